import { href, Link } from 'react-router'
import { X } from '#web/ui/icons/x.ts'
import type { OrdersQuery } from '#contract/schemas/orders/orders.ts'
import { orderStatesTexts } from '#texts/orders/order-states.ts'
import { ordersTexts } from '#texts/orders/orders.ts'
import { shortDate } from '#web/ui/short-date.ts'
import { withFilter } from './order-filters.ts'

/** Applied filters other than the state, each as a link that removes it. */
export function AppliedFilters({ query }: { query: OrdersQuery }) {
  const { q, payment, from, to, mine } = query
  const filters = [
    q !== undefined && { name: 'q' as const, text: ordersTexts.filters.quoted({ text: q }) },
    payment !== undefined && { name: 'payment' as const, text: orderStatesTexts.payments[payment] },
    from !== undefined && { name: 'from' as const, text: ordersTexts.filters.from({ date: shortDate(from) }) },
    to !== undefined && { name: 'to' as const, text: ordersTexts.filters.until({ date: shortDate(to) }) },
    mine === true && { name: 'mine' as const, text: ordersTexts.filters.mine },
  ].filter((filter) => filter !== false)
  if (filters.length === 0) return <div className="h-4" />
  return (
    <ul aria-label={ordersTexts.filters.applied} className="flex flex-wrap items-center gap-2 pt-2 pb-6">
      {filters.map(({ name, text }) => (
        <li key={name} className="min-w-0">
          <Link
            to={withFilter(query, name, null)}
            preventScrollReset
            className="flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-small hover:border-ink"
          >
            <span className="sr-only">{ordersTexts.filters.remove} </span>
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <X size={16} aria-hidden className="shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={href('/buyer/orders')} className="plain-link inline-flex min-h-11 items-center px-2 text-small">
          {ordersTexts.filters.clear}
        </Link>
      </li>
    </ul>
  )
}
