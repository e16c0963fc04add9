/**
 * Carts: what a buyer or the browser of a guest means to order. Not an order, and it holds nothing in stock. Reading a
 * cart always works: what is wrong with a line is data on the line, with the fix beside it.
 */
import { sql } from 'kysely'
import { type AddToCart, type Cart, MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/cart.ts'
import type { Cents } from '#contract/money.ts'
import { effectivePrice } from '#contract/price.ts'
import { Problem } from '#contract/problem.ts'
import { largestQuantity } from '#contract/quantity.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Buyer, Visitor } from '#server/accounts/accounts.ts'
import { type CardRow, pricingOf, rulesOf } from '#server/catalog/cards.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { type AddedLine, planLines, type WantedLine } from './add-many.ts'
import { findCart, lockCart, lockGuestCart } from './owner.ts'
import { priceCart } from './price-cart.ts'
import { requireOrderable } from './quantities.ts'

export type CartFeature = ReturnType<typeof createCart>

export function createCart({ db, catalog }: { db: Db; catalog: Catalog }) {
  /** The lines as stored, oldest first. */
  async function lines(visitor: Visitor) {
    const cartId = await findCart(db, visitor)
    if (cartId === null) return []
    return db
      .selectFrom('cart_lines')
      .select(['id', 'ocid', 'quantity', 'price_seen_cents'])
      .where('cart_id', '=', cartId)
      .orderBy('id')
      .execute()
  }

  /** The priced cart: two queries, however many lines. */
  async function content(visitor: Visitor): Promise<Cart> {
    const stored = await lines(visitor)
    const products = await catalog.rows(stored.map((line) => line.ocid))
    return priceCart(stored, products)
  }

  /** Sum of the quantities (design: settled question 9). */
  async function count(visitor: Visitor): Promise<number> {
    const cartId = await findCart(db, visitor)
    if (cartId === null) return 0
    const row = await db
      .selectFrom('cart_lines')
      .select(sql<number>`coalesce(sum(quantity), 0)`.as('count'))
      .where('cart_id', '=', cartId)
      .executeTakeFirstOrThrow()
    return row.count
  }

  /**
   * Adds `quantity` units of the product `id` to what the cart already holds of it. Throws `not_found`,
   * `discontinued`, or a quantity problem whose details carry the nearest orderable quantities as `suggested`.
   */
  async function add(visitor: Visitor, { id: ocid, quantity }: AddToCart): Promise<void> {
    const [product] = await catalog.rows([ocid])
    if (!product) throw new Problem('not_found', 'There is no such product.')
    await inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      const line = await tx
        .selectFrom('cart_lines')
        .select('quantity')
        .where('cart_id', '=', cartId)
        .where('ocid', '=', ocid)
        .executeTakeFirst()
      const held = line?.quantity ?? 0
      requireOrderable(product, held + quantity, held)
      if (!line) await requireRoom(tx, cartId)
      await putLines(tx, cartId, [seenNow(product, held + quantity)])
    })
  }

  /**
   * Adds to the cart as much as may be of many different products; the results are in the order given. A constant number
   * of queries. Throws nothing for what cannot be added: its result says why.
   */
  async function addMany(visitor: Visitor, wanted: readonly WantedLine[]): Promise<AddedLine[]> {
    const products = await catalog.rows(wanted.map(({ ocid }) => ocid))
    return inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      const stored = await tx
        .selectFrom('cart_lines')
        .select(['ocid', 'quantity'])
        .where('cart_id', '=', cartId)
        .execute()
      const held = new Map(stored.map(({ ocid, quantity }) => [ocid, quantity]))
      const planned = planLines(wanted, products, held)
      await putLines(
        tx,
        cartId,
        planned.flatMap(({ result, product, total }) =>
          product && result !== 'skipped' ? [seenNow(product, total)] : [],
        ),
      )
      return planned.map(({ product, total, ...line }) => line)
    })
  }

  /** Sets a line to `quantity` units; 0 removes it. Throws like `add`, and `not_found` for a line of another cart. */
  async function update(visitor: Visitor, lineId: number, quantity: number): Promise<void> {
    if (quantity === 0) return remove(visitor, lineId)
    const { ocid } = await lineOf(db, await findCart(db, visitor), lineId)
    const [product] = await catalog.rows([ocid])
    if (!product) throw new Problem('not_found', 'There is no such product.')
    requireOrderable(product, quantity, 0)
    const { price_seen_cents } = seenNow(product, quantity)
    await changeLine(visitor, lineId, (tx) =>
      tx.updateTable('cart_lines').set({ quantity, price_seen_cents }).where('id', '=', lineId).execute(),
    )
  }

  /** Takes a line out. Throws `not_found` for a line of another cart. */
  async function remove(visitor: Visitor, lineId: number): Promise<void> {
    await changeLine(visitor, lineId, (tx) => tx.deleteFrom('cart_lines').where('id', '=', lineId).execute())
  }

  /** Changes a line that is still there, while nobody else changes or orders the cart. */
  async function changeLine(visitor: Visitor, lineId: number, change: (tx: Db) => Promise<unknown>): Promise<void> {
    if ((await findCart(db, visitor)) === null) throw lineGone()
    await inTransaction(db, async (tx) => {
      await lineOf(tx, await lockCart(tx, visitor), lineId)
      await change(tx)
    })
  }

  /** Empties the cart, once its lines have become an order. */
  async function clear(visitor: Visitor): Promise<void> {
    const cartId = await findCart(db, visitor)
    if (cartId !== null) await db.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute()
  }

  /**
   * Moves the guest's lines into the buyer's cart: quantities of one product are summed and brought down to what the
   * stock allows. Run it inside `shop.transaction`.
   */
  async function merge(guestHash: Buffer, user: Buyer): Promise<void> {
    const guest = { user: null, guestHash }
    // Two sign-ins at once must not both find the guest's lines, and none may be added between reading and moving them.
    const from = await lockGuestCart(db, guestHash)
    if (from === null) return
    const guestLines = await lines(guest)
    const buyer = { user, guestHash: null }
    const cartId = await lockCart(db, buyer)
    const own = new Map((await lines(buyer)).map((line) => [line.ocid, line.quantity]))
    const products = new Map((await catalog.rows(guestLines.map((line) => line.ocid))).map((row) => [row.ocid, row]))
    const merged = guestLines.flatMap((line) => {
      const product = products.get(line.ocid)
      if (!product) return []
      const held = own.get(line.ocid)
      if (held === undefined) return [line]
      const most = largestQuantity(rulesOf(product))
      const sum = Math.min(held + line.quantity, MAX_LINE_QUANTITY)
      return [seenNow(product, most > 0 ? Math.min(sum, most) : sum)]
    })
    await putLines(db, cartId, merged)
    await db.deleteFrom('carts').where('id', '=', from).execute()
  }

  /** Holds the cart until the transaction ends: nobody else changes it. */
  async function lock(visitor: Visitor): Promise<void> {
    await lockCart(db, visitor)
  }

  /** Throws away the carts of guests that nobody has touched for `days`. */
  async function forgetOldCarts(days: number): Promise<void> {
    const before = new Date(Date.now() - days * 86_400_000)
    await db.deleteFrom('carts').where('guest_hash', 'is not', null).where('updated_at', '<', before).execute()
  }

  return { lock, lines, content, count, add, addMany, update, remove, clear, merge, forgetOldCarts }
}

