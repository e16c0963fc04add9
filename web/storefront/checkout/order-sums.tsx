import { type Order, waitsForFreight } from '#contract/orders.ts'
import { totalsTexts } from '#texts/totals.ts'
import { OrderTotals } from './order-totals.tsx'

/** What a placed order comes to. */
export function OrderSums({ order }: { order: Order }) {
  return (
    <OrderTotals
      subtotal={order.subtotal}
      shipping={order.shippingCost}
      open={waitsForFreight(order) ? 'freight' : null}
      tax={order.tax}
      taxNote={order.groups.some((group) => group.tax_exempt) && totalsTexts.exempt}
      total={order.orderTotal}
      freightSince={order.freight}
      left={order.current_total}
    />
  )
}
