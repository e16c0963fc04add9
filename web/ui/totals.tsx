import { type Dollars, formatDollars } from '#contract/money.ts'

interface TotalsProps {
  subtotal: Dollars
  savings?: Dollars
  shipping: Dollars
  total: Dollars
}

/** The sums of a cart or an order, the total last. */
export function Totals({ subtotal, savings = 0, shipping, total }: TotalsProps) {
  return (
    <dl className="figures mt-6 text-small">
      <Row
        term="Subtotal"
        value={formatDollars(subtotal)}
        note={savings > 0 && `Includes ${formatDollars(savings)} off list prices`}
      />
      <Row term="Shipping" value={shipping === 0 ? 'Free' : formatDollars(shipping)} />
      <div className="mt-3 flex items-baseline justify-between border-t border-ink pt-4">
        <dt className="text-body">Total</dt>
        <dd className="text-title font-medium">{formatDollars(total)}</dd>
      </div>
    </dl>
  )
}

/** A sum and, below it, what it already includes: a note is not added up. */
function Row({ term, value, note }: { term: string; value: string; note?: string | false }) {
  return (
    <div className="flex flex-wrap justify-between py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd>{value}</dd>
      {note && <dd className="basis-full text-micro text-leaf">{note}</dd>}
    </div>
  )
}
