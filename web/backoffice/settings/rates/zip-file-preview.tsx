import type { ZipTaxFileResult } from '#contract/schemas/admin/settings/zip-taxes.ts'
import { counted, formatNumber } from '#contract/text/language.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'
import { ZipRates } from './zip-rates.tsx'

/** Changes that the import of a file would make, how it was read, and the problems that prevent it. */
export function ZipFilePreview({ result }: { result: ZipTaxFileResult }) {
  const { rows, unit, columns, conflicts, in_other_states, states, problems, problem_count, sample } = result
  return (
    <div role="status" className="mt-5">
      {problem_count > 0 && (
        <Panel title={`${counted(problem_count, 'problem')}: nothing can be imported`}>
          <p className="mb-2 text-muted">
            A table without some of its rows would charge wrong taxes unnoticed. Correct the file.
          </p>
          <ul className="max-w-4xl border-t border-hairline">
            {problems.map(({ line, problem }) => (
              <li key={`${line} ${problem}`} className="flex gap-4 border-b border-hairline py-1.5">
                <span className="w-20 shrink-0 text-muted">{`Line ${line}`}</span>
                <span className="min-w-0 wrap-anywhere">{problem}</span>
              </li>
            ))}
          </ul>
          {problem_count > problems.length && (
            <p className="mt-2 text-muted">{`And ${formatNumber(problem_count - problems.length)} more.`}</p>
          )}
        </Panel>
      )}
      <Panel title="How the file is read">
        <Facts
          facts={[
            ['Rows', formatNumber(rows)],
            ['Rates', unit === 'percent' ? 'Percents, such as 8.25' : 'Fractions, such as 0.0825'],
            ['Columns', columns.map(({ name, column }) => `${name} (${column.replaceAll('_', ' ')})`).join(', ')],
            [
              'Several rates',
              conflicts > 0 ? `${counted(conflicts, 'place')} with several rates: the lowest applies` : null,
            ],
            [
              'Other states',
              in_other_states > 0
                ? `${counted(in_other_states, 'rate')} for ZIP codes that are not in the state of their row: no address has them`
                : null,
            ],
          ]}
        />
      </Panel>
      {states.length > 0 && (
        <Panel title="What it changes">
          <ul className="max-w-4xl">
            {states.map((state) => (
              <li key={state.state} className="border-b border-hairline py-1.5">
                <p className="flex flex-wrap gap-x-4">
                  <span className="min-w-36 font-medium">{US_STATES[state.state] ?? state.state}</span>
                  <span className="min-w-40">{rangeText(state)}</span>
                  <span className="text-muted">
                    {`${formatNumber(state.added)} new, ${formatNumber(state.changed)} changed, ${formatNumber(state.removed)} removed`}
                  </span>
                </p>
                {!state.has_state_rate && (
                  <p className="text-clay">
                    The state has no rate of its own: ZIP codes that the file lacks are not taxed, and neither is
                    shipping.
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {sample.length > 0 && (
        <Panel title="The first rates">
          <ZipRates rates={sample} />
        </Panel>
      )}
    </div>
  )
}

function rangeText({ rates, lowest, highest }: ZipTaxFileResult['states'][number]): string {
  const range = lowest === highest ? `${lowest}%` : `${lowest} to ${highest}%`
  return `${counted(rates, 'rate')}, ${range}`
}
