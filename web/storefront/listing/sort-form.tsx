import { useId } from 'react'
import { useLocation } from 'react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { narrowingTexts } from '#texts/narrowing.ts'
import { setValue } from './address.ts'
import { type Order, ORDERS } from './facets.ts'
import { KeptParameters } from './kept-parameters.tsx'
import { useRefine } from './use-refine.ts'

/** How a listing is sorted; choosing is enough, and a press where there is no JavaScript. */
export function SortForm({ order, isSearch }: { order: Order | null; isSearch: boolean }) {
  const id = useId()
  const refine = useRefine()
  const { pathname, search } = useLocation()
  // A category without a text to be relevant to is sorted by what sells.
  const usual = isSearch ? 'relevance' : 'popular'
  const offered = ORDERS.filter(({ name }) => isSearch || name !== 'relevance')
  return (
    <form action={pathname} className="flex items-center gap-3 text-small">
      <KeptParameters search={search} except={['sort', 'page']} />
      <label htmlFor={id} className="text-muted max-sm:sr-only">
        {narrowingTexts.sort.title}
      </label>
      <span className="relative">
        <select
          id={id}
          name="sort"
          value={order ?? usual}
          onChange={({ currentTarget: { value } }) =>
            void refine((search) => setValue(search, 'sort', value === usual ? null : value))
          }
          className="min-h-11 appearance-none rounded-full border border-line bg-paper pr-10 pl-4 hover:border-ink"
        >
          {offered.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden className="pointer-events-none absolute inset-y-0 right-4 my-auto" />
      </span>
      <button type="submit" className="hidden min-h-11 px-2 underline no-scripting:block">
        {narrowingTexts.sort.apply}
      </button>
    </form>
  )
}
