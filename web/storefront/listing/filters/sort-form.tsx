import { useId } from 'react'
import { useLocation } from 'react-router'
import { listingOptionsTexts } from '#texts/listing/listing-options.ts'
import { PillSelect } from '#web/ui/forms/pill-select.tsx'
import { setParameter } from '#web/storefront/listing/listing-query.ts'
import { type Order, ORDERS } from './facets.ts'
import { HiddenParameters } from './hidden-parameters.tsx'
import { useRefine } from './use-refine.ts'

/** Sort order of a listing. Applies on change; without JavaScript it has a submit button. */
export function SortForm({ order, isSearch }: { order: Order | null; isSearch: boolean }) {
  const id = useId()
  const refine = useRefine()
  const { pathname, search } = useLocation()
  // Relevance needs a keyword, so a category is sorted by popularity.
  const defaultOrder = isSearch ? 'relevance' : 'popular'
  const options = ORDERS.filter(({ name }) => isSearch || name !== 'relevance')
  return (
    <form action={pathname} className="flex items-center gap-3 text-small">
      <HiddenParameters search={search} except={['sort', 'page']} />
      <label htmlFor={id} className="text-muted max-sm:sr-only">
        {listingOptionsTexts.sort.title}
      </label>
      <PillSelect
        id={id}
        name="sort"
        value={order ?? defaultOrder}
        onChange={({ currentTarget: { value } }) =>
          void refine((search) => setParameter(search, 'sort', value === defaultOrder ? null : value))
        }
      >
        {options.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </PillSelect>
      <button type="submit" className="hidden min-h-11 px-2 underline no-scripting:block">
        {listingOptionsTexts.sort.apply}
      </button>
    </form>
  )
}
