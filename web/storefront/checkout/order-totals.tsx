import { formatDollars } from '#contract/money.ts'
import type { OpenShipping } from '#contract/cart.ts'
import { totalWithFreight } from '#contract/orders.ts'
import { totalsTexts } from '#texts/totals.ts'
import { shippingText } from '#web/storefront/cart/shipping-text.ts'
import { totalText } from '#web/storefront/cart/total-text.ts'
import { LeftOfTotal } from './left-of-total.tsx'

interface OrderTotalsProps {
  subtotal: number
  savings?: number
  shipping: number
  /** Why shipping is not all of it; null where it is. */
  open?: OpenShipping | null
  /** Null where it is not known yet. */
  tax: number | null
  taxNote?: React.ReactNode
  total: number
  /** Freight that was quoted since, with its tax: on top of the total that was agreed on. */
  freightSince?: number
  /** What is left of all that since something of a placed order was cancelled or credited. */
  left?: number
}

/** Every cost of an order, the total last; in dollars. */
export function OrderTotals(props: OrderTotalsProps) {
  const { subtotal, savings = 0, shipping, open = null, tax, taxNote, total, freightSince = 0, left } = props
  const all = totalWithFreight({ orderTotal: total, freight: freightSince })
  return (
    <dl className="figures mt-6 text-small">
      <Row
        term={totalsTexts.subtotal}
        value={formatDollars(subtotal)}
        note={savings > 0 && totalsTexts.savings({ amount: formatDollars(savings) })}
      />
      <Row
        term={totalsTexts.shipping}
        value={shippingText(shipping, open)}
        note={open !== null && <span className="text-muted">{totalsTexts.openShipping[open].note}</span>}
      />
      <Row term={totalsTexts.tax} value={tax === null ? totalsTexts.taxLater : formatDollars(tax)} note={taxNote} />
      {freightSince > 0 && (
        <div className="mt-2 border-t border-hairline pt-2">
          <Row term={totalText({ open, tax })} value={formatDollars(total)} />
          <Row term={totalsTexts.freightSince} value={formatDollars(freightSince)} />
        </div>
      )}
      <div className="mt-3 flex items-baseline justify-between border-t border-ink pt-4">
        <dt className="text-body">{freightSince > 0 ? totalsTexts.withFreightSince : totalText({ open, tax })}</dt>
        <dd className="text-right text-title font-medium">
          <LeftOfTotal total={all} left={left} />
        </dd>
      </div>
    </dl>
  )
}

/** A cost and, below it, what there is to say of it. */
function Row({ term, value, note }: { term: string; value: string; note?: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd>{value}</dd>
      {note && <dd className="basis-full text-micro text-leaf">{note}</dd>}
    </div>
  )
}
