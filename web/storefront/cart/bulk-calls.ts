import type { BulkRow } from '#contract/cart.ts'
import * as routes from '#contract/client/routes.ts'
import { call } from '#web/storefront/api.ts'

/** The calls of many rows at once. */
export const bulkCalls = {
  check: (rows: readonly BulkRow[]) => call(routes.cartCheck, { body: { rows: [...rows] } }),
  add: (rows: readonly BulkRow[], key: string) =>
    call(routes.cartBulk, { body: { rows: [...rows] }, idempotencyKey: key }),
}
