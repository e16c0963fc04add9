import type { ZipTaxRate } from '#contract/schemas/admin/settings/zip-taxes.ts'

/** Sales taxes of ZIP codes with their parts, as a table that scrolls sideways on narrow screens. */
export function ZipRates({ rates }: { rates: readonly ZipTaxRate[] }) {
  return (
    <div
      role="region"
      aria-label="Rates by ZIP code"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard cannot scroll it otherwise
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table className="w-full max-w-4xl text-left">
        <thead className="text-micro text-muted">
          <tr className="border-b border-hairline">
            {TITLES.map(({ title, of }) => (
              <th key={title + of} scope="col" className={`px-2 py-1 font-normal first:pl-0 ${of ? 'text-right' : ''}`}>
                {title}
                {of && <span className="sr-only"> {of}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="whitespace-nowrap tabular-nums">
          {rates.map((rate) => (
            <tr key={`${rate.zip} ${rate.city}`} className="border-b border-hairline">
              <th scope="row" className="py-1 pr-2 font-medium">
                {rate.zip}
              </th>
              <td className="px-2 py-1">
                {rate.city ? <span className="capitalize">{rate.city}</span> : 'every city'}
              </td>
              <td className="px-2 py-1">{rate.county}</td>
              <td className="px-2 py-1 text-right font-medium">{`${rate.percent}%`}</td>
              {PARTS.map((part) => (
                <td key={part} className="px-2 py-1 text-right text-muted">
                  {rate[part] !== null && `${rate[part]}%`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const TITLES = [
  { title: 'ZIP code', of: '' },
  { title: 'City', of: '' },
  { title: 'County', of: '' },
  { title: 'Rate', of: 'in all' },
  { title: 'State', of: 'rate' },
  { title: 'County', of: 'rate' },
  { title: 'City', of: 'rate' },
  { title: 'District', of: 'rate' },
]
const PARTS = ['state_percent', 'county_percent', 'city_percent', 'special_percent'] as const
