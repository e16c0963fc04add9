import { sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import { paymentById } from './payment-rows.ts'
import type { PaymentParts } from './payments.ts'
import type { ProcessorDispute, ProcessorPayment } from './processor.ts'

/**
 * Gives `cents` of a captured payment back, once for each `key`. A payment that was never taken has nothing to give back; one that
 * is not captured yet throws, so that the job comes again after the capture.
 */
export async function refundPayment({ db, cards }: PaymentParts, id: string, cents: Cents, key: string): Promise<void> {
  const row = await paymentById(db, id)
  if (!row || row.provider_ref === null) throw new Error(`There is no payment ${id} to refund.`)
  if (['declined', 'cancelled'].includes(row.state)) return
  if (!cards || row.provider !== cards.provider) throw new Error(`Nobody can refund a payment of ${row.provider}.`)
  // Only once the receipt is written is there something that a refund takes back.
  if (row.state === 'created' || row.state === 'authorized') throw new Error(`Payment ${id} is not captured yet.`)
  await cards.refund(row.provider_ref, cents, key)
  await writeRefunded(db, id, await cards.read(row.provider_ref))
}

/** Refunds and disputes of a payment; `reference` is the one of ours that was asked for, null of one made in the processor's own pages. */
export interface RefundsMade {
  orderId: number
  refunds: { id: string; cents: Cents; reference: string | null; failed: boolean }[]
  disputes: ProcessorDispute[]
}

/**
 * What went back to the card of a placed order, by whomever it was asked for, and what its bank took back; null of a payment that is no
 * order's. Throws where it is not captured yet.
 */
export async function refundsMade({ db, cards }: PaymentParts, id: string): Promise<RefundsMade | null> {
  const row = await paymentById(db, id)
  if (!row || row.provider_ref === null || row.order_id === null) return null
  if (['declined', 'cancelled'].includes(row.state)) return null
  if (!cards || row.provider !== cards.provider) throw new Error(`Nobody knows the refunds of ${row.provider}.`)
  if (row.state === 'created' || row.state === 'authorized') throw new Error(`Payment ${id} is not captured yet.`)
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

/** `refundCard` asks the processor with the payment and our reference as its key. */
function referenceOf(id: string, key: string): string {
  return key.startsWith(`${id} `) ? key.slice(id.length + 1) : key
}

/** Writes down how much the processor says was taken of a payment and went back; one that was given up or refused stays so. */
export async function writeRefunded(
  db: Db,
  id: string,
  { capturedCents, refundedCents }: Pick<ProcessorPayment, 'capturedCents' | 'refundedCents'>,
): Promise<void> {
  const isBack = refundedCents >= capturedCents
  await db
    .updateTable('card_payments')
    .set({
      captured_cents: capturedCents,
      refunded_cents: Math.min(refundedCents, capturedCents),
      state: sql`case when state in ('captured', 'refunded') then ${isBack ? 'refunded' : 'captured'} else state end`,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('state', 'in', ['captured', 'refunded', 'cancelled', 'declined'])
    .execute()
}
