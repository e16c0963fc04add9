import { roundUpQuantity, quantityRule } from '#contract/values/quantity.ts'

/**
 * Returns `quantity` rounded up to whole packs and at least the minimum; for null, the minimum. Ignores stock,
 * which will have changed by the time of the order.
 */
export function roundToPacks(product: { min_qty: number; qty_step: number }, quantity: number | null): number {
  if (quantity === null) return product.min_qty
  return roundUpQuantity(quantityRule({ ...product, stock: Infinity }), quantity) ?? product.min_qty
}
