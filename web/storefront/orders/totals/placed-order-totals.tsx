import type { Order } from '#contract/schemas/orders/orders.ts'
import { isFreightQuotePending } from '#contract/orders/orders.ts'
import { totalsTexts } from '#texts/cart/totals.ts'
import { OrderTotals } from './order-totals.tsx'

/** Totals of a placed order. */
export function PlacedOrderTotals({ order }: { order: Order }) {
  return (
    <OrderTotals
      subtotal={order.subtotal}
      shipping={order.shippingCost}
      open={isFreightQuotePending(order) ? 'freight' : null}
      tax={order.tax}
      taxNote={order.groups.some(({ tax_exempt }) => tax_exempt) && totalsTexts.exempt}
      total={order.orderTotal}
      quotedFreight={order.freight}
      remaining={order.current_total}
    />
  )
}
