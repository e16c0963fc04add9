import { useState } from 'react'
import { useHierarchicalMenu } from 'react-instantsearch'
import { listingTexts } from '#texts/listing.ts'
import { type ListingAddress, setValue } from './address.ts'
import { CATEGORY_SEPARATOR } from './facets.ts'
import { type ListingScope, widgetParameters } from './listing-search.ts'
import { RefineLink } from './refine-link.tsx'

type Branch = ReturnType<typeof useHierarchicalMenu>['items'][number]

/** The categories below this one that have something, and the way further down. One that a filter empties keeps its place. */
export function CategoryTree({ address, scope }: { address: ListingAddress; scope: ListingScope }) {
  const { items } = useHierarchicalMenu(widgetParameters.categories(scope))
  const branches = useSeenBranches(items)
  if (branches.length === 0) return null
  return (
    <nav aria-label={listingTexts.filters.byCategory} className="border-b border-hairline pb-3">
      <p className="py-2 font-medium">{listingTexts.filters.category}</p>
      <Branches branches={branches} current={address.category} />
    </nav>
  )
}

/** These branches among all that were there since the listing came, by name; the others are empty now. */
function useSeenBranches(items: readonly Branch[]): Branch[] {
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
            change={(search) => setValue(search, 'category', value === current ? parentOf(value) : value)}
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
