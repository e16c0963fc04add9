import type { Address } from '#contract/accounts.ts'
import type { Order } from '#contract/orders.ts'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { AddressLines } from './address-lines.tsx'

/** Where it goes, who is billed, and what was written on it. */
export function ReceiptFacts({ order }: { order: Order }) {
  const { shipping_address, billing_address, po_number, notes } = order
  const billedElsewhere = billing_address.id !== shipping_address.id
  return (
    <>
      <Place id="receipt-address" title={orderFactsTexts.shipsTo} address={shipping_address} />
      {billedElsewhere && <Place id="receipt-billing" title={orderFactsTexts.billedTo} address={billing_address} />}
      {(po_number || notes) && (
        <section aria-labelledby="receipt-papers" className="text-small">
          <h2 id="receipt-papers" className="display text-title">
            {orderFactsTexts.papers}
          </h2>
          {po_number && <p className="mt-4 wrap-anywhere">{orderFactsTexts.purchaseOrder({ number: po_number })}</p>}
          {notes && <p className="mt-2 whitespace-pre-line wrap-anywhere text-muted">{notes}</p>}
        </section>
      )}
    </>
  )
}

function Place({ id, title, address }: { id: string; title: string; address: Address }) {
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
