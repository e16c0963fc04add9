import { todayIs } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import { paymentById, type PaymentRow } from './payment-rows.ts'
import type { PaymentParts, TogetherPaid } from './payments.ts'
import type { ProcessorPayment } from './processor.ts'

/**
 * Captures the total of the payment's order; repeated, it finishes what was begun. Returns false where the card's bank refuses.
 * Throws where it should be tried again.
 */
export async function capturePayment(parts: PaymentParts, transaction: TogetherPaid, id: string): Promise<boolean> {
  const { db, cards } = parts
  const row = await paymentById(db, id)
  if (!row || row.order_id === null || row.provider_ref === null || row.state !== 'authorized') return true
  if (!cards || row.provider !== cards.provider) throw new Error(`Nobody can capture a payment of ${row.provider}.`)
  const order = await db
    .selectFrom('orders')
    .select(['id', 'total_cents'])
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow()
  const refusal = await cards
    .capture(row.provider_ref, order.total_cents)
    .then(() => null)
    .catch((error: unknown) => error)
  // A capture that seemed to fail may have been made: only what the processor says now counts.
  const told = await cards.read(row.provider_ref)
  if (told.state === 'captured') {
    await writeCapture(transaction, row, order.id, told)
    return true
  }
  const lost = told.state !== 'authorized' || (refusal instanceof Problem && refusal.code === 'card_declined')
  if (!lost) throw refusal ?? new Error(`Payment ${id} was not captured.`)
  await writeLoss(transaction, row, order.id, refusal instanceof Problem ? refusal.message : null)
  return false
}

/** The receipt and the payment's state are one: money is told to billing exactly once. */
async function writeCapture(
  transaction: TogetherPaid,
  row: PaymentRow,
  orderId: number,
  told: ProcessorPayment,
): Promise<void> {
  await transaction(async ({ db, billing }) => {
    const written = await db
      .updateTable('card_payments')
      .set({ state: 'captured', captured_cents: told.capturedCents, updated_at: new Date() })
      .where('id', '=', row.id)
      .where('state', '=', 'authorized')
      .executeTakeFirst()
    if (written.numUpdatedRows === 0n) return
    await billing.receive({
      companyId: row.company_id,
      orderId,
      cardPaymentId: row.id,
      method: 'card',
      reference: `card ${row.id}`,
      cents: told.capturedCents,
      on: todayIs(),
    })
  })
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
    const written = await db
      .updateTable('card_payments')
      .set({ state: 'declined', failure, updated_at: new Date() })
      .where('id', '=', row.id)
      .where('state', '=', 'authorized')
      .executeTakeFirst()
    if (written.numUpdatedRows === 0n) return
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
