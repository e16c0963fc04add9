import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sprig } from '#web/ui/sprig.tsx'
import { Totals } from '#web/ui/totals.tsx'
import { longDate } from '#web/storefront/long-date.ts'
import { AddressLines } from './ship-to.tsx'
import { ReceiptLine } from './receipt-line.tsx'

/** A placed order: what comes next, what was ordered, what is due and when. */
export function OrderReceipt({ order }: { order: Order }) {
  const makers = [...new Set(order.products.map((line) => line.supplier))]
  return (
    <div className="frame max-w-5xl pt-14 sm:pt-20">
      <header className="text-center">
        <Sprig className="mx-auto h-16 text-leaf" />
        <h1 className="display mt-6 text-page">Thank you, your order is placed</h1>
        <p className="mt-4 text-body text-muted">
          Order <span className="figures font-medium text-ink">{order.invoice}</span>. A confirmation is on its way to{' '}
          <span className="font-medium wrap-anywhere text-ink">{order.email}</span>.
        </p>
      </header>
      <NextSteps makers={makers} due={order.due_on} total={order.orderTotal} />
      <div className="mt-16 grid gap-x-16 gap-y-12 md:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="receipt-lines" className="min-w-0">
          <h2 id="receipt-lines" className="display text-title">
            What you ordered
          </h2>
          <ul className="mt-4">
            {order.products.map((line) => (
              <ReceiptLine key={line.ocid} line={line} />
            ))}
          </ul>
        </section>
        <div className="space-y-10">
          <section aria-labelledby="receipt-totals">
            <h2 id="receipt-totals" className="display text-title">
              Totals
            </h2>
            <Totals subtotal={order.subtotal} shipping={order.shippingCost} total={order.orderTotal} />
          </section>
          <section aria-labelledby="receipt-address" className="text-small">
            <h2 id="receipt-address" className="display text-title">
              Ships to
            </h2>
            <p className="mt-4">
              <AddressLines address={order.shipping_address} />
            </p>
          </section>
          {(order.po_number || order.notes) && (
            <section aria-labelledby="receipt-papers" className="text-small">
              <h2 id="receipt-papers" className="display text-title">
                For your papers
              </h2>
              {order.po_number && <p className="mt-4">Purchase order {order.po_number}</p>}
              {order.notes && <p className="mt-2 whitespace-pre-line text-muted">{order.notes}</p>}
            </section>
          )}
        </div>
      </div>
      <div className="mt-16 text-center">
        <ButtonLink to="/" look="quiet">
          Back to the shop
        </ButtonLink>
      </div>
    </div>
  )
}

function NextSteps({ makers, due, total }: { makers: readonly string[]; due: string; total: number }) {
  const steps = [
    {
      title: 'Now',
      text:
        makers.length === 1
          ? `${makers[0]} has your order and packs it.`
          : `${makers.length} makers have your order and pack it.`,
    },
    { title: 'Next', text: 'Each maker ships to you directly, and you hear when a parcel leaves.' },
    { title: longDate(due), text: `${formatDollars(total)} is due by invoice. Nothing to pay before.` },
  ]
  return (
    <ol className="mt-14 grid gap-8 border-y border-hairline py-8 sm:grid-cols-3">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <p className="figures text-small font-medium text-leaf">{title}</p>
          <p className="mt-1 text-small text-muted">{text}</p>
        </li>
      ))}
    </ol>
  )
}
