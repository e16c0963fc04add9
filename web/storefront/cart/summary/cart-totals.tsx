import { lazily } from '#contract/lazily.ts'
import { unknownShipping } from '#contract/orders/cart.ts'
import { LANGUAGE } from '#contract/text/language.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { Cart } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { totalsTexts } from '#texts/cart/totals.ts'
import { shippingText } from './shipping-text.ts'
import { totalText } from './total-text.ts'

const poundsFormat = lazily(() => new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 }))

/** The amounts of the cart. An unknown amount is replaced by a text about when it will be known. */
export function CartTotals({ cart, settling }: { cart: Cart; settling: boolean }) {
  const { shipping_estimate: shipping, tax_estimate: tax } = cart
  const open = unknownShipping(cart.groups)
  return (
    <>
      <dl data-settling={settling} className="settles figures mt-6 text-small">
        <Row
          term={totalsTexts.subtotal}
          value={formatDollars(cart.subtotal)}
          note={cart.savings > 0 && totalsTexts.savings({ amount: formatDollars(cart.savings) })}
        />
        <Row
          term={cartTexts.summary.shipping}
          value={shippingText(shipping, open)}
          note={open !== null && <span className="text-muted">{cartTexts.summary.openShipping[open]}</span>}
        />
        <Row term={cartTexts.summary.tax} value={tax === null ? cartTexts.summary.taxLater : formatDollars(tax)} />
        <div className="mt-3 flex items-baseline justify-between border-t border-ink pt-4">
          <dt className="text-body">{totalText({ unknownShipping: open, tax })}</dt>
          <dd className="text-title font-medium">{formatDollars(cart.total)}</dd>
        </div>
      </dl>
      <p data-settling={settling} className="settles figures mt-2 text-micro text-muted">
        {shipmentSize(cart)}
      </p>
    </>
  )
}

/** Units, packs and weight of the shipment. */
function shipmentSize({ units, cartons: packs, weight_lb }: Cart): string {
  return cartTexts.summary.shipmentSize({
    units,
    packs,
    pounds: weight_lb > 0 ? poundsFormat().format(weight_lb) : null,
  })
}

/** An amount, with a note below it. */
function Row({ term, value, note }: { term: string; value: string; note?: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd>{value}</dd>
      {note && <dd className="basis-full text-micro text-leaf">{note}</dd>}
    </div>
  )
}
