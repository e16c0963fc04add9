import { ORDERS_PAGE_SIZE, ORDER_STATES, type OrdersWanted, PAYMENT_STATES } from '#contract/orders.ts'
import { requestedPage } from '#web/ui/page-links.ts'

const LONGEST_WORDS = 120

/** Which orders an address asks for. What makes no sense in it is not there. */
export function ordersWanted(parameters: URLSearchParams): OrdersWanted {
  const q = (parameters.get('q') ?? '').trim().slice(0, LONGEST_WORDS)
  const state = ORDER_STATES.find((one) => one === parameters.get('state'))
  const payment = PAYMENT_STATES.find((one) => one === parameters.get('payment'))
  const from = dayIn(parameters.get('from'))
  const to = dayIn(parameters.get('to'))
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

/** The filters as parameters, without the page; the same ones for the list and for its file. */
export function filterParameters({ page: _page, limit: _limit, ...filters }: OrdersWanted): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
}

/** The address of the list with one filter set, or taken away by null; from its first page. */
export function withFilter(wanted: OrdersWanted, name: keyof OrdersWanted, value: string | null): string {
  const parameters = filterParameters(wanted)
  if (value === null) parameters.delete(name)
  else parameters.set(name, value)
  return `?${parameters}`
}

/** Whether anything narrows the list. */
export function isNarrowed(wanted: OrdersWanted): boolean {
  return filterParameters(wanted).size > 0
}

/** A day that the calendar has, or null. */
function dayIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}
