import { randomUUID } from 'node:crypto'
import type { Cents } from '#contract/money.ts'
import { operatorOrder } from './operator-orders.ts'
import type { OrderParts } from './orders.ts'

/** Money that came in for an order, or went back, outside of the shop; one `reference` is booked once. */
export interface BookedMoney {
  cents: Cents
  reference: string
}

/**
 * Books what came in for an order by bank and tells its buyer by mail, inside the transaction that `parts` are bound to; where
 * `number` is that of an invoice, it pays that one first. Returns whether it was new. Throws `not_found`, and `key_reused` where the reference stands for another receipt.
 */
export async function bookPayment(
  parts: OrderParts,
  number: string,
  { cents, reference, on }: BookedMoney & { on: string },
): Promise<boolean> {
  const { id, companyId, order } = await operatorOrder(parts, number)
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
  const isNew = await parts.billing.receive(receipt)
  if (isNew) await tell(parts, { letter: 'paid', invoice: order.invoice, cents })
  return isNew
}

/**
 * Books what the operator has sent back of an order by bank and tells its buyer by mail, inside the transaction that `parts` are
 * bound to. Returns whether it was new. Throws `not_found`, `impossible_move` where less is free, and `key_reused` where the
 * reference stands for another one.
 */
export async function bookPayBack(
  parts: OrderParts,
  number: string,
  { cents, reference }: BookedMoney,
): Promise<boolean> {
  const { id, companyId, order } = await operatorOrder(parts, number)
  const isNew = await parts.billing.payBack({ companyId, orderId: id, reference, cents })
  if (isNew) await tell(parts, { letter: 'paid_back', invoice: order.invoice, cents })
  return isNew
}

async function tell(
  { jobs }: OrderParts,
  told: { letter: 'paid' | 'paid_back'; invoice: string; cents: Cents },
): Promise<void> {
  await jobs.enqueue('order.letter', { ...told, mail: `order-${told.letter}-${randomUUID()}` })
}
