/**
 * Carts of buyers and of guests' browsers. A cart is not an order and reserves no stock. Reading a cart always
 * succeeds: problems of a line are data on the line, each with its fix.
 */
import { DAY_MS } from '#contract/values/days.ts'
import type { AddToCart, Cart } from '#contract/schemas/cart.ts'
import { Problem } from '#contract/problem.ts'
import { inTransaction } from '#database/transaction.ts'
import { withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import { type AddedLine, planLines, linesToWrite, toAdded, type LineRequest } from './lines/add-many.ts'
import { cartCsv } from './files/cart-csv.ts'
import { composeCartPdf } from './files/cart-pdf.ts'
import { createLineChanges } from './lines/change-lines.ts'
import { createDrafts } from './drafts/drafts.ts'
import { readCachedProducts, type ReadProducts } from './reading/product-cache.ts'
import { cleanNote, unitsOfProduct, unitsInCart, upsertLines, atCurrentPrice } from './lines/write-lines.ts'
import { mergeCarts } from './merging/merge.ts'
import { deleteReportIfEmpty } from './merging/delete-report.ts'
import { findCart, lockCart } from './reading/find-cart.ts'
import { type Basket, estimateCart, priceBasket } from './pricing/price-cart.ts'
import { priceRequested, type RequestedLine } from './pricing/price-requested.ts'
import { requireOrderable } from './lines/quantities.ts'
import { matchCodes } from './quick-order/match-codes.ts'
import { createQuickOrders } from './quick-order/quick-order.ts'
import { createSavedLines } from './lines/saved-lines.ts'
import { requireCartWriter } from './require-writer.ts'
import { type CartLine, countUnits, readCart, readLines, readQuantities } from './reading/stored-cart.ts'
import type { Buyer, Visitor, Member } from '#server/accounts/deps.ts'
import type { CartDeps } from './deps.ts'

/** PDFs of carts per network, because drawing a long cart takes a while. */
const PDF_LIMIT = { max: 30, seconds: 600 }

export type { RequestedLine } from './pricing/price-requested.ts'
export { requireCartWriter } from './require-writer.ts'

export type CartFeature = ReturnType<typeof createCart>

export function createCart(deps: CartDeps) {
  const { accounts, db } = deps

  const readProducts: ReadProducts = (ocids) => readCachedProducts(db, deps.products, ocids)

  /** Returns the lines as stored, oldest first. */
  const lines = (visitor: Visitor<Buyer>): Promise<CartLine[]> => readLines(db, visitor)

  /** Prices the cart without shipping and tax: what placing an order needs. */
  async function basket(visitor: Visitor<Buyer>): Promise<Basket> {
    return priceBasket(deps, visitor, await readCart(db, visitor))
  }

  /** Prices lines that are not in a cart; see `priceRequested`. */
  const price = (companyId: number | null, requested: readonly RequestedLine[], except?: number): Promise<Basket> =>
    priceRequested(deps, companyId, requested, except)

  /** Returns the ocid of each code (SKU or OCID), by its index; unknown codes are absent. */
  const findProducts = (codes: readonly string[]) => matchCodes(db, codes)

  /** Adds shipping and tax estimates for the default address to a priced cart. */
  const estimate = (visitor: Visitor<Buyer>, priced: Basket): Promise<Cart> => estimateCart(deps, visitor, priced)

  /** Returns the priced cart in a constant number of queries. */
  async function content(visitor: Visitor): Promise<Cart> {
    return estimate(visitor, await basket(visitor))
  }

  /** Returns the sum of the quantities. */
  const count = (visitor: Visitor): Promise<number> => countUnits(db, visitor)

  /** Returns the units of these products in the cart, without those that are not in it. */
  const quantities = (visitor: Visitor, ocids: readonly number[]) => readQuantities(db, visitor, ocids)

  /**
   * Adds `quantity` units of the product `id`. Idempotent by `key`. Throws `not_found`, `discontinued`, `key_reused`,
   * `permission_missing`, or a quantity problem whose details contain the nearest orderable quantities as `suggested`.
   */
  async function add(visitor: Visitor, { id: ocid, quantity, note }: AddToCart, key?: string): Promise<void> {
    requireCartWriter(visitor)
    const [product] = await readProducts([ocid])
    await inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      await withIdempotencyKey(tx, visitor, { key, request: ['add', ocid, quantity, note ?? null] }, async () => {
        if (!product) throw new Problem('not_found', 'There is no such product.')
        const inCart = await unitsOfProduct(tx, cartId, ocid)
        requireOrderable(product, inCart + quantity, inCart)
        await upsertLines(tx, cartId, [{ ...atCurrentPrice(product, inCart + quantity), note: cleanNote(note) }])
        return {}
      })
    })
  }

  /**
   * Adds many different products, each up to the quantity that can be ordered. Idempotent by `key`. Results are in the
   * order of the requests. Uses a constant number of queries. Throws `permission_missing`, but nothing for a product that cannot
   * be added; its result contains the reason.
   */
  async function addMany(visitor: Visitor, requests: readonly LineRequest[], key?: string): Promise<AddedLine[]> {
    requireCartWriter(visitor)
    const products = await readProducts(requests.map(({ ocid }) => ocid))
    const { added } = await inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      return withIdempotencyKey(tx, visitor, { key, request: ['addMany', requests] }, async () => {
        const planned = planLines(requests, products, await unitsInCart(tx, cartId))
        await upsertLines(tx, cartId, linesToWrite(planned))
        return { added: planned.map(toAdded) }
      })
    })
    return added
  }

  /** Returns the priced cart. Throws `cart_empty`. */
  async function requireItems(visitor: Visitor): Promise<Cart> {
    const cart = await content(visitor)
    if (cart.items.length === 0) throw new Problem('cart_empty')
    return cart
  }

  /** Returns the cart as CSV. Throws `cart_empty`. */
  async function csv(visitor: Visitor): Promise<string> {
    return cartCsv(await requireItems(visitor))
  }

  /** Returns the cart as a PDF. `address` is the caller's IP address. Throws `cart_empty` and `rate_limited`. */
  async function pdf(visitor: Visitor, address: string): Promise<Buffer> {
    const cart = await requireItems(visitor)
    await accounts.rateLimiter.consumeFrom(address, 'cart sheets', PDF_LIMIT)
    const person = visitor.user && (await accounts.profile.user(visitor.user))
    const buyer = person ? [person.company.name, `${person.u_fname} ${person.u_lname}`] : []
    return deps.pdf.render(composeCartPdf(cart, { seller: deps.seller, buyer }))
  }

  /** Empties the cart after its lines have become an order. */
  async function clear(visitor: Visitor<Buyer>): Promise<void> {
    const cartId = await findCart(db, visitor)
    if (cartId === null) return
    await db.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute()
    await deleteReportIfEmpty(db, cartId)
  }

  /** Deletes the merge report, because the buyer has read it. */
  async function mergeSeen(visitor: Visitor): Promise<void> {
    const cartId = await findCart(db, visitor)
    if (cartId !== null) await db.updateTable('carts').set({ merge_report: null }).where('id', '=', cartId).execute()
  }

  /** Locks the cart until the transaction ends. */
  async function lock(visitor: Visitor<Buyer>): Promise<void> {
    await lockCart(db, visitor)
  }

  /** Deletes guests' carts that have not changed for `days` days. */
  async function deleteAbandoned(days: number): Promise<void> {
    const before = (age: number) => new Date(Date.now() - age * DAY_MS)
    await db.deleteFrom('carts').where('guest_hash', 'is not', null).where('updated_at', '<', before(days)).execute()
    // The previous release writes to this table during a rolling upgrade (decision 0045).
    await db.deleteFrom('cart_requests').where('created_at', '<', before(1)).execute()
  }

  return {
    lock,
    lines,
    basket,
    price,
    findProducts,
    estimate,
    content,
    count,
    quantities,
    add,
    addMany,
    quickOrder: createQuickOrders({ ...deps, readProducts }),
    csv,
    sheet: pdf,
    line: createLineChanges(db, readProducts),
    savedLines: createSavedLines(db),
    drafts: createDrafts(db),
    clear,
    /** Merges the guest's cart into the buyer's. Run it inside `shop.transaction`. */
    merge: (guestHash: Buffer, user: Member): Promise<void> => mergeCarts(db, guestHash, user),
    mergeSeen,
    deleteAbandoned,
  }
}
