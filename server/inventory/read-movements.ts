import type { MovementKind } from '#contract/catalog/inventory.ts'
import type { Movements, MovementsQuery } from '#contract/schemas/admin/catalog/inventory.ts'
import type { Db } from '#database/connect.ts'
import { parseIdCursor } from '#database/keyset-cursor.ts'

/** Returns a page of the movements of a product, newest first. Also those of a deleted product. Throws `invalid_input` for another cursor. */
export async function readMovements(db: Db, ocid: number, { cursor, limit }: MovementsQuery): Promise<Movements> {
  const below = cursor === undefined ? null : parseIdCursor(cursor)
  const rows = await db
    .selectFrom('stock_movements')
    .select(['id', 'kind', 'change', 'stock', 'reason', 'reference', 'actor', 'at'])
    .where('ocid', '=', ocid)
    .$if(below !== null, (movements) => movements.where('id', '<', below ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const data = rows.slice(0, limit).map(({ kind, at, ...row }) => ({
    ...row,
    // A check constraint of the table allows only these.
    kind: kind as MovementKind,
    at: at.toISOString(),
  }))
  return { data, next: rows.length > limit ? String(data.at(-1)?.id) : null }
}
