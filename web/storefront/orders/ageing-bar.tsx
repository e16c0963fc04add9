import { formatDollars } from '#contract/money.ts'
import type { Statement } from '#contract/orders.ts'
import { invoicesTexts } from '#texts/invoices.ts'

const AGES = [
  { key: 'current', colour: 'bg-leaf', loud: '' },
  { key: 'days_1_30', colour: 'bg-clay/40', loud: 'text-clay' },
  { key: 'days_31_60', colour: 'bg-clay/80', loud: 'text-clay' },
  { key: 'days_61_90', colour: 'bg-danger/80', loud: 'text-danger' },
  { key: 'days_over_90', colour: 'bg-danger', loud: 'text-danger' },
] as const

/** What is open, by how many days it is late: as a bar, and in figures. */
export function AgeingBar({ ageing }: { ageing: Statement['ageing'] }) {
  return (
    <div className="mt-6">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-hairline">
        {AGES.filter(({ key }) => ageing[key] > 0).map(({ key, colour }) => (
          <span key={key} className={`${colour} min-w-1`} style={{ flexGrow: ageing[key], flexBasis: 0 }} />
        ))}
      </div>
      <dl className="figures mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-small xs:grid-cols-3 md:grid-cols-5">
        {AGES.map(({ key, colour, loud }) => (
          <div key={key}>
            <dt className="flex items-center gap-2 text-micro text-muted">
              <span aria-hidden className={`size-2 shrink-0 rounded-full ${colour}`} />
              {invoicesTexts.statement.ages[key]}
            </dt>
            <dd className={ageing[key] > 0 ? `font-medium ${loud}` : 'text-muted'}>{formatDollars(ageing[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
