/** Spec 7: the index the storefront searches, on our own engine and on the hosted service alike. */
export const SEARCH_INDEX = 'inventories_index'

/** Orders of a result, and the index that answers in each. */
export const SEARCH_SORTS = {
  relevance: SEARCH_INDEX,
  popular: `${SEARCH_INDEX}_popular`,
  newest: `${SEARCH_INDEX}_newest`,
  price_up: `${SEARCH_INDEX}_price_asc`,
  price_down: `${SEARCH_INDEX}_price_desc`,
} as const
