import { formatDollars } from '#contract/money.ts'

interface OrderTotalsProps {
  subtotal: number
  savings?: number
  /** Null where it is not known yet. */
  shipping: number | null
  /** How many makers quote their freight after the order. */
  freight?: number
  /** Null where it is not known yet. */
  tax: number | null
  taxNote?: React.ReactNode
  total: number
}

/** Every cost of an order, the total last; in dollars. */
export function OrderTotals({ subtotal, savings = 0, shipping, freight = 0, tax, taxNote, total }: OrderTotalsProps) {
  return (
    <dl className="figures mt-6 text-small">
      <Row
        term="Subtotal"
        value={formatDollars(subtotal)}
        note={savings > 0 && `Includes ${formatDollars(savings)} off list prices`}
      />
      <Row
        term="Shipping"
        value={shippingText(shipping, freight)}
        note={freight > 0 && <span className="text-muted">Freight is quoted after the order and comes on top.</span>}
      />
      <Row term="Sales tax" value={tax === null ? 'By your address' : formatDollars(tax)} note={taxNote} />
      <div className="mt-3 flex items-baseline justify-between border-t border-ink pt-4">
        <dt className="text-body">{shipping === null || tax === null ? 'Total so far' : 'Total'}</dt>
        <dd className="text-title font-medium">{formatDollars(total)}</dd>
      </div>
    </dl>
  )
}

function shippingText(shipping: number | null, freight: number): string {
  if (shipping === null) return 'Quoted'
  if (freight > 0) return shipping === 0 ? 'Freight' : `${formatDollars(shipping)} and freight`
  return shipping === 0 ? 'Free' : formatDollars(shipping)
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
