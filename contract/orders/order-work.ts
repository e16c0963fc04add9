/** Queues of the back office: orders by what staff has to do about them. `all` has every order. */
export const ORDER_TABS = [
  'accept',
  'freight',
  'ship',
  'late',
  'awaiting_payment',
  'unpaid',
  'overdue',
  'canceled',
  'all',
] as const
export type OrderTab = (typeof ORDER_TABS)[number]

export const ORDER_SORTS = ['oldest', 'newest', 'total', '-total'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Orders are counted up to this number: 1,000 means "1,000 or more". */
export const MAX_COUNTED_ORDERS = 1000

/** Orders that one call accepts, ships or prints. */
export const MAX_BULK_ORDERS = 200

/** Payments that one call books, each in the transaction of all. */
export const MAX_MATCHED_PAYMENTS = 500

export const ADMIN_PAGE_SIZE = 50
export const MAX_ADMIN_PAGE_SIZE = 200
