import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { Place } from '#contract/schemas/catalog/catalog.ts'
import type { PageContext } from '#web/shop.ts'
import { type ListingPage, withTimeout } from '#web/storefront/listing/listing-page.ts'
import type { ListingQuery } from '#web/storefront/listing/listing-query.ts'
import { scopeFilters } from '#web/storefront/listing/search/search-state.ts'
import { guardSearch, type SearchRequest } from '#web/storefront/search/guard.ts'
import { readProductIds } from '#web/storefront/search/product-ids.ts'

/** Help that a results page shows besides the results. */
export interface SearchHints {
  /** Number of results in the whole shop; null if the whole shop was searched or the number is not known. */
  everywhere: number | null
  /** True if the words of the search occur in no name of a product, category or supplier, only in descriptions. */
  onlyDescribed: boolean
  /** Categories and suppliers by name. If there are no products, those with most of the words. */
  places: readonly Place[]
}

/** The attributes that name or classify a product. The rest of the searchable ones describe it. */
const NAMING_ATTRIBUTES = [
  'nouns',
  'title',
  'category_path',
  'supplier',
  'sku',
  'sku_joined',
  'sizes',
  'colors',
  'materials',
  'styles',
  'rooms',
]
/** The best hits show what the search was understood as. */
const EXAMINED_HITS = 24

/** Reads the hints for a search within `categoryId`, or within the whole shop. */
export async function readHints(page: PageContext, query: ListingQuery, categoryId: number | null) {
  const [counts, places] = await Promise.all([
    readProductIds(query.keyword) ? NO_COUNTS : readCounts(page, query, categoryId),
    page.shop.search.places({ text: query.keyword }),
  ])
  return { ...counts, places }
}

/** Adds the nearest places if a search found nothing. */
export async function withNearestPlaces(
  { shop }: PageContext,
  hints: SearchHints,
  listing: ListingPage,
  { keyword }: ListingQuery,
): Promise<SearchHints> {
  if (hints.places.length > 0 || totalOf(listing) > 0) return hints
  return { ...hints, places: await shop.search.places({ text: keyword, nearest: true }) }
}

function totalOf({ first, plain }: ListingPage): number {
  return first?.[SEARCH_INDEX]?.results?.[0]?.nbHits ?? plain?.meta.total ?? 0
}

type Counts = Pick<SearchHints, 'everywhere' | 'onlyDescribed'>

const NO_COUNTS: Counts = { everywhere: null, onlyDescribed: false }

type MatchLevels = { matchLevel: string } | readonly MatchLevels[]

interface Result {
  nbHits: number
  /** The query without the words that were left out, as none of the products has all. */
  queryAfterRemoval?: string
  hits: { _highlightResult?: Record<string, MatchLevels> }[]
}

async function readCounts(
  { shop, settings, onSearchError }: PageContext,
  query: ListingQuery,
  categoryId: number | null,
): Promise<Counts> {
  if (!(await shop.search.config(settings.publicUrl))) return NO_COUNTS
  const filters = scopeFilters(query, categoryId)
  const search = guardSearch({ search: shop.search.query }, { emptyText: 'nothing' })
  try {
    const { results } = await withTimeout(search.search(requestsOf(query.keyword, filters)))
    const [found, everywhere] = results as Result[]
    if (found && isMissed(found)) shop.reports.countMissedSearch(query.keyword)
    return { everywhere: everywhere?.nbHits ?? null, onlyDescribed: found !== undefined && isOnlyDescribed(found) }
  } catch (error) {
    onSearchError(error)
    return NO_COUNTS
  }
}

/** Returns the search of the page with the matches of names and, within a scope, a search that counts the results of the whole shop. */
function requestsOf(keyword: string, filters: string): SearchRequest[] {
  const examined = {
    query: keyword,
    filters,
    hitsPerPage: EXAMINED_HITS,
    attributesToRetrieve: [],
    attributesToHighlight: NAMING_ATTRIBUTES,
  }
  const counted = { query: keyword, hitsPerPage: 0 }
  return [examined, ...(filters === '' ? [] : [counted])].map((params) => ({ indexName: SEARCH_INDEX, params }))
}

/** True if no product has all words. */
function isMissed({ nbHits, queryAfterRemoval }: Result): boolean {
  return nbHits === 0 || queryAfterRemoval !== undefined
}

function isOnlyDescribed({ hits, queryAfterRemoval }: Result): boolean {
  return queryAfterRemoval === undefined && hits.length > 0 && !hits.some(isNamed)
}

function isNamed({ _highlightResult = {} }: Result['hits'][number]): boolean {
  return Object.values(_highlightResult).some(hasMatch)
}

function hasMatch(levels: MatchLevels): boolean {
  return 'matchLevel' in levels ? levels.matchLevel !== 'none' : levels.some(hasMatch)
}
