import * as routes from '#contract/client/routes.ts'
import { call } from '#web/storefront/http/api.ts'
import { trackAddToCart } from '#web/storefront/marketing/tracked-additions.ts'

/**
 * Reports lines to the trackers that were added by a call which does not answer with the cart: fetches the cart for its prices.
 * If that fails, nothing is reported.
 */
export async function trackAddedLines(lines: readonly { ocid: number; quantity: number }[]): Promise<void> {
  const cart = await call(routes.cartContent).catch(() => null)
  if (cart) for (const { ocid, quantity } of lines) trackAddToCart({ cart }, { id: ocid, quantity })
}
