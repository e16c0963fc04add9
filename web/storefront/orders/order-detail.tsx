import type { Order } from '#contract/orders.ts'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { OrderSums } from '#web/storefront/checkout/order-sums.tsx'
import { ReceiptFacts } from '#web/storefront/checkout/receipt-facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MakerPart } from './maker-part.tsx'
import { OrderHeading } from './order-heading.tsx'
import { OrderPapers } from './order-papers.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import './order.css'

interface OrderDetailProps {
  order: Order
  /** The account to pay into, in lines. */
  bank: readonly string[]
  /** What went wrong with the last form sent. */
  trouble: string | null
}

/** An order: where each maker's part is, what is to be paid, and what can be done. */
export function OrderDetail({ order, bank, trouble }: OrderDetailProps) {
  const { groups, products } = order
  return (
    <article className="order pt-6 sm:pt-8">
      <OrderHeading order={order} />
      {trouble && (
        <Notice look="trouble" role="alert" className="mt-6 max-w-3xl">
          {trouble}
        </Notice>
      )}
      <div className="order-columns mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-24">
        <div className="min-w-0 space-y-14">
          {groups.map((group) => (
            <MakerPart
              key={group.number}
              group={group}
              lines={products.filter(({ position }) => group.positions.includes(position))}
              papers={order.papers}
            />
          ))}
          <OrderTimeline events={order.timeline} />
        </div>
        <div className="min-w-0 space-y-10">
          <OrderPayment order={order} bank={bank} />
          <section aria-labelledby="order-totals">
            <h2 id="order-totals" className="display text-title">
              {orderFactsTexts.totals}
            </h2>
            <OrderSums order={order} />
          </section>
          <OrderPapers papers={order.papers} />
          <ReceiptFacts order={order} />
        </div>
      </div>
    </article>
  )
}
