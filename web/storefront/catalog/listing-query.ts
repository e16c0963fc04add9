import { LISTING_SORTS, type ListingSort } from '#contract/catalog.ts'
import { requestedPage } from '#web/ui/page-links.ts'

/** Spec 5. */
const MAX_KEYWORD = 512
const MAX_OCIDS = 100

/** What the address of a listing asks for. */
export interface ListingAddress {
  sale: boolean
  sort: ListingSort
  page: number
}

/** Reads the parameters every listing has; what makes no sense means the default. */
export function readListingAddress(parameters: URLSearchParams): ListingAddress {
  const sort = LISTING_SORTS.find((known) => known === parameters.get('sort')) ?? 'popular'
  return { sale: parameters.get('sale') === '1', sort, page: requestedPage(parameters) }
}

/**
 * What a search box was asked for: nothing, words, or products by id where it holds nothing but numbers and commas
 * (spec 5).
 */
export function readKeyword(parameters: URLSearchParams): { keyword: string; ocids?: number[] } {
  const keyword = (parameters.get('keyword') ?? '').trim().slice(0, MAX_KEYWORD)
  if (!/^\d{1,9}(\s*,\s*\d{1,9})*$/.test(keyword)) return { keyword }
  return { keyword, ocids: keyword.split(',').slice(0, MAX_OCIDS).map(Number) }
}
