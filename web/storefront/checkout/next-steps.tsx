import { formatDollars } from '#contract/money.ts'
import type { MakerOrder, Order } from '#contract/orders.ts'
import { countsTexts } from '#texts/counts.ts'
import { thankYouTexts } from '#texts/thank-you.tsx'
import { longDate } from '#web/storefront/long-date.ts'
import { dayRange } from './arrival.ts'
import { promiseText } from './promise-text.ts'

interface NextStepsProps {
  order: Order
  /** The account to transfer to, in lines; none where the shop tells it on its papers alone. */
  bank: readonly string[]
}

/** What happens now: with the money, which may be for the buyer to send, and with each maker's part. */
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
        {order.groups.map((group) => (
          <MakerSteps key={group.number} group={group} notBefore={order.ship_not_before} />
        ))}
      </ul>
    </section>
  )
}

function MakerSteps({ group, notBefore }: { group: MakerOrder; notBefore: string | null }) {
  const { supplier, number, positions, shipping_method, freight, arrives } = group
  const promise = promiseText(group)
  return (
    <li className="text-small">
      <h3 className="text-body font-medium">{supplier}</h3>
      <p className="figures text-micro text-muted">
        {number} · {countsTexts.products({ count: positions.length })}
      </p>
      {promise && <p className="figures mt-2 text-small">{promise}</p>}
      <ol className="mt-2 space-y-1 text-muted">
        <li>{thankYouTexts.next.accepts}</li>
        <li>
          {freight ? thankYouTexts.next.freight : thankYouTexts.next.ships({ way: shipping_method })}
          {notBefore && ` ${thankYouTexts.next.notBefore({ date: longDate(notBefore) })}`}
        </li>
        {arrives && !notBefore && (
          <li>
            {thankYouTexts.next.arrives(<span className="figures font-medium text-ink">{dayRange(arrives)}</span>)}
          </li>
        )}
      </ol>
    </li>
  )
}

function PaymentStep({ order }: { order: Order }) {
  const { paymentMethod, orderTotal, balance, due_on, invoice, card, test_card } = order
  const left = leftOf(order)
  const byCard = paymentMethod === 'card'
  if (left === 0 || (!byCard && balance === 0)) return thankYouTexts.next.nothing
  if (byCard) {
    // Freight that was quoted since is not on it.
    const parts = { amount: formatDollars(Math.min(orderTotal, left)), card }
    return test_card ? thankYouTexts.next.byTestCard(parts) : thankYouTexts.next.byCard(parts)
  }
  if (paymentMethod === 'bank_transfer') {
    return thankYouTexts.next.byTransfer(<span className="figures font-medium text-ink">{invoice}</span>, {
      amount: formatDollars(balance),
    })
  }
  return thankYouTexts.next.onTerms(<span className="figures font-medium text-ink">{longDate(due_on)}</span>)
}

/** What the order comes to by now; a node of the release before does not tell it. */
function leftOf({ orderTotal, current_total = orderTotal }: Pick<Order, 'orderTotal'> & { current_total?: number }) {
  return current_total
}
