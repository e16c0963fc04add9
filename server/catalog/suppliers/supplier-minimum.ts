import type { SupplierMinimum } from '#contract/schemas/catalog/catalog.ts'
import { toDollarsOrNull } from '#contract/values/money.ts'

/**
 * Converts the minimum order columns of `suppliers` to the form that the API returns. `server/cart/pricing/supplier-groups.ts` applies the
 * minimums to a cart.
 */
export function toMinimum(row: { min_order_cents: number | null; min_reorder_cents: number | null }): SupplierMinimum {
  return { first: toDollarsOrNull(row.min_order_cents), later: toDollarsOrNull(row.min_reorder_cents) }
}
