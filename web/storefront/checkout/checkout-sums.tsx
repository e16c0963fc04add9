import { type CartGroup, openShipping } from '#contract/cart.ts'
import type { CheckoutShipment } from '#contract/checkout.ts'
import { useCheckout } from './checkout-context.ts'
import { Obstacles } from './obstacles.tsx'
import { OrderTotals } from './order-totals.tsx'
import { Refused } from './refused.tsx'
import { TaxNote } from './tax-note.tsx'

/** What it comes to with what is chosen, and what stands in the way. */
export function CheckoutSums() {
  const { checkout, busy } = useCheckout()
  const { totals, tax, shipments } = checkout
  const open = openShipping(shipments.map((shipment) => ({ shipping: shippingOf(shipment, checkout.address_id) })))
  return (
    <>
      <div aria-busy={busy} className={`transition-opacity duration-200 ${busy ? 'opacity-60' : ''}`}>
        <OrderTotals
          subtotal={totals.subtotal}
          savings={totals.savings}
          shipping={totals.shippingCost}
          open={open}
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

/** What is known of a shipment's price by the way that was reckoned with. */
function shippingOf({ options, method_id }: CheckoutShipment, addressId: number | null): CartGroup['shipping'] {
  const way = options.find(({ id }) => id === method_id)
  if (!way) return addressId === null ? 'by_address' : 'none'
  return way.price === null ? 'freight' : 'estimated'
}
