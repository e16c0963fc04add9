/**
 * The catalog as buyers see it: categories, products, imported merchandising. Read-only, except for what is counted from
 * orders (products bought together, popularity); `imports` changes the catalog. Data that every page needs (category tree, merchandising) is
 * read once and cached until the catalog changes.
 */
import type {
  Banner,
  ChildCategory,
  InventoryCard,
  InventoryItem,
  InventoryPage,
  MainCategory,
  SupplierProfile,
} from '#contract/schemas/catalog/catalog.ts'
import type { Db } from '#database/connect.ts'
import { readAttributes } from '#server/attributes/attributes.ts'
import { countBoughtTogether, readBoughtTogether } from '#server/catalog/similar/bought-together.ts'
import { rankSimilar } from '#server/catalog/similar/rank-similar.ts'
import { type CardRow, selectCards, STATUSES_WITH_PAGE, toCard } from './cards.ts'
import {
  type CategoryRow,
  type CategoryView,
  readCategories,
  subtreeIds,
  viewCategory,
  withoutDescription,
} from './categories.ts'
import { findSku } from './find-sku.ts'
import { readSitemapPlaces, readSitemapProducts, type SitemapProduct } from './sitemap.ts'
import { type ReadProduct, readProduct } from './item.ts'
import { type ListingQuery, readListing } from './listing.ts'
import { listingFacets } from './listing-facets.ts'
import { countSales, markBestSellers } from '#server/catalog/similar/popularity.ts'
import { readFamilyColors } from './family-colors.ts'
import { readSupplier } from '#server/catalog/suppliers/suppliers.ts'
import { locateZip } from './zip-location.ts'
import { type CatalogCache, createCatalogCache } from './catalog-cache.ts'
import { readSelection, readSelections, type Selection, type SelectionPage } from './selection.ts'
import { findSimilar, type ReadCandidates, readCandidates, readComparable } from '#server/catalog/similar/similar.ts'
import { type ImportedCollection, readBanners, readCollections } from './merchandising.ts'
import { anyOf } from '#database/any-of.ts'

const SIMILAR_LIMIT = 24
const CART_SIMILAR_LIMIT = 12

export type { CatalogCache, ImportedCollection, Selection, SelectionPage }
export { createCatalogCache }
export type Catalog = ReturnType<typeof createCatalog>

