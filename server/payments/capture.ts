import type { Updateable } from 'kysely'
import { todayIs } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { CardPayments } from '#database/tables.ts'
import { paymentById, type PaymentRow } from './payment-rows.ts'
import type { PaymentParts, TogetherPaid } from './payments.ts'
import type { ProcessorPayment } from './processor.ts'

const AUTHORIZED_DAYS = 7

/** Cards that were authorised before this cannot be charged any more (decision 0022). */
export function authorizedSince(): Date {
  return new Date(Date.now() - AUTHORIZED_DAYS * 86_400_000)
}

/**
 * Takes what an order still asks of its card: at most what was agreed on, less what was promised back since, and nothing that came in
 * otherwise. Where that is nothing the authorisation is released. Repeated, it finishes what was begun. Returns false where the card's
 * bank refuses, or where the shop takes cards by somebody else and the authorisation must have ended. Throws where it should be tried
 * again.
 */
export async function capturePayment(parts: PaymentParts, transaction: TogetherPaid, id: string): Promise<boolean> {
  const { db, cards } = parts
  const row = await paymentById(db, id)
  if (!row || row.order_id === null || row.provider_ref === null || row.state !== 'authorized') return true
  const orderId = row.order_id
  if (!cards || row.provider !== cards.provider) {
    if (row.updated_at >= authorizedSince()) throw new Error(`Nobody can capture a payment of ${row.provider}.`)
    await writeLoss(transaction, row, orderId, null)
    return false
  }
  const wanted = await transaction(({ billing }) => billing.lockLeftOnCard(orderId))
  const asking = wanted > 0 ? cards.capture(row.provider_ref, wanted) : cards.cancel(row.provider_ref)
  const refusal = await asking.then(() => null).catch((error: unknown) => error)
  // A capture that seemed to fail may have been made: only what the processor says now counts.
  const told = await cards.read(row.provider_ref)
  if (told.state === 'captured') {
    await writeCapture(transaction, row, orderId, told)
    return true
  }
  if (told.state === 'cancelled' && wanted === 0 && (await writeRelease(transaction, row, orderId))) return true
  // No answer is no reason: its bank refused, or the authorisation is gone.
  const declined = refusal instanceof Problem && refusal.code === 'card_declined' ? refusal.message : null
  if (told.state === 'authorized' && declined === null) throw refusal ?? new Error(`Payment ${id} was not captured.`)
  await writeLoss(transaction, row, orderId, declined)
  return false
}

/**
 * The receipt and the payment's state are one: money is told to billing exactly once. What came in otherwise, or was cancelled,
 * while the processor was asked, goes back to the card, and a mail says so.
 */
async function writeCapture(
  transaction: TogetherPaid,
  row: PaymentRow,
  orderId: number,
  { capturedCents }: ProcessorPayment,
): Promise<void> {
  await transaction(async ({ db, billing, jobs }) => {
    const over = Math.max(0, capturedCents - (await billing.lockLeftOnCard(orderId)))
    if (!(await leaveAuthorized(db, row, { state: 'captured', captured_cents: capturedCents }))) return
    const order = { companyId: row.company_id, orderId, cardPaymentId: row.id }
    const back = await billing.keepPromises(row.id, over)
    await billing.receive({
      ...order,
      method: 'card',
      reference: `card ${row.id}`,
      cents: capturedCents,
      on: todayIs(),
    })
    if (back === 0) return
    const reference = `overcharged ${row.id}`
    await billing.promiseRefund({ ...order, reference, cents: back })
    await jobs.enqueue('card.refund', { reference })
    const { invoice } = await db
      .selectFrom('orders')
      .select('invoice')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const mail = `order-overcharged-${row.id}`
    await jobs.enqueue('order.letter', { letter: 'overcharged', mail, invoice, cents: back })
  })
}

/**
 * All of the order was cancelled or paid otherwise before its card was charged: it never is. Returns false where some of it is left to
 * pay again, because money went back while the processor was asked: then the card is lost for it.
 */
async function writeRelease(transaction: TogetherPaid, row: PaymentRow, orderId: number): Promise<boolean> {
  return transaction(async ({ db, billing }) => {
    if ((await billing.lockLeftOnCard(orderId)) > 0) return false
    if (!(await leaveAuthorized(db, row, { state: 'cancelled' }))) return true
    await billing.keepPromises(row.id, 0)
    await db
      .insertInto('order_events')
      .values({ order_id: orderId, kind: 'card_released', by_whom: 'shop', details: JSON.stringify({}) })
      .execute()
    return true
  })
}

/** Returns whether nobody else has written what became of it. */
async function leaveAuthorized(db: Db, { id }: PaymentRow, change: Updateable<CardPayments>): Promise<boolean> {
  const written = await db
    .updateTable('card_payments')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'authorized')
    .executeTakeFirst()
  return written.numUpdatedRows > 0n
}

const GONE = 'The authorisation ended before it was used.'

/** The order stands and is not paid: a mail asks its buyer to pay in another way, and the operator sees why. */
async function writeLoss(
  transaction: TogetherPaid,
  row: PaymentRow,
  orderId: number,
  refusal: string | null,
): Promise<void> {
  const failure = refusal ?? GONE
  await transaction(async ({ db, jobs }) => {
    if (!(await leaveAuthorized(db, row, { state: 'declined', failure }))) return
    const { id } = await db
      .insertInto('order_events')
      .values({ order_id: orderId, kind: 'payment_failed', by_whom: 'shop', details: JSON.stringify({ failure }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue('payment.cancel', { payment: row.id })
    await jobs.enqueue('order.letter', {
      letter: 'payment_failed',
      mail: `payment-failed-${row.id}-${id}`,
      eventId: id,
    })
  })
}
