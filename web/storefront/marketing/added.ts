import type { AddToCart, Cart } from '#contract/cart.ts'
import { track } from './track.ts'

/** Units that the call that added them has told of, by ocid: the cart's page must not tell of them again. */
const units = new Map<number, number>()

/** Tells that units went into the cart, by the cart of the answer. */
export function trackAdded(answer: { cart: Pick<Cart, 'items'> }, { id, quantity }: AddToCart): void {
  try {
    const product = answer.cart.items.find(({ ocid }) => ocid === id)
    if (!product) return
    units.set(id, (units.get(id) ?? 0) + quantity)
    track({ name: 'add_to_cart', product, quantity })
  } catch {
    // An answer that cannot be read is told to nobody, and the units are in all the same.
  }
}

/** Hands out the units of each product that were told of since this was last called. */
export function takeAdded(): ReadonlyMap<number, number> {
  const taken = new Map(units)
  units.clear()
  return taken
}
