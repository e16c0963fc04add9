import type { ListingSort } from '#contract/catalog/catalog.ts'
import type { CollectionPlacement } from '#contract/catalog/collections.ts'

export const PLACEMENT_TEXTS: Record<CollectionPlacement, string> = {
  none: 'Only its page',
  homepage: 'A rail on the home page',
  featured: 'Featured products',
  must_have: 'Must-haves',
}

export const SORT_TEXTS: Record<ListingSort, string> = {
  popular: 'Most popular first',
  newest: 'Newest first',
  price_up: 'Lowest price first',
  price_down: 'Highest price first',
}
