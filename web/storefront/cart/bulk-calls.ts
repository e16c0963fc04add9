import type { BulkRow } from '#contract/cart.ts'
import * as routes from '#contract/client/routes.ts'
import { call } from '#web/storefront/api.ts'
import { wholeAnswer } from '#web/storefront/whole-answer.ts'

/** The calls of many rows at once. */
export const bulkCalls = {
  check: (rows: readonly BulkRow[]) => wholeAnswer(call(routes.cartCheck, { body: { rows: [...rows] } }), 'rows'),
  add: (rows: readonly BulkRow[], key: string) =>
    wholeAnswer(call(routes.cartBulk, { body: { rows: [...rows] }, idempotencyKey: key }), 'rows'),
}
