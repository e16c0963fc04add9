import { openShipping } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import type { CheckoutShipment, ShippingOption } from '#contract/checkout.ts'
import { checkoutTexts } from '#texts/checkout.tsx'
import { countsTexts } from '#texts/counts.ts'
import { fieldsTexts } from '#texts/fields.ts'
import { shippingText } from '#web/storefront/cart/shipping-text.ts'
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
    <CheckoutSection step="shipping" title={checkoutTexts.shipping.title} summary={<Summary shipments={shipments} />}>
      {shipments.length > 1 && (
        <p className="mb-6 text-small text-muted">{checkoutTexts.shipping.makers({ count: shipments.length })}</p>
      )}
      <div className="space-y-8">
        {shipments.map((shipment) => (
          <ShipmentWays key={shipment.supplier.id} shipment={shipment} />
        ))}
      </div>
      <div className="mt-8 sm:max-w-xs">
        <Field
          label={checkoutTexts.shipping.notBefore}
          hint={fieldsTexts.optional}
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
          {countsTexts.products({ count: item_ids.length })} · {formatDollars(subtotal)}
        </span>
      </legend>
      {options.length === 0 && checkout.address_id !== null && (
        <Notice look="trouble">{checkoutTexts.shipping.nowhere({ maker: supplier.name })}</Notice>
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
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium">{name}</span> <span className="figures">{priceText(price)}</span>
      </span>{' '}
      {arrives && (
        <span className="figures block text-muted">{checkoutTexts.shipping.arrives({ days: dayRange(arrives) })}</span>
      )}
    </>
  )
}

function priceText(price: number | null): string {
  if (price === null) return checkoutTexts.shipping.freight
  return price === 0 ? checkoutTexts.shipping.free : formatDollars(price)
}

/** One line a maker, while there are few. */
function Summary({ shipments }: { shipments: readonly CheckoutShipment[] }) {
  const { checkout } = useCheckout()
  if (shipments.length > 4) {
    return (
      <p>
        {checkoutTexts.shipping.summary({
          count: shipments.length,
          price: shippingText(checkout.totals.shippingCost, openShipping(shipments)),
        })}
      </p>
    )
  }
  return shipments.map((shipment) => {
    const { supplier, options, method_id } = shipment
    const option = options.find(({ id }) => id === method_id)
    return (
      <p key={supplier.id}>
        {option
          ? checkoutTexts.shipping.summaryOf({ maker: supplier.name, way: option.name, price: priceText(option.price) })
          : checkoutTexts.shipping.summaryOfOpen({
              maker: supplier.name,
              shipping: shippingText(0, openShipping([shipment])),
            })}
      </p>
    )
  })
}
