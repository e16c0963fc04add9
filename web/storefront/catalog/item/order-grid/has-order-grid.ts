import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'

/** Minimum size of a family with a grid. Without a grid, each variant has to be ordered on its own page. */
const GRID_FROM = 4
export const ORDER_GRID_ID = 'order-grid'

/** True if the family has an order grid. */
export function hasOrderGrid({ family, status }: Pick<InventoryItem, 'family' | 'status'>): boolean {
  return status === 'active' && family.length >= GRID_FROM
}
