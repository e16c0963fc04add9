import type { Updateable } from 'kysely'
import { todayIs } from '#contract/days.ts'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import type { CardPayments } from '#database/tables.ts'
import { writeEvent } from '#server/history/history.ts'
import type { PaymentRow } from './payment-rows.ts'
import type { PaymentParts, PaymentTransaction } from './payments.ts'
import type { ProcessorPayment } from './processor.ts'

/**
 * Writes that a card was charged: receipt and state in one transaction, so that billing is told of the money exactly once. The order may
 * have changed while the processor was asked. What was paid otherwise or cancelled meanwhile goes back to the card; what went back
 * otherwise meanwhile is open again, since a card is charged once. A mail tells of either.
 */
export async function writeCapture(
  transaction: PaymentTransaction,
  row: PaymentRow,
  orderId: number,
  { capturedCents }: ProcessorPayment,
): Promise<void> {
  await transaction(async ({ db, billing, jobs }) => {
    const left = await billing.lockLeftOnCard(orderId)
    const over = Math.max(0, capturedCents - left)
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
    const tell = (letter: 'overcharged' | 'undercharged', cents: Cents) =>
      tellCharged({ db, jobs }, row, orderId, { letter, cents })
    if (left > capturedCents) await tell('undercharged', left - capturedCents)
    if (back === 0) return
    const reference = `overcharged ${row.id}`
    await billing.promiseRefund({ ...order, reference, cents: back })
    await jobs.enqueue('card.refund', { reference })
    await tell('overcharged', back)
  })
}

/** The mail of a card that was charged with `cents` too much or too little. */
async function tellCharged(
  { db, jobs }: Pick<PaymentParts, 'db' | 'jobs'>,
  row: PaymentRow,
  orderId: number,
  told: { letter: 'overcharged' | 'undercharged'; cents: Cents },
): Promise<void> {
  const { invoice } = await db
    .selectFrom('orders')
    .select('invoice')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await jobs.enqueue('order.letter', { ...told, mail: `order-${told.letter}-${row.id}`, invoice })
}

/**
 * All of the order was cancelled or paid otherwise before its card was charged: it never is. Returns false where some of it is left to
 * pay again, because money went back while the processor was asked: then the card is lost for it.
 */
export async function writeRelease(
  transaction: PaymentTransaction,
  row: PaymentRow,
  orderId: number,
): Promise<boolean> {
  return transaction(async ({ db, billing }) => {
    if ((await billing.lockLeftOnCard(orderId)) > 0) return false
    if (!(await leaveAuthorized(db, row, { state: 'cancelled' }))) return true
    await billing.keepPromises(row.id, 0)
    await writeEvent(db, { orderId, kind: 'card_released', by: 'shop' })
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
export async function writeLoss(
  transaction: PaymentTransaction,
  row: PaymentRow,
  orderId: number,
  refusal: string | null,
): Promise<void> {
  const failure = refusal ?? GONE
  await transaction(async ({ db, jobs }) => {
    if (!(await leaveAuthorized(db, row, { state: 'declined', failure }))) return
    const id = await writeEvent(db, { orderId, kind: 'payment_failed', by: 'shop', details: { failure } })
    await jobs.enqueue('payment.cancel', { payment: row.id })
    await jobs.enqueue('order.letter', {
      letter: 'payment_failed',
      mail: `payment-failed-${row.id}-${id}`,
      eventId: id,
    })
  })
}
