import type { SupplierProfile } from '#contract/schemas/catalog/catalog.ts'
import { supplierTexts } from '#texts/catalog/supplier.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { categoryPath } from '#web/ui/paths.ts'
import { holidaysText } from './item/holidays-text.ts'
import { workingDaysText } from './item/lead-time-text.ts'
import { minimumText } from './item/minimum-text.ts'

/** Origin, lead time, order minimum and categories of a supplier. */
export function SupplierFacts({ supplier }: { supplier: SupplierProfile }) {
  const { lead_time_days, categories } = supplier
  const from = placeText(supplier)
  const minimum = minimumText(supplier.minimum)
  const holidays = holidaysText(supplier.holidays)
  return (
    <dl className="mt-8 max-w-[62ch] text-small">
      {from && <Fact name={supplierTexts.shipsFrom}>{from}</Fact>}
      {lead_time_days && (
        <Fact name={supplierTexts.shipsIn}>
          <span className="figures">{workingDaysText(lead_time_days)}</span>
        </Fact>
      )}
      {holidays && (
        <Fact name={supplierTexts.holidays}>
          <span className="figures">{holidays}</span>
        </Fact>
      )}
      {minimum && (
        <Fact name={supplierTexts.minimum}>
          <span className="figures">{minimum}</span>
        </Fact>
      )}
      {categories.length > 0 && (
        <Fact name={supplierTexts.categories}>
          <ul className="flex flex-wrap gap-x-4">
            {categories.map(({ c_id, c_name, c_link, c_count }) => (
              <li key={c_id}>
                <PageLink to={categoryPath(c_link)} className="plain-link inline-flex min-h-11 items-center">
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

/** Omits the country if the town already includes it. */
function placeText({ ships_from, country }: SupplierProfile): string | null {
  if (ships_from === null || country === null || ships_from.includes(country)) return ships_from ?? country
  return `${ships_from}, ${country}`
}
