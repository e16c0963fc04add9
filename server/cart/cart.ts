/**
 * Carts: what a buyer or the browser of a guest means to order. Not an order, and it holds nothing in stock. Reading a
 * cart always works: what is wrong with a line is data on the line, with the fix beside it.
 */
import type { AddToCart, BulkAdded, BulkRow, Cart, CheckedRows } from '#contract/cart.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Accounts, Buyer, Visitor } from '#server/accounts/accounts.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { BusinessPaper } from '#server/print/business-paper.ts'
import { printPaper } from '#server/print/print-paper.ts'
import type { Shipping } from '#server/shipping/shipping.ts'
import type { Taxes } from '#server/taxes/taxes.ts'
import { type AddedLine, planLines, plannedWrites, toAdded, type WantedLine } from './add-many.ts'
import { cartCsv } from './cart-csv.ts'
import { composeCartSheet } from './cart-sheet.ts'
import { checkRows, matchRows } from './check-rows.ts'
import { createDrafts } from './drafts.ts'
import { type ProductMemory, readKnownProducts } from './known-products.ts'
import { cleanNote, heldOf, heldUnits, lineGone, lineOf, putLines, seenNow } from './lines.ts'
import { mergeCarts } from './merge.ts'
import { findCart, lockCart } from './owner.ts'
import { type Basket, estimateCart, priceBasket } from './price-cart.ts'
import { requireOrderable } from './quantities.ts'
import { type KeyedRequest, once } from './requests.ts'
import { createSavedLines, putAside } from './saved-lines.ts'
import { type CartLine, countUnits, isCartOf, readCart, readLines } from './stored.ts'

const DAY_MS = 86_400_000
/** PDFs of carts that one network may ask for: drawing a long one takes a while. */
const SHEETS = { most: 30, seconds: 600 }

/** Quick orders of more rows are long. */
const SHORT_ROWS = 50
/** How many long ones a network may have checked, and add. */
const CHECKS = { what: 'checks of long quick orders', most: 600, seconds: 600 }
const BULKS = { what: 'long quick orders', most: 60, seconds: 600 }

export type CartFeature = ReturnType<typeof createCart>

/** The features a cart is priced with, all bound to one database or one transaction. */
export interface CartParts {
  db: Db
  accounts: Pick<Accounts, 'addresses' | 'attempts' | 'user'>
  shipping: Shipping
  taxes: Taxes
  billing: Billing
  seller: BusinessPaper['seller']
  /** One a process. */
  products: ProductMemory
}

