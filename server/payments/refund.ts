import type { Cents } from '#contract/money.ts'
import { paymentById } from './payment-rows.ts'
import type { PaymentParts } from './payments.ts'

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
  const { capturedCents, refundedCents } = await cards.read(row.provider_ref)
  await db
    .updateTable('card_payments')
    .set({
      captured_cents: capturedCents,
      refunded_cents: refundedCents,
      ...(refundedCents >= capturedCents && { state: 'refunded' }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('state', 'in', ['captured', 'refunded'])
    .execute()
}
