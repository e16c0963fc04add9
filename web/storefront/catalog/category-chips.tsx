import { Image } from '#web/ui/images/image.tsx'
import type { MainCategory } from '#contract/schemas/catalog/catalog.ts'
import { setView, type View } from '#web/storefront/listing/products/views.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { categoryPath } from '#web/ui/paths.ts'

interface CategoryChipsProps {
  categories: readonly MainCategory[]
  label: string
  /** True for a sale listing: the links keep the sale filter, and the counts, which include everything, are hidden. */
  sale?: boolean
  /** View that the links keep. */
  view: View
}

/** The subcategories that have products, as a row of chips with images. */
export function CategoryChips({ categories, label, sale = false, view }: CategoryChipsProps) {
  const filled = categories.filter(({ c_count }) => c_count > 0)
  if (filled.length === 0) return null
  const query = setView(sale ? '?sale=1' : '', view).replace(/^\?$/, '')
  return (
    <nav aria-label={label} className="mt-8">
      <ul className="flex gap-3 max-sm:-mx-(--gutter) max-sm:overflow-x-auto max-sm:-mt-1.5 max-sm:px-(--gutter) max-sm:pt-1.5 max-sm:pb-2 sm:flex-wrap">
        {filled.map(({ c_id, c_name, c_link, c_image, c_count }) => (
          <li key={c_id} className="shrink-0">
            <PageLink
              to={categoryPath(c_link) + query}
              className="flex min-h-12 items-center gap-3 rounded-full border border-hairline py-1 pr-5 pl-1 text-small transition-colors duration-200 hover:border-ink"
            >
              <Image image={c_image} sizes="40px" alt="" className="size-10 rounded-full" />
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
