import { openShipping } from '#contract/cart.ts'
import { useCheckout } from './checkout-context.ts'
import { Obstacles } from './obstacles.tsx'
import { OrderTotals } from './order-totals.tsx'
import { Refused } from './refused.tsx'
import { TaxNote } from './tax-note.tsx'

/** What it comes to with what is chosen, and what stands in the way. */
export function CheckoutSums() {
  const { checkout, busy } = useCheckout()
  const { totals, tax, shipments } = checkout
  return (
    <>
      <div aria-busy={busy} className={`transition-opacity duration-200 ${busy ? 'opacity-60' : ''}`}>
        <OrderTotals
          subtotal={totals.subtotal}
          savings={totals.savings}
          shipping={totals.shippingCost}
          open={openShipping(shipments)}
          tax={tax.state === null ? null : totals.tax}
          taxNote={<TaxNote tax={tax} />}
          total={totals.orderTotal}
        />
      </div>
      <Refused />
      <Obstacles />
    </>
  )
}
