import type { InventoryItem } from '#contract/catalog.ts'

/** Families of this many are worth a grid: ordering them one by one is a page each. */
const GRID_FROM = 4
export const ORDER_GRID_ID = 'order-grid'

/** Whether a family is ordered in a grid of its own. */
export function hasOrderGrid({ family, status }: Pick<InventoryItem, 'family' | 'status'>): boolean {
  return status === 'active' && family.length >= GRID_FROM
}
