import { createHash } from 'node:crypto'
import type { PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { formatDollars, toDollars } from '#contract/values/money.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import type { RequestedLine } from '#server/cart/cart.ts'
import { recordAlert } from '#server/alerts/alerts.ts'
import type { OrderDeps, StaffAuthor } from '#server/orders/deps.ts'
import { alertFreight } from '#server/orders/fulfilment/alert-freight.ts'
import { parseChoice, quoteOrder } from './quote.ts'
import { isEnough, lockStock, takeStock } from './stock.ts'
import { requirePlaceable } from './validate.ts'
import { writeOrder } from './write-order.ts'

/** An order that staff place for the buyer: its goods are not those of the cart, which stays as it is. */
export interface OrderOnBehalf {
  goods: readonly RequestedLine[]
  staff: StaffAuthor
}

/**
 * Places the order of the buyer's cart, or one on their behalf, inside the transaction that `deps` are bound to. Returns its number;
 * `isNew` is false for a repetition. Throws what `requirePlaceable` throws.
 */
export async function placeInTransaction(
  deps: OrderDeps,
  buyer: Buyer,
  request: PlaceOrder,
  key: string,
  onBehalf?: OrderOnBehalf,
): Promise<{ invoice: string; isNew: boolean }> {
  const { db, cart, jobs } = deps
  const visitor = { user: buyer, guestHash: null }
  // Lock order of the shop: company, user and cart (`cart.lock` locks both), products by ocid. Closing an account (deletePersonalData)
  // takes its locks in the same order, which avoids a deadlock.
  const credit = request.paymentMethod === 'card' ? undefined : await deps.billing.lockCredit(buyer.companyId)
  // The lock serializes placing and changes of this cart, so that a line added meanwhile is not lost.
  await cart.lock(visitor)
  const before = await findOrderByKey(db, buyer, request, key, onBehalf)
  if (before) return { invoice: before, isNew: false }
  const lines = onBehalf?.goods ?? (await cart.lines(visitor))
  // settlePayments may have placed this order while the processor was queried.
  const paid = lines.length === 0 ? await findOrderByPayment(db, buyer, request) : null
  if (paid) return { invoice: paid, isNew: false }
  const ocids = lines.map((line) => line.ocid)
  const stock = await lockStock(db, ocids, deps.now())
  // Fail fast, because other buyers wait for these rows. The caller finds out which lines are short after the rollback.
  if (lines.some(({ ocid, quantity }) => !isEnough(stock.get(ocid), quantity))) throw new Problem('insufficient_stock')

  const quote = await requirePlaceable(deps, buyer, request, {
    reader: onBehalf ? 'staff' : 'buyer',
    credit,
    goods: onBehalf?.goods,
  })
  const { id, invoice } = await writeOrder({ db, at: deps.now() }, buyer, quote, {
    ...request,
    key,
    hash: hashRequest(request, onBehalf),
    staff: onBehalf?.staff ?? null,
  })
  const actor = onBehalf?.staff.name ?? 'buyer'
  const taken = quote.basket.items.map(({ ocid, quantity }, position) => ({ position, ocid, quantity }))
  await takeStock(db, { orderId: id, stock }, taken, { reference: invoice, actor, at: deps.now() })
  await deps.billing.deadlines.create(id)
  if (request.paymentMethod === 'card')
    await deps.payments.attach(buyer, request.payment_id, { orderId: id, total: quote.total })
  if (!onBehalf) {
    await deps.payments.abandonOpenPayments(buyer)
    await cart.clear(visitor)
  }
  await deps.integrations.orderPlaced(invoice)
  const { name } = quote.user.company
  const placed = onBehalf ? `${onBehalf.staff.name} placed ${invoice} for ${name}` : `${name} placed ${invoice}`
  await recordAlert(deps, {
    kind: 'order',
    subject: { kind: 'order', id: invoice },
    text: `${placed}, ${formatDollars(toDollars(quote.total))}.`,
    cause: `order ${invoice}`,
    at: deps.now(),
  })
  if (quote.suborders.some(({ method }) => method?.kind === 'freight')) await alertFreight(deps, id)
  await jobs.enqueue('order.placed', { invoice })
  await jobs.enqueue('search.refresh', { ocids })
  if (ocids.length > 1) await jobs.enqueue('catalog.boughtTogether', { ocids })
  return { invoice, isNew: true }
}

/** Returns the number of the order that this buyer placed with the idempotency key, or null. Throws `key_reused` for another request. */
export async function findOrderByKey(
  db: Db,
  buyer: Buyer,
  request: PlaceOrder,
  key: string,
  onBehalf?: OrderOnBehalf,
): Promise<string | null> {
  const order = await selectOwnOrders(db, buyer).where('idempotency_key', '=', key).executeTakeFirst()
  if (!order) return null
  // The key is one of the person. The same request in another company is another order.
  if (order.company_id !== buyer.companyId || order.request_hash !== hashRequest(request, onBehalf))
    throw new Problem('key_reused')
  return order.invoice
}

/** Returns the number of the order of this card payment, or null. `settlePayments` places it under the payment's idempotency key. */
export async function findOrderByPayment(db: Db, buyer: Buyer, request: PlaceOrder): Promise<string | null> {
  if (request.paymentMethod !== 'card' || request.payment_id === undefined) return null
  const order = await selectOwnOrders(db, buyer).where('payment_id', '=', request.payment_id).executeTakeFirst()
  return order?.company_id === buyer.companyId && order.request_hash === hashRequest(request) ? order.invoice : null
}

function selectOwnOrders(db: Db, buyer: Buyer) {
  return db.selectFrom('orders').select(['invoice', 'company_id', 'request_hash']).where('user_id', '=', buyer.id)
}

/** True if the requested totals are those of the current cart, which then is not the cart of an order that was placed before. */
export async function matchesCart(deps: OrderDeps, buyer: Buyer, request: PlaceOrder): Promise<boolean> {
  const { basket, hash } = await quoteOrder(deps, buyer, parseChoice(request))
  return basket.items.length > 0 && hash === request.totals_hash
}

/**
 * Hashes the request without totals and payment: the buyer repeats it with the same key after accepting new totals. The hash of an order on
 * behalf includes its goods, because no cart has them.
 */
export function hashRequest(request: PlaceOrder, onBehalf?: OrderOnBehalf): string {
  const { address_id, billing_address_id, shipping, paymentMethod, po_number, ship_not_before, notes } = request
  const fields = [address_id, paymentMethod, po_number ?? '', notes ?? '']
  // These are left out if none is set, as in the hashes of orders from before they existed.
  const later = [billing_address_id ?? '', shipping ?? '', ship_not_before ?? '']
  const chosen = later.some((choice) => choice !== '') ? [...fields, ...later] : fields
  const goods = onBehalf?.goods.map(({ ocid, quantity, note }) => [ocid, quantity, note])
  const text = JSON.stringify(goods ? [...fields, ...later, goods] : chosen)
  return createHash('sha256').update(text).digest('hex')
}
