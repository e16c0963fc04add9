import { useId } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import type { ListingSort } from '#contract/catalog.ts'

const LABELS: Record<ListingSort, string> = {
  popular: 'Most popular',
  newest: 'Newest',
  price_up: 'Price, low to high',
  price_down: 'Price, high to low',
}

/** How a listing is sorted; choosing is enough, and a press where there is no JavaScript. */
export function SortForm({ sort }: { sort: ListingSort }) {
  const id = useId()
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'sort' && name !== 'page')
  return (
    <Form action={pathname} className="flex items-center gap-3 text-small" key={search}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="text-muted">
        Sort
      </label>
      <select
        id={id}
        name="sort"
        defaultValue={sort}
        onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
        className="min-h-11 rounded-full border border-line bg-paper px-4 hover:border-ink"
      >
        {Object.entries(LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="hidden min-h-11 px-2 underline no-scripting:block">
        Apply
      </button>
    </Form>
  )
}
