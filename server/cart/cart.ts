/**
 * Carts: what a buyer or the browser of a guest means to order. Not an order, and it holds nothing in stock. Reading a
 * cart always works: what is wrong with a line is data on the line, with the fix beside it.
 */
import { DAY_MS } from '#contract/days.ts'
import type { AddToCart, Cart } from '#contract/cart.ts'
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
import { createLineChanges } from './change-lines.ts'
import { createDrafts } from './drafts.ts'
import { type ProductMemory, readKnownProducts, type ReadProducts } from './known-products.ts'
import { cleanNote, heldOf, heldUnits, putLines, seenNow } from './lines.ts'
import { mergeCarts } from './merge.ts'
import { findCart, lockCart } from './owner.ts'
import { type Basket, estimateCart, priceBasket } from './price-cart.ts'
import { requireOrderable } from './quantities.ts'
import { createQuickOrders } from './quick-order.ts'
import { type KeyedRequest, once } from './requests.ts'
import { createSavedLines } from './saved-lines.ts'
import { type CartLine, countUnits, isCartOf, readCart, readLines } from './stored.ts'

/** PDFs of carts that one network may ask for: drawing a long one takes a while. */
const SHEETS = { most: 30, seconds: 600 }

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

  const readProducts: ReadProducts = (ocids) => readKnownProducts(db, parts.products, ocids)

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
    await inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      await once(tx, cartId, { key, asked: ['add', ocid, quantity, note ?? null] }, async () => {
        if (!product) throw new Problem('not_found', 'There is no such product.')
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
   * Makes something else once for a key, as `add` does: the keys of a visitor are those of the cart. With the cart a buyer is held until
   * the transaction ends, so that what is counted and made for them is so one after the other. Run it inside a transaction. Throws
   * `key_reused`, and `invalid_token` where the account is closed.
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
    ...createQuickOrders({ ...parts, readProducts }),
    csv,
    sheet,
    ...createLineChanges(db, readProducts),
    ...createSavedLines(db),
    drafts: createDrafts(db),
    clear,
    /** Moves the guest's cart into the buyer's. Run it inside `shop.transaction`. */
    merge: (guestHash: Buffer, user: Buyer): Promise<void> => mergeCarts(db, guestHash, user),
    mergeSeen,
    forgetOld,
  }
}
