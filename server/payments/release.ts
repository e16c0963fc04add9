import { formatDollars, toDollars } from '#contract/money.ts'
import { giveUpCharged, paymentById } from './payment-rows.ts'
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
  const { state } = await cards.read(row.provider_ref)
  if (state === 'cancelled') return []
  if (state !== 'captured') {
    await cards.cancel(row.provider_ref)
    return []
  }
  const prefix = `release-${id}-`
  // Before what is left is read: whoever releases it at the same time then has the same key, or finds nothing left.
  const ours = (await cards.refunds(row.provider_ref)).filter(({ key }) => key?.startsWith(prefix))
  const returned = ours.filter(({ failed }) => failed).length
  const told = await cards.read(row.provider_ref)
  // Known also where the processor gives nothing back now: what came back from a bank is the shop's to send again.
  await writeRefunded(db, id, told)
  // Some of it may have been given back by hand already, or taken back by the bank of the card.
  const taken = (await cards.disputes(row.provider_ref)).filter((dispute) => dispute.state !== 'won')
  const left = told.capturedCents - told.refundedCents - taken.reduce((sum, { cents }) => sum + cents, 0)
  if (left > 0 && returned < MOST_TRIES) {
    // A key for each amount and each refund before it: Stripe answers a key for a day with its first answer, a refusal too, takes no
    // other amount under it, and what was made and came back still bears it.
    await cards.refund(
      row.provider_ref,
      left,
      ours.length === 0 ? `${prefix}${left}` : `${prefix}${left}-${ours.length}`,
    )
    await writeRefunded(db, id, await cards.read(row.provider_ref))
  }
  if (left <= 0 || returned === 0) return []
  const cameBack = `${formatDollars(toDollars(left))} of a payment that pays no order came back from the bank of its card`
  if (returned < MOST_TRIES) return [`${cameBack}; it was sent there once more.`]
  // Of what was given up or refused before, only a notice makes us look; else it is told by whoever gives it up.
  const isOver = row.state === 'cancelled' || row.state === 'declined'
  const isTold = !isOver && (await giveUpCharged(db, id)) === null
  return isTold ? [] : [`${cameBack} twice: pay its buyer back in another way.`]
}

/** Gives up what was charged without an order and is refused to its card. Returns what the operator should know, once. */
export async function giveUpRefused({ db }: Pick<PaymentParts, 'db'>, id: string): Promise<string[]> {
  const row = await giveUpCharged(db, id)
  if (!row) return []
  const sum = formatDollars(toDollars(row.captured_cents))
  // Sent back in another way it could go back twice: a notice may come by which the card gets it after all.
  return [
    `${sum} was charged to a card without an order (${row.provider_ref}), and the processor refuses to send back what is left of it: look there what became of it, and refund it there, in no other way.`,
  ]
}