async function lineOf(db: Db, cartId: number | null, lineId: number): Promise<{ ocid: number }> {
  const line = await db
    .selectFrom('cart_lines')
    .select('ocid')
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId ?? -1)
    .executeTakeFirst()
  if (!line) throw lineGone()
  return line
}

function lineGone(): Problem {
  return new Problem('not_found', 'That line is not in your cart any more.')
}

interface SeenLine {
  ocid: number
  quantity: number
  price_seen_cents: Cents
}

async function requireRoom(db: Db, cartId: number): Promise<void> {
  const { lines } = await db
    .selectFrom('cart_lines')
    .select(sql<number>`count(*)`.as('lines'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  if (lines < MAX_CART_LINES) return
  throw new Problem(
    'invalid_input',
    `A cart holds at most ${MAX_CART_LINES} different products. Order some of them first.`,
  )
}

function seenNow(product: CardRow, quantity: number): SeenLine {
  return { ocid: product.ocid, quantity, price_seen_cents: effectivePrice(pricingOf(product), quantity) }
}

async function putLines(db: Db, cartId: number, lines: readonly SeenLine[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('cart_lines')
    .values(
      lines.map(({ ocid, quantity, price_seen_cents }) => ({ cart_id: cartId, ocid, quantity, price_seen_cents })),
    )
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'ocid']).doUpdateSet((eb) => ({
        quantity: eb.ref('excluded.quantity'),
        price_seen_cents: eb.ref('excluded.price_seen_cents'),
      })),
    )
    .execute()
  await touch(db, cartId)
}

async function touch(db: Db, cartId: number): Promise<void> {
  await db.updateTable('carts').set({ updated_at: new Date() }).where('id', '=', cartId).execute()
}
