/**
 * Seeds: the collections of products a buyer keeps, shares and orders from (spec 1 to 4). A seed is its buyer's alone, by
 * id or uuid; a public one is anybody's who knows its uuid. Not the cart and not the catalog: a seed only points at
 * products, and what they cost is read anew.
 */
import { Problem } from '#contract/problem.ts'
import type {
  AttachToSeeds,
  DetachFromSeed,
  NewSeed,
  Seed,
  SeedChange,
  SeedFromOrder,
  SeedKey,
  SeedList,
  SeedProductChange,
  SeedProductChanged,
  SeedProducts,
  SeedProductsWanted,
  SeedsOfProduct,
  SeedToCart,
  SeedToCartAnswer,
} from '#contract/seeds.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction, type Transaction } from '#database/transaction.ts'
import type { Buyer, Visitor } from '#server/accounts/accounts.ts'
import type { CartFeature } from '#server/cart/cart.ts'
import { attachProduct, changeProduct, detachProduct } from './change-products.ts'
import { cleanDescription, cleanName } from './clean-texts.ts'
import { insertCopy, insertFilled, insertSeed, requireRoomForSeed } from './copy.ts'
import { isCalled, lockOwnSeed, noSuchSeed, ownSeed, RESTORABLE_MS, shownSeed, visibleSeed } from './find-seed.ts'
import { createLinks } from './links.ts'
import { orderedLines } from './ordered-lines.ts'
import { createPapers, type PaperParts } from './papers.ts'
import { readSeedProducts } from './read-products.ts'
import { describeSeed, readSeedList } from './read-seeds.ts'
import { fillCart } from './to-cart.ts'

type KeyedRequest = Parameters<CartFeature['onceFor']>[1]

/** What a verb of seeds works with; `toCart` is handed it bound to a transaction. */
export interface SeedParts {
  db: Db
  cart: CartFeature
}

/**
 * Every verb that takes the key of a seed throws `not_found` for an unknown, deleted or foreign one; foreign and public
 * ones are open by uuid to the verbs that say so. `shopUrl` is where links lead, without a slash at the end.
 */
