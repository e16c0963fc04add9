import { Link } from 'react-router'
import { MAX_COUNTED } from '#contract/accounts/companies.ts'
import { MAX_COUNTED_ORDERS, type OrderTab } from '#contract/orders/order-work.ts'
import type { RegistrationList } from '#contract/schemas/admin/companies/companies.ts'
import type { AdminOrderCounts } from '#contract/schemas/admin/orders/orders.ts'
import { boundedCount } from '#web/backoffice/companies/company-texts.ts'
import { TAB_TITLES } from '#web/backoffice/orders/order-texts.ts'

/** Queues in which something is to be done. */
const QUEUES: readonly OrderTab[] = ['accept', 'freight', 'ship', 'late', 'awaiting_payment', 'unpaid', 'overdue']

interface QueueCountsProps {
  /** Null if they are not shown. */
  orders: AdminOrderCounts | null
  registrations: RegistrationList['counts'] | null
}

/** The size of each queue, as a link to it. */
export function QueueCounts({ orders, registrations }: QueueCountsProps) {
  const queues = [
    ...(orders ? QUEUES : []).map((tab) => ({
      title: TAB_TITLES[tab],
      to: `/orders?tab=${tab}`,
      count: boundedCount(orders?.[tab] ?? 0, MAX_COUNTED_ORDERS),
    })),
    ...(registrations
      ? [
          {
            title: 'Registrations',
            to: '/companies/review',
            count: boundedCount(registrations.waiting, MAX_COUNTED),
          },
        ]
      : []),
  ]
  if (queues.length === 0) return null
  return (
    <nav aria-label="Queues">
      <ul className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-4 2xl:grid-cols-8">
        {queues.map(({ title, to, count }) => (
          <li key={to}>
            <Link to={to} className="block rounded-md border border-hairline bg-raised px-3 py-2 hover:border-line">
              <span className={`block text-lead font-semibold ${count === '0' ? 'text-muted' : ''}`}>{count}</span>
              <span className="block text-muted">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
