import { todayForBuyers } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'
import type { Transaction } from '#database/transaction.ts'
import { cancelLocked } from '#server/orders/fulfilment/cancel.ts'
import { longDate } from '#server/orders/emails/phrases.ts'
import { canTransition } from '#server/orders/fulfilment/transitions.ts'
import { type LockedOrder, lockOrderByNumber } from '#server/orders/fulfilment/lock-suborder.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { readOrderStatus } from '#server/orders/reading/order-status.ts'

/**
 * Enforces the deadlines of orders by bank transfer or with a declined card (docs/decisions/0055), each order in a transaction of its own: reminds the buyer,
 * cancels an order that nothing was paid for, and otherwise notifies the operator. Safe to repeat and to run in several processes. An
 * error of one order does not stop the others and is thrown at the end.
 */
export async function enforceDeadlines(deps: OrderDeps, transaction: Transaction<OrderDeps>): Promise<void> {
  const errors: unknown[] = []
  for (const { invoice } of await deps.billing.deadlines.due()) {
    await transaction((bound) => enforce(bound, invoice)).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Payment deadlines of some orders were not enforced.')
}

async function enforce(deps: OrderDeps, invoice: string): Promise<void> {
  const { db, billing, jobs } = deps
  // Payments, shipments and cancellations lock the order, too: what is read from here on stays true until the commit.
  const order = await lockOrderByNumber(deps, invoice)
  const deadline = await billing.deadlines.open(order.orderId)
  if (!deadline) return
  const { payBy, isReminded } = deadline
  const { current_total, received } = await readOrderStatus(db, order.orderId)
  const isPaid = received >= current_total
  if (payBy >= todayForBuyers()) {
    if (isReminded) return
    await billing.deadlines.remind(order.orderId)
    if (!isPaid) await jobs.enqueue('order.letter', { letter: 'pay_by', mail: `pay-by-${invoice}-${payBy}`, invoice })
    return
  }
  await billing.deadlines.close(order.orderId)
  if (isPaid) return
  const isUntouched = received <= 0 && hasNothingShipped(order)
  if (isUntouched) await cancelLocked(deps, order, { by: 'shop', reason: reasonText(payBy) })
  await jobs.enqueue('order.letter', {
    letter: isUntouched ? 'unpaid_cancelled' : 'unpaid_open',
    mail: `unpaid-${invoice}-${payBy}`,
    invoice,
    payBy,
  })
}

/** True if every suborder can be canceled completely or was canceled before. */
function hasNothingShipped({ suborders }: LockedOrder): boolean {
  return suborders.every(({ state }) => state === 'cancelled' || canTransition('cancel', state, 'shop'))
}

function reasonText(payBy: string): string {
  return `No payment arrived by ${longDate(payBy)}. If it is on its way, we will refund it. You can order again at any time.`
}

/**
 * Changes the last day to pay of an order, or removes the deadline (null), inside the transaction that `deps` are bound to. Returns the
 * number of the order. Throws `not_found`, and `impossible_move` if the order is on terms or nothing of it is to be paid but by its card.
 */
export async function changePayBy(deps: OrderDeps, number: string, payBy: string | null): Promise<string> {
  const order = await lockOrderByNumber(deps, number)
  const { orderId, invoice } = order
  const { payment_method } = await deps.db
    .selectFrom('orders')
    .select('payment_method')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (payment_method === 'invoice') {
    throw new Problem(
      'impossible_move',
      `${invoice} is paid on terms: only orders by bank transfer or card have a last day to pay.`,
    )
  }
  // What a card will still be charged needs no deadline. The rest of an order by card is what its card does not pay: it was declined, or the
  // order became dearer.
  const { current_total, received, on_card } = await readOrderStatus(deps.db, orderId)
  if (received + on_card >= current_total) throw new Problem('impossible_move', `Nothing of ${invoice} is to be paid.`)
  await deps.billing.deadlines.set(orderId, payBy)
  return invoice
}
