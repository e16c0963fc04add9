import type { AddToCart, Cart } from '#contract/schemas/cart.ts'
import { track } from './track.ts'

/** Units already tracked by the call that added them, by ocid, so that the cart page does not track them again. */
const units = new Map<number, number>()

/** Tracks units added to the cart, with the product data of the response. */
export function trackAddToCart(answer: { cart: Pick<Cart, 'items'> }, { id, quantity }: AddToCart): void {
  try {
    const product = answer.cart.items.find(({ ocid }) => ocid === id)
    if (!product) return
    units.set(id, (units.get(id) ?? 0) + quantity)
    track({ name: 'add_to_cart', product, quantity })
  } catch {
    // A malformed response is not tracked; the units were added all the same.
  }
}

/** Returns the tracked units by ocid and resets them. */
export function takeTrackedUnits(): ReadonlyMap<number, number> {
  const taken = new Map(units)
  units.clear()
  return taken
}
