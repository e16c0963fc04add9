import type { Transaction } from '#database/transaction.ts'
import type { Db } from '#database/connect.ts'
import { todayIs } from '#contract/days.ts'
import { formatDollars, toDollars } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { bookDispute } from './card-disputes.ts'
import { type Held, holdOrder } from './hold.ts'
import { operatorOrder } from './operator-orders.ts'
import type { OrderParts } from './orders.ts'
import { tellBuyer, writeRefund } from './refund.ts'

const REASON = 'Refunded at the card processor'

type MadeRefund = NonNullable<Awaited<ReturnType<OrderParts['payments']['refundsMade']>>>['refunds'][number]

/**
 * Books what the processor gave back to the card of a placed order without our asking (decisions/0022): credit notes over what is
 * invoiced, and the money, each refund once; and what its bank took back. Asks the processor, never a notice. What the operator
 * should know is told as soon as it is booked, and returned. Throws while the payment is not captured.
 */
export async function bookCardRefunds(
  parts: OrderParts,
  transaction: Transaction<OrderParts>,
  warn: Warn,
  paymentId: string,
): Promise<string[]> {
  const made = await parts.payments.refundsMade(paymentId)
  if (!made) return []
  const told: string[] = []
  const book = async (one: (bound: OrderParts, held: Held) => Promise<string[]>) => {
    const odd = await transaction(async (bound) => one(bound, await holdIt(bound, made.orderId)))
    for (const sentence of odd) warn({ payment: paymentId }, sentence)
    told.push(...odd)
  }
  // Ours first: what was promised and has gone out is not to be cut for what went back otherwise.
  const inTurn = made.refunds.toSorted((a, b) => Number(a.reference === null) - Number(b.reference === null))
  for (const refund of inTurn) await book((bound, held) => bookRefund(bound, held, refund))
  for (const dispute of made.disputes) await book((bound, held) => bookDispute(bound, held, dispute))
  return told
}

/** Tells the operator. */
export type Warn = (details: object, sentence: string) => void

/**
 * The same for the charged card of an order (`bookCardRefunds`) before money of it is sent back otherwise: the processor's notice may be
 * on its way. A processor that cannot be asked stops nothing. Throws `not_found`.
 */
export async function bookRefundsOfOrder(
  parts: OrderParts,
  transaction: Transaction<OrderParts>,
  warn: Warn,
  number: string,
): Promise<void> {
  const { id } = await operatorOrder(parts, number)
  const asked = parts.payments.offer()?.provider
  if (asked === undefined) return
  const charged = await parts.db
    .selectFrom('card_payments')
    .select('id')
    .where('order_id', '=', id)
    .where('provider', '=', asked)
    .where('state', 'in', ['captured', 'refunded'])
    .execute()
  for (const payment of charged) {
    try {
      await bookCardRefunds(parts, transaction, warn, payment.id)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'card_unavailable') throw error
    }
  }
}

async function holdIt(parts: OrderParts, orderId: number): Promise<Held> {
  const { invoice } = await parts.db
    .selectFrom('orders')
    .select('invoice')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return holdOrder(parts, invoice)
}

async function bookRefund(parts: OrderParts, held: Held, refund: MadeRefund): Promise<string[]> {
  // One that we asked for has its own job, which books it where the answer was not lost.
  const isOurs = refund.reference !== null && (await isBooked(parts.db, refund.reference))
  if (isOurs && refund.reference !== null) await parts.billing.refundDone(refund.reference)
  const known = isOurs || (await isBooked(parts.db, `card ${refund.id}`))
  if (refund.failed) return known ? cameBack(parts, held, refund) : []
  return known ? [] : bookForeign(parts, held, refund)
}

async function isBooked(db: Db, reference: string): Promise<boolean> {
  const row = await db.selectFrom('refunds').select('id').where('reference', '=', reference).executeTakeFirst()
  return row !== undefined
}

async function bookForeign(parts: OrderParts, held: Held, { id, cents }: MadeRefund): Promise<string[]> {
  const { billing } = parts
  const { orderId, companyId, paymentId } = held
  if (paymentId === null) return []
  const { card, other, wanted } = await billing.cardMoney(orderId, paymentId)
  const kept = await billing.keptOtherwise(paymentId, card, cents)
  // What was paid and not needed went back; of what was needed, as much is not owed any more.
  const surplus = Math.max(0, card + other - wanted)
  let rest = Math.max(0, cents - kept - surplus)
  const eventIds: number[] = []
  for (const child of held.children) {
    const part = Math.min(rest, await billing.creditable(child.id))
    if (part === 0) continue
    const credited = await billing.creditChild(child.id, REASON, { what: 'cents', cents: part })
    eventIds.push((await writeRefund(parts, held, child, { credited, reason: REASON, sentBack: part })).eventId)
    rest -= part
  }
  const reference = `card ${id}`
  await billing.promiseRefund({ companyId, orderId, cardPaymentId: paymentId, reference, cents })
  await billing.refundDone(reference)
  await tellBuyer(parts, eventIds)
  if (rest === 0) return []
  return [
    `${formatDollars(toDollars(rest))} of ${held.invoice} went back to its card before it was invoiced: cancel what it was for, or it is asked for again.`,
  ]
}

/** It was refunded, and its bank sent it back: the shop has the money again. */
async function cameBack({ billing }: OrderParts, held: Held, { id, cents }: MadeRefund): Promise<string[]> {
  const isNew = await billing.receive({
    companyId: held.companyId,
    orderId: held.orderId,
    cardPaymentId: null,
    method: 'card',
    reference: `returned ${id}`,
    cents,
    on: todayIs(),
  })
  return isNew ? [`The refund ${id} of ${held.invoice} came back: pay the buyer back in another way.`] : []
}
