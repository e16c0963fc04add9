import type { OrderEditPreview } from '#contract/schemas/admin/orders/order-edits.ts'
import { formatDollars, toCents } from '#contract/values/money.ts'

const ROWS = [
  ['subtotal', 'Subtotal'],
  ['shipping', 'Shipping'],
  ['tax', 'Sales tax'],
  ['total', 'Total'],
] as const

/** The totals before and after an edit, with their differences. */
export function EditTotals({
  before,
  after,
  isPending,
}: Pick<OrderEditPreview, 'before' | 'after'> & { isPending: boolean }) {
  return (
    <table className={`w-full tabular-nums ${isPending ? 'text-muted' : ''}`} aria-busy={isPending}>
      <thead className="text-left text-micro text-muted">
        <tr>
          <th className="py-1 font-normal">
            <span className="sr-only">Amount</span>
          </th>
          <th className="py-1 text-right font-normal">Now</th>
          <th className="py-1 text-right font-normal">After</th>
          <th className="py-1 text-right font-normal">Difference</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([field, name]) => (
          <tr key={field} className={field === 'total' ? 'border-t border-hairline font-semibold' : ''}>
            <th className="py-1 text-left font-[inherit]">{name}</th>
            <td className="py-1 text-right">{formatDollars(before[field])}</td>
            <td className="py-1 text-right">{formatDollars(after[field])}</td>
            <td className="py-1 text-right">{differenceText(before[field], after[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function differenceText(before: number, after: number): string {
  const cents = toCents(after) - toCents(before)
  if (cents === 0) return '–'
  return `${cents > 0 ? '+' : '−'}${formatDollars(Math.abs(cents) / 100)}`
}
