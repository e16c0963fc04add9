import { formatDollars } from '#contract/money.ts'
import type { MakerOrder, Order } from '#contract/orders.ts'
import { longDate } from '#web/storefront/long-date.ts'
import { dayRange } from './arrival.ts'

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
        What happens next
      </h2>
      <ul className="mt-5 grid gap-x-12 gap-y-6 sm:grid-cols-2">
        <li className="text-small">
          <h3 className="text-body font-medium">Payment</h3>
          <p className="mt-1 text-muted">
            <PaymentStep order={order} />
          </p>
          {order.paymentMethod === 'bank_transfer' && bank.length > 0 && (
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
  return (
    <li className="text-small">
      <h3 className="text-body font-medium">{supplier}</h3>
      <p className="figures text-micro text-muted">
        {number} · {positions.length === 1 ? '1 product' : `${positions.length} products`}
      </p>
      <ol className="mt-2 space-y-1 text-muted">
        <li>Accepts your order; until then you can cancel it.</li>
        <li>
          {freight ? 'Sends you the price of the freight before it leaves.' : `Ships it to you: ${shipping_method}.`}
          {notBefore && ` Not before ${longDate(notBefore)}.`}
        </li>
        {arrives && !notBefore && (
          <li>
            Arrives <span className="figures font-medium text-ink">{dayRange(arrives)}</span>.
          </li>
        )}
      </ol>
    </li>
  )
}

function PaymentStep({ order }: { order: Order }) {
  const { paymentMethod, orderTotal, due_on, invoice, card, test_card } = order
  if (paymentMethod === 'card') {
    return (
      <>
        {formatDollars(orderTotal)} by {test_card ? 'test card' : 'card'}
        {card && `: ${card}`}. {test_card ? 'No money moved.' : 'Nothing else to do.'}
      </>
    )
  }
  if (paymentMethod === 'bank_transfer') {
    return (
      <>
        Transfer {formatDollars(orderTotal)} with the reference{' '}
        <span className="figures font-medium text-ink">{invoice}</span>.
      </>
    )
  }
  return (
    <>
      Nothing to pay today. Each parcel brings its invoice; the earliest is due on{' '}
      <span className="figures font-medium text-ink">{longDate(due_on)}</span>.
    </>
  )
}
