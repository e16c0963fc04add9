import { type RawBuilder, sql } from 'kysely'
import type { MovementKind } from '#contract/catalog/inventory.ts'
import type { Db } from '#database/connect.ts'

/** Why the stock changes. */
export interface StockMovement {
  kind: MovementKind
  reason?: string | null
  /** Number of an order, suborder or delivery note, or of an import. */
  reference?: string | null
  /** Name of a member of staff, or who it was in general. */
  actor: string
  /** Default: the time of the database. */
  at?: Date
  /** The texts and times that differ by product, by OCID. */
  each?: Record<number, Pick<StockMovement, 'reason' | 'reference' | 'at'>>
}

/**
 * SQL expression that describes the movement to the triggers of `products`, which write it (decision 0102). A statement that changes the stock
 * evaluates it in a materialized CTE, so that the description needs no round trip: the triggers run after the statement.
 */
export function movementSetting(movement: StockMovement): RawBuilder<string> {
  return sql`set_config('trellis.stock_movement', ${JSON.stringify(movement)}, true)`
}

/** Describes all further changes of the stock in this transaction. */
export async function describeMovement(db: Db, movement: StockMovement): Promise<void> {
  await sql`select ${movementSetting(movement)}`.execute(db)
}
