import * as routes from '#contract/client/routes.ts'
import { call } from '#web/storefront/api.ts'
import { trackAdded } from '#web/storefront/marketing/added.ts'

/**
 * Tells trackers of what went into the cart by a call that does not answer with it: they are told the prices of the cart. A
 * cart that does not answer is no reason to say anything.
 */
export async function tellAdded(lines: readonly { ocid: number; quantity: number }[]): Promise<void> {
  const cart = await call(routes.cartContent).catch(() => null)
  if (cart) for (const { ocid, quantity } of lines) trackAdded({ cart }, { id: ocid, quantity })
}
