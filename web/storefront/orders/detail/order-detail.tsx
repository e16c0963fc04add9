import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { PlacedOrderTotals } from '#web/storefront/orders/totals/placed-order-totals.tsx'
import { OrderFacts } from '#web/storefront/orders/order-facts.tsx'
import { orderTexts } from '#texts/orders/order.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SuborderSection } from './suborder.tsx'
import { OrderHeading } from './order-heading.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { Proposal } from './proposal.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import './order.css'

interface OrderDetailProps {
  order: Order
  /** Lines of the shop's bank account. */
  bank: readonly string[]
  /** The shop's card processor. */
  card: Checkout['card']
  /** Error of the last submitted form, for browsers without JavaScript. */
  error: string | null
}

/** An order with its suborders, payment, documents and activity. */
export function OrderDetail({ order, bank, card, error }: OrderDetailProps) {
  const { groups, products } = order
  return (
    <article className="order pt-6 sm:pt-8">
      <OrderHeading order={order} />
      {order.test && (
        <Callout variant="warning" className="mt-6 max-w-3xl">
          {orderTexts.test}
        </Callout>
      )}
      {error && <FormError className="mt-6 max-w-3xl">{error}</FormError>}
      {order.proposal && <Proposal proposal={order.proposal} card={card} />}
      <div className="order-columns mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-24">
        <div className="min-w-0 space-y-14">
          {groups.map((suborder) => (
            <SuborderSection
              key={suborder.number}
              suborder={suborder}
              lines={products.filter(({ position }) => suborder.positions.includes(position))}
              documents={order.papers}
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
            <PlacedOrderTotals order={order} />
          </section>
          <OrderDocuments documents={order.papers} />
          <OrderFacts order={order} />
        </div>
      </div>
    </article>
  )
}
