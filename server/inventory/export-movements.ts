import { sql } from 'kysely'
import type { MovementsExport } from '#contract/schemas/admin/catalog/inventory.ts'
import type { Db } from '#database/connect.ts'
import type { Table, TableRow } from '#server/tables/table.ts'

/** Rows of an export that are read and sent at once. */
const BATCH_SIZE = 1000

const COLUMNS = ['id', 'at', 'ocid', 'sku', 'title', 'kind', 'change', 'stock', 'reason', 'reference', 'actor'] as const

type MovementRow = TableRow & { id: number }

/** Returns the movements of a product, or of all products, as a table, newest first. SKU and title are those of today; empty once it is deleted. */
export function exportMovements(db: Db, filter: MovementsExport): Table {
  return { columns: COLUMNS, money: new Set(), rows: readRows(db, filter) }
}

async function* readRows(db: Db, { ocid }: MovementsExport): AsyncGenerator<TableRow, void> {
  let before: number | undefined
  do {
    const { rows } = await sql<MovementRow & { at: Date }>`
      select id, at, m.ocid, sku, title, kind, change, m.stock, reason, reference, actor
      from stock_movements as m left join products on products.ocid = m.ocid
      where ${ocid === undefined ? sql`true` : sql`m.ocid = ${ocid}`}
        and ${before === undefined ? sql`true` : sql`id < ${before}`}
      order by id desc limit ${BATCH_SIZE}`.execute(db)
    yield* rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    before = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id
  } while (before !== undefined)
}
