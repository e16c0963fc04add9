import { randomUUID } from 'node:crypto'
import type { Cents } from '#contract/values/money.ts'
import { operatorOrder } from '#server/orders/reading/operator-orders.ts'
import type { OrderDeps } from '#server/orders/deps.ts'

/** Money that was received or paid back outside of the shop; idempotent by `reference`. */
export interface BookedMoney {
  cents: Cents
  reference: string
}

/**
 * Books a bank transfer and enqueues an email to the buyer, inside the transaction that `deps` are bound to. If
 * `number` is that of an invoice, pays it first. Returns true if it was new. Throws `not_found`, and `key_reused` if
 * the reference belongs to another receipt.
 */
export async function bookPayment(
  deps: OrderDeps,
  number: string,
  { cents, reference, on }: BookedMoney & { on: string },
): Promise<boolean> {
  const { id, companyId, order } = await operatorOrder(deps, number)
  const receipt = {
    companyId,
    orderId: id,
    cardPaymentId: null,
    method: 'bank_transfer',
    reference,
    cents,
    on,
    invoice: number,
  } as const
  const isNew = await deps.billing.receive(receipt)
  if (isNew) await enqueuePaymentEmail(deps, { letter: 'paid', invoice: order.invoice, cents, reference })
  return isNew
}

/**
 * Books a bank transfer back to the buyer and enqueues an email, inside the transaction that `deps` are bound to.
 * Returns true if it was new. Throws `not_found`, `impossible_move` if it exceeds the unused deposits, and `key_reused`
 * if the reference belongs to another refund.
 */
export async function bookPayBack(
  deps: OrderDeps,
  number: string,
  { cents, reference }: BookedMoney,
): Promise<boolean> {
  const { id, companyId, order } = await operatorOrder(deps, number)
  const isNew = await deps.billing.payBack({ companyId, orderId: id, reference, cents })
  if (isNew) await enqueuePaymentEmail(deps, { letter: 'paid_back', invoice: order.invoice, cents })
  return isNew
}

async function enqueuePaymentEmail(
  { jobs }: OrderDeps,
  email: { letter: 'paid' | 'paid_back'; invoice: string; cents: Cents; reference?: string },
): Promise<void> {
  await jobs.enqueue('order.letter', { ...email, mail: `order-${email.letter}-${randomUUID()}` })
}
