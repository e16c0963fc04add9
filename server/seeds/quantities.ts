import { nearestQuantity, quantityRule } from '#contract/quantity.ts'

/**
 * The units nearest to `quantity` that make whole packs and at least the minimum. Null is the minimum. Stock is no matter here: it
 * will be another one on the day of the order.
 */
export function inPacks(product: { min_qty: number; qty_step: number }, quantity: number | null): number {
  if (quantity === null) return product.min_qty
  return nearestQuantity(quantityRule({ ...product, stock: Infinity }), quantity) ?? product.min_qty
}
