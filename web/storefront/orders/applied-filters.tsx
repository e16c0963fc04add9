import { Link } from 'react-router'
import X from 'lucide-react/icons/x'
import type { OrdersWanted } from '#contract/orders.ts'
import { orderStatesTexts } from '#texts/order-states.ts'
import { ordersTexts } from '#texts/orders.ts'
import { shortDate } from '#web/storefront/short-date.ts'
import { withFilter } from './order-filters.ts'

/** What the list is narrowed to beside the state, each with the way back. */
export function AppliedFilters({ wanted }: { wanted: OrdersWanted }) {
  const { q, payment, from, to, mine } = wanted
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
            to={withFilter(wanted, name, null)}
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
        <Link to="/buyer/orders" className="plain-link inline-flex min-h-11 items-center px-2 text-small">
          {ordersTexts.filters.clear}
        </Link>
      </li>
    </ul>
  )
}
