import { formatDollars, toDollars, type Cents } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { writeEvent } from '#server/history/history.ts'
import { book, moneyAccount } from './ledger.ts'
import { depositsOfOrder, freePromised, lockOrder, settleFromDeposits } from './settle.ts'

/** Money that came in for an order. */
export interface NewReceipt {
  companyId: number
  orderId: number
  /** The card payment it is, or null. */
  cardPaymentId: string | null
  method: 'card' | 'bank_transfer' | 'check' | 'other'
  /** Whoever books it twice under one reference has booked it once. */
  reference: string
  cents: Cents
  /** The day it came in. */
  on: string
  /** The invoice that its payer named. */
  invoice?: string
}

/**
 * Books money that came in and pays the order's invoices with it, the named one and then the oldest first; the rest waits for the next
 * one. Returns whether it was new. Throws `key_reused` where the reference stands for another receipt. Inside a transaction.
 */
export async function receive(db: Db, receipt: NewReceipt): Promise<boolean> {
  await lockOrder(db, receipt.orderId)
  const made = await db
    .insertInto('receipts')
    .values({
      company_id: receipt.companyId,
      order_id: receipt.orderId,
      card_payment_id: receipt.cardPaymentId,
      method: receipt.method,
      reference: receipt.reference,
      cents: receipt.cents,
      received_on: receipt.on,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    await requireSame(db, receipt)
    return false
  }
  await book(db, {
    companyId: receipt.companyId,
    kind: 'receipt',
    ref: String(made.id),
    amounts: { [moneyAccount(receipt.method)]: receipt.cents, deposits: -receipt.cents },
  })
  const { method, cents, orderId } = receipt
  await writeEvent(db, { orderId, kind: 'paid', by: 'shop', details: { method, cents } })
  await settleFromDeposits(db, receipt.companyId, receipt.orderId, receipt.invoice)
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
    `${reference} is booked already: ${formatDollars(toDollars(known.cents))} for ${known.invoice}. Give another reference.`,
  )
}

/** Money that is to go back. `cardPaymentId` sends it to the card; else it was paid back outside, on the day it is booked. */
export interface NewRefund {
  companyId: number
  orderId: number
  cardPaymentId: string | null
  reference: string
  cents: Cents
}

/** Promises money back to the card it came from: from now on no invoice uses it. Inside a transaction that holds the order. */
export async function promiseRefund(db: Db, refund: NewRefund): Promise<void> {
  await db
    .insertInto('refunds')
    .values({
      company_id: refund.companyId,
      order_id: refund.orderId,
      card_payment_id: refund.cardPaymentId,
      reference: refund.reference,
      cents: refund.cents,
    })
    .execute()
  await freePromised(db, refund.companyId, refund.orderId)
}

const LATE_HOURS = 24

/** References of what was promised to cards a day ago and has not gone out: the tries of its job may be over. */
export async function lateRefunds(db: Db): Promise<string[]> {
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

/** A refund that was promised to a card and has not gone out; `waits` for its card to be charged, by then it may be less, or none. */
export interface PromisedRefund {
  paymentId: string
  cents: Cents
  waits: boolean
}

/**
 * What a promised refund is, or null where there is none or it has gone out. Read with the state of its card at once: what is promised of
 * a card that was charged does not grow less by charging it less.
 */
export async function readRefund(db: Db, reference: string): Promise<PromisedRefund | null> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('card_payments', 'card_payments.id', 'refunds.card_payment_id')
    .select(['card_payments.id', 'card_payments.state', 'refunds.cents'])
    .where('refunds.reference', '=', reference)
    .where('refunds.done_at', 'is', null)
    .executeTakeFirst()
  return refund ? { paymentId: refund.id, cents: refund.cents, waits: refund.state === 'authorized' } : null
}

/** Books that a promised refund has gone out, or was taken; once, however often it is told. Inside a transaction. */
export async function refundDone(
  db: Db,
  reference: string,
  how: 'paid_back' | 'charged_back' = 'paid_back',
): Promise<void> {
  // A card whose bank never paid has nothing to get back.
  const nothing = await db
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
  if (nothing.numDeletedRows > 0n) return
  const done = await db
    .updateTable('refunds')
    .set({ done_at: new Date() })
    .where('reference', '=', reference)
    .where('done_at', 'is', null)
    .returning(['id', 'company_id', 'order_id', 'cents', 'card_payment_id'])
    .executeTakeFirst()
  if (!done) return
  const method = done.card_payment_id === null ? 'bank_transfer' : 'card'
  await book(db, {
    companyId: done.company_id,
    kind: 'refund',
    ref: String(done.id),
    amounts: { deposits: done.cents, [moneyAccount(method)]: -done.cents },
  })
  await writeEvent(db, { orderId: done.order_id, kind: how, by: 'shop', details: { method, cents: done.cents } })
}

/**
 * Books that the operator has paid back what came in for an order and no invoice uses, whether the order needs it later or not.
 * Returns whether it was new. Throws `impossible_move` where there is less, and `key_reused` where the reference stands for another
 * refund. Inside a transaction.
 */
export async function payBack(db: Db, refund: Omit<NewRefund, 'cardPaymentId'>): Promise<boolean> {
  await lockOrder(db, refund.orderId)
  const known = await db
    .selectFrom('refunds')
    .select(['order_id', 'cents'])
    .where('reference', '=', refund.reference)
    .executeTakeFirst()
  if (known?.order_id === refund.orderId && known.cents === refund.cents) return false
  if (known) throw new Problem('key_reused', `${refund.reference} is booked already. Give another reference.`)
  const there = await depositsOfOrder(db, refund.orderId)
  if (there < refund.cents) {
    throw new Problem('impossible_move', `Only ${formatDollars(toDollars(there))} of this order is not used.`)
  }
  await promiseRefund(db, { ...refund, cardPaymentId: null })
  await refundDone(db, refund.reference)
  return true
}
