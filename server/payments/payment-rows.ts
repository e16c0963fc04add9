import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { Value } from 'typebox/value'
import { type CardPayment, ChangePayment } from '#contract/schemas/orders/card-payment.ts'
import type { PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import type { Cents } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { CardPayments } from '#database/tables.ts'
import { lockMember } from '#server/accounts/accounts.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { ProcessorPayment } from './processor.ts'

export type PaymentRow = Selectable<CardPayments>

/** States of a payment that can still become the payment of an order. */
const OPEN_STATES = ['created', 'authorized', 'declined'] as const

/** Payment to open for the order that `request` would place, or for the change of an order that it approves. */
export interface PaymentRequest {
  cents: Cents
  key: string
  request: PlaceOrder | ChangePayment
}

/** User who pays. */
export interface Payer {
  id: number
  companyId: number
}

/** Returns a payment of any user, or null. */
export async function paymentById(db: Db, id: string): Promise<PaymentRow | null> {
  return (await db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Returns the payment of this idempotency key and amount, or a new one, and abandons the buyer's other open payments for the same purpose:
 * a new order, or a change of this order.
 * Run it in a transaction. Throws `key_reused` if the payment of this key belongs to an order or to another company of the payer, and `invalid_token` if
 * the account is closed.
 */
export async function openPayment(
  { db, jobs }: { db: Db; jobs: Jobs },
  payer: Payer,
  provider: CardPayment['provider'],
  { cents, key, request }: PaymentRequest,
): Promise<PaymentRow> {
  // Lock the user, so that concurrent requests open one payment and both get it.
  await lockMember(db, payer)
  const known = await db
    .selectFrom('card_payments')
    .selectAll()
    .where('user_id', '=', payer.id)
    .where((eb) =>
      eb.or([
        eb('idempotency_key', '=', key),
        eb.and([
          eb('company_id', '=', payer.companyId),
          eb('order_id', 'is', null),
          eb('state', 'in', OPEN_STATES),
          isForOrder(changedOrderOf(request)),
        ]),
      ]),
    )
    .execute()
  if (known.some((row) => row.order_id !== null || row.company_id !== payer.companyId))
    throw new Problem('key_reused', 'This payment was used already. Please start a new one.')
  const open = known.filter((row) => OPEN_STATES.some((state) => state === row.state))
  // Free the keys of payments that are canceled, or captured without an order: they can no longer be used.
  await freeKeys(
    db,
    known.flatMap((row) => (open.includes(row) ? [] : [row.id])),
  )
  const same = open.find(
    (row) => row.idempotency_key === key && row.amount_cents === cents && row.provider === provider,
  )
  await abandon(
    { db, jobs },
    open.flatMap(({ id }) => (id === same?.id ? [] : [id])),
  )
  if (same) {
    return db
      .updateTable('card_payments')
      .set({ request: JSON.stringify(request), updated_at: new Date() })
      .where('id', '=', same.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  return db
    .insertInto('card_payments')
    .values({
      user_id: payer.id,
      company_id: payer.companyId,
      provider,
      amount_cents: cents,
      idempotency_key: key,
      request: JSON.stringify(request),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the number of the order that a payment would change; null for the payment of a new order. */
function changedOrderOf(request: PaymentRequest['request']): string | null {
  return 'approves' in request ? request.approves.invoice : null
}

/** SQL that is true for a payment for a change of the order with this number; null: for a new order. */
export function isForOrder(invoice: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`card_payments.request -> 'approves' ->> 'invoice' is not distinct from ${invoice}::text`
}

/** Returns the job that captures a payment. Nodes of the previous release would complete that of a change without charging it. */
export function captureJobOf({ request }: PaymentRow): 'payment.capture' | 'payment.captureChange' {
  return Value.Check(ChangePayment, request) ? 'payment.captureChange' : 'payment.capture'
}

async function freeKeys(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('card_payments').set({ idempotency_key: FREED_KEY }).where('id', 'in', ids).execute()
}

const FREED_KEY = sql<string>`idempotency_key || ':' || id`

/**
 * Abandons payments that will not become the payment of an order, and frees their idempotency keys. A job releases the
 * authorization.
 */
export async function abandon({ db, jobs }: { db: Db; jobs: Jobs }, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const abandoned = await db
    .updateTable('card_payments')
    .set({ state: 'cancelled', idempotency_key: FREED_KEY, updated_at: new Date() })
    .where('id', 'in', ids)
    .where('order_id', 'is', null)
    .where('state', 'in', OPEN_STATES)
    .returning('id')
    .execute()
  await jobs.enqueueAll(
    'payment.cancel',
    abandoned.map(({ id }) => ({ payment: id })),
  )
}

/**
 * Abandons a payment that was captured without an order and cannot be refunded: it is only checked again when the
 * processor reports a change. Returns it, or null if it was abandoned before.
 */
export async function abandonCharged(db: Db, id: string): Promise<PaymentRow | null> {
  const abandoned = await db
    .updateTable('card_payments')
    .set({ state: 'cancelled', idempotency_key: FREED_KEY, updated_at: new Date() })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .where('state', '=', 'captured')
    .returningAll()
    .executeTakeFirst()
  return abandoned ?? null
}

/**
 * Stores the state that the processor reports, unless the payment has an order or was abandoned. Only `capturePayment`
 * changes a payment with an order, together with its consequences: the receipt, or the email that requests another
 * payment method.
 */
export async function writeState(db: Db, row: PaymentRow, payment: ProcessorPayment): Promise<PaymentRow> {
  const { state, card, failure } = payment
  const same = row.state === state && row.card === card && row.failure === failure
  if (same || row.order_id !== null || !OPEN_STATES.some((open) => open === row.state)) return row
  const written = await db
    .updateTable('card_payments')
    .set({
      state,
      card,
      failure,
      captured_cents: state === 'captured' ? Math.min(payment.capturedCents, row.amount_cents) : 0,
      updated_at: new Date(),
    })
    .where('id', '=', row.id)
    .where('state', 'in', OPEN_STATES)
    .where('order_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return written ?? (await paymentById(db, row.id)) ?? row
}
