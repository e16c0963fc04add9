import type { CardPayment } from '#contract/card-payment.ts'
import type { PlaceOrder } from '#contract/checkout.ts'
import { Problem } from '#contract/problem.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { RefundRefused } from '#server/payments/payments.ts'
import type { Warn } from './card-refunds.ts'
import type { OrderParts } from './orders.ts'
import { invoiceOfKey, requirePlaceable } from './place.ts'

/** Minutes after which an authorised payment without an order is settled: placed where it still can be, else released. */
const SETTLE_AFTER_MINUTES = 15
/** Minutes after which a payment that nobody confirmed is given up: a day. */
const ABANDONED_AFTER_MINUTES = 1440
/**
 * Minutes after which we stop trying to send back a charge without an order: three days, because Stripe repeats its first answer to a key
 * for one.
 */
const CHARGED_AFTER_MINUTES = 3 * ABANDONED_AFTER_MINUTES

/** Beginnings of one person: who tries stolen cards begins more payments than who buys. */
const STARTED = { most: 30, seconds: 3600 }

/** Looks at payments, each of which asks the processor, which answers a shop so many questions a second. */
const ASKED = { most: 200, seconds: 600 }

/** Counts a question to the processor that a person causes. Throws `rate_limited`. */
export async function spendQuestion({ accounts }: OrderParts, buyer: Buyer): Promise<void> {
  await accounts.attempts.spend(`card questions of ${buyer.id}`, ASKED)
}

/** The buyer's own payment as it stands. Throws `not_found` and `rate_limited`. */
export async function readPayment(parts: OrderParts, buyer: Buyer, id: string): Promise<CardPayment> {
  await spendQuestion(parts, buyer)
  return parts.payments.read(buyer, id)
}

/** Begins the card payment of the order that would be placed now, after all that placing checks. Throws `rate_limited`, too. */
export async function startPayment(
  parts: OrderParts,
  buyer: Buyer,
  request: PlaceOrder,
  key: string,
): Promise<CardPayment> {
  if (request.paymentMethod !== 'card') {
    throw Problem.invalid({ paymentMethod: ['Only an order by card begins with a payment.'] })
  }
  if (await invoiceOfKey(parts.db, buyer, request, key)) {
    throw new Problem('key_reused', 'This order has been placed already. Your orders show it.')
  }
  await parts.accounts.attempts.spend(
    `card payments of ${buyer.id}`,
    STARTED,
    'You can also pay by invoice or bank transfer.',
  )
  const quote = await requirePlaceable(parts, buyer, request)
  return parts.payments.start(buyer, { cents: quote.total, key, request })
}

/**
 * Settles payments that are no order's: the browser went away between paying and placing. What still can be placed as it was asked
 * for is placed by `place`; the others are released, and what was captured goes back; what the operator should know of that is told.
 * Captures and refunds that no job made are made. Throws the first failure after all were tried.
 */
export async function settlePayments(
  parts: OrderParts,
  warn: Warn,
  place: (buyer: Buyer, request: PlaceOrder, key: string) => Promise<unknown>,
): Promise<void> {
  const { billing, payments } = parts
  const failures: unknown[] = []
  for (const waiting of await payments.unplaced(SETTLE_AFTER_MINUTES)) {
    try {
      const row = await payments.sync(waiting)
      if (row.order_id !== null) continue
      const odd = row.state === 'captured' ? await payments.release(row.id) : []
      for (const sentence of odd) warn({ payment: row.id }, sentence)
      if (row.state === 'authorized') {
        const request = { ...(row.request as unknown as PlaceOrder), payment_id: row.id }
        await place({ id: row.user_id, companyId: row.company_id }, request, row.idempotency_key).catch(refused)
      }
      // Another payment may have become the order of this key: then this one is nobody's.
      const isOver = row.state === 'authorized' || isOlder(row, ABANDONED_AFTER_MINUTES)
      if (isOver) await payments.giveUp([row.id])
      // What is still there was taken by its bank: a notice tells what becomes of it.
      if (isOlder(row, CHARGED_AFTER_MINUTES)) await payments.giveUpCharged(row.id)
    } catch (error) {
      failures.push(error)
      if (isOlder(waiting, ABANDONED_AFTER_MINUTES)) await payments.giveUp([waiting.id])
      if (!(error instanceof RefundRefused) || !isOlder(waiting, CHARGED_AFTER_MINUTES)) continue
      for (const sentence of await payments.giveUpCharged(waiting.id)) warn({ payment: waiting.id }, sentence)
    }
  }
  for (const id of await payments.uncaptured()) {
    await payments.capture(id).catch((error: unknown) => failures.push(error))
  }
  for (const reference of await billing.lateRefunds()) {
    await refundCard(parts, reference).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** Asks the card's processor for a refund that was promised, once. Throws while the money was not taken yet. */
export async function refundCard({ billing, payments }: OrderParts, reference: string): Promise<void> {
  const promised = await billing.refund(reference)
  if (!promised) return
  if (promised.waits) throw new Error(`Payment ${promised.paymentId} is not captured yet.`)
  await payments.refund(promised.paymentId, promised.cents, `${promised.paymentId} ${reference}`)
  await billing.refundDone(reference)
}

/** A problem is an answer: the order cannot be placed as it was asked for. Anything else is a fault. */
function refused(error: unknown): void {
  if (!(error instanceof Problem) || error.code === 'card_unavailable') throw error
}

function isOlder({ created_at }: { created_at: Date }, minutes: number): boolean {
  return Date.now() - created_at.getTime() > minutes * 60_000
}
