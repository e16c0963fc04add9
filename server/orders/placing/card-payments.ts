import { Value } from 'typebox/value'
import { type CardPayment, ChangePayment } from '#contract/schemas/orders/card-payment.ts'
import { PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import { Problem } from '#contract/problem.ts'
import { type PaymentRow, RefundRejected } from '#server/payments/payments.ts'
import { refundCard } from '#server/orders/money/send-card-refund.ts'
import type { Warn } from '#server/orders/money/card-refunds.ts'
import { findOrderByKey } from './place.ts'
import { requirePlaceable } from './validate.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import type { OrderDeps } from '#server/orders/deps.ts'

/**
 * Minutes after which an authorized payment without an order is settled: placed if that is still possible, else
 * released.
 */
const SETTLE_AFTER_MINUTES = 15
/** Minutes after which a payment that was not confirmed is abandoned (a day). */
const ABANDONED_AFTER_MINUTES = 1440
/**
 * Minutes after which the shop stops retrying to refund a charge without an order: three days, because Stripe repeats
 * its first response to an idempotency key for one day.
 */
const CHARGED_AFTER_MINUTES = 3 * ABANDONED_AFTER_MINUTES

/** Rate limit of payments that one user starts. Testing stolen cards takes more of them than buying. */
const PAYMENT_STARTS = { max: 30, seconds: 3600 }

/** Rate limit of processor queries that one user causes. The processor limits the requests per second of a shop. */
const PROCESSOR_QUERIES = { max: 200, seconds: 600 }

/** Counts a processor query of this user. Throws `rate_limited`. */
export async function consumeProcessorQuery({ accounts }: OrderDeps, buyer: Buyer): Promise<void> {
  await accounts.rateLimiter.consume(`card questions of ${buyer.id}`, PROCESSOR_QUERIES)
}

/** Counts a card payment that this user starts. Throws `rate_limited`. */
export async function consumePaymentStart({ accounts }: OrderDeps, buyer: Buyer): Promise<void> {
  const message = 'You can also choose another payment method.'
  await accounts.rateLimiter.consume(`card payments of ${buyer.id}`, PAYMENT_STARTS, message)
}

/** Returns the buyer's own payment. Throws `not_found` and `rate_limited`. */
export async function readPayment(deps: OrderDeps, buyer: Buyer, id: string): Promise<CardPayment> {
  await consumeProcessorQuery(deps, buyer)
  return deps.payments.read(buyer, id)
}

/**
 * Starts the card payment of the order that would be placed now, after the same validation as placing. Throws
 * `rate_limited`, too.
 */
export async function startPayment(
  deps: OrderDeps,
  buyer: Buyer,
  request: PlaceOrder,
  key: string,
): Promise<CardPayment> {
  if (request.paymentMethod !== 'card') {
    throw Problem.invalid({ paymentMethod: ['Only an order by card starts with a payment.'] })
  }
  if (await findOrderByKey(deps.db, buyer, request, key)) {
    throw new Problem('key_reused', 'This order was already placed. You find it in your orders.')
  }
  await consumePaymentStart(deps, buyer)
  const quote = await requirePlaceable(deps, buyer, request, { reader: 'buyer' })
  return deps.payments.start(buyer, { cents: quote.total, key, request })
}

/** Completes what a payment was authorized for; each throws a `Problem` if that is no longer possible. */
export interface PaidWork {
  place: (buyer: Buyer, request: PlaceOrder, key: string) => Promise<unknown>
  approve: (buyer: Buyer, request: { invoice: string; number: number; payment_id: string }) => Promise<unknown>
}

/**
 * Settles payments without an order, whose browser disappeared between paying and placing or approving. Places the requested order
 * or approves the change if that is still possible; releases the other payments and refunds what was captured; warns the operator of what
 * needs attention. Also retries captures and refunds whose jobs failed for good. Throws the first error after all
 * payments were tried.
 */
export async function settlePayments(deps: OrderDeps, warn: Warn, complete: PaidWork): Promise<void> {
  const { billing, payments } = deps
  const failures: unknown[] = []
  for (const open of await payments.unplaced(SETTLE_AFTER_MINUTES)) {
    try {
      const row = await payments.sync(open)
      if (row.order_id !== null) continue
      const warnings = row.state === 'captured' ? await payments.release(row.id) : []
      for (const sentence of warnings) warn({ payment: row.id }, sentence)
      if (row.state === 'authorized') await completePaid(complete, row).catch(ignoreProblem)
      // If another payment became the order of this key, this one is not needed.
      const isOver = row.state === 'authorized' || isOlder(row, ABANDONED_AFTER_MINUTES)
      if (isOver) await payments.abandon([row.id])
      // The rest was taken back by the bank of the card (dispute); a webhook reports its outcome.
      if (isOlder(row, CHARGED_AFTER_MINUTES)) await payments.abandonCharged(row.id)
    } catch (error) {
      failures.push(error)
      if (isOlder(open, ABANDONED_AFTER_MINUTES)) await payments.abandon([open.id])
      if (!(error instanceof RefundRejected) || !isOlder(open, CHARGED_AFTER_MINUTES)) continue
      for (const sentence of await payments.abandonCharged(open.id)) warn({ payment: open.id }, sentence)
    }
  }
  for (const id of await payments.uncaptured()) {
    await payments.capture(id).catch((error: unknown) => failures.push(error))
  }
  for (const reference of await billing.overdueRefunds()) {
    await refundCard(deps, reference).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Completes what an authorized payment is for. Closing an account empties the request (`server/personal-data/delete-personal-data.ts`): such
 * a payment is for nothing and is released.
 */
async function completePaid({ place, approve }: PaidWork, row: PaymentRow): Promise<void> {
  const buyer = { id: row.user_id, companyId: row.company_id }
  if (Value.Check(ChangePayment, row.request)) await approve(buyer, { ...row.request.approves, payment_id: row.id })
  else if (Value.Check(PlaceOrder, row.request))
    await place(buyer, { ...row.request, payment_id: row.id }, row.idempotency_key)
}

/** A problem means that the order can no longer be placed as requested. Anything else is a bug. */
function ignoreProblem(error: unknown): void {
  if (!(error instanceof Problem) || error.code === 'card_unavailable') throw error
}

function isOlder({ created_at }: { created_at: Date }, minutes: number): boolean {
  return Date.now() - created_at.getTime() > minutes * 60_000
}