export function createCart(parts: CartParts) {
  const { accounts, db } = parts

  const readProducts = (ocids: readonly number[]) => readKnownProducts(db, parts.products, ocids)

  /** The lines as stored, oldest first. */
  const lines = (visitor: Visitor): Promise<CartLine[]> => readLines(db, visitor)

  /** The cart with its prices, without what sending it would cost: what placing an order needs to know of it. */
  async function basket(visitor: Visitor): Promise<Basket> {
    return priceBasket(parts, visitor, await readCart(db, visitor))
  }

  /** A basket that was just priced, with what shipping and tax to the default address would be. */
  const estimate = (visitor: Visitor, priced: Basket): Promise<Cart> => estimateCart(parts, visitor, priced)

  /** The priced cart: so many queries, however many lines. */
  async function content(visitor: Visitor): Promise<Cart> {
    return estimate(visitor, await basket(visitor))
  }

  /** Sum of the quantities. */
  const count = (visitor: Visitor): Promise<number> => countUnits(db, visitor)

  /**
   * Adds `quantity` units of the product `id` to what the cart already holds of it, once for its `key`. Throws `not_found`,
   * `discontinued`, `key_reused`, or a quantity problem whose details carry the nearest orderable quantities as `suggested`.
   */
  async function add(visitor: Visitor, { id: ocid, quantity, note }: AddToCart, key?: string): Promise<void> {
    const [product] = await readProducts([ocid])
    if (!product) throw new Problem('not_found', 'There is no such product.')
    await inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      await once(tx, cartId, { key, asked: ['add', ocid, quantity, note ?? null] }, async () => {
        const held = await heldOf(tx, cartId, ocid)
        requireOrderable(product, held + quantity, held)
        await putLines(tx, cartId, [{ ...seenNow(product, held + quantity), note: cleanNote(note) }])
        return {}
      })
    })
  }

  /**
   * Adds to the cart as much as may be of many different products, once for its `key`; the results are in the order given. A
   * constant number of queries. Throws nothing for what cannot be added: its result says why.
   */
  async function addMany(visitor: Visitor, wanted: readonly WantedLine[], key?: string): Promise<AddedLine[]> {
    const products = await readProducts(wanted.map(({ ocid }) => ocid))
    const { added } = await inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      return once(tx, cartId, { key, asked: ['addMany', wanted] }, async () => {
        const planned = planLines(wanted, products, await heldUnits(tx, cartId))
        await putLines(tx, cartId, plannedWrites(planned))
        return { added: planned.map(toAdded) }
      })
    })
    return added
  }

  /**
   * Says what would become of the rows of a quick order, which `address` asks for; null where they are the shop's own. A constant
   * number of queries. Throws `rate_limited` where long ones are asked for too often.
   */
  async function check(visitor: Visitor, rows: readonly BulkRow[], address: string | null): Promise<CheckedRows> {
    await spendLong(rows, address, CHECKS)
    const matches = await matchRows(db, rows)
    const products = await readProducts([...new Set(matches.values())])
    const held = new Map((await lines(visitor)).map(({ ocid, quantity }) => [ocid, quantity]))
    return checkRows(rows, matches, products, held).answer
  }

  /** Adds the rows of a quick order that can be, once for its `key`, and tells of each what became of it. Throws like `check`. */
  async function bulk(
    visitor: Visitor,
    rows: readonly BulkRow[],
    { key, address }: { key?: string | undefined; address: string | null },
  ): Promise<Omit<BulkAdded, 'count' | 'cart'>> {
    await spendLong(rows, address, BULKS)
    const matches = await matchRows(db, rows)
    const products = await readProducts([...new Set(matches.values())])
    return inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      return once(tx, cartId, { key, asked: ['bulk', rows] }, async () => {
        const { answer, planned } = checkRows(rows, matches, products, await heldUnits(tx, cartId))
        const writes = plannedWrites(planned)
        await putLines(tx, cartId, writes)
        return { ...answer, added: writes.length }
      })
    })
  }

  /** Short ones are what one types, and cost little. */
  async function spendLong(
    rows: readonly BulkRow[],
    address: string | null,
    { what, ...limit }: typeof CHECKS,
  ): Promise<void> {
    if (address !== null && rows.length > SHORT_ROWS) await accounts.attempts.spendFrom(address, what, limit)
  }

  /** The cart with something in it. Throws `cart_empty`. */
  async function filled(visitor: Visitor): Promise<Cart> {
    const cart = await content(visitor)
    if (cart.items.length === 0) throw new Problem('cart_empty')
    return cart
  }

  /** The cart as CSV. Throws `cart_empty`. */
  async function csv(visitor: Visitor): Promise<string> {
    return cartCsv(await filled(visitor))
  }

  /** The cart as a PDF, which `address` asks for. Throws `cart_empty` and `rate_limited`. */
  async function sheet(visitor: Visitor, address: string): Promise<Buffer> {
    const cart = await filled(visitor)
    await accounts.attempts.spendFrom(address, 'cart sheets', SHEETS)
    const person = visitor.user && (await accounts.user(visitor.user.id))
    const buyer = person ? [person.company.name, `${person.u_fname} ${person.u_lname}`] : []
    return printPaper(composeCartSheet(cart, { seller: parts.seller, buyer }))
  }

  /** Sets a line to `quantity` units; 0 removes it. Throws like `add`, and `not_found` for a line of another cart. */
  async function update(visitor: Visitor, lineId: number, quantity: number): Promise<void> {
    if (quantity === 0) return remove(visitor, lineId)
    const { ocid } = await lineOf(db, await findCart(db, visitor), lineId)
    const [product] = await readProducts([ocid])
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

  /** Writes on a line; blanks take away what is written. Throws `not_found` for a line of another cart. */
  async function annotate(visitor: Visitor, lineId: number, note: string): Promise<void> {
    await changeLine(visitor, lineId, (tx) =>
      tx
        .updateTable('cart_lines')
        .set({ note: cleanNote(note) })
        .where('id', '=', lineId)
        .execute(),
    )
  }

  /** Puts a line aside for later. Throws `not_found` for a line of another cart, and `invalid_input` without room. */
  async function save(visitor: Visitor, lineId: number): Promise<void> {
    await changeLine(visitor, lineId, (tx, cartId) => putAside(tx, cartId, lineId))
  }

  /** Changes a line that is still there, while nobody else changes or orders the cart. */
  async function changeLine(
    visitor: Visitor,
    lineId: number,
    change: (tx: Db, cartId: number) => Promise<unknown>,
  ): Promise<void> {
    if ((await findCart(db, visitor)) === null) throw lineGone()
    await inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      await lineOf(tx, cartId, lineId)
      await change(tx, cartId)
    })
  }

  /** Empties the cart, once its lines have become an order. */
  async function clear(visitor: Visitor): Promise<void> {
    await db
      .deleteFrom('cart_lines')
      .where('cart_id', 'in', (eb) => eb.selectFrom('carts').select('id').where(isCartOf(visitor)))
      .execute()
  }

  /** The buyer has read what signing in changed. */
  async function mergeSeen(visitor: Visitor): Promise<void> {
    const cartId = await findCart(db, visitor)
    if (cartId !== null) await db.updateTable('carts').set({ merge_report: null }).where('id', '=', cartId).execute()
  }

  /** Holds the cart until the transaction ends: nobody else changes it. */
  async function lock(visitor: Visitor): Promise<void> {
    await lockCart(db, visitor)
  }

  /**
   * Makes something else once for a key, as `add` does: the keys of a visitor are those of the cart, which is held meanwhile. Run it
   * inside a transaction. Throws `key_reused`.
   */
  async function onceFor<Answer extends object>(
    visitor: Visitor,
    request: KeyedRequest,
    change: () => Promise<Answer>,
  ): Promise<Answer> {
    return once(db, await lockCart(db, visitor), request, change)
  }

  /** Throws away the carts of guests that nobody has touched for `days`, and the keys of changes made longer ago than one. */
  async function forgetOld(days: number): Promise<void> {
    const before = (past: number) => new Date(Date.now() - past * DAY_MS)
    await db.deleteFrom('carts').where('guest_hash', 'is not', null).where('updated_at', '<', before(days)).execute()
    await db.deleteFrom('cart_requests').where('created_at', '<', before(1)).execute()
  }

  return {
    lock,
    onceFor,
    lines,
    basket,
    estimate,
    content,
    count,
    add,
    addMany,
    check,
    bulk,
    csv,
    sheet,
    update,
    remove,
    annotate,
    save,
    ...createSavedLines(db),
    drafts: createDrafts(db),
    clear,
    /** Moves the guest's cart into the buyer's. Run it inside `shop.transaction`. */
    merge: (guestHash: Buffer, user: Buyer): Promise<void> => mergeCarts(db, guestHash, user),
    mergeSeen,
    forgetOld,
  }
}
