/** Ids of the buyer types (the "category id mapping" of spec 3). */
export const BUYER_TYPES = { designer: 4, ecommerce: 5, physical: 6, business: 7, public: 8 } as const

/** Approval statuses of a company. Only an approved one may order; a pending one may browse, fill carts and save seeds. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const
export type Approval = (typeof APPROVAL_STATUSES)[number]
