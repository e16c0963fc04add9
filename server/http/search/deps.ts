import type { SearchNode } from '#server/search/search.ts'
import type { Shop } from '#server/shop.ts'
import type { SearchAccess } from './access.ts'

/** Dependencies of the search routes. */
export interface SearchRouteDeps {
  shop: Shop
  search: SearchNode
  access: SearchAccess
}
