import { formatDollars } from '#contract/values/money.ts'
import type { UnknownShipping } from '#contract/orders/cart.ts'
import { totalWithFreight } from '#contract/orders/orders.ts'
import { totalsTexts } from '#texts/cart/totals.ts'
import { shippingText } from '#web/storefront/cart/summary/shipping-text.ts'
import { totalText } from '#web/storefront/cart/summary/total-text.ts'
import { RemainingTotal } from './remaining-total.tsx'

interface OrderTotalsProps {
  subtotal: number
  savings?: number
  shipping: number
  /** Reason why the shipping cost is incomplete; null if it is complete. */
  open?: UnknownShipping | null
  /** Null if the tax is not known yet. */
  tax: number | null
  taxNote?: React.ReactNode
  total: number
  /** Freight quoted after the order, with its tax: added to the total of the order. */
  quotedFreight?: number
  /** Remaining total of a placed order after cancellations and credits. */
  remaining?: number
}

/** Costs of an order and its total, in US dollars. */
export function OrderTotals(props: OrderTotalsProps) {
  const { subtotal, savings = 0, shipping, open = null, tax, taxNote, total, quotedFreight = 0, remaining } = props
  const totalDue = totalWithFreight({ orderTotal: total, freight: quotedFreight })
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
      {quotedFreight > 0 && (
        <div className="mt-2 border-t border-hairline pt-2">
          <Row term={totalText({ unknownShipping: open, tax })} value={formatDollars(total)} />
          <Row term={totalsTexts.freightSince} value={formatDollars(quotedFreight)} />
        </div>
      )}
      <div className="mt-3 flex items-baseline justify-between border-t border-ink pt-4">
        <dt className="text-body">
          {quotedFreight > 0 ? totalsTexts.withFreightSince : totalText({ unknownShipping: open, tax })}
        </dt>
        <dd className="text-right text-title font-medium">
          <RemainingTotal total={totalDue} remaining={remaining} />
        </dd>
      </div>
    </dl>
  )
}

/** A cost with an optional note below it. */
function Row({ term, value, note }: { term: string; value: string; note?: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd>{value}</dd>
      {note && <dd className="basis-full text-micro text-leaf">{note}</dd>}
    </div>
  )
}
