/** Most units of one line, however many there are: keeps every total inside PostgreSQL's integer of cents. */
export const MAX_LINE_QUANTITY = 100_000

/** How many units of a product may be ordered. Quantities are always units, never packs. */
export interface QuantityRule {
  /** Fewest units of one order line; a multiple of `qtyStep`. */
  minQty: number
  /** Units come in multiples of this. */
  qtyStep: number
  /** Most units that can be had: those on hand, or what a line holds. */
  stock: number
}

/** The rule of a product as it is stored and sent. */
export function quantityRule(product: { min_qty: number; qty_step: number; stock: number }): QuantityRule {
  const { min_qty, qty_step, stock } = product
  return { minQty: min_qty, qtyStep: qty_step, stock: Math.min(stock, MAX_LINE_QUANTITY) }
}

export type QuantityFault = 'out_of_stock' | 'insufficient_stock' | 'below_min_qty' | 'not_a_multiple'

/** Why `quantity` cannot be ordered, or null when it can. */
export function quantityFault(rule: QuantityRule, quantity: number): QuantityFault | null {
  if (largestQuantity(rule) === 0) return 'out_of_stock'
  if (quantity < rule.minQty) return 'below_min_qty'
  if (quantity > rule.stock) return 'insufficient_stock'
  if (quantity % rule.qtyStep !== 0) return 'not_a_multiple'
  return null
}

/** Most units the stock allows, or 0 when not even the minimum is there. */
export function largestQuantity(rule: QuantityRule): number {
  const whole = Math.floor(rule.stock / rule.qtyStep) * rule.qtyStep
  return whole >= rule.minQty ? whole : 0
}

/** The fewest units that can be ordered of at least `quantity`, or null where the stock does not reach so far. */
export function orderableFrom(rule: QuantityRule, quantity: number): number | null {
  const units = Math.max(rule.minQty, Math.ceil(quantity / rule.qtyStep) * rule.qtyStep)
  return units <= largestQuantity(rule) ? units : null
}

/** The orderable quantities nearest to `quantity`: the one below and the one above where both exist, ascending. */
export function nearestQuantities(rule: QuantityRule, quantity: number): number[] {
  const most = largestQuantity(rule)
  if (most === 0) return []
  const within = (units: number) => Math.min(Math.max(units, rule.minQty), most)
  const below = within(Math.floor(quantity / rule.qtyStep) * rule.qtyStep)
  const above = within(Math.ceil(quantity / rule.qtyStep) * rule.qtyStep)
  return below === above ? [below] : [below, above]
}

/** The orderable quantity nearest to `quantity`, up where two are as near; null where nothing can be ordered. */
export function nearestQuantity(rule: QuantityRule, quantity: number): number | null {
  const [below, above] = nearestQuantities(rule, quantity)
  if (below === undefined || above === undefined) return below ?? null
  return quantity - below < above - quantity ? below : above
}
