import type { InitialResults } from 'instantsearch.js'
import type { InventoryPage } from '#contract/schemas/catalog/catalog.ts'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { PageContext } from '#web/shop.ts'
import { readProductIds } from '#web/storefront/search/product-ids.ts'
import { PRIVATE_PAGE, PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { type ListingQuery, withLocation, type ZipLocation } from './listing-query.ts'
import { firstResults } from './search/first-results.ts'
import type { ListingScope } from './search/search-state.ts'

/** Initial data of a listing: search results, or a plain page from the catalog if there is no search. */
export interface ListingPage {
  scope: ListingScope
  first: InitialResults | null
  plain: InventoryPage | null
  /** The ZIP code of the query, looked up; null without one. */
  location: ZipLocation | null
  /** True if the search failed. */
  failed: boolean
}

/** Maximum time that a page waits for the search. */
const SEARCH_TIMEOUT_MS = 5000

/** Loads the initial data of a listing. Falls back to the catalog if the search fails. */
export async function loadListing(
  { shop, settings, onSearchError }: PageContext,
  query: ListingQuery,
  subject: Omit<ListingScope, 'attributes'>,
): Promise<ListingPage> {
  const location = await locate(shop, query)
  const attributes = await shop.catalog.listingFacets(subject.categoryId)
  const scope: ListingScope = { ...subject, ...(attributes.length > 0 && { attributes }) }
  const config = await shop.search.config(settings.publicUrl)
  if (config) {
    try {
      const first = await withTimeout(firstResults(shop.search, withLocation(query, { location }), scope))
      return { scope, first, plain: null, location, failed: false }
    } catch (error) {
      onSearchError(error)
    }
  }
  const ids = readProductIds(query.keyword)
  const plain = await shop.catalog.listing({
    categoryId: scope.categoryId ?? undefined,
    sale: query.sale,
    sort: query.order === null || query.order === 'relevance' ? 'popular' : query.order,
    page: query.page,
    ...(ids ? { ocids: ids } : { keyword: query.keyword || undefined }),
  })
  return { scope, first: null, plain, location, failed: config !== null }
}

async function locate(shop: PageContext['shop'], { near }: ListingQuery): Promise<ZipLocation | null> {
  if (!near) return null
  const found = await shop.catalog.locateZip(near.zip)
  return { zip: near.zip, point: found && `${found.lat},${found.lng}` }
}

/** Rejects if the work of a search takes too long for a page to wait. */
export function withTimeout<Answer>(work: Promise<Answer>): Promise<Answer> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('The search took too long')), SEARCH_TIMEOUT_MS)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}

/** Returns the cache headers: a listing after a failed search must not be cached. */
export function cacheControl({ failed }: ListingPage): Record<string, string> {
  return failed ? PRIVATE_PAGE : PUBLIC_PAGE
}

/** Returns the last page if the query requests one beyond it, else null. */
export function lastPageIfBeyond({ first }: ListingPage, { page }: ListingQuery): number | null {
  const pages = first?.[SEARCH_INDEX]?.results?.[0]?.nbPages
  return pages !== undefined && page > Math.max(pages, 1) ? Math.max(pages, 1) : null
}
