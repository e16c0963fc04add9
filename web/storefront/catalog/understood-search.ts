import type { PageContext } from '#web/shop.ts'
import { withTimeout } from '#web/storefront/listing/listing-page.ts'
import { countFilters, isSaleFilter, type ListingQuery, setPrice } from '#web/storefront/listing/listing-query.ts'
import { readProductIds } from '#web/storefront/search/product-ids.ts'

/**
 * Returns the query string of a search whose words are understood as filters ("vase under 20"), which the page then shows as removable
 * ones; null if it stays as typed. A search with filters of its own does.
 */
export async function understoodSearch(
  { shop, onSearchError }: PageContext,
  query: ListingQuery,
  categoryId: number | null,
  search: string,
): Promise<string | null> {
  const isRefined = countFilters(query) > Number(isSaleFilter(query)) || query.page > 1
  if (isRefined || readProductIds(query.keyword)) return null
  try {
    const understood = await withTimeout(shop.search.filterWords(query.keyword, categoryId))
    if (!understood) return null
    const parameters = new URLSearchParams(search)
    parameters.set('keyword', understood.text)
    for (const color of understood.colors) parameters.append('color', color)
    if (understood.sale) parameters.set('sale', '1')
    return setPrice(String(parameters), understood.price)
  } catch (error) {
    onSearchError(error)
    return null
  }
}
