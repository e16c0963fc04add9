import { type Selectable, sql } from 'kysely'
import type { CardPayment } from '#contract/card-payment.ts'
import type { PlaceOrder } from '#contract/checkout.ts'
import type { Cents } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { CardPayments } from '#database/tables.ts'
import { holdPerson } from '#server/accounts/hold-person.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { ProcessorPayment } from './processor.ts'

export type PaymentRow = Selectable<CardPayments>

/** States of a payment that can still become an order's. */
const OPEN = ['created', 'authorized', 'declined'] as const

/** A payment to be begun for what `request` asks to place. */
export interface WantedPayment {
  cents: Cents
  key: string
  request: PlaceOrder
}

/** The person who pays. */
export interface Payer {
  id: number
  companyId: number
}

/** A payment of anybody, or null. */
export async function paymentById(db: Db, id: string): Promise<PaymentRow | null> {
  return (await db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/**
 * The payment of this key and amount: the one that is there, or a new one; every other that the buyer has begun is given up. Run it
 * in a transaction. Throws `key_reused` where the payment of this key is an order's, `invalid_token` where the account is closed.
 */
export async function beginPayment(
  { db, jobs }: { db: Db; jobs: Jobs },
  payer: Payer,
  provider: CardPayment['provider'],
  { cents, key, request }: WantedPayment,
): Promise<PaymentRow> {
  // One after the other, so that of two at once one is begun and both have it.
  await holdPerson(db, payer)
  const known = await db
    .selectFrom('card_payments')
    .selectAll()
    .where('user_id', '=', payer.id)
    .where((eb) =>
      eb.or([eb('idempotency_key', '=', key), eb.and([eb('order_id', 'is', null), eb('state', 'in', OPEN)])]),
    )
    .execute()
  if (known.some((row) => row.order_id !== null))
    throw new Problem('key_reused', 'This payment was used already. Please start a new one.')
  const open = known.filter((row) => OPEN.some((state) => state === row.state))
  // One that the processor has ended, or that was charged without an order, is nobody's any more.
  await freeKeys(
    db,
    known.flatMap((row) => (open.includes(row) ? [] : [row.id])),
  )
  const same = open.find(
    (row) => row.idempotency_key === key && row.amount_cents === cents && row.provider === provider,
  )
  await giveUp(
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

async function freeKeys(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('card_payments').set({ idempotency_key: FREED_KEY }).where('id', 'in', ids).execute()
}

const FREED_KEY = sql<string>`idempotency_key || ':' || id`

/** These payments will never be an order's; what was authorised is released by a job. Their keys are free again. */
export async function giveUp({ db, jobs }: { db: Db; jobs: Jobs }, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const given = await db
    .updateTable('card_payments')
    .set({ state: 'cancelled', idempotency_key: FREED_KEY, updated_at: new Date() })
    .where('id', 'in', ids)
    .where('order_id', 'is', null)
    .where('state', 'in', OPEN)
    .returning('id')
    .execute()
  await jobs.enqueueAll(
    'payment.cancel',
    given.map(({ id }) => ({ payment: id })),
  )
}

/**
 * What was charged without an order and cannot be sent back is given up, too: it is looked at when the processor tells of it, and not
 * before. Returns it, or null where it was given up before.
 */
export async function giveUpCharged(db: Db, id: string): Promise<PaymentRow | null> {
  const given = await db
    .updateTable('card_payments')
    .set({ state: 'cancelled', idempotency_key: FREED_KEY, updated_at: new Date() })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .where('state', '=', 'captured')
    .returningAll()
    .executeTakeFirst()
  return given ?? null
}

/**
 * Writes down what the processor says, as long as the payment is no order's. One that was given up stays so. What becomes of one that
 * has an order is written by `capturePayment` alone, together with what follows from it: the receipt, or the mail that asks for another
 * way to pay.
 */
export async function writeState(db: Db, row: PaymentRow, told: ProcessorPayment): Promise<PaymentRow> {
  const { state, card, failure } = told
  const same = row.state === state && row.card === card && row.failure === failure
  if (same || row.order_id !== null || !OPEN.some((open) => open === row.state)) return row
  const written = await db
    .updateTable('card_payments')
    .set({
      state,
      card,
      failure,
      captured_cents: state === 'captured' ? Math.min(told.capturedCents, row.amount_cents) : 0,
      updated_at: new Date(),
    })
    .where('id', '=', row.id)
    .where('state', 'in', OPEN)
    .where('order_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return written ?? (await paymentById(db, row.id)) ?? row
}