export function createSeeds(parts: SeedParts & PaperParts, transaction: Transaction<SeedParts>) {
  const { db, shopUrl } = parts

  const own = async (buyer: Buyer, key: SeedKey): Promise<Seed> =>
    describeSeed(db, shopUrl, buyer, await ownSeed(db, buyer, key))

  /** A seed that `make` makes once for its key, whose id it returns. Throws `not_found` where that seed was deleted since. */
  async function made(buyer: Buyer, request: KeyedRequest, make: (bound: SeedParts) => Promise<number>): Promise<Seed> {
    const id = await transaction(async (bound) => {
      if (request.key === undefined) return make(bound)
      const visitor = { user: buyer, guestHash: null }
      return (await bound.cart.onceFor(visitor, request, async () => ({ id: await make(bound) }))).id
    })
    return own(buyer, id)
  }

  return {
    /** The buyer's seeds, the last changed first. Beyond the last page is the last page (spec 5). */
    list: (buyer: Buyer, page: { page: number; limit: number }): Promise<SeedList> =>
      readSeedList(db, shopUrl, buyer, page),

    /** One's own seed, or a public one. */
    async read(buyer: Buyer | null, key: SeedKey): Promise<Seed> {
      return describeSeed(db, shopUrl, buyer, await visibleSeed(db, buyer, key))
    },

    /** The products of one's own seed, or of a public one; the notes only of one's own. */
    async products(buyer: Buyer | null, key: SeedKey, wanted: SeedProductsWanted): Promise<SeedProducts> {
      const seed = await visibleSeed(db, buyer, key)
      return readSeedProducts(db, seed.id, wanted, { withNotes: seed.user_id === buyer?.id })
    },

    /** What a client is shown: one's own seed, or a public one, also by the uuid that only its client's view has. */
    async clientView(buyer: Buyer | null, key: SeedKey, wanted: SeedProductsWanted) {
      const row = await shownSeed(db, buyer, key)
      const { name, description, owner, is_public, products_count } = await describeSeed(db, shopUrl, null, row)
      const { data, meta } = await readSeedProducts(db, row.id, wanted, { withNotes: false })
      return { name, description, owner, is_public, products_count, products: data, meta }
    },

    /** Names are at most 255 characters, and several seeds may have the same. Throws `invalid_input`. */
    create: (buyer: Buyer, seed: NewSeed, key?: string): Promise<Seed> =>
      made(buyer, { key, asked: ['seed', seed] }, ({ db }) => insertSeed(db, buyer, seed)),

    /** Changes the texts that are given. Throws `invalid_input` for a blank name. */
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

    /** Takes the seed away, its public link too; `restore` brings both back for a day. */
    async remove(buyer: Buyer, key: SeedKey): Promise<void> {
      await inTransaction(db, async (tx) => {
        const id = await lockOwnSeed(tx, buyer, key)
        await tx.updateTable('seeds').set({ deleted_at: new Date() }).where('id', '=', id).execute()
      })
    },

    /** Brings a deleted seed back as it was. Throws `not_found`, and `invalid_input` when there is no room for it. */
    async restore(buyer: Buyer, key: SeedKey): Promise<Seed> {
      const id = await inTransaction(db, async (tx) => {
        await requireRoomForSeed(tx, buyer)
        const restored = await tx
          .updateTable('seeds')
          .set({ deleted_at: null })
          .where('user_id', '=', buyer.id)
          .where('deleted_at', '>', new Date(Date.now() - RESTORABLE_MS))
          .where((eb) => isCalled(eb, key))
          .returning('id')
          .executeTakeFirst()
        if (!restored) throw noSuchSeed()
        return restored.id
      })
      return own(buyer, id)
    },

    attach: (buyer: Buyer, wanted: AttachToSeeds): Promise<SeedsOfProduct> => attachProduct(db, buyer, wanted),
    detach: (buyer: Buyer, wanted: DetachFromSeed): Promise<SeedsOfProduct> => detachProduct(db, buyer, wanted),
    changeProduct: (buyer: Buyer, key: SeedKey, ocid: number, change: SeedProductChange): Promise<SeedProductChanged> =>
      changeProduct(db, buyer, key, ocid, change),

    ...createLinks(db, shopUrl),

    /** Copies one's own seed, or a public one. Throws `invalid_input` when there is no room for it. */
    duplicate: (buyer: Buyer, of: SeedKey, key?: string): Promise<Seed> =>
      made(buyer, { key, asked: ['seed of a seed', of] }, async ({ db }) =>
        insertCopy(db, buyer, await visibleSeed(db, buyer, of)),
      ),

    /** Makes a seed of the buyer's cart. Throws `cart_empty`, and `invalid_input` when there is no room for it. */
    fromCart: (buyer: Buyer, seed: NewSeed, key?: string): Promise<Seed> =>
      made(buyer, { key, asked: ['seed of the cart', seed] }, async ({ db, cart }) => {
        const lines = await cart.lines({ user: buyer, guestHash: null })
        if (lines.length === 0) throw new Problem('cart_empty', 'Your cart is empty. Add the products to keep first.')
        return insertFilled(db, buyer, seed, lines)
      }),

    /** Makes a seed of an order of the buyer's company. Throws `not_found`, and `invalid_input` when there is no room for it. */
    fromOrder: (buyer: Buyer, { invoice, ...seed }: SeedFromOrder, key?: string): Promise<Seed> =>
      made(buyer, { key, asked: ['seed of an order', invoice, seed] }, async ({ db }) => {
        const lines = await orderedLines(db, buyer, invoice)
        if (lines.length === 0) throw new Problem('not_found', 'There is no such order.')
        return insertFilled(db, buyer, seed, lines)
      }),

    /**
     * Puts products of one's own seed, or of a public one, into the visitor's cart, once for its `requestKey`; each line says what
     * became of it. Throws `key_reused`.
     */
    async toCart(
      shopper: Visitor,
      key: SeedKey,
      { ocids }: SeedToCart,
      requestKey?: string,
    ): Promise<SeedToCartAnswer> {
      const seed = await visibleSeed(db, shopper.user, key)
      const from = { seedId: seed.id, withNotes: seed.user_id === shopper.user?.id }
      const request = { key: requestKey, asked: ['seed to cart', seed.id, ocids ?? null] }
      return transaction(async (bound) => {
        const fill = async () => ({ lines: await fillCart(bound, shopper, from, ocids) })
        const { lines } = await bound.cart.onceFor(shopper, request, fill)
        return { status: true, count: await bound.cart.count(shopper), lines }
      })
    },

    ...createPapers(parts),

    /** Throws away the seeds that can no longer be restored. */
    async forgetDeleted(): Promise<void> {
      const before = new Date(Date.now() - RESTORABLE_MS)
      await db.deleteFrom('seeds').where('deleted_at', '<', before).execute()
    },
  }
}
