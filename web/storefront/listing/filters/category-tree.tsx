import { useState } from 'react'
import { useHierarchicalMenu } from 'react-instantsearch'
import { listingTexts } from '#texts/listing/listing.ts'
import { type ListingQuery, setParameter } from '#web/storefront/listing/listing-query.ts'
import { CATEGORY_SEPARATOR } from './facets.ts'
import { type ListingScope, widgetParameters } from '#web/storefront/listing/search/search-state.ts'
import { RefineLink } from './refine-link.tsx'

type Branch = ReturnType<typeof useHierarchicalMenu>['items'][number]

/** The subcategories with products, as a tree. A category that a filter empties keeps its place. */
export function CategoryTree({ query, scope }: { query: ListingQuery; scope: ListingScope }) {
  const { items } = useHierarchicalMenu(widgetParameters.categories(scope))
  const branches = useStableBranches(items)
  if (branches.length === 0) return null
  return (
    <nav aria-label={listingTexts.filters.byCategory} className="border-b border-hairline pb-3">
      <p className="py-2 font-medium">{listingTexts.filters.category}</p>
      <Branches branches={branches} current={query.category} />
    </nav>
  )
}

/** Merges the current branches into all that were shown since the listing opened, sorted by name; the missing ones are empty. */
function useStableBranches(items: readonly Branch[]): Branch[] {
  const [seen, setSeen] = useState(items)
  const added = items.filter(({ value }) => seen.every((branch) => branch.value !== value))
  const all = added.length > 0 ? [...seen, ...added] : seen
  if (all !== seen) setSeen(all)
  return all
    .map((branch) => items.find(({ value }) => value === branch.value) ?? { ...branch, count: 0, data: null })
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

function Branches({ branches, current }: { branches: readonly Branch[]; current: string | null }) {
  return (
    <ul>
      {branches.map(({ value, label, count, data, isRefined }) => (
        <li key={value}>
          <RefineLink
            change={(search) => setParameter(search, 'category', value === current ? parentOf(value) : value)}
            aria-current={value === current || undefined}
            className={`flex min-h-11 items-center gap-3 hover:text-leaf ${isRefined ? 'font-medium' : ''} ${count === 0 ? 'text-muted' : ''}`}
          >
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="figures ml-auto font-normal text-muted">
              {count}
              <span className="sr-only"> {listingTexts.filters.products}</span>
            </span>
          </RefineLink>
          {data && data.length > 0 && (
            <div className="ml-4 border-l border-hairline pl-4">
              <Branches branches={data} current={current} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function parentOf(path: string): string | null {
  const end = path.lastIndexOf(CATEGORY_SEPARATOR)
  return end === -1 ? null : path.slice(0, end)
}
