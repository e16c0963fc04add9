import { formatDollars, toDollars } from '#contract/money.ts'
import { paymentById } from './payment-rows.ts'
import type { PaymentParts } from './payments.ts'
import { writeRefunded } from './refund.ts'

/** A bank that has sent money back twice does so again. */
const MOST_TRIES = 2

/**
 * Releases what a payment that was given up, that its bank refused, or that is no order's, still holds; what was taken all the same
 * goes back, and once more where its bank sends it to the shop again. Returns what the operator should know.
 */
export async function releasePayment({ db, cards }: Pick<PaymentParts, 'db' | 'cards'>, id: string): Promise<string[]> {
  const row = await paymentById(db, id)
  if (!row || !cards || row.provider !== cards.provider || row.provider_ref === null) return []
  if (row.order_id !== null && row.state !== 'declined') return []
  const { state, capturedCents, refundedCents } = await cards.read(row.provider_ref)
  if (state === 'cancelled') return []
  if (state !== 'captured') {
    await cards.cancel(row.provider_ref)
    return []
  }
  // Some of it may have been given back by hand already, or taken back by the bank of the card.
  const taken = (await cards.disputes(row.provider_ref)).filter(({ won }) => !won)
  const left = capturedCents - refundedCents - taken.reduce((sum, { cents }) => sum + cents, 0)
  const ours = `release-${id}-`
  const returned = left > 0 ? (await cards.refunds(row.provider_ref)).filter(cameBack(ours)).length : 0
  if (left > 0 && returned < MOST_TRIES) {
    // A key for each amount and try: Stripe answers a key for a day with its first answer, a refusal too, takes no other amount
    // under it, and what came back still bears it.
    await cards.refund(row.provider_ref, left, returned === 0 ? `${ours}${left}` : `${ours}${left}-${returned}`)
  }
  await writeRefunded({ db, cards }, id, row.provider_ref)
  if (returned === 0) return []
  const sum = formatDollars(toDollars(left))
  return [
    returned < MOST_TRIES
      ? `${sum} of a payment that pays no order came back from the bank of its card; it was sent there once more.`
      : `${sum} of a payment that pays no order came back from the bank of its card twice: pay its buyer back in another way.`,
  ]
}

function cameBack(ours: string) {
  return ({ key, failed }: { key: string | null; failed: boolean }): boolean => failed && key?.startsWith(ours) === true
}
