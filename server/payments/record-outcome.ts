import { recordAlert } from '#server/alerts/alerts.ts'
import type { Updateable } from 'kysely'
import { dayOf } from '#contract/values/days.ts'
import type { Cents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import type { CardPayments } from '#database/tables.ts'
import { hasStateToBeCharged } from '#database/charge-states.ts'
import { writeEvent } from '#server/history/history.ts'
import type { PaymentRow } from './payment-rows.ts'
import type { ProcessorPayment } from './processor.ts'
import type { PaymentDeps, PaymentTransaction } from './deps.ts'

/**
 * Records a capture: receipt and state in one transaction, so that the receipt is booked exactly once. The order may
 * have changed during the capture. What was canceled or paid by other means meanwhile is refunded to the card. What was
 * refunded by other means meanwhile is due again, because a card is charged once. An email reports either.
 */
export async function recordCapture(
  transaction: PaymentTransaction,
  row: PaymentRow,
  orderId: number,
  { capturedCents }: ProcessorPayment,
): Promise<void> {
  await transaction(async ({ db, billing, jobs, now }) => {
    const left = await billing.lockLeftOnCard(orderId, row.id)
    const overcharged = Math.max(0, capturedCents - left)
    if (!(await closeAuthorized(db, row, { state: 'captured', captured_cents: capturedCents }))) return
    const order = { companyId: row.company_id, orderId, cardPaymentId: row.id }
    const toRefund = await billing.reconcilePendingRefunds(row.id, overcharged)
    await billing.receive({
      ...order,
      method: 'card',
      reference: `card ${row.id}`,
      cents: capturedCents,
      on: dayOf(now()),
    })
    const notify = (letter: 'overcharged' | 'undercharged', cents: Cents) =>
      enqueueChargeEmail({ db, jobs }, row, orderId, { letter, cents })
    if (left > capturedCents) await notify('undercharged', left - capturedCents)
    if (toRefund === 0) return
    const reference = `overcharged ${row.id}`
    await billing.bookPendingRefund({ ...order, reference, cents: toRefund })
    await jobs.enqueue('card.refund', { reference })
    await notify('overcharged', toRefund)
  })
}

/** Enqueues the email about a card that was charged `cents` too much or too little. */
async function enqueueChargeEmail(
  { db, jobs }: Pick<PaymentDeps, 'db' | 'jobs'>,
  row: PaymentRow,
  orderId: number,
  email: { letter: 'overcharged' | 'undercharged'; cents: Cents },
): Promise<void> {
  const { invoice } = await db
    .selectFrom('orders')
    .select('invoice')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await jobs.enqueue('order.letter', { ...email, mail: `order-${email.letter}-${row.id}`, invoice })
}

/**
 * Records that the card is never charged, because all of the order was canceled or paid by other means. Returns false
 * if some of it is due again, because money was paid back during the release: the authorization is lost.
 */
export async function recordRelease(
  transaction: PaymentTransaction,
  row: PaymentRow,
  orderId: number,
): Promise<boolean> {
  return transaction(async ({ db, billing, now }) => {
    if ((await billing.lockLeftOnCard(orderId, row.id)) > 0) return false
    if (!(await closeAuthorized(db, row, { state: 'cancelled' }))) return true
    await billing.reconcilePendingRefunds(row.id, 0)
    await writeEvent({ db, at: now() }, { orderId, kind: 'card_released', by: 'shop' })
    return true
  })
}

/** Ends a payment that is still to be charged. Returns false if a concurrent job did so before. */
async function closeAuthorized(db: Db, { id }: PaymentRow, change: Updateable<CardPayments>): Promise<boolean> {
  const written = await db
    .updateTable('card_payments')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .where(hasStateToBeCharged)
    .executeTakeFirst()
  return written.numUpdatedRows > 0n
}

const AUTHORIZATION_EXPIRED = 'The authorization expired before it was used.'

/**
 * Records that an order is not paid by its card. The buyer gets an email about paying in another way until a deadline, and the operator
 * sees the reason.
 */
export async function recordFailure(
  transaction: PaymentTransaction,
  row: PaymentRow,
  orderId: number,
  reason: string | null,
): Promise<void> {
  const failure = reason ?? AUTHORIZATION_EXPIRED
  await transaction(async ({ db, billing, jobs, now }) => {
    const left = await billing.lockLeftOnCard(orderId, row.id)
    if (!(await closeAuthorized(db, row, { state: 'declined', failure }))) return
    if (left > 0) await billing.deadlines.becomeDue(orderId)
    const id = await writeEvent(
      { db, at: now() },
      { orderId, kind: 'payment_failed', by: 'shop', details: { failure } },
    )
    const { invoice } = await db
      .selectFrom('orders')
      .select('invoice')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await recordAlert(
      { db, jobs },
      {
        kind: 'payment_failed',
        subject: { kind: 'order', id: invoice },
        text: `The card of ${invoice} was not charged: ${failure}`,
        cause: `payment failed ${row.id}`,
      },
    )
    await jobs.enqueue('payment.cancel', { payment: row.id })
    await jobs.enqueue('order.letter', {
      letter: 'payment_failed',
      mail: `payment-failed-${row.id}-${id}`,
      eventId: id,
    })
  })
}
