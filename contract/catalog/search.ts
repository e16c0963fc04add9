/** Name of the search index, on the built-in engine and on the hosted service (spec 7). */
export const SEARCH_INDEX = 'inventories_index'

/** Sort orders and the index that returns hits in each. */
export const SEARCH_SORTS = {
  relevance: SEARCH_INDEX,
  popular: `${SEARCH_INDEX}_popular`,
  newest: `${SEARCH_INDEX}_newest`,
  price_up: `${SEARCH_INDEX}_price_asc`,
  price_down: `${SEARCH_INDEX}_price_desc`,
} as const
