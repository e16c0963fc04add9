/** States of suppliers, categories, collections and banners (decision 0074). Only active ones exist for buyers. */
export const RECORD_STATES = ['draft', 'active', 'hidden', 'archived'] as const
export type RecordState = (typeof RECORD_STATES)[number]

/** States of products. A discontinued one keeps its page, but cannot be ordered. */
export const PRODUCT_STATES = ['draft', 'active', 'hidden', 'discontinued', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]
