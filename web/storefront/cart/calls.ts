import type { AddToCart } from '#contract/cart.ts'
import * as routes from '#contract/client/routes.ts'
import { call } from '#web/storefront/api.ts'
import { newKey } from '#web/storefront/new-key.ts'

/** The calls of the cart that every page can make. What else there is stands in `line-calls.ts` and its neighbours. */
export const cartCalls = {
  count: () => call(routes.cartCount),
  /** The product is named by its ocid. Sent again under the same key, it adds nothing more. */
  add: (line: AddToCart, key = newKey()) => call(routes.cartAdd, { body: line, idempotencyKey: key }),
}
