import type { MakerMinimum } from '#contract/catalog.ts'
import { toDollarsOrNull } from '#contract/money.ts'

/** What a maker asks of an order, from the columns of `suppliers`. */
export function toMinimum(row: { min_order_cents: number | null; min_reorder_cents: number | null }): MakerMinimum {
  return { first: toDollarsOrNull(row.min_order_cents), later: toDollarsOrNull(row.min_reorder_cents) }
}
