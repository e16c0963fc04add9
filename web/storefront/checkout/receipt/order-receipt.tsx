import { Check } from '#web/ui/icons/check.ts'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { thankYouTexts } from '#texts/checkout/thank-you.tsx'
import { useTracked } from '#web/storefront/marketing/track.ts'
import { ProductRail } from '#web/ui/product/product-rail.tsx'
import { NextSteps } from './next-steps.tsx'
import { PlacedOrderTotals } from '#web/storefront/orders/totals/placed-order-totals.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import { OrderFacts } from '#web/storefront/orders/order-facts.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import { InviteColleague } from './invite-colleague.tsx'
import './receipt.css'

interface OrderReceiptProps {
  order: Order
  /** Lines of the shop's bank account. */
  bank: readonly string[]
  similar: readonly InventoryCard[]
}

/** Receipt of a placed order: next steps, ordered lines, totals and addresses. */
export function OrderReceipt({ order, bank, similar }: OrderReceiptProps) {
  useTracked({ name: 'purchase', order }, order.invoice)
  return (
    <div className="receipt frame max-w-5xl pt-12 sm:pt-16">
      <header className="text-center">
        <span className="mx-auto grid size-14 place-items-center rounded-full bg-leaf-wash text-leaf print:hidden">
          <Check size={28} aria-hidden />
        </span>
        <h1 className="display mt-6 text-page">{thankYouTexts.title}</h1>
        <p className="mt-4 text-body text-muted">
          {thankYouTexts.confirmation(
            <span className="figures font-medium text-ink">{order.invoice}</span>,
            <span className="font-medium wrap-anywhere text-ink">{order.email}</span>,
          )}
        </p>
        <ReceiptActions order={order} />
      </header>
      <NextSteps order={order} bank={bank} />
      <div className="mt-14 grid gap-x-16 gap-y-12 md:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="receipt-lines" className="min-w-0">
          <h2 id="receipt-lines" className="display text-title">
            {thankYouTexts.lines}
          </h2>
          <ul className="mt-4">
            {order.products.map((line) => (
              <ReceiptLine key={line.position} line={line} />
            ))}
          </ul>
        </section>
        <div className="space-y-10">
          <section aria-labelledby="receipt-totals">
            <h2 id="receipt-totals" className="display text-title">
              {orderFactsTexts.totals}
            </h2>
            <PlacedOrderTotals order={order} />
          </section>
          <OrderFacts order={order} />
        </div>
      </div>
      <InviteColleague />
      {similar.length > 0 && (
        <section aria-labelledby="receipt-similar" className="mt-16 border-t border-hairline pt-12 print:hidden">
          <h2 id="receipt-similar" className="display mb-8 text-heading">
            {thankYouTexts.similar}
          </h2>
          <ProductRail products={similar} label={thankYouTexts.similar} />
        </section>
      )}
    </div>
  )
}
