import type { Maker } from '#contract/catalog.ts'
import { makerTexts } from '#texts/maker.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { daysText } from './days-text.ts'
import { minimumText } from './minimum-text.ts'

/** Where it ships from, how long that takes, and which categories have its pieces. */
export function MakerFacts({ maker }: { maker: Maker }) {
  const { lead_time_days, categories } = maker
  const from = placeText(maker)
  const minimum = minimumText(maker.minimum)
  return (
    <dl className="mt-8 max-w-[62ch] text-small">
      {from && <Fact name={makerTexts.shipsFrom}>{from}</Fact>}
      {lead_time_days && (
        <Fact name={makerTexts.shipsIn}>
          <span className="figures">{daysText(lead_time_days)}</span>
        </Fact>
      )}
      {minimum && (
        <Fact name={makerTexts.minimum}>
          <span className="figures">{minimum}</span>
        </Fact>
      )}
      {categories.length > 0 && (
        <Fact name={makerTexts.makes}>
          <ul className="flex flex-wrap gap-x-4">
            {categories.map(({ c_id, c_name, c_link, c_count }) => (
              <li key={c_id}>
                <PageLink to={`/category/${c_link}`} className="plain-link inline-flex min-h-11 items-center">
                  {c_name}
                </PageLink>{' '}
                <span className="figures text-muted">{c_count}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 border-t border-hairline py-1 max-2xs:grid-cols-1 max-2xs:gap-0 last:border-b">
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-h-11 items-center">{children}</dd>
    </div>
  )
}

/** Many name the country with the town already. */
function placeText({ ships_from, country }: Maker): string | null {
  if (ships_from === null || country === null || ships_from.includes(country)) return ships_from ?? country
  return `${ships_from}, ${country}`
}
