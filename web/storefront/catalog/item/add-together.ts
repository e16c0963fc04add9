import { addingTexts } from '#texts/adding.ts'
import { tellAdded } from '#web/storefront/cart/tell-added.ts'
import { notify } from '#web/storefront/notices.ts'
import { raiseCount } from '#web/storefront/session/session.ts'
import type { refused } from './add-to-cart.ts'

interface Added {
  ocid: number
  quantity: number
}

const unitsOf = (lines: readonly Added[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Adds several products in one call of the page's own action, and says what came of it. */
export async function addTogether(
  wanted: readonly Added[],
  send: () => Promise<ReturnType<typeof refused>>,
): Promise<ReturnType<typeof refused> | null> {
  try {
    const refusal = await send()
    if (refusal.added) {
      raiseCount(unitsOf(refusal.added))
      void tellAdded(refusal.added)
    }
    return refusal
  } catch (thrown) {
    // The way to the cart: everything went in.
    if (thrown instanceof Response) {
      raiseCount(unitsOf(wanted))
      void tellAdded(wanted)
      notify(addingTexts.addedSeveral({ count: wanted.length }))
      throw thrown
    }
    notify(addingTexts.failed, 'trouble')
    return null
  }
}
