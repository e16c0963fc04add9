/**
 * Seeds: collections of products that a buyer saves, shares and orders from (spec 1 to 4). A private seed is accessible
 * only to its buyer, by id or UUID; a public one to anyone who knows its UUID. A seed only refers to products; prices
 * are always read from the catalog.
 */
import { requirePermission } from '#contract/accounts/company-permissions.ts'
import { Problem } from '#contract/problem.ts'
import type {
  AttachToSeeds,
  DetachFromSeed,
  NewSeed,
  Seed,
  SeedChange,
  SeedFromOrder,
  SeedKey,
  SeedListQuery,
  SeedProductChange,
  SeedProductChanged,
  SeedProducts,
  SeedProductsQuery,
  SeedsOfProduct,
  SeedToCart,
  SeedToCartResponse,
} from '#contract/schemas/catalog/seeds.ts'
import { inTransaction, type Transaction } from '#database/transaction.ts'
import { lockMember } from '#server/accounts/accounts.ts'
import { requireCartWriter } from '#server/cart/cart.ts'
import { type IdempotentRequest, withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import { attachProduct, changeProduct, detachProduct } from './change-products.ts'
import { cleanDescription, cleanName } from './clean-texts.ts'
import { insertCopy, insertSeedWithLines, insertSeed, requireRoomForSeed } from './copy.ts'
import {
  hasKey,
  lockOwnSeed,
  noSuchSeed,
  findOwnSeed,
  RESTORABLE_MS,
  findSharedSeed,
  findVisibleSeed,
  isOwnSeed,
} from './find-seed.ts'
import { createLinks } from './links.ts'
import { orderedLines } from './ordered-lines.ts'
import { createSeedFiles, type SeedFileDeps } from './files/seed-files.ts'
import { readSeedProducts } from './read-products.ts'
import { describeSeed, readSeedList, readSeedsAfter } from './read-seeds.ts'
import { fillCart, limitLongOrders } from './to-cart.ts'
import type { Buyer, Visitor, Member } from '#server/accounts/deps.ts'
import type { SeedDeps } from './deps.ts'

/**
 * Every function that takes the key of a seed throws `not_found` for an unknown, deleted or another buyer's seed.
 * Functions that accept public seeds find them by UUID. `shopUrl` is the base URL of links, without a trailing slash.
 */
export function createSeeds(deps: SeedDeps & SeedFileDeps, transaction: Transaction<SeedDeps>) {
  const { db, shopUrl } = deps

  const own = async (buyer: Buyer, key: SeedKey): Promise<Seed> =>
    describeSeed(db, shopUrl, buyer, await findOwnSeed(db, buyer, key))

  /**
   * Creates a seed with `make`, which returns its id. Idempotent by the request's key. Throws `not_found` if the seed
   * was deleted before the retry.
   */
  async function createOnce(
    buyer: Buyer,
    request: IdempotentRequest,
    make: (bound: SeedDeps) => Promise<number>,
  ): Promise<Seed> {
    const id = await transaction(async (bound) => {
      if (request.key === undefined) return make(bound)
      await lockMember(bound.db, buyer)
      const visitor = { user: buyer, guestHash: null }
      const { id } = await withIdempotencyKey(bound.db, visitor, request, async () => ({ id: await make(bound) }))
      return id
    })
    return own(buyer, id)
  }

  return {
    /** Returns a page of the buyer's seeds, most recently changed first. Beyond the last page, returns the last page (spec 5). */
    list: (buyer: Buyer, query: SeedListQuery) => readSeedList(db, shopUrl, buyer, query),
    /** Returns the page of them after a cursor. Throws `invalid_input`. */
    listAfter: (buyer: Buyer, query: Omit<SeedListQuery, 'page'> & { cursor: string }) =>
      readSeedsAfter(db, shopUrl, buyer, query),

    /** Returns the buyer's own seed, or a public one. */
    async read(buyer: Buyer | null, key: SeedKey): Promise<Seed> {
      return describeSeed(db, shopUrl, buyer, await findVisibleSeed(db, buyer, key))
    },

    /** Returns the products of the buyer's own seed, or of a public one. Notes are included only for the owner. */
    async products(buyer: Buyer | null, key: SeedKey, query: SeedProductsQuery): Promise<SeedProducts> {
      const seed = await findVisibleSeed(db, buyer, key)
      return readSeedProducts(db, seed.id, query, { withNotes: isOwnSeed(seed, buyer) })
    },

    /** Returns the view for clients: of the buyer's own seed, or of a public one, also by the UUID of its client view. */
    async clientView(buyer: Buyer | null, key: SeedKey, query: SeedProductsQuery) {
      const row = await findSharedSeed(db, buyer, key)
      const { name, description, owner, is_public, products_count } = await describeSeed(db, shopUrl, null, row)
      const { data, meta } = await readSeedProducts(db, row.id, query, { withNotes: false })
      return { name, description, owner, is_public, products_count, products: data, meta }
    },

    /** Creates a seed. Names have at most 255 characters and need not be unique. Throws `invalid_input`. */
    create: (buyer: Buyer, seed: NewSeed, key?: string): Promise<Seed> =>
      createOnce(buyer, { key, request: ['seed', seed] }, ({ db }) => insertSeed(db, buyer, seed)),

    /** Changes the given texts. Throws `invalid_input` for a blank name. */
    async change(buyer: Buyer, key: SeedKey, { name, description }: SeedChange): Promise<Seed> {
      const changed = {
        ...(name !== undefined && { name: cleanName(name) }),
        ...(description !== undefined && { description: cleanDescription(description) }),
        updated_at: new Date(),
      }
      const id = await inTransaction(db, async (tx) => {
        const id = await lockOwnSeed(tx, buyer, key)
        await tx.updateTable('seeds').set(changed).where('id', '=', id).execute()
        return id
      })
      return own(buyer, id)
    },

    /** Deletes the seed and disables its public link. `restore` reverts both within a day. */
    async remove(buyer: Buyer, key: SeedKey): Promise<void> {
      await inTransaction(db, async (tx) => {
        const id = await lockOwnSeed(tx, buyer, key)
        await tx.updateTable('seeds').set({ deleted_at: new Date() }).where('id', '=', id).execute()
      })
    },

    /** Restores a deleted seed. Throws `not_found`, and `invalid_input` if the buyer has too many seeds. */
    async restore(buyer: Buyer, key: SeedKey): Promise<Seed> {
      const id = await inTransaction(db, async (tx) => {
        await requireRoomForSeed(tx, buyer)
        const restored = await tx
          .updateTable('seeds')
          .set({ deleted_at: null })
          .where('user_id', '=', buyer.id)
          .where('company_id', '=', buyer.companyId)
          .where('deleted_at', '>', new Date(Date.now() - RESTORABLE_MS))
          .where((eb) => hasKey(eb, key))
          .returning('id')
          .executeTakeFirst()
        if (!restored) throw noSuchSeed()
        return restored.id
      })
      return own(buyer, id)
    },

    attach: (buyer: Buyer, change: AttachToSeeds): Promise<SeedsOfProduct> => attachProduct(db, buyer, change),
    detach: (buyer: Buyer, change: DetachFromSeed): Promise<SeedsOfProduct> => detachProduct(db, buyer, change),
    changeProduct: (buyer: Buyer, key: SeedKey, ocid: number, change: SeedProductChange): Promise<SeedProductChanged> =>
      changeProduct(db, buyer, key, ocid, change),

    links: createLinks(db, shopUrl),

    /** Copies the buyer's own seed, or a public one. Throws `invalid_input` if the buyer has too many seeds. */
    duplicate: (buyer: Buyer, of: SeedKey, key?: string): Promise<Seed> =>
      createOnce(buyer, { key, request: ['seed of a seed', of] }, async ({ db }) =>
        insertCopy(db, buyer, await findVisibleSeed(db, buyer, of)),
      ),

    /** Creates a seed from the buyer's cart. Throws `cart_empty`, and `invalid_input` if the buyer has too many seeds. */
    fromCart: (buyer: Buyer, seed: NewSeed, key?: string): Promise<Seed> =>
      createOnce(buyer, { key, request: ['seed of the cart', seed] }, async ({ db, cart }) => {
        const lines = await cart.lines({ user: buyer, guestHash: null })
        if (lines.length === 0) throw new Problem('cart_empty', 'Your cart is empty. Add the products to save first.')
        return insertSeedWithLines(db, buyer, seed, lines)
      }),

    /** Creates a seed from an order of the buyer's company. Throws `not_found`, and `invalid_input` if the buyer has too many seeds. */
    async fromOrder(buyer: Member, { invoice, ...seed }: SeedFromOrder, key?: string): Promise<Seed> {
      requirePermission(buyer, 'orders.read')
      return createOnce(buyer, { key, request: ['seed of an order', invoice, seed] }, async ({ db }) => {
        const lines = await orderedLines(db, buyer, invoice)
        if (lines.length === 0) throw new Problem('not_found', 'There is no such order.')
        return insertSeedWithLines(db, buyer, seed, lines)
      })
    },

    /**
     * Adds products of the buyer's own seed, or of a public one, to the visitor's cart and returns the result of each
     * line. Idempotent by the request's key. `address` is the caller's IP address, or null if the shop itself calls.
     * Throws `key_reused`, and `rate_limited` if the network adds too many long ones.
     */
    async toCart(
      shopper: Visitor,
      key: SeedKey,
      { ocids }: SeedToCart,
      { key: requestKey, address }: { key?: string | undefined; address: string | null },
    ): Promise<SeedToCartResponse> {
      requireCartWriter(shopper)
      const seed = await findVisibleSeed(db, shopper.user, key)
      if (address !== null) await limitLongOrders(deps, seed.id, ocids, address)
      const from = { seedId: seed.id, withNotes: isOwnSeed(seed, shopper.user) }
      const request = { key: requestKey, request: ['seed to cart', seed.id, ocids ?? null] }
      return transaction(async (bound) => {
        const fill = async () => ({ lines: await fillCart(bound, shopper, from, ocids) })
        await bound.cart.lock(shopper)
        const { lines } = await withIdempotencyKey(bound.db, shopper, request, fill)
        return { status: true, count: await bound.cart.count(shopper), lines }
      })
    },

    files: createSeedFiles(deps),

    /** Deletes the seeds that can no longer be restored. */
    async purgeDeleted(): Promise<void> {
      const before = new Date(Date.now() - RESTORABLE_MS)
      await db.deleteFrom('seeds').where('deleted_at', '<', before).execute()
    },
  }
}
