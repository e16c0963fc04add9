import type { IndexUiState } from 'instantsearch.js'
import type { UseConfigureProps } from 'react-instantsearch'
import { LISTING_PAGE_SIZE } from '#contract/catalog.ts'
import { SEARCH_SORTS } from '#contract/search.ts'
import { readProductIds } from '#web/storefront/search/product-ids.ts'
import type { ListingAddress, PriceRange } from './address.ts'
import {
  CATEGORY_LEVELS,
  CATEGORY_SEPARATOR,
  FACET_LIMITS,
  FACETS,
  IN_STOCK,
  ON_SALE,
  ORDERS,
  PRICE,
} from './facets.ts'
import { CARD_ATTRIBUTES } from './hit-card.ts'

/** What a listing is about, whatever it is narrowed to. */
export interface ListingScope {
  /** True for what somebody typed, false for the listing of a category. */
  isSearch: boolean
  categoryId: number | null
  /** The names from the top down to that category, as the index has them. */
  categoryPath: string | null
  /** Whether there are categories below it to narrow the listing to. */
  hasBranches: boolean
}

/** What the widgets of a listing show and send, by its address. */
export function uiStateOf(address: ListingAddress, { categoryPath, hasBranches }: ListingScope): IndexUiState {
  // Below a category the tree is one that stands open there.
  const category = address.category ?? categoryPath
  return {
    page: address.page,
    sortBy: SEARCH_SORTS[address.order ?? 'relevance'],
    refinementList: Object.fromEntries(
      FACETS.map(({ attribute, parameter }) => [attribute, (address.values[parameter] ?? []).map(escapeMinus)]),
    ),
    ...(hasBranches &&
      category && { hierarchicalMenu: { [CATEGORY_LEVELS[0] ?? '']: category.split(CATEGORY_SEPARATOR) } }),
    ...(address.price && { range: { [PRICE]: rangeText(address.price) } }),
    toggle: { [IN_STOCK]: address.inStock },
  }
}

/** A value that begins with a minus sign would mean all others (protocol 2.2). */
function escapeMinus(value: string): string {
  return value.replace(/^-/, '\\-')
}

function rangeText({ from, to }: PriceRange): string {
  return `${from ?? ''}:${to ?? ''}`
}

/** What no widget asks for: the text, the scope, the size of a page and what is needed of each product. */
export function plainParameters(address: ListingAddress, { categoryId }: ListingScope): UseConfigureProps {
  const ids = readProductIds(address.keyword)
  return {
    query: address.keyword,
    // Spec 7.
    filters: [categoryId !== null && `c_id:${categoryId}`, address.sale && `${ON_SALE}:true`]
      .filter(Boolean)
      .join(' AND '),
    // Counted beside its toggle, which narrows by the filter above.
    ...(!ids && { facets: [ON_SALE] }),
    // A list of products is shown whole.
    hitsPerPage: ids ? Math.max(ids.length, 1) : LISTING_PAGE_SIZE,
    attributesToRetrieve: CARD_ATTRIBUTES,
    attributesToHighlight: [],
  }
}

/** The parameters of each kind of widget, the same on the server and in the browser. */
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
