/** Maximum quantity of a line, whatever the stock. It keeps every total within PostgreSQL's integer, in cents. */
export const MAX_LINE_QUANTITY = 100_000

/** Quantities in which a product can be ordered. They are always units, never packs. */
export interface QuantityRule {
  /** Minimum units of a line, a multiple of `qtyStep`. */
  minQty: number
  /** Every quantity is a multiple of this. */
  qtyStep: number
  /** Units available: the stock and what can be ordered beyond it, up to the maximum of a line. */
  stock: number
}

/** Returns the quantity rule of a product, from the fields of its row or its JSON. */
export function quantityRule(product: {
  min_qty: number
  qty_step: number
  stock: number
  /** Units that can be ordered beyond the stock. */
  back_order?: { units: number }
}): QuantityRule {
  const { min_qty, qty_step, stock, back_order } = product
  return { minQty: min_qty, qtyStep: qty_step, stock: Math.min(stock + (back_order?.units ?? 0), MAX_LINE_QUANTITY) }
}

export type QuantityError = 'out_of_stock' | 'insufficient_stock' | 'below_min_qty' | 'not_a_multiple'

/** Returns why `quantity` cannot be ordered, or null if it can. */
export function quantityError(rule: QuantityRule, quantity: number): QuantityError | null {
  if (largestQuantity(rule) === 0) return 'out_of_stock'
  if (quantity < rule.minQty) return 'below_min_qty'
  if (quantity > rule.stock) return 'insufficient_stock'
  if (quantity % rule.qtyStep !== 0) return 'not_a_multiple'
  return null
}

/** Returns the largest quantity in stock that can be ordered, or 0 if the stock is below the minimum. */
export function largestQuantity(rule: QuantityRule): number {
  const whole = Math.floor(rule.stock / rule.qtyStep) * rule.qtyStep
  return whole >= rule.minQty ? whole : 0
}

/** Returns the smallest orderable quantity that is at least `quantity`, or null if the stock is too low. */
export function orderableFrom(rule: QuantityRule, quantity: number): number | null {
  const units = Math.max(rule.minQty, Math.ceil(quantity / rule.qtyStep) * rule.qtyStep)
  return units <= largestQuantity(rule) ? units : null
}

/** Returns the orderable quantities next to `quantity`, one below and one above, ascending; one or none if there are no two. */
export function nearestQuantities(rule: QuantityRule, quantity: number): number[] {
  const most = largestQuantity(rule)
  if (most === 0) return []
  const within = (units: number) => Math.min(Math.max(units, rule.minQty), most)
  const below = within(Math.floor(quantity / rule.qtyStep) * rule.qtyStep)
  const above = within(Math.ceil(quantity / rule.qtyStep) * rule.qtyStep)
  return below === above ? [below] : [below, above]
}

/**
 * Returns the orderable quantity for a number that a buyer enters: the smallest that is at least as large, or the largest in stock. Null
 * if nothing can be ordered. The only rule of rounding in the shop: 13 units in packs of 6 are 18.
 */
export function roundUpQuantity(rule: QuantityRule, quantity: number): number | null {
  return nearestQuantities(rule, quantity).at(-1) ?? null
}
