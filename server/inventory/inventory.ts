/**
 * Inventory: the movements of the stock. Triggers write one for every change of `products.stock`, in the same statement, so that the movements
 * of a product add up to its stock (decision 0102). What changes the stock describes the movement.
 */
import type { MovementsQuery } from '#contract/schemas/inventory.ts'
import type { Db } from '#database/connect.ts'
import { readMovements } from './read-movements.ts'

export { describeMovement, movementSetting, type StockMovement } from './describe-movement.ts'

export function createInventory({ db }: { db: Db }) {
  return {
    /** Returns a page of the movements of a product (see `readMovements`). */
    movements: (ocid: number, page: MovementsQuery) => readMovements(db, ocid, page),
  }
}
