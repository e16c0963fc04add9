import * as routes from '#contract/client/routes.ts'
import type { AddToCart } from '#contract/schemas/cart.ts'
import { call } from '#web/storefront/http/api.ts'
import { newIdempotencyKey } from '#web/storefront/http/new-idempotency-key.ts'

/** API calls of the cart that every page needs. The others are in `line-calls.ts` and `bulk-calls.ts`. */
export const cartCalls = {
  count: () => call(routes.cartCount),
  /** `line.id` is the ocid of the product. Idempotent by `key`. */
  add: (line: AddToCart, key = newIdempotencyKey()) => call(routes.cartAdd, { body: line, idempotencyKey: key }),
}
