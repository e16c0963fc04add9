import type { Ageing } from '#contract/schemas/admin/orders/receivables.ts'
import { formatDollars } from '#contract/values/money.ts'

const PARTS: readonly [part: keyof Ageing, title: string][] = [
  ['current', 'Not due yet'],
  ['days_1_30', '1–30 days overdue'],
  ['days_31_60', '31–60 days'],
  ['days_61_90', '61–90 days'],
  ['days_over_90', 'Over 90 days'],
]

/** Sums that all companies owe, by days overdue. */
export function AgeingFigures({ ageing }: { ageing: Ageing }) {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-2 sm:grid-cols-5">
      {PARTS.map(([part, title]) => (
        <div key={part} className="flex flex-col-reverse rounded-md border border-hairline bg-raised px-3 py-2">
          <dt className="text-muted">{title}</dt>
          <dd className="text-lead font-semibold">{formatDollars(ageing[part])}</dd>
        </div>
      ))}
    </dl>
  )
}
