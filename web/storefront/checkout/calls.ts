import type { Order, PlaceOrder } from '#contract/orders.ts'
import { buyer } from '#web/storefront/api.ts'

/** Places an order; sent twice under one key, it is one order. */
export function placeOrder(order: PlaceOrder, key: string): Promise<Order> {
  return buyer<Order>('/checkout/place', { method: 'POST', body: order, headers: { 'Idempotency-Key': key } })
}