/** `cache` is cleared whenever the catalog changes. A transaction gets a cache of its own, so that it sees its own writes. */
export function createCatalog({ db, cache }: { db: Db; cache: CatalogCache }) {
  const tree = (): Promise<CategoryRow[]> => cache.getOrRead('tree', () => readCategories(db))
  const attributes = () => cache.getOrRead('attributes', () => readAttributes(db))

  async function categoryBy(test: (category: CategoryRow) => boolean): Promise<CategoryView | null> {
    const categories = await tree()
    const category = categories.find(test)
    return category ? viewCategory(categories, category) : null
  }

  /** Reads the products with these ocids, also those that are not shown anymore, in no particular order. For orders. */
  async function rows(ocids: readonly number[]): Promise<CardRow[]> {
    if (ocids.length === 0) return []
    return selectCards(db).where(anyOf('products.ocid', ocids)).execute()
  }

  /** Returns the cards of these products in the given order; unknown ocids and products without a page are left out. */
  async function cards(ocids: readonly number[]): Promise<InventoryCard[]> {
    const found = new Map((await rows(ocids)).map((row) => [row.ocid, row]))
    return [...new Set(ocids)].flatMap((ocid) => {
      const row = found.get(ocid)
      return row && STATUSES_WITH_PAGE.includes(row.status) ? [toCard(row)] : []
    })
  }

  const sitemapPlaces = () => cache.getOrRead('findable', () => readSitemapPlaces(db))

  const product = (ocid: number): Promise<ReadProduct | null> =>
    cache.getOrRead(`product ${ocid}`, async () =>
      readProduct(db, { tree: await tree(), attributes: await attributes() }, ocid),
    )

  /** Returns the products of categories that others are compared with. */
  const candidates: ReadCandidates = async (categoryIds) => {
    const lists = await cache.getOrReadCandidates(categoryIds, (missing) => readCandidates(db, missing))
    return lists.flat()
  }

  /** Returns the cards of products that many pages show, from the cache. */
  async function cachedCards(ocids: readonly number[]): Promise<InventoryCard[]> {
    // Look up all cards first: adding one may evict another.
    const known = new Map(ocids.map((ocid) => [ocid, cache.peek<InventoryCard | undefined>(`card ${ocid}`)]))
    const read = cards(ocids.filter((ocid) => !known.get(ocid)))
    const cardOf = async (ocid: number) => (await read).find((card) => card.ocid === ocid)
    const all = await Promise.all(
      ocids.map((ocid) => known.get(ocid) ?? cache.getOrRead(`card ${ocid}`, () => cardOf(ocid))),
    )
    return all.filter((card) => card !== undefined)
  }

  return {
    /** Data of the sitemaps: categories and suppliers, and one file of products, which is empty beyond the last one. */
    sitemapPlaces,
    async sitemapProducts(file: number): Promise<readonly SitemapProduct[]> {
      const { productFiles } = await sitemapPlaces()
      if (file > productFiles) return []
      return cache.getOrReadList(`sitemap ${file}`, () => readSitemapProducts(db, file))
    },
    /** Returns the roots of the category tree, in their order. */
    async mainCategories(): Promise<MainCategory[]> {
      return (await tree())
        .filter((category) => category.c_parent_id === 0)
        .map(withoutDescription)
        .map(({ c_parent_id, ...category }) => category)
    },
    /** Returns every category below a root. */
    async childCategories(): Promise<ChildCategory[]> {
      return (await tree()).filter((category) => category.c_parent_id !== 0).map(withoutDescription)
    },
    /** Returns the own attributes that a listing has as filters (see `listingFacets`). `categoryId` null: the whole shop. */
    async listingFacets(categoryId: number | null) {
      const all = await attributes()
      return all.length === 0 ? [] : listingFacets(all, await tree(), categoryId)
    },
    /** Returns where a ZIP code is, for filters by distance; null for an unknown one. */
    locateZip,
    categoryByLink: (link: string) => categoryBy((category) => category.c_link === link),
    categoryById: (id: number) => categoryBy((category) => category.c_id === id),
    /** Imported merchandising; `content` decides what is shown. */
    banners: (): Promise<Banner[]> => cache.getOrRead('banners', () => readBanners(db)),
    collections: (): Promise<ImportedCollection[]> => cache.getOrRead('collections', () => readCollections(db)),
    /** Returns the first `perPage` products of each selection, in their order. */
    selections(selections: readonly Selection[], perPage: number): Promise<InventoryPage[]> {
      const key = JSON.stringify([selections, perPage])
      return cache.getOrRead(`selections ${key}`, async () => readSelections(db, await tree(), selections, perPage))
    },
    /** Returns one page of a selection. Beyond the last page, returns the last page. */
    selection(selection: Selection, page: SelectionPage): Promise<InventoryPage> {
      const key = JSON.stringify([selection, page])
      return cache.getOrRead(`selection ${key}`, async () => readSelection(db, await tree(), selection, page))
    },
    /** Returns one page of products. A category includes all categories below it. */
    async listing({
      categoryId,
      ...query
    }: Omit<ListingQuery, 'categoryIds'> & { categoryId?: number }): Promise<InventoryPage> {
      const categoryIds = categoryId === undefined ? undefined : subtreeIds(await tree(), categoryId)
      // Do not cache searches: keywords are unbounded and rarely repeat.
      if (query.keyword) return readListing(db, { ...query, categoryIds })
      const key = JSON.stringify([categoryId, query.supplierId, query.sale, query.ocids, query.sort, query.page])
      return cache.getOrRead(`listing ${key}`, () => readListing(db, { ...query, categoryIds }))
    },
    /** Returns a product with everything that its page shows, including a discontinued one; null if it does not exist for buyers. */
    item: async (ocid: number): Promise<InventoryItem | null> => (await product(ocid))?.item ?? null,
    /** Returns the ocid of the product with a SKU, however it is written; null if there is none. */
    ocidOfSku: (sku: string): Promise<number | null> => findSku(db, sku),
    rows,
    cards,
    /** Returns the colors that the families of these products are made in, for products with several. */
    colors: (ocids: readonly number[]) => readFamilyColors(db, ocids),
    /** Returns at most `limit` (up to 24) related products, or null if the product does not exist. */
    async similar(ocid: number, limit: number): Promise<InventoryCard[] | null> {
      const found = await cache.getOrRead(`similar ${ocid}`, async () => {
        const known = await product(ocid)
        if (!known) return null
        return findSimilar(db, await tree(), [known.comparable], SIMILAR_LIMIT, candidates)
      })
      return found && cachedCards(found.slice(0, limit))
    },
    /** Returns products related to those in a cart (spec 7). */
    async similarToCart(ocids: readonly number[]): Promise<InventoryCard[]> {
      const known = await readComparable(db, ocids)
      return cachedCards(await findSimilar(db, await tree(), known, CART_SIMILAR_LIMIT, candidates))
    },
    /** Ids of products that go with one, best first, at most `limit`. An unknown product has none. */
    recommendations: {
      boughtTogether: (ocid: number, limit: number): Promise<number[]> => readBoughtTogether(db, [ocid], limit),
      async related(ocid: number, limit: number): Promise<number[]> {
        return findSimilar(db, await tree(), await readComparable(db, [ocid]), limit, candidates)
      },
      async lookingSimilar(ocid: number, limit: number): Promise<number[]> {
        const [known] = await readComparable(db, [ocid])
        if (!known) return []
        return rankSimilar([known], await candidates([known.category_id]), new Set([ocid])).slice(0, limit)
      },
    },
    /** Recounts the products ordered together with each of these products. Run it inside a transaction. */
    countBoughtTogether: (ocids: readonly number[]) => countBoughtTogether(db, ocids),
    countSales: () => countSales(db),
    markBestSellers: () => markBestSellers(db),
    supplier: (slug: string): Promise<SupplierProfile | null> =>
      cache.getOrRead(`maker ${slug}`, async () => readSupplier(db, await tree(), slug)),
  }
}
