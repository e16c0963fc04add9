import { MAX_LINE_QUANTITY } from '#contract/cart.ts'
import { nearestQuantities } from '#contract/quantity.ts'

/**
 * The units nearest to `quantity` that make whole packs and at least the minimum, up where two are as near. Null is the
 * minimum. Stock is no matter here: it will be another one on the day of the order.
 */
export function inPacks(rule: { min_qty: number; qty_step: number }, quantity: number | null): number {
  if (quantity === null) return rule.min_qty
  const within = { minQty: rule.min_qty, qtyStep: rule.qty_step, stock: MAX_LINE_QUANTITY }
  const [below = rule.min_qty, above = below] = nearestQuantities(within, quantity)
  return quantity - below < above - quantity ? below : above
}
