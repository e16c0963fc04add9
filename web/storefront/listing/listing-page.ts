import type { InitialResults } from 'instantsearch.js'
import type { InventoryPage } from '#contract/catalog.ts'
import { SEARCH_INDEX } from '#contract/search.ts'
import type { PageContext } from '#web/shop.ts'
import { readProductIds } from '#web/storefront/search/product-ids.ts'
import { PRIVATE_PAGE, PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import type { ListingAddress } from './address.ts'
import { firstResults } from './first-results.ts'
import type { ListingScope } from './listing-search.ts'

/** What a listing opens with: the results of the search or, where there is no search, a plain page from the catalog. */
export interface ListingPage {
  scope: ListingScope
  first: InitialResults | null
  plain: InventoryPage | null
  /** True where there should have been results of the search. */
  failed: boolean
}

/** Milliseconds after which a page no longer waits for the search. */
const PATIENCE_MS = 5000

/** Finds what a listing opens with. A search that fails never breaks a page. */
export async function openListing(
  { shop, settings, onSearchFault }: PageContext,
  address: ListingAddress,
  scope: ListingScope,
): Promise<ListingPage> {
  const config = await shop.search.config(settings.publicUrl)
  if (config) {
    try {
      const first = await withinPatience(firstResults(shop.search, address, scope))
      return { scope, first, plain: null, failed: false }
    } catch (error) {
      onSearchFault(error)
    }
  }
  const ids = readProductIds(address.keyword)
  const plain = await shop.catalog.listing({
    categoryId: scope.categoryId ?? undefined,
    sale: address.sale,
    sort: address.order === null || address.order === 'relevance' ? 'popular' : address.order,
    page: address.page,
    ...(ids ? { ocids: ids } : { keyword: address.keyword || undefined }),
  })
  return { scope, first: null, plain, failed: config !== null }
}

function withinPatience<Answer>(work: Promise<Answer>): Promise<Answer> {
  const giveUp = Promise.withResolvers<never>()
  const timer = setTimeout(() => giveUp.reject(new Error('The search took too long')), PATIENCE_MS)
  return Promise.race([work, giveUp.promise]).finally(() => clearTimeout(timer))
}

/** A listing that the search should have made and did not is not kept. */
export function cacheControl({ failed }: ListingPage): Record<string, string> {
  return failed ? PRIVATE_PAGE : PUBLIC_PAGE
}

/** The last page, where the address asks for one beyond it; null where it does not. */
export function lastPageBefore({ first }: ListingPage, { page }: ListingAddress): number | null {
  const pages = first?.[SEARCH_INDEX]?.results?.[0]?.nbPages
  return pages !== undefined && page > Math.max(pages, 1) ? Math.max(pages, 1) : null
}
