import { sql } from 'kysely'
import { todayIs } from '#contract/days.ts'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import type { Held } from './hold.ts'
import type { MoveParts } from './move.ts'
import { type Standing, standings } from './standing.ts'

/**
 * Of an order by card, what is not owed any more goes back to the card, at most `cents` and what the card pays beyond what the
 * order still asks for: a job asks the processor, and a card that was not charged yet is charged that much less. Returns how many
 * cents that is. Inside the transaction in which what is owed became less.
 */
export async function sendBack(parts: MoveParts, held: Held, reference: string, cents: Cents): Promise<Cents> {
  if (held.paymentId === null) return 0
  const { card, other } = await parts.billing.cardMoney(held.orderId, held.paymentId)
  const surplus = card + other - (await wantedOf(parts.db, held.orderId))
  const back = Math.min(cents, card, surplus)
  if (back <= 0) return 0
  await parts.billing.promiseRefund({
    companyId: held.companyId,
    orderId: held.orderId,
    cardPaymentId: held.paymentId,
    reference,
    cents: back,
  })
  await parts.jobs.enqueue('card.refund', { reference })
  return back
}

/** What the buyer pays in the end for an order, as it stands; cents. */
export async function wantedOf(db: Db, orderId: number): Promise<Cents> {
  return (await moneyOf(db, orderId)).wanted
}

/** What has come in for an order beyond what it costs in the end, and was not promised back; cents. */
export async function surplusOf(db: Db, orderId: number): Promise<Cents> {
  const { wanted, received } = await moneyOf(db, orderId)
  return Math.max(0, received - wanted)
}

async function moneyOf(db: Db, orderId: number): Promise<Pick<Standing, 'wanted' | 'received'>> {
  const { rows } = await sql<Pick<Standing, 'wanted' | 'received'>>`
    select wanted, received from ${standings(sql<boolean>`orders.id = ${orderId}`, todayIs())} as standing`.execute(db)
  return rows[0] ?? { wanted: 0, received: 0 }
}
