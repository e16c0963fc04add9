/**
 * The catalog as buyers see it: categories, products, the shop window. Read-only but for what was bought together:
 * `imports` is how it changes. What every page needs (the category tree, the window) is read once and kept until the
 * catalog changes.
 */
import type {
  Banner,
  ChildCategory,
  InventoryCard,
  InventoryItem,
  InventoryPage,
  MainCategory,
  Maker,
} from '#contract/catalog.ts'
import type { Db } from '#database/connect.ts'
import { countBoughtTogether } from './bought-together.ts'
import { among, type CardRow, selectCards, toCard } from './cards.ts'
import {
  type CategoryRow,
  type CategoryView,
  readCategories,
  subtreeIds,
  viewCategory,
  withoutDescription,
} from './categories.ts'
import { findablePlaces, findableProducts } from './findable.ts'
import { type ReadProduct, readProduct } from './item.ts'
import { type ListingQuery, readListing } from './listing.ts'
import { readMaker } from './makers.ts'
import { type CatalogMemory, createCatalogMemory } from './memory.ts'
import { readSelection, readSelections, type Selection, type SelectionPage } from './selection.ts'
import { findSimilar, readCandidates, readLikeness } from './similar.ts'
import { type ImportedCollection, readBanners, readCollections } from './window.ts'

const SIMILAR_LIMIT = 24
const CART_SIMILAR_LIMIT = 12

export type { CatalogMemory, ImportedCollection, Selection, SelectionPage }
export { createCatalogMemory }
export type Catalog = ReturnType<typeof createCatalog>

/** `memory` is emptied whenever the catalog changes; a transaction gets one of its own, so that it sees its own writes. */
export function createCatalog({ db, memory }: { db: Db; memory: CatalogMemory }) {
  const tree = (): Promise<CategoryRow[]> => memory.keep('tree', () => readCategories(db))

  async function categoryBy(test: (category: CategoryRow) => boolean): Promise<CategoryView | null> {
    const categories = await tree()
    const category = categories.find(test)
    return category ? viewCategory(categories, category) : null
  }

  /** The products with these ocids, discontinued ones too, in no particular order. */
  async function rows(ocids: readonly number[]): Promise<CardRow[]> {
    if (ocids.length === 0) return []
    return selectCards(db).where(among('products.ocid', ocids)).execute()
  }

  /** The products with these ocids as lists show them, in the order asked for; unknown ones are left out. */
  async function cards(ocids: readonly number[]): Promise<InventoryCard[]> {
    const found = new Map((await rows(ocids)).map((row) => [row.ocid, row]))
    return [...new Set(ocids)].flatMap((ocid) => {
      const row = found.get(ocid)
      return row ? [toCard(row)] : []
    })
  }

  const product = (ocid: number): Promise<ReadProduct | null> =>
    memory.keep(`product ${ocid}`, async () => readProduct(db, await tree(), ocid))

  /** `cards` of products that many pages show, of which most are known. */
  async function keptCards(ocids: readonly number[]): Promise<InventoryCard[]> {
    // All at first: what is kept anew may push one of them out.
    const known = new Map(ocids.map((ocid) => [ocid, memory.kept<InventoryCard | undefined>(`card ${ocid}`)]))
    const read = cards(ocids.filter((ocid) => !known.get(ocid)))
    const cardOf = async (ocid: number) => (await read).find((card) => card.ocid === ocid)
    const all = await Promise.all(
      ocids.map((ocid) => known.get(ocid) ?? memory.keep(`card ${ocid}`, () => cardOf(ocid))),
    )
    return all.filter((card) => card !== undefined)
  }

  return {
    /** What search engines should find: places, and products a file at a time. */
    findablePlaces: () => memory.keep('findable', () => findablePlaces(db)),
    findableProducts: (file: number) => findableProducts(db, file),
    /** The roots of the category tree, in their order. */
    async mainCategories(): Promise<MainCategory[]> {
      return (await tree())
        .filter((category) => category.c_parent_id === 0)
        .map(withoutDescription)
        .map(({ c_parent_id, ...category }) => category)
    },
    /** Every category below a root. */
    async childCategories(): Promise<ChildCategory[]> {
      return (await tree()).filter((category) => category.c_parent_id !== 0).map(withoutDescription)
    },
    categoryByLink: (link: string) => categoryBy((category) => category.c_link === link),
    categoryById: (id: number) => categoryBy((category) => category.c_id === id),
    /** The shop window as it was imported; `content` says what is shown of it. */
    banners: (): Promise<Banner[]> => memory.keep('banners', () => readBanners(db)),
    collections: (): Promise<ImportedCollection[]> => memory.keep('collections', () => readCollections(db)),
    /** The first `perPage` products of each selection, in their order. */
    selections(selections: readonly Selection[], perPage: number): Promise<InventoryPage[]> {
      const key = JSON.stringify([selections, perPage])
      return memory.keep(`selections ${key}`, async () => readSelections(db, await tree(), selections, perPage))
    },
    /** One page of a selection; beyond the last page is the last page. */
    selection(selection: Selection, asked: SelectionPage): Promise<InventoryPage> {
      const key = JSON.stringify([selection, asked])
      return memory.keep(`selection ${key}`, async () => readSelection(db, await tree(), selection, asked))
    },
    /** One page of products; a category means it and all below it. */
    async listing({
      categoryId,
      ...query
    }: Omit<ListingQuery, 'categoryIds'> & { categoryId?: number }): Promise<InventoryPage> {
      const categoryIds = categoryId === undefined ? undefined : subtreeIds(await tree(), categoryId)
      // What people type is endless and seldom twice the same.
      if (query.keyword) return readListing(db, { ...query, categoryIds })
      const key = JSON.stringify([categoryId, query.supplierId, query.sale, query.ocids, query.sort, query.page])
      return memory.keep(`listing ${key}`, () => readListing(db, { ...query, categoryIds }))
    },
    /** A product with everything its page shows, discontinued or not; null when there is none. */
    item: async (ocid: number): Promise<InventoryItem | null> => (await product(ocid))?.item ?? null,
    rows,
    cards,
    /** What goes with a product, at most `limit` up to 24; null when there is no such product. */
    async similar(ocid: number, limit: number): Promise<InventoryCard[] | null> {
      const found = await memory.keep(`similar ${ocid}`, async () => {
        const known = await product(ocid)
        if (!known) return null
        return findSimilar(db, await tree(), [known.likeness], SIMILAR_LIMIT, (categoryIds) =>
          memory.keepList(`compared ${categoryIds.join()}`, () => readCandidates(db, categoryIds)),
        )
      })
      return found && keptCards(found.slice(0, limit))
    },
    /** Spec 7: what goes with what is in a cart. */
    similarToCart: async (ocids: readonly number[]): Promise<InventoryCard[]> =>
      cards(await findSimilar(db, await tree(), await readLikeness(db, ocids), CART_SIMILAR_LIMIT)),
    /** Counts afresh what was ordered together with each of these products. Inside a transaction. */
    countBoughtTogether: (ocids: readonly number[]) => countBoughtTogether(db, ocids),
    maker: (slug: string): Promise<Maker | null> =>
      memory.keep(`maker ${slug}`, async () => readMaker(db, await tree(), slug)),
  }
}
