import { Form, useNavigate } from 'react-router'
import { Search } from '#web/ui/icons/search.ts'
import { ORDER_STATES } from '#contract/orders/orders.ts'
import type { OrdersQuery } from '#contract/schemas/orders/orders.ts'
import { orderStatesTexts } from '#texts/orders/order-states.ts'
import { ordersTexts } from '#texts/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { FIELD_CLASS } from '#web/ui/forms/field.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { FilterChips } from '#web/storefront/orders/filter-chips.tsx'
import { MoreFilters } from './more-filters.tsx'
import { filterParameters, withFilter } from './order-filters.ts'

/** Search and filters of the list. All of them are in the URL, so that it can be bookmarked and shared. */
export function FilterBar({ query, total }: { query: OrdersQuery; total: number }) {
  const navigate = useNavigate()

  /** Navigates to the filters, without the empty ones in the URL. */
  function search(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = [...new FormData(event.currentTarget)].filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].trim() !== '',
    )
    void navigate(`?${new URLSearchParams(filled)}`, { preventScrollReset: true })
  }

  return (
    <div className="mt-6 sm:mt-8">
      <Form role="search" aria-label={ordersTexts.list} onSubmit={search}>
        {query.state && <input type="hidden" name="state" value={query.state} />}
        <div className="flex flex-wrap items-end gap-3">
          <div className="relative min-w-0 flex-1 basis-72 sm:max-w-md">
            <Search size={16} aria-hidden className="absolute bottom-3.5 left-4 text-muted" />
            <input
              // The key resets the field when the search in the URL changes.
              key={query.q ?? ''}
              type="search"
              name="q"
              defaultValue={query.q}
              maxLength={120}
              aria-label={ordersTexts.search.title}
              placeholder={ordersTexts.search.hint}
              className={`${FIELD_CLASS} min-h-11 pl-11`}
            />
          </div>
          <Button type="submit" variant="quiet">
            {ordersTexts.search.go}
          </Button>
          <a
            href={`/order-files/orders.csv?${filterParameters(query)}`}
            download
            className="plain-link ml-auto inline-flex min-h-11 items-center text-small"
          >
            {ordersTexts.search.export({ count: total })}
          </a>
        </div>
        <div className="mt-5">
          <FilterChips label={ordersTexts.filters.state} chips={chipsOf(query)} />
        </div>
        <MoreFilters key={filterParameters(query).toString()} query={query} />
      </Form>
      <AppliedFilters query={query} />
    </div>
  )
}

function chipsOf(query: OrdersQuery) {
  return [
    { text: orderStatesTexts.all, to: withFilter(query, 'state', null), isCurrent: query.state === undefined },
    ...ORDER_STATES.map((state) => ({
      text: orderStatesTexts.orders[state],
      to: withFilter(query, 'state', state),
      isCurrent: query.state === state,
    })),
  ]
}
