import type { IndexUiState } from 'instantsearch.js'
import type { UseConfigureProps } from 'react-instantsearch'
import type { ListingAttribute } from '#contract/schemas/catalog/catalog.ts'
import { LISTING_PAGE_SIZE } from '#contract/catalog/catalog.ts'
import { SEARCH_SORTS } from '#contract/catalog/search.ts'
import { readProductIds } from '#web/storefront/search/product-ids.ts'
import type { ListingQuery } from '#web/storefront/listing/listing-query.ts'
import { ownFacets, ownRanges, parseRange, rangeText } from '#web/storefront/listing/filters/own-facets.ts'
import {
  CATEGORY_LEVELS,
  CATEGORY_SEPARATOR,
  FACET_LIMITS,
  FACETS,
  IN_STOCK,
  ON_SALE,
  ORDERS,
  PRICE,
} from '#web/storefront/listing/filters/facets.ts'
import { CARD_ATTRIBUTES } from '#web/storefront/listing/products/hit-card.ts'

/** Subject of a listing, independent of its filters. */
export interface ListingScope {
  /** True for a search, false for a category. */
  isSearch: boolean
  categoryId: number | null
  /** Path of the category's names, as in the index. */
  categoryPath: string | null
  /** True if the category has subcategories. */
  hasBranches: boolean
  /** Own attributes of the shop that are filters here; absent without any. */
  attributes?: readonly ListingAttribute[]
}

/** Returns the UI state of the InstantSearch widgets for a query. */
export function uiStateOf(query: ListingQuery, { categoryPath, hasBranches, attributes }: ListingScope): IndexUiState {
  // In a category, the tree is refined to that category.
  const category = query.category ?? categoryPath
  const ranges = ownRanges(attributes).flatMap(({ attribute, parameter }) => {
    const range = parseRange(query.values[parameter]?.[0])
    return range ? [[attribute, rangeText(range)] as const] : []
  })
  return {
    page: query.page,
    sortBy: SEARCH_SORTS[query.order ?? 'relevance'],
    refinementList: Object.fromEntries(
      [...FACETS, ...ownFacets(attributes)].map(({ attribute, parameter }) => [
        attribute,
        (query.values[parameter] ?? []).map(escapeMinus),
      ]),
    ),
    ...(hasBranches &&
      category && { hierarchicalMenu: { [CATEGORY_LEVELS[0] ?? '']: category.split(CATEGORY_SEPARATOR) } }),
    ...((query.price ?? ranges.length > 0) && {
      range: { ...(query.price && { [PRICE]: rangeText(query.price) }), ...Object.fromEntries(ranges) },
    }),
    toggle: { [IN_STOCK]: query.inStock },
  }
}

/** Escapes a leading minus sign, which would exclude the value (protocol 2.2). */
function escapeMinus(value: string): string {
  return value.replace(/^-/, '\\-')
}

/** Returns the parameters that no widget sets: keyword, scope, page size and attributes. */
export function configureParameters(query: ListingQuery, { categoryId }: ListingScope): UseConfigureProps {
  const ids = readProductIds(query.keyword)
  return {
    query: query.keyword,
    filters: scopeFilters(query, categoryId),
    // The sale toggle shows the count but filters with `filters` above.
    ...(!ids && { facets: [ON_SALE] }),
    ...(query.near?.point && { aroundLatLng: query.near.point, aroundRadius: metersOf(query.near.miles) }),
    // A list of product ids is on one page.
    hitsPerPage: ids ? Math.max(ids.length, 1) : LISTING_PAGE_SIZE,
    attributesToRetrieve: CARD_ATTRIBUTES,
    attributesToHighlight: [],
  }
}

function metersOf(miles: number): number {
  return Math.round(miles * 1609.344)
}

/** Returns the filter of a category and of the sale (spec 7); empty for the whole shop. */
export function scopeFilters({ sale }: ListingQuery, categoryId: number | null): string {
  return [categoryId !== null && `c_id:${categoryId}`, sale && `${ON_SALE}:true`].filter(Boolean).join(' AND ')
}

/** Parameters of the widgets, shared by server and browser. */
export const widgetParameters = {
  orders: () => ({ items: ORDERS.map(({ name, label }) => ({ label, value: SEARCH_SORTS[name] })) }),
  categories: ({ categoryPath }: ListingScope) => ({
    attributes: CATEGORY_LEVELS,
    separator: CATEGORY_SEPARATOR,
    rootPath: categoryPath,
    showParentLevel: false,
    limit: FACET_LIMITS.showMoreLimit,
  }),
  price: () => ({ attribute: PRICE }),
  stock: () => ({ attribute: IN_STOCK, on: true }),
}
