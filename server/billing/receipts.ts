import { formatDollars, toDollars, type Cents } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { type Occurrence, writeEvent } from '#server/history/history.ts'
import { isStillToBeCharged } from '#database/charge-states.ts'
import { book, moneyAccount } from './ledger.ts'
import { takeWriteOffsBack } from './write-offs.ts'
import { depositsOfOrder, releaseRefunded, lockOrder, settleFromDeposits } from './settle.ts'

/** Money received for an order. */
export interface NewReceipt {
  companyId: number
  orderId: number
  /** ID of the card payment, or null. */
  cardPaymentId: string | null
  method: 'card' | 'bank_transfer' | 'check' | 'other'
  /** Idempotency key of the booking. */
  reference: string
  cents: Cents
  /** Date on which it was received. */
  on: string
  /** Number of the invoice that the payer referred to. */
  invoice?: string
}

/**
 * Books a receipt, inside a transaction, and pays the order's invoices: the named one first, then the oldest. The rest
 * is a deposit for the next invoice. Idempotent by its reference; returns true if it was new. Throws `key_reused` if
 * the reference belongs to another receipt.
 */
export async function receive(occurrence: Occurrence, receipt: NewReceipt): Promise<boolean> {
  const { db, at } = occurrence
  await lockOrder(db, receipt.orderId)
  const created = await db
    .insertInto('receipts')
    .values({
      company_id: receipt.companyId,
      order_id: receipt.orderId,
      card_payment_id: receipt.cardPaymentId,
      method: receipt.method,
      reference: receipt.reference,
      cents: receipt.cents,
      received_on: receipt.on,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) {
    await requireSame(db, receipt)
    return false
  }
  await book(occurrence, {
    companyId: receipt.companyId,
    kind: 'receipt',
    ref: String(created.id),
    amounts: { [moneyAccount(receipt.method)]: receipt.cents, deposits: -receipt.cents },
  })
  const { method, cents, orderId } = receipt
  await writeEvent(occurrence, { orderId, kind: 'paid', by: 'shop', details: { method, cents } })
  await settleFromDeposits(occurrence, receipt.companyId, receipt.orderId, receipt.invoice)
  const unused = await depositsOfOrder(db, receipt.orderId)
  if (unused > 0 && (await takeWriteOffsBack(occurrence, receipt.orderId, unused)) > 0) {
    await settleFromDeposits(occurrence, receipt.companyId, receipt.orderId, receipt.invoice)
  }
  return true
}

async function requireSame(db: Db, { reference, orderId, cents }: NewReceipt): Promise<void> {
  const known = await db
    .selectFrom('receipts')
    .leftJoin('orders', 'orders.id', 'receipts.order_id')
    .select(['receipts.order_id', 'receipts.cents', 'orders.invoice'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  if (known.order_id === orderId && known.cents === cents) return
  throw new Problem(
    'key_reused',
    `${reference} is already booked: ${formatDollars(toDollars(known.cents))} for ${known.invoice}. Use another reference.`,
  )
}

/**
 * Money to refund: to the card if `cardPaymentId` is set, else paid back outside of the shop on the day it is booked.
 */
export interface NewRefund {
  companyId: number
  orderId: number
  cardPaymentId: string | null
  reference: string
  cents: Cents
}

/** Books a pending refund, inside a transaction that has locked the order. From then on no invoice uses the money. */
export async function bookPendingRefund(occurrence: Occurrence, refund: NewRefund): Promise<void> {
  const { db, at } = occurrence
  await db
    .insertInto('refunds')
    .values({
      company_id: refund.companyId,
      order_id: refund.orderId,
      card_payment_id: refund.cardPaymentId,
      reference: refund.reference,
      cents: refund.cents,
      created_at: at,
    })
    .execute()
  await releaseRefunded(occurrence, refund.companyId, refund.orderId)
}

/**
 * Assigns a booked refund that the processor reports to its card payment: nodes of the previous release book it on the first payment of
 * the order. Returns false if it is not booked. Run it in a transaction that has locked the order.
 */
export async function assignRefund(db: Db, reference: string, cardPaymentId: string): Promise<boolean> {
  const booked = await db
    .updateTable('refunds')
    .set({ card_payment_id: cardPaymentId })
    .where('reference', '=', reference)
    .executeTakeFirst()
  return booked.numUpdatedRows > 0n
}

const LATE_HOURS = 24

/** Lists references of refunds to cards that are pending for a day: their job may have failed for good. */
export async function overdueRefunds(db: Db): Promise<string[]> {
  const late = await db
    .selectFrom('refunds')
    .select('reference')
    .where('card_payment_id', 'is not', null)
    .where('done_at', 'is', null)
    .where('created_at', '<', new Date(Date.now() - LATE_HOURS * 3_600_000))
    .orderBy('id')
    .execute()
  return late.map(({ reference }) => reference)
}

/**
 * A pending refund to a card. `waitsForCapture`: the card is not charged yet; the capture may reduce or remove the
 * refund.
 */
export interface PendingRefund {
  paymentId: string
  cents: Cents
  waitsForCapture: boolean
}

/**
 * Returns a pending refund, or null. Reads it together with the state of its card: once the card is charged, the refund
 * can no longer be reduced by charging less.
 */
export async function readPendingRefund(db: Db, reference: string): Promise<PendingRefund | null> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('card_payments', 'card_payments.id', 'refunds.card_payment_id')
    .select(['card_payments.id', 'card_payments.state', 'refunds.cents'])
    .where('refunds.reference', '=', reference)
    .where('refunds.done_at', 'is', null)
    .executeTakeFirst()
  return refund
    ? { paymentId: refund.id, cents: refund.cents, waitsForCapture: isStillToBeCharged(refund.state) }
    : null
}

/** Books, inside a transaction, that a pending refund was sent or taken back. Idempotent. */
export async function completeRefund(
  occurrence: Occurrence,
  reference: string,
  how: 'paid_back' | 'charged_back' = 'paid_back',
): Promise<void> {
  const { db, at } = occurrence
  // A card that was never charged has nothing to refund.
  const removed = await db
    .deleteFrom('refunds')
    .where('reference', '=', reference)
    .where('done_at', 'is', null)
    .where('card_payment_id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('receipts').select('id').whereRef('receipts.card_payment_id', '=', 'refunds.card_payment_id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (removed.numDeletedRows > 0n) return
  const done = await db
    .updateTable('refunds')
    .set({ done_at: at })
    .where('reference', '=', reference)
    .where('done_at', 'is', null)
    .returning(['id', 'company_id', 'order_id', 'cents', 'card_payment_id'])
    .executeTakeFirst()
  if (!done) return
  const method = done.card_payment_id === null ? 'bank_transfer' : 'card'
  await book(occurrence, {
    companyId: done.company_id,
    kind: 'refund',
    ref: String(done.id),
    amounts: { deposits: done.cents, [moneyAccount(method)]: -done.cents },
  })
  await writeEvent(occurrence, {
    orderId: done.order_id,
    kind: how,
    by: 'shop',
    details: { method, cents: done.cents },
  })
}

/**
 * Books, inside a transaction, that the operator paid unused deposits of an order back, even if a later invoice would
 * use them. Returns true if it was new. Throws `impossible_move` if there is less, and `key_reused` if the reference
 * belongs to another refund.
 */
export async function payBack(occurrence: Occurrence, refund: Omit<NewRefund, 'cardPaymentId'>): Promise<boolean> {
  const { db } = occurrence
  await lockOrder(db, refund.orderId)
  const known = await db
    .selectFrom('refunds')
    .select(['order_id', 'cents'])
    .where('reference', '=', refund.reference)
    .executeTakeFirst()
  if (known?.order_id === refund.orderId && known.cents === refund.cents) return false
  if (known) throw new Problem('key_reused', `${refund.reference} is already booked. Use another reference.`)
  const unused = await depositsOfOrder(db, refund.orderId)
  if (unused < refund.cents) {
    throw new Problem('impossible_move', `Only ${formatDollars(toDollars(unused))} of this order is unused.`)
  }
  await bookPendingRefund(occurrence, { ...refund, cardPaymentId: null })
  await completeRefund(occurrence, refund.reference)
  return true
}
