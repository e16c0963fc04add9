import { ORDERS_PAGE_SIZE, ORDER_STATES, PAYMENT_STATES } from '#contract/orders/orders.ts'
import type { OrdersQuery } from '#contract/schemas/orders/orders.ts'
import { requestedPage } from '#web/ui/page-links.ts'

const MAX_QUERY_LENGTH = 120

/** Reads the query for orders from the URL. Invalid parameters are ignored. */
export function readOrdersQuery(parameters: URLSearchParams): OrdersQuery {
  const q = (parameters.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH)
  const state = ORDER_STATES.find((one) => one === parameters.get('state'))
  const payment = PAYMENT_STATES.find((one) => one === parameters.get('payment'))
  const from = validDay(parameters.get('from'))
  const to = validDay(parameters.get('to'))
  return {
    page: requestedPage(parameters),
    limit: ORDERS_PAGE_SIZE,
    ...(q !== '' && { q }),
    ...(state && { state }),
    ...(payment && { payment }),
    ...(from && { from }),
    ...(to && { to }),
    ...(parameters.get('mine') === 'true' && { mine: true }),
  }
}

/** Returns the filters as URL parameters, without the page; the same for the list and its CSV export. */
export function filterParameters({ page: _page, limit: _limit, ...filters }: OrdersQuery): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
}

/** Returns the URL of the first page of the list with one filter set, or removed by null. */
export function withFilter(query: OrdersQuery, name: keyof OrdersQuery, value: string | null): string {
  const parameters = filterParameters(query)
  if (value === null) parameters.delete(name)
  else parameters.set(name, value)
  return `?${parameters}`
}

/** True if any filter is set. */
export function isNarrowed(query: OrdersQuery): boolean {
  return filterParameters(query).size > 0
}

/** Returns the text if it is a valid day such as 2026-02-28, else null. */
function validDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}
