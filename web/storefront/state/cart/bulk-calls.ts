import * as routes from '#contract/client/routes.ts'
import type { BulkRow } from '#contract/schemas/cart.ts'
import { call } from '#web/storefront/http/api.ts'
import { requireField } from '#web/storefront/http/require-field.ts'

/** API calls for many rows at once. */
export const bulkCalls = {
  check: (rows: readonly BulkRow[]) => requireField(call(routes.cartCheck, { body: { rows: [...rows] } }), 'rows'),
  findCodes: (codes: string[]) => requireField(call(routes.cartCodes, { body: { codes } }), 'data'),
  add: (rows: readonly BulkRow[], key: string) =>
    requireField(call(routes.cartBulk, { body: { rows: [...rows] }, idempotencyKey: key }), 'rows'),
}
