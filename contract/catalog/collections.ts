/** Where the home page shows a collection. */
export const COLLECTION_PLACEMENTS = ['none', 'homepage', 'featured', 'must_have'] as const
export type CollectionPlacement = (typeof COLLECTION_PLACEMENTS)[number]

/** Most products that are selected by hand, and categories or suppliers of a rule. */
export const MAX_COLLECTION_PRODUCTS = 1000
export const MAX_RULE_NAMES = 50

/** Products of a rule that a preview shows. */
export const PREVIEWED_PRODUCTS = 12
