/** Products per page of a listing. */
export const LISTING_PAGE_SIZE = 24

/** Maximum number of products requested by OCID in one call. */
export const MAX_OCIDS = 100

export const LISTING_SORTS = ['popular', 'newest', 'price_up', 'price_down'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]
