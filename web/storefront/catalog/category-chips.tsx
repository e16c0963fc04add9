import { Link } from 'react-router'
import { Picture } from '#web/ui/picture.tsx'
import type { MainCategory } from '#contract/catalog.ts'

interface CategoryChipsProps {
  categories: readonly MainCategory[]
  label: string
  /** Only what is on sale: the links stay in the sale, and the counts, which are of everything, are left out. */
  sale?: boolean
}

/** The categories below this one, as a row of small pictures. */
export function CategoryChips({ categories, label, sale = false }: CategoryChipsProps) {
  if (categories.length === 0) return null
  return (
    <nav aria-label={label} className="mt-8">
      <ul className="flex flex-wrap gap-x-3 gap-y-3">
        {categories.map(({ c_id, c_name, c_link, c_image, c_count }) => (
          <li key={c_id}>
            <Link
              to={`/category/${c_link}${sale ? '?sale=1' : ''}`}
              prefetch="intent"
              className="flex min-h-12 items-center gap-3 rounded-full border border-hairline py-1 pr-5 pl-1 text-small transition-colors duration-200 hover:border-ink"
            >
              <Picture image={c_image} sizes="40px" alt="" className="size-10 rounded-full" />
              <span>
                {c_name}
                {!sale && <span className="figures text-muted"> {c_count}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
