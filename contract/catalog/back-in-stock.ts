/** Maximum number of products whose return a person waits for in a company. */
export const MAX_BACK_IN_STOCK_REQUESTS = 200
