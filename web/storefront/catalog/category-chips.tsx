import { Picture } from '#web/ui/picture.tsx'
import type { MainCategory } from '#contract/catalog.ts'
import { setView, type View } from '#web/storefront/listing/views.ts'
import { PageLink } from '#web/ui/page-link.tsx'

interface CategoryChipsProps {
  categories: readonly MainCategory[]
  label: string
  /** Only what is on sale: the links stay in the sale, and the counts, which are of everything, are left out. */
  sale?: boolean
  /** How their listings are looked at. */
  view: View
}

/** The categories below this one that have something, as a row of small pictures. */
export function CategoryChips({ categories, label, sale = false, view }: CategoryChipsProps) {
  const filled = categories.filter(({ c_count }) => c_count > 0)
  if (filled.length === 0) return null
  const how = setView(sale ? '?sale=1' : '', view).replace(/^\?$/, '')
  return (
    <nav aria-label={label} className="mt-8">
      <ul className="flex gap-3 max-sm:-mx-(--gutter) max-sm:overflow-x-auto max-sm:-mt-1.5 max-sm:px-(--gutter) max-sm:pt-1.5 max-sm:pb-2 sm:flex-wrap">
        {filled.map(({ c_id, c_name, c_link, c_image, c_count }) => (
          <li key={c_id} className="shrink-0">
            <PageLink
              to={`/category/${c_link}${how}`}
              className="flex min-h-12 items-center gap-3 rounded-full border border-hairline py-1 pr-5 pl-1 text-small transition-colors duration-200 hover:border-ink"
            >
              <Picture image={c_image} sizes="40px" alt="" className="size-10 rounded-full" />
              <span>
                {c_name}
                {!sale && <span className="figures text-muted"> {c_count}</span>}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
