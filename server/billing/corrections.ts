import { sql } from 'kysely'
import { dayOf } from '#contract/values/days.ts'
import { formatDollars, toDollars, type Cents } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { type Occurrence, writeEvent } from '#server/history/history.ts'
import { book, moneyAccount } from './ledger.ts'
import { bookPendingRefund } from './receipts.ts'
import { lockOrder, settleFromDeposits } from './settle.ts'

/** A booking of money by bank transfer that the operator entered by mistake. */
interface MistakenBooking {
  id: number
  /** `payment`: received from the buyer. `pay_back`: sent to the buyer. */
  kind: 'payment' | 'pay_back'
  companyId: number
  orderId: number
  cents: Cents
  /** Day on which a payment was received. */
  on: string | null
}

/**
 * Takes a booking of the order back, inside a transaction: bookings never change, so a booking of the opposite amount is added. Invoices that
 * the money paid are open again. Returns the booking, or null if it was taken back before. Throws `not_found`, and `impossible_move` if
 * the money was sent back meanwhile.
 */
export async function takeBookingBack(
  occurrence: Occurrence,
  { orderId, reference, reason }: { orderId: number; reference: string; reason: string },
): Promise<MistakenBooking | null> {
  const { db } = occurrence
  await lockOrder(db, orderId)
  const booking = await findBooking(db, orderId, reference)
  if (await isTakenBack(db, booking)) return null
  if (booking.kind === 'payment') await reversePayment(occurrence, booking)
  else await reversePayBack(occurrence, booking)
  const amount = formatDollars(toDollars(booking.cents))
  const what =
    booking.kind === 'payment'
      ? `Payment of ${amount} was booked by mistake`
      : `Refund of ${amount} was booked by mistake`
  // `text` is shown by releases that lack this kind of event, too.
  await writeEvent(occurrence, {
    orderId,
    kind: 'booking_corrected',
    by: 'operator',
    details: { text: `${what}: ${reason}` },
  })
  return booking
}

async function findBooking(db: Db, orderId: number, reference: string): Promise<MistakenBooking> {
  const columns = ['id', 'company_id', 'cents'] as const
  const where = { order_id: orderId, reference }
  const receipt = await db
    .selectFrom('receipts')
    .select([...columns, 'received_on'])
    .where((eb) => eb.and(where))
    .where('card_payment_id', 'is', null)
    .executeTakeFirst()
  const refund = await db
    .selectFrom('refunds')
    .select(columns)
    .where((eb) => eb.and(where))
    .where('card_payment_id', 'is', null)
    .executeTakeFirst()
  const found = receipt ?? refund
  if (!found) {
    throw new Problem(
      'not_found',
      `No bank transfer with the reference "${reference}" is booked for this order. ${await bookedText(db, orderId)}`,
    )
  }
  const { id, company_id: companyId, cents } = found
  return { id, kind: receipt ? 'payment' : 'pay_back', companyId, orderId, cents, on: receipt?.received_on ?? null }
}

async function bookedText(db: Db, orderId: number): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    select reference from receipts where order_id = ${orderId} and card_payment_id is null
    union all select reference from refunds where order_id = ${orderId} and card_payment_id is null`.execute(db)
  return rows.length === 0
    ? 'None is booked.'
    : `Booked are: ${rows.map(({ reference }) => `"${reference}"`).join(', ')}.`
}

/** Returns the reference of the opposite booking, which exists once the booking is taken back. */
function correctionReference({ kind, id }: Pick<MistakenBooking, 'kind' | 'id'>): string {
  return `correction of ${kind === 'payment' ? 'payment' : 'refund'} ${id}`
}

async function isTakenBack(db: Db, booking: Pick<MistakenBooking, 'kind' | 'id'>): Promise<boolean> {
  const reference = correctionReference(booking)
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from refunds where reference = ${reference})
      or exists (select from receipts where reference = ${reference}) as exists`.execute(db)
  return rows[0]?.exists ?? false
}

async function reversePayment(occurrence: Occurrence, booking: MistakenBooking): Promise<void> {
  const { db, at } = occurrence
  const { companyId, orderId, cents } = booking
  const left = await leftOfOrder(db, orderId)
  if (left < cents) {
    const amount = formatDollars(toDollars(left))
    throw new Problem(
      'impossible_move',
      `Only ${amount} of what this order received was not sent back. Correct that booking first.`,
    )
  }
  const reference = correctionReference(booking)
  await bookPendingRefund(occurrence, { companyId, orderId, cardPaymentId: null, reference, cents })
  const { id } = await db
    .updateTable('refunds')
    .set({ done_at: at })
    .where('reference', '=', reference)
    .returning('id')
    .executeTakeFirstOrThrow()
  await book(occurrence, {
    companyId,
    kind: 'refund',
    ref: String(id),
    amounts: { deposits: cents, [moneyAccount('bank_transfer')]: -cents },
  })
}

/** Returns what an order received other than by card, less what was sent back; cents. */
async function leftOfOrder(db: Db, orderId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select (select coalesce(sum(cents), 0) from receipts where order_id = ${orderId} and card_payment_id is null)
      - (select coalesce(sum(cents), 0) from refunds where order_id = ${orderId} and card_payment_id is null) as cents`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

async function reversePayBack(occurrence: Occurrence, booking: MistakenBooking): Promise<void> {
  const { db, at } = occurrence
  const { companyId, orderId, cents } = booking
  const { id } = await db
    .insertInto('receipts')
    .values({
      company_id: companyId,
      order_id: orderId,
      card_payment_id: null,
      method: 'bank_transfer',
      reference: correctionReference(booking),
      cents,
      received_on: dayOf(at),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await book(occurrence, {
    companyId,
    kind: 'receipt',
    ref: String(id),
    amounts: { [moneyAccount('bank_transfer')]: cents, deposits: -cents },
  })
  await settleFromDeposits(occurrence, companyId, orderId)
}

/** True if a payment with this reference was taken back. */
export async function isPaymentTakenBack(db: Db, reference: string): Promise<boolean> {
  const receipt = await db.selectFrom('receipts').select('id').where('reference', '=', reference).executeTakeFirst()
  if (!receipt) return false
  return isTakenBack(db, { id: receipt.id, kind: 'payment' })
}
