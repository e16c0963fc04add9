import { nearestQuantity, quantityRule } from '#contract/quantity.ts'

/**
 * Returns the units nearest to `quantity` that are whole packs and at least the minimum; for null, the minimum. Ignores
 * stock, which will have changed by the time of the order.
 */
export function roundToPacks(product: { min_qty: number; qty_step: number }, quantity: number | null): number {
  if (quantity === null) return product.min_qty
  return nearestQuantity(quantityRule({ ...product, stock: Infinity }), quantity) ?? product.min_qty
}
