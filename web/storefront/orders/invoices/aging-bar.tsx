import { formatDollars } from '#contract/values/money.ts'
import type { Statement } from '#contract/schemas/orders/orders.ts'
import { invoicesTexts } from '#texts/orders/invoices.ts'

const AGES = [
  { key: 'current', color: 'bg-leaf', loud: '' },
  { key: 'days_1_30', color: 'bg-clay/40', loud: 'text-clay' },
  { key: 'days_31_60', color: 'bg-clay/80', loud: 'text-clay' },
  { key: 'days_61_90', color: 'bg-danger/80', loud: 'text-danger' },
  { key: 'days_over_90', color: 'bg-danger', loud: 'text-danger' },
] as const

/** Open balance by days past due, as a bar and in figures. */
export function AgingBar({ ageing }: { ageing: Statement['ageing'] }) {
  return (
    <div className="mt-6">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-hairline">
        {AGES.filter(({ key }) => ageing[key] > 0).map(({ key, color }) => (
          <span key={key} className={`${color} min-w-1`} style={{ flexGrow: ageing[key], flexBasis: 0 }} />
        ))}
      </div>
      <dl className="figures mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-small xs:grid-cols-3 md:grid-cols-5">
        {AGES.map(({ key, color, loud }) => (
          <div key={key}>
            <dt className="flex items-center gap-2 text-micro text-muted">
              <span aria-hidden className={`size-2 shrink-0 rounded-full ${color}`} />
              {invoicesTexts.statement.ages[key]}
            </dt>
            <dd className={ageing[key] > 0 ? `font-medium ${loud}` : 'text-muted'}>{formatDollars(ageing[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
