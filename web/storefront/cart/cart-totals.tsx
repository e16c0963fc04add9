import type { Cart } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'

const POUNDS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** The sums of the cart; what is not known yet says when it will be. */
export function CartTotals({ cart, settling }: { cart: Cart; settling: boolean }) {
  const { shipping_estimate: shipping, tax_estimate: tax } = cart
  return (
    <>
      <dl data-settling={settling} className="amount figures mt-6 text-small">
        <Row
          term="Subtotal"
          value={formatDollars(cart.subtotal)}
          note={cart.savings > 0 && `Includes ${formatDollars(cart.savings)} off list prices`}
        />
        <Row
          term="Shipping, estimated"
          value={shipping === null ? 'Quoted' : dollarsOrFree(shipping)}
          note={shipping === null && 'Freight is quoted by the maker after you order'}
        />
        <Row term="Sales tax, estimated" value={tax === null ? 'At checkout' : formatDollars(tax)} />
        <div className="mt-3 flex items-baseline justify-between border-t border-ink pt-4">
          <dt className="text-body">{isWhole(cart) ? 'Total' : 'Total so far'}</dt>
          <dd className="text-title font-medium">{formatDollars(cart.total)}</dd>
        </div>
      </dl>
      <p data-settling={settling} className="amount figures mt-2 text-micro text-muted">
        {load(cart)}
      </p>
    </>
  )
}

/** Whether shipping and tax are in the total already. */
export function isWhole(cart: Cart): boolean {
  return cart.shipping_estimate !== null && cart.tax_estimate !== null
}

function dollarsOrFree(amount: number): string {
  return amount === 0 ? 'Free' : formatDollars(amount)
}

/** What a van would have to carry. */
function load({ units, cartons, weight_lb }: Cart): string {
  const parts = [
    `${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'}`,
    `${cartons.toLocaleString('en-US')} ${cartons === 1 ? 'carton' : 'cartons'}`,
    weight_lb > 0 && `${POUNDS.format(weight_lb)} lb`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** A sum and, below it, a word on it. */
function Row({ term, value, note }: { term: string; value: string; note?: string | false }) {
  return (
    <div className="flex flex-wrap justify-between py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd>{value}</dd>
      {note && <dd className="basis-full text-micro text-leaf">{note}</dd>}
    </div>
  )
}
