import { Form, useNavigate } from 'react-router'
import Search from 'lucide-react/icons/search'
import { ORDER_STATES, type OrdersWanted } from '#contract/orders.ts'
import { orderStatesTexts } from '#texts/order-states.ts'
import { ordersTexts } from '#texts/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { FIELD_BOX } from '#web/ui/field.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { Chips } from './chips.tsx'
import { MoreFilters } from './more-filters.tsx'
import { filterParameters, withFilter } from './order-filters.ts'

/** What narrows the list: all of it in the address, so it can be kept and handed on. */
export function FilterBar({ wanted, total }: { wanted: OrdersWanted; total: number }) {
  const navigate = useNavigate()

  /** Leaves what is empty out of the address. */
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
        {wanted.state && <input type="hidden" name="state" value={wanted.state} />}
        <div className="flex flex-wrap items-end gap-3">
          <div className="relative min-w-0 flex-1 basis-72 sm:max-w-md">
            <Search size={16} aria-hidden className="absolute bottom-3.5 left-4 text-muted" />
            <input
              // Another search is another field: its text is what the address says.
              key={wanted.q ?? ''}
              type="search"
              name="q"
              defaultValue={wanted.q}
              maxLength={120}
              aria-label={ordersTexts.search.title}
              placeholder={ordersTexts.search.hint}
              className={`${FIELD_BOX} min-h-11 pl-11`}
            />
          </div>
          <Button type="submit" look="quiet">
            {ordersTexts.search.go}
          </Button>
          <a
            href={`/order-files/orders.csv?${filterParameters(wanted)}`}
            download
            className="plain-link ml-auto inline-flex min-h-11 items-center text-small"
          >
            {ordersTexts.search.export({ count: total })}
          </a>
        </div>
        <div className="mt-5">
          <Chips label={ordersTexts.filters.state} chips={chipsOf(wanted)} />
        </div>
        <MoreFilters key={filterParameters(wanted).toString()} wanted={wanted} />
      </Form>
      <AppliedFilters wanted={wanted} />
    </div>
  )
}

function chipsOf(wanted: OrdersWanted) {
  return [
    { text: orderStatesTexts.all, to: withFilter(wanted, 'state', null), isCurrent: wanted.state === undefined },
    ...ORDER_STATES.map((state) => ({
      text: orderStatesTexts.orders[state],
      to: withFilter(wanted, 'state', state),
      isCurrent: wanted.state === state,
    })),
  ]
}
