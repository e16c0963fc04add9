import { sql } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { isStillToBeCharged } from '#database/charge-states.ts'
import { paymentById } from './payment-rows.ts'
import type { ProcessorDispute, ProcessorPayment } from './processor.ts'
import type { PaymentDeps } from './deps.ts'

/**
 * Refunds `cents` of a captured payment; idempotent by `key`. A payment that was never captured has nothing to refund.
 * Throws while a payment waits for its capture, so that the job retries.
 */
export async function refundPayment({ db, cards }: PaymentDeps, id: string, cents: Cents, key: string): Promise<void> {
  const row = await paymentById(db, id)
  if (!row || row.provider_ref === null) throw new Error(`There is no payment ${id} to refund.`)
  if (['declined', 'cancelled'].includes(row.state)) return
  if (!cards || row.provider !== cards.provider)
    throw new Error(`The configured processor cannot refund a payment of ${row.provider}.`)
  // The receipt must be booked first: the refund reduces it.
  if (row.state === 'created' || isStillToBeCharged(row.state)) throw new Error(`Payment ${id} is not captured yet.`)
  await cards.refund(row.provider_ref, cents, key)
  await writeRefunded(db, id, await cards.read(row.provider_ref))
}

/**
 * Refunds and disputes of a payment. `reference` is that of the shop's refund; null for one made in the processor's
 * dashboard.
 */
export interface PaymentRefunds {
  orderId: number
  refunds: { id: string; cents: Cents; reference: string | null; failed: boolean }[]
  disputes: ProcessorDispute[]
}

/**
 * Returns the refunds and disputes of a placed order's payment, requested by the shop or in the dashboard; null for a
 * payment without an order. Throws while it is not captured.
 */
export async function readRefunds({ db, cards }: PaymentDeps, id: string): Promise<PaymentRefunds | null> {
  const row = await paymentById(db, id)
  if (!row || row.provider_ref === null || row.order_id === null) return null
  if (['declined', 'cancelled'].includes(row.state)) return null
  if (!cards || row.provider !== cards.provider)
    throw new Error(`The configured processor cannot list the refunds of ${row.provider}.`)
  if (row.state === 'created' || isStillToBeCharged(row.state)) throw new Error(`Payment ${id} is not captured yet.`)
  const refunds = await cards.refunds(row.provider_ref)
  const disputes = await cards.disputes(row.provider_ref)
  await writeRefunded(db, id, await cards.read(row.provider_ref))
  return {
    orderId: row.order_id,
    disputes,
    refunds: refunds.map(({ key, ...refund }) => ({
      ...refund,
      reference: key === null ? null : referenceOf(id, key),
    })),
  }
}

/** `refundCard` uses the payment ID and the reference as idempotency key. */
function referenceOf(id: string, key: string): string {
  return key.startsWith(`${id} `) ? key.slice(id.length + 1) : key
}

/**
 * Stores the captured and refunded amounts of the processor. A payment that was abandoned or declined keeps its state.
 */
export async function writeRefunded(
  db: Db,
  id: string,
  { capturedCents, refundedCents }: Pick<ProcessorPayment, 'capturedCents' | 'refundedCents'>,
): Promise<void> {
  const isRefunded = refundedCents >= capturedCents
  await db
    .updateTable('card_payments')
    .set({
      captured_cents: capturedCents,
      refunded_cents: Math.min(refundedCents, capturedCents),
      state: sql`case when state in ('captured', 'refunded') then ${isRefunded ? 'refunded' : 'captured'} else state end`,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('state', 'in', ['captured', 'refunded', 'cancelled', 'declined'])
    .execute()
}
