import { notify } from '#web/storefront/notices.ts'
import { raiseCount } from '#web/storefront/session/session.ts'
import type { refused } from './add-to-cart.ts'

/** Adds several products in one call of the page's own action, and says what came of it. */
export async function addTogether(
  wanted: readonly { quantity: number }[],
  send: () => Promise<ReturnType<typeof refused>>,
): Promise<ReturnType<typeof refused> | null> {
  try {
    const refusal = await send()
    if (refusal.added) raiseCount(refusal.added)
    return refusal
  } catch (thrown) {
    // The way to the cart: everything went in.
    if (thrown instanceof Response) {
      raiseCount(wanted.reduce((sum, { quantity }) => sum + quantity, 0))
      notify(
        wanted.length === 1 ? 'Product has been added to cart' : `${wanted.length} products have been added to cart`,
      )
      throw thrown
    }
    notify('Failed to add product to cart', 'trouble')
    return null
  }
}
