import type { AdminOrderRow } from '#contract/schemas/admin/orders/orders.ts'
import { formatDollars } from '#contract/values/money.ts'
import { stateTitle } from './order-texts.ts'

/** Orders in the preview of a change. */
export function OrderList({ orders }: { orders: readonly AdminOrderRow[] }) {
  return (
    <ul>
      {orders.map(({ invoice, company, state, total }) => (
        <li key={invoice} className="flex flex-wrap gap-x-4 border-b border-hairline py-1.5 last:border-b-0">
          <span className="w-24 font-medium">{invoice}</span>
          <span className="min-w-0 flex-1">{company}</span>
          <span className="text-muted">{stateTitle(state)}</span>
          <span className="w-24 text-right">{formatDollars(total)}</span>
        </li>
      ))}
    </ul>
  )
}
