import { formatDollars, toDollars } from '#contract/values/money.ts'
import { abandonCharged, paymentById } from './payment-rows.ts'
import { writeRefunded } from './refund.ts'
import type { PaymentDeps } from './deps.ts'

/** Attempts to refund. A bank that returned the money twice would return it again. */
const MAX_TRIES = 2

/**
 * Releases the authorization of a payment that was abandoned, declined, or has no order, and refunds what was captured
 * anyway; once more if the bank returns the refund. Returns warnings for the operator.
 */
export async function releasePayment({ db, cards }: Pick<PaymentDeps, 'db' | 'cards'>, id: string): Promise<string[]> {
  const row = await paymentById(db, id)
  if (!row || !cards || row.provider !== cards.provider || row.provider_ref === null) return []
  if (row.order_id !== null && row.state !== 'declined') return []
  const { state } = await cards.read(row.provider_ref)
  if (state === 'cancelled') return []
  if (state !== 'captured') {
    await cards.cancel(row.provider_ref)
    return []
  }
  const prefix = `release-${id}-`
  // List the refunds before reading what is left: a concurrent release then uses the same key, or finds nothing left.
  const ours = (await cards.refunds(row.provider_ref)).filter(({ key }) => key?.startsWith(prefix))
  const returned = ours.filter(({ failed }) => failed).length
  const payment = await cards.read(row.provider_ref)
  // Store it even if the processor rejects the refund: money that a bank returned must be refunded again.
  await writeRefunded(db, id, payment)
  // Some of it may have been refunded in the dashboard, or taken back in a dispute.
  const disputed = (await cards.disputes(row.provider_ref)).filter((dispute) => dispute.state !== 'won')
  const left = payment.capturedCents - payment.refundedCents - disputed.reduce((sum, { cents }) => sum + cents, 0)
  if (left > 0 && returned < MAX_TRIES) {
    // The idempotency key includes the amount and the number of previous refunds: Stripe repeats the response to a key
    // for a day, even a rejection, accepts no other amount under it, and a returned refund still has it.
    await cards.refund(
      row.provider_ref,
      left,
      ours.length === 0 ? `${prefix}${left}` : `${prefix}${left}-${ours.length}`,
    )
    await writeRefunded(db, id, await cards.read(row.provider_ref))
  }
  if (left <= 0 || returned === 0) return []
  const returnedText = `${formatDollars(toDollars(left))} of a payment without an order was returned by the bank of its card`
  if (returned < MAX_TRIES) return [`${returnedText}; the shop refunded it once more.`]
  // A payment that was abandoned or declined is only checked after a webhook; for any other, whatever abandons it warns
  // the operator.
  const isFinal = row.state === 'cancelled' || row.state === 'declined'
  const isReportedLater = !isFinal && (await abandonCharged(db, id)) === null
  return isReportedLater ? [] : [`${returnedText} twice: pay the buyer back in another way.`]
}

/**
 * Abandons a payment that was captured without an order and whose refund is rejected. Returns warnings for the
 * operator, once.
 */
export async function abandonRefused({ db }: Pick<PaymentDeps, 'db'>, id: string): Promise<string[]> {
  const row = await abandonCharged(db, id)
  if (!row) return []
  const sum = formatDollars(toDollars(row.captured_cents))
  // Refunding in another way could pay twice: a later webhook may still lead to a refund to the card.
  return [
    `${sum} was charged to a card without an order (${row.provider_ref}), and the processor rejects the refund of what is left. Check the payment in its dashboard and refund it there, in no other way.`,
  ]
}
