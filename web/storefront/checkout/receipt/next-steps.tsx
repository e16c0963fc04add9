import { formatDollars } from '#contract/values/money.ts'
import type { Suborder, Order } from '#contract/schemas/orders/orders.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { thankYouTexts } from '#texts/checkout/thank-you.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { formatDayRange } from '#web/storefront/orders/delivery-dates.ts'
import { leadTimeText } from '#web/storefront/orders/lead-time-text.ts'

interface NextStepsProps {
  order: Order
  /** Lines of the shop's bank account; empty if the shop has not configured one. */
  bank: readonly string[]
}

/** Next steps after an order: the payment, and the steps of each suborder. */
export function NextSteps({ order, bank }: NextStepsProps) {
  return (
    <section aria-labelledby="next-steps" className="mt-12 border-y border-hairline py-8">
      <h2 id="next-steps" className="display text-title">
        {thankYouTexts.next.title}
      </h2>
      <ul className="mt-5 grid gap-x-12 gap-y-6 sm:grid-cols-2">
        <li className="text-small">
          <h3 className="text-body font-medium">{thankYouTexts.next.payment}</h3>
          <p className="mt-1 text-muted">
            <PaymentStep order={order} />
          </p>
          {order.paymentMethod === 'bank_transfer' && order.balance > 0 && bank.length > 0 && (
            <p className="mt-2">
              {bank.map((line) => (
                <span key={line} className="block wrap-anywhere">
                  {line}
                </span>
              ))}
            </p>
          )}
        </li>
        {order.groups.map((suborder) => (
          <SuborderSteps key={suborder.number} suborder={suborder} notBefore={order.ship_not_before} />
        ))}
      </ul>
    </section>
  )
}

function SuborderSteps({ suborder, notBefore }: { suborder: Suborder; notBefore: string | null }) {
  const { supplier, number, positions, shipping_method, freight, arrives } = suborder
  const leadTime = leadTimeText(suborder)
  return (
    <li className="text-small">
      <h3 className="text-body font-medium">{supplier}</h3>
      <p className="figures text-micro text-muted">
        {number} · {countsTexts.products({ count: positions.length })}
      </p>
      {leadTime && <p className="figures mt-2 text-small">{leadTime}</p>}
      <ol className="mt-2 space-y-1 text-muted">
        <li>{thankYouTexts.next.accepts}</li>
        <li>
          <span>{freight ? thankYouTexts.next.freight : thankYouTexts.next.ships({ method: shipping_method })}</span>
          {notBefore && <span>{` ${thankYouTexts.next.notBefore({ date: longDate(notBefore) })}`}</span>}
        </li>
        {arrives && !notBefore && (
          <li>
            {thankYouTexts.next.arrives(
              <span className="figures font-medium text-ink">{formatDayRange(arrives)}</span>,
            )}
          </li>
        )}
      </ol>
    </li>
  )
}

function PaymentStep({ order }: { order: Order }) {
  const { paymentMethod, orderTotal, balance, due_on, invoice, card, test_card } = order
  const currentTotal = currentTotalOf(order)
  const byCard = paymentMethod === 'card'
  if (currentTotal === 0 || (!byCard && balance === 0)) return <span>{thankYouTexts.next.nothing}</span>
  if (byCard) {
    // Freight quoted after the order is not charged to the card.
    const parts = { amount: formatDollars(Math.min(orderTotal, currentTotal)), card }
    return <span>{test_card ? thankYouTexts.next.byTestCard(parts) : thankYouTexts.next.byCard(parts)}</span>
  }
  if (paymentMethod === 'bank_transfer') {
    return thankYouTexts.next.byTransfer(<span className="figures font-medium text-ink">{invoice}</span>, {
      amount: formatDollars(balance),
      date: order.pay_by ? longDate(order.pay_by) : null,
    })
  }
  return thankYouTexts.next.onTerms(<span className="figures font-medium text-ink">{longDate(due_on)}</span>)
}

/** Returns the current total of the order. A node of the previous release does not return it. */
function currentTotalOf({
  orderTotal,
  current_total = orderTotal,
}: Pick<Order, 'orderTotal'> & { current_total?: number }) {
  return current_total
}
