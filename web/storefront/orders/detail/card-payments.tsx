import { formatDollars } from '#contract/values/money.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { orderTexts } from '#texts/orders/order.ts'

const TEXTS = orderTexts.payment.cardPayments

/** The card payments of an order, if there are several: of its placing, and of changes of it. */
export function CardPayments({ order }: { order: Partial<Pick<Order, 'card_payments'>> }) {
  // A node that runs the previous release omits them.
  const { card_payments: payments = [] } = order
  if (payments.length < 2) return null
  return (
    <ul aria-label={TEXTS.title} className="mt-4 text-small">
      {payments.map(({ payment_id, card, state, amount, refunded, change }) => (
        <li
          key={payment_id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-hairline py-3 last:border-b"
        >
          <span className="font-medium wrap-anywhere">{card ?? TEXTS.unknownCard}</span>
          <span className="figures text-right font-medium">{formatDollars(amount)}</span>
          <span className="text-muted">{change === null ? TEXTS.placed : TEXTS.change({ number: change })}</span>
          <span className="figures text-right text-muted">
            {refunded > 0 ? TEXTS.refunded({ amount: formatDollars(refunded) }) : TEXTS.states[state]}
          </span>
        </li>
      ))}
    </ul>
  )
}
