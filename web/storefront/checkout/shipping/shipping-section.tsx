import { unknownShipping } from '#contract/orders/cart.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { CheckoutShipment, ShippingOption } from '#contract/schemas/orders/checkout.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { countsTexts } from '#texts/ui/counts.ts'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { shippingText } from '#web/storefront/cart/summary/shipping-text.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { formatDayRange } from '#web/storefront/orders/delivery-dates.ts'
import { FORM, useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { CheckoutSection } from '#web/storefront/checkout/checkout-section.tsx'
import { shippingMethodOf } from '#web/storefront/checkout/choices.ts'
import { ChoiceCard } from '#web/storefront/checkout/choice-card.tsx'

/** Shipping method of each supplier, and the earliest shipping day. */
export function ShippingSection() {
  const { checkout, choices, placementError } = useCheckout()
  const { shipments } = checkout
  return (
    <CheckoutSection step="shipping" title={checkoutTexts.shipping.title} summary={<Summary shipments={shipments} />}>
      {shipments.length > 1 && (
        <p className="mb-6 text-small text-muted">{checkoutTexts.shipping.makers({ count: shipments.length })}</p>
      )}
      <div className="space-y-8">
        {shipments.map((shipment) => (
          <ShippingOptions key={shipment.supplier.id} shipment={shipment} />
        ))}
      </div>
      <div className="mt-8 sm:max-w-xs">
        <Field
          label={checkoutTexts.shipping.notBefore}
          hint={fieldsTexts.optional}
          type="date"
          form={FORM}
          name="ship_not_before"
          defaultValue={placementError?.texts.ship_not_before ?? choices.texts.ship_not_before}
          errors={placementError?.errors['ship_not_before']}
        />
      </div>
    </CheckoutSection>
  )
}

function ShippingOptions({ shipment }: { shipment: CheckoutShipment }) {
  const { choices, checkout } = useCheckout()
  const { supplier, options, subtotal, item_ids } = shipment
  const chosen = shippingMethodOf(choices.shipping, supplier.id)
  return (
    <fieldset>
      <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-4 pb-3">
        <span className="text-body font-medium">{supplier.name}</span>{' '}
        <span className="figures text-small text-muted">
          {countsTexts.products({ count: item_ids.length })} · {formatDollars(subtotal)}
        </span>
      </legend>
      {options.length === 0 && checkout.address_id !== null && (
        <Callout variant="error">{checkoutTexts.shipping.unavailable({ maker: supplier.name })}</Callout>
      )}
      <div className="space-y-3">
        {options.map((option) => (
          <ChoiceCard
            key={option.id}
            name={`ship-${supplier.id}`}
            value={String(option.id)}
            checked={option.id === chosen}
          >
            <OptionLabel option={option} />
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}

function OptionLabel({ option: { name, price, arrives } }: { option: ShippingOption }) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium">{name}</span> <span className="figures">{priceText(price)}</span>{' '}
      </span>
      {arrives && (
        <span className="figures block text-muted">
          {checkoutTexts.shipping.arrives({ days: formatDayRange(arrives) })}
        </span>
      )}
    </>
  )
}

function priceText(price: number | null): string {
  if (price === null) return checkoutTexts.shipping.freight
  return price === 0 ? checkoutTexts.shipping.free : formatDollars(price)
}

/** Summary with one line per supplier, or one line for all if there are many. */
function Summary({ shipments }: { shipments: readonly CheckoutShipment[] }) {
  const { checkout } = useCheckout()
  if (shipments.length > 4) {
    return (
      <p>
        {checkoutTexts.shipping.summary({
          count: shipments.length,
          price: shippingText(checkout.totals.shippingCost, unknownShipping(shipments)),
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
          ? checkoutTexts.shipping.summaryOf({
              maker: supplier.name,
              method: option.name,
              price: priceText(option.price),
            })
          : checkoutTexts.shipping.summaryOfOpen({
              maker: supplier.name,
              shipping: shippingText(0, unknownShipping([shipment])),
            })}
      </p>
    )
  })
}
