import { MAX_BULK_ORDERS } from '#contract/orders/order-work.ts'
import type { AdminOrderRow, AdminOrdersQuery } from '#contract/schemas/admin/orders/orders.ts'
import { call } from '#web/backoffice/api/call.ts'
import type { Target } from '#web/backoffice/table/bulk-bar.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'

/** Orders of a selection, in its order; `hasMore` if it has more than one call changes or prints. */
export interface SelectedOrders {
  orders: readonly AdminOrderRow[]
  hasMore: boolean
}

/** Loads the first `MAX_BULK_ORDERS` orders of a selection, with the versions that their changes name. */
export async function ordersOf(target: Target): Promise<SelectedOrders> {
  if ('filter' in target) {
    const query = listQuery<AdminOrdersQuery>(`${location.origin}/?${target.filter}`)
    const { data, next } = await call('adminOrders', { query: { ...query, limit: MAX_BULK_ORDERS } })
    return { orders: data, hasMore: next !== null }
  }
  const invoices = target.ids.slice(0, MAX_BULK_ORDERS)
  const { data } = await call('adminOrders', { query: { invoices, limit: MAX_BULK_ORDERS } })
  const place = new Map(invoices.map((invoice, index) => [invoice, index]))
  const orders = data.toSorted((one, other) => (place.get(one.invoice) ?? 0) - (place.get(other.invoice) ?? 0))
  return { orders, hasMore: target.ids.length > invoices.length }
}

/** True if a part of the order waits to be accepted. */
export function isPlaced({ suborders }: AdminOrderRow): boolean {
  return suborders.some(({ state }) => state === 'placed')
}
