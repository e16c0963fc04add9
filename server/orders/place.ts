import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Address } from '#contract/accounts.ts'
import type { Cart } from '#contract/cart.ts'
import { toCents } from '#contract/money.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { among } from '#server/catalog/cards.ts'
import { composeCheckout, dueOn, mayNotOrder } from './checkout.ts'
import type { OrderParts } from './orders.ts'

/** Places the order inside the transaction that `parts` are bound to; returns its number. */
export async function placeOnce(parts: OrderParts, buyer: Buyer, request: PlaceOrder, key: string): Promise<string> {
  const { db, cart, jobs } = parts
  const visitor = { user: buyer, guestHash: null }
  // Placements and changes of one cart happen one after the other: nothing is added to it and lost in between.
  await cart.lock(visitor)
  const before = await invoiceOfKey(db, buyer, request, key)
  if (before) return before
  const refusal = mayNotOrder(await parts.accounts.user(buyer.id))
  if (refusal) throw new Problem('not_approved', refusal)
  const lines = await cart.lines(visitor)
  if (lines.length === 0) throw new Problem('cart_empty')
  await lockProducts(
    db,
    lines.map((line) => line.ocid),
  )

  const checkout = await composeCheckout(parts, buyer)
  if (!checkout.cart.can_checkout) throw new Problem('cart_problems', undefined, { cart: checkout.cart })
  if (checkout.totals_hash !== request.totals_hash) throw new Problem('totals_changed', undefined, { checkout })
  const address = checkout.addresses.find((candidate) => candidate.id === request.address_id)
  if (!address) throw Problem.invalid({ address_id: ['Choose one of your addresses.'] })

  await takeStock(db, checkout.cart)
  const invoice = await insertOrder(parts, buyer, request, key, checkout.cart, address)
  await cart.clear(visitor)
  await jobs.enqueue('order.placed', { invoice })
  const ocids = lines.map((line) => line.ocid)
  await jobs.enqueue('search.refresh', { ocids })
  if (ocids.length > 1) await jobs.enqueue('catalog.boughtTogether', { ocids })
  return invoice
}

/** The number of the order this buyer placed with `key`, or null. Throws `key_reused` when it was another order. */
export async function invoiceOfKey(db: Db, buyer: Buyer, request: PlaceOrder, key: string): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select(['invoice', 'request_hash'])
    .where('user_id', '=', buyer.id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!order) return null
  if (order.request_hash !== hashRequest(request)) throw new Problem('key_reused')
  return order.invoice
}

/** What the buyer asked for; the totals are left out, because accepting new ones repeats the request. */
function hashRequest({ address_id, paymentMethod, po_number, notes }: PlaceOrder): string {
  const asked = JSON.stringify([address_id, paymentMethod, po_number ?? '', notes ?? ''])
  return createHash('sha256').update(asked).digest('hex')
}

/** Nobody else changes these products until we are done. In order of ocid, so that two carts never wait in a ring. */
async function lockProducts(db: Db, ocids: readonly number[]): Promise<void> {
  await db.selectFrom('products').select('ocid').where(among('ocid', ocids)).orderBy('ocid').forNoKeyUpdate().execute()
}

async function takeStock(db: Db, cart: Cart): Promise<void> {
  const ocids = cart.items.map((item) => item.ocid)
  const quantities = cart.items.map((item) => item.quantity)
  const taken = await sql`
    update products set stock = stock - wanted.quantity
    from unnest(${ocids}::integer[], ${quantities}::integer[]) as wanted (ocid, quantity)
    where products.ocid = wanted.ocid and products.stock >= wanted.quantity`.execute(db)
  if (Number(taken.numAffectedRows) !== ocids.length) throw new Problem('insufficient_stock')
}

async function insertOrder(
  parts: OrderParts,
  buyer: Buyer,
  request: PlaceOrder,
  key: string,
  cart: Cart,
  address: Address,
): Promise<string> {
  const { company, email } = await parts.accounts.user(buyer.id)
  const placedAt = new Date()
  const subtotal = toCents(cart.subtotal)
  const shipping = toCents(cart.shipping_estimate)
  const order = await parts.db
    .insertInto('orders')
    .values({
      user_id: buyer.id,
      company_id: buyer.companyId,
      idempotency_key: key,
      request_hash: hashRequest(request),
      payment_method: request.paymentMethod,
      subtotal_cents: subtotal,
      shipping_cents: shipping,
      total_cents: subtotal + shipping,
      due_on: dueOn(placedAt, company.terms_days),
      po_number: request.po_number || null,
      notes: request.notes || null,
      email,
      shipping_address: JSON.stringify(address),
      placed_at: placedAt,
    })
    .returning(['id', 'invoice'])
    .executeTakeFirstOrThrow()
  await parts.db
    .insertInto('order_lines')
    .values(
      cart.items.map((item, position) => ({
        order_id: order.id,
        position,
        ocid: item.ocid,
        sku: item.sku,
        title: item.title,
        supplier: item.supplier.name,
        options: JSON.stringify(item.options),
        quantity: item.quantity,
        unit_price_cents: toCents(item.itemPrice),
        line_total_cents: toCents(item.line_total),
      })),
    )
    .execute()
  return order.invoice
}
