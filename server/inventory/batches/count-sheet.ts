import { type RawBuilder, sql } from 'kysely'
import type {
  CountSheet,
  CountSheetChoices,
  CountSheetFilter,
  CountSheetQuery,
  CountSheetRow,
} from '#contract/schemas/admin/catalog/count-sheets.ts'
import type { Db } from '#database/connect.ts'
import type { Table, TableRow } from '#server/tables/table.ts'

/** Rows of an export that are read and sent at once. */
const BATCH_SIZE = 500

/** The columns that are to be filled in are those that an upload reads. */
const COLUMNS = ['sku', 'barcode', 'title', 'supplier', 'counted', 'reason', 'reference'] as const
const TO_FILL_IN = { counted: null, reason: null, reference: null } as const

/** Returns a page of the products of a count sheet, by SKU: all but archived ones. */
export async function readCountSheet(
  db: Db,
  { supplier, category, cursor, limit }: CountSheetQuery,
): Promise<CountSheet> {
  const conditions = [
    sql`p.state <> 'archived'`,
    ...(cursor === undefined ? [] : [sql`p.sku > ${cursor}`]),
    // Constants: the planner chooses by how frequent a value is between the order's index and the filter's (decision 0107).
    ...(supplier === undefined ? [] : [sql`p.supplier_id = ${sql.lit(supplier)}`]),
    ...(category === undefined ? [] : [categoryCondition(await categoriesBelow(db, category))]),
  ]
  const { rows } = await sql<CountSheetRow>`
    select p.ocid, p.sku, p.barcode, p.title, supplier.name as supplier
    from products as p join suppliers as supplier on supplier.id = p.supplier_id
    where ${sql.join(conditions, sql` and `)} order by p.sku limit ${limit + 1}`.execute(db)
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? (data.at(-1)?.sku ?? null) : null }
}

/** Returns the ids of a category and of those below it. */
async function categoriesBelow(db: Db, category: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select c_id from categories where c_id = ${category}::integer
      union select child.c_id from categories as child join below on child.parent_id = below.c_id
    )
    select c_id as id from below order by c_id`.execute(db)
  return rows.map(({ id }) => id)
}

function categoryCondition(ids: readonly number[]): RawBuilder<boolean> {
  if (ids.length === 0) return sql<boolean>`false`
  return sql<boolean>`p.category_id in (${sql.join(ids.map((id) => sql.lit(id)))})`
}

/** Returns the suppliers and categories that are not archived, by name. */
export async function readSheetChoices(db: Db): Promise<CountSheetChoices> {
  const suppliers = await db
    .selectFrom('suppliers')
    .select(['id', 'name'])
    .where('state', '<>', 'archived')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const { rows: categories } = await sql<{ id: number; name: string }>`
    with recursive named as (
      select c_id, c_name as name from categories where parent_id is null and state <> 'archived'
      union all
      select child.c_id, named.name || ' › ' || child.c_name
      from categories as child join named on child.parent_id = named.c_id where child.state <> 'archived'
    )
    select c_id as id, name from named order by name, c_id`.execute(db)
  return { suppliers, categories }
}

/** Returns a count sheet as a table. */
export function exportCountSheet(db: Db, filter: CountSheetFilter): Table {
  return { columns: COLUMNS, money: new Set(), rows: readRows(db, filter) }
}

async function* readRows(db: Db, filter: CountSheetFilter): AsyncGenerator<TableRow, void> {
  let cursor: string | undefined
  do {
    const page = await readCountSheet(db, { ...filter, cursor, limit: BATCH_SIZE })
    yield* page.data.map((row) => ({ ...row, ...TO_FILL_IN }))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
