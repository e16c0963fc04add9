import type { Address } from '#contract/schemas/accounts/accounts.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { AddressLines } from '#web/storefront/buyer/addresses/address-lines.tsx'

/** Addresses and references of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const { shipping_address, billing_address, po_number, notes } = order
  const billedElsewhere = billing_address.id !== shipping_address.id
  return (
    <>
      <AddressFact id="receipt-address" title={orderFactsTexts.shipsTo} address={shipping_address} />
      {billedElsewhere && (
        <AddressFact id="receipt-billing" title={orderFactsTexts.billedTo} address={billing_address} />
      )}
      {(po_number || notes) && (
        <section aria-labelledby="order-references" className="text-small">
          <h2 id="order-references" className="display text-title">
            {orderFactsTexts.references}
          </h2>
          {po_number && <p className="mt-4 wrap-anywhere">{orderFactsTexts.purchaseOrder({ number: po_number })}</p>}
          {notes && <p className="mt-2 whitespace-pre-line wrap-anywhere text-muted">{notes}</p>}
        </section>
      )}
    </>
  )
}

function AddressFact({ id, title, address }: { id: string; title: string; address: Address }) {
  return (
    <section aria-labelledby={id} className="text-small">
      <h2 id={id} className="display text-title">
        {title}
      </h2>
      <p className="mt-4 wrap-anywhere">
        <AddressLines address={address} />
      </p>
    </section>
  )
}
