import { formatDollars } from '#contract/money.ts'
import type { CheckoutShipment, ShippingOption } from '#contract/orders.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { dayRange } from './arrival.ts'
import { FORM, useCheckout } from './checkout-context.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { wayOf } from './choices.ts'
import { ChoiceCard } from './choice-card.tsx'

/** How each maker's goods travel, and from when on they may. */
export function ShippingSection() {
  const { checkout, choices, refusal } = useCheckout()
  const { shipments } = checkout
  return (
    <CheckoutSection step="shipping" title="Shipping" summary={<Summary shipments={shipments} />}>
      {shipments.length > 1 && (
        <p className="mb-6 text-small text-muted">
          Your order comes from {shipments.length} makers, and each ships its own goods to you.
        </p>
      )}
      <div className="space-y-8">
        {shipments.map((shipment) => (
          <ShipmentWays key={shipment.supplier.id} shipment={shipment} />
        ))}
      </div>
      <div className="mt-8 max-w-xs">
        <Field
          label="Ship not before"
          hint="Optional"
          type="date"
          form={FORM}
          name="ship_not_before"
          defaultValue={refusal?.texts.ship_not_before ?? choices.texts.ship_not_before}
          errors={refusal?.errors['ship_not_before']}
        />
      </div>
    </CheckoutSection>
  )
}

function ShipmentWays({ shipment }: { shipment: CheckoutShipment }) {
  const { choices, checkout } = useCheckout()
  const { supplier, options, subtotal, item_ids } = shipment
  const chosen = wayOf(choices.shipping, supplier.id)
  return (
    <fieldset>
      <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-4 pb-3">
        <span className="text-body font-medium">{supplier.name}</span>{' '}
        <span className="figures text-small text-muted">
          {item_ids.length === 1 ? '1 product' : `${item_ids.length} products`} · {formatDollars(subtotal)}
        </span>
      </legend>
      {options.length === 0 && checkout.address_id !== null && (
        <Notice look="trouble">
          {supplier.name} does not ship to that address. Choose another one, or take its products out of the cart.
        </Notice>
      )}
      <div className="space-y-3">
        {options.map((option) => (
          <ChoiceCard
            key={option.id}
            name={`ship-${supplier.id}`}
            value={String(option.id)}
            checked={option.id === chosen}
          >
            <Way option={option} />
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}

function Way({ option: { name, price, arrives } }: { option: ShippingOption }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        {arrives && <span className="figures block text-muted">Arrives {dayRange(arrives)}</span>}
      </span>{' '}
      <span className="figures">{priceText(price)}</span>
    </span>
  )
}

function priceText(price: number | null): string {
  if (price === null) return 'Quoted after the order'
  return price === 0 ? 'Free' : formatDollars(price)
}

/** One line a maker, while there are few. */
function Summary({ shipments }: { shipments: readonly CheckoutShipment[] }) {
  const { checkout } = useCheckout()
  if (shipments.length > 4) {
    return (
      <p>
        {shipments.length} makers, {priceText(checkout.totals.shippingCost).toLowerCase()}
      </p>
    )
  }
  return shipments.map(({ supplier, options, method_id }) => {
    const option = options.find(({ id }) => id === method_id)
    return (
      <p key={supplier.id}>
        {supplier.name}: {option ? `${option.name}, ${priceText(option.price)}` : 'no way to ship'}
      </p>
    )
  })
}
