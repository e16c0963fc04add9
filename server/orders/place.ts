import { createHash } from 'node:crypto'
import { daysAfter, todayIs } from '#contract/days.ts'
import type { PlaceOrder } from '#contract/checkout.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { termsInForce } from '#server/content/terms-in-force.ts'
import { choiceOf, judge, mayNotOrder, showCheckout } from './checkout.ts'
import type { Credit } from './offer-methods.ts'
import type { OrderParts } from './orders.ts'
import { type Quote, quoteOrder } from './quote.ts'
import { lockStock, takeStock } from './stock.ts'
import { writeOrder } from './write-order.ts'

const DAYS_AHEAD = 366

/** Places the order inside the transaction that `parts` are bound to; returns its number. */
export async function placeOnce(parts: OrderParts, buyer: Buyer, request: PlaceOrder, key: string): Promise<string> {
  const { db, cart, jobs } = parts
  const visitor = { user: buyer, guestHash: null }
  // Before the cart: closing an account locks the company first, too, and two who lock in turn never wait in a ring.
  const credit = request.paymentMethod === 'invoice' ? await parts.billing.lockCredit(buyer.companyId) : undefined
  // Placements and changes of one cart happen one after the other: nothing is added to it and lost in between.
  await cart.lock(visitor)
  const before = await invoiceOfKey(db, buyer, request, key)
  if (before) return before
  const lines = await cart.lines(visitor)
  // A sweep may have placed it while the processor was asked.
  const paid = lines.length === 0 ? await invoiceOfPayment(db, buyer, request) : null
  if (paid) return paid
  const ocids = lines.map((line) => line.ocid)
  const stock = await lockStock(db, ocids)
  // Others wait for these products: what exactly is missing is told outside.
  if (lines.some((line) => line.quantity > (stock.get(line.ocid) ?? 0))) throw new Problem('insufficient_stock')

  const quote = await requirePlaceable(parts, buyer, request, credit)
  await takeStock(db, quote.basket.items)
  const { id, invoice } = await writeOrder(db, buyer, quote, { ...request, key, hash: hashRequest(request) })
  if (request.paymentMethod === 'card') await parts.payments.attach(buyer, request.payment_id, id, quote.total)
  await parts.payments.giveUpBegun(buyer)
  await cart.clear(visitor)
  await parts.integrations.orderPlaced(invoice)
  await jobs.enqueue('order.placed', { invoice })
  await jobs.enqueue('search.refresh', { ocids })
  if (ocids.length > 1) await jobs.enqueue('catalog.boughtTogether', { ocids })
  return invoice
}

/**
 * The order as it would be placed now, if it may be. Throws `not_approved`, `cart_empty`, `terms_changed`, `invalid_input` for an
 * address that is not the buyer's, `cart_problems`, `totals_changed`, and what the checkout calls a problem.
 */
export async function requirePlaceable(
  parts: OrderParts,
  buyer: Buyer,
  request: PlaceOrder,
  credit?: Credit,
): Promise<Quote> {
  const quote = await quoteOrder(parts, buyer, choiceOf(request))
  const refusal = mayNotOrder(quote.user)
  if (refusal) throw new Problem('not_approved', refusal)
  if (quote.basket.items.length === 0) throw new Problem('cart_empty')
  if (request.terms_version !== (await termsInForce(parts.db))) throw new Problem('terms_changed')
  if (request.payment_id !== undefined && request.paymentMethod !== 'card') {
    throw Problem.invalid({ payment_id: ['A payment belongs to an order by card.'] })
  }
  requireOwnAddresses(quote, request)
  requireNearDay(request)
  const judgement = judge(parts, quote, request, credit ?? (await parts.billing.credit(buyer.companyId)))
  const [problem] = judgement.problems
  if (!problem && quote.hash === request.totals_hash) return quote
  const checkout = await showCheckout(parts, buyer, quote, judgement)
  const isBlocked = judgement.problems.some(({ code }) => code === 'cart_problems')
  if (isBlocked) throw new Problem('cart_problems', undefined, { cart: checkout.cart, checkout })
  if (!problem || quote.hash !== request.totals_hash) throw new Problem('totals_changed', undefined, { checkout })
  const code = problem.code === 'no_address' ? 'invalid_input' : problem.code
  throw new Problem(code, problem.message, { checkout })
}

function requireOwnAddresses({ addresses }: Quote, { address_id, billing_address_id }: PlaceOrder): void {
  const isOwn = (id: number) => addresses.some((address) => address.id === id)
  const errors: Record<string, string[]> = {}
  if (!isOwn(address_id)) errors['address_id'] = ['Choose one of your addresses.']
  if (billing_address_id !== undefined && !isOwn(billing_address_id)) {
    errors['billing_address_id'] = ['Choose one of your addresses.']
  }
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
}

/** Yesterday in UTC is still today for some, and a payment may be placed by a sweep just after midnight. */
function requireNearDay({ ship_not_before: day }: PlaceOrder): void {
  const today = todayIs()
  if (day === undefined || (day >= daysAfter(today, -1) && day <= daysAfter(today, DAYS_AHEAD))) return
  throw Problem.invalid({ ship_not_before: ['Choose a day from today on, within a year.'] })
}

/** The number of the order this buyer placed with `key`, or null. Throws `key_reused` when it was another order. */
export async function invoiceOfKey(db: Db, buyer: Buyer, request: PlaceOrder, key: string): Promise<string | null> {
  const order = await ordersOf(db, buyer).where('idempotency_key', '=', key).executeTakeFirst()
  if (!order) return null
  if (order.request_hash !== hashRequest(request)) throw new Problem('key_reused')
  return order.invoice
}

/** The number of the order that this request's card payment has become, which a sweep places under the payment's key, or null. */
export async function invoiceOfPayment(db: Db, buyer: Buyer, request: PlaceOrder): Promise<string | null> {
  if (request.paymentMethod !== 'card' || request.payment_id === undefined) return null
  const order = await ordersOf(db, buyer).where('payment_id', '=', request.payment_id).executeTakeFirst()
  return order?.request_hash === hashRequest(request) ? order.invoice : null
}

function ordersOf(db: Db, buyer: Buyer) {
  return db.selectFrom('orders').select(['invoice', 'request_hash']).where('user_id', '=', buyer.id)
}

/** Whether the totals asked for are those of the cart as it is: then it is not what became an order before. */
export async function isOfCart(parts: OrderParts, buyer: Buyer, request: PlaceOrder): Promise<boolean> {
  const { basket, hash } = await quoteOrder(parts, buyer, choiceOf(request))
  return basket.items.length > 0 && hash === request.totals_hash
}

/** What the buyer asked for; the totals and the payment are left out, because accepting new totals repeats the request. */
function hashRequest(request: PlaceOrder): string {
  const { address_id, billing_address_id, shipping, paymentMethod, po_number, ship_not_before, notes } = request
  const asked = [address_id, paymentMethod, po_number ?? '', notes ?? '']
  // Orders of before these could be chosen have a hash without them.
  const more = [billing_address_id ?? '', shipping ?? '', ship_not_before ?? '']
  const text = JSON.stringify(more.some((choice) => choice !== '') ? [...asked, ...more] : asked)
  return createHash('sha256').update(text).digest('hex')
}
