import { unknownShipping } from '#contract/orders/cart.ts'
import { useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { Blockers } from '#web/storefront/checkout/review/blockers.tsx'
import { OrderTotals } from '#web/storefront/orders/totals/order-totals.tsx'
import { PlacementErrorNotice } from '#web/storefront/checkout/placing/placement-error.tsx'
import { TaxNote } from './tax-note.tsx'

/** Totals for the current choices, with errors and blockers. */
export function CheckoutTotals() {
  const { checkout, busy } = useCheckout()
  const { totals, tax, shipments } = checkout
  return (
    <>
      <div aria-busy={busy} data-settling={busy} className="settles">
        <OrderTotals
          subtotal={totals.subtotal}
          savings={totals.savings}
          shipping={totals.shippingCost}
          open={unknownShipping(shipments)}
          tax={tax.state === null ? null : totals.tax}
          taxNote={<TaxNote tax={tax} />}
          total={totals.orderTotal}
        />
      </div>
      <PlacementErrorNotice />
      <Blockers />
    </>
  )
}
