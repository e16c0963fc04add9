import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { BANNERS } from '#server/imports/records/banners.ts'
import { CATEGORIES } from '#server/imports/records/categories.ts'
import { COLLECTIONS, saveMembers, storedMembers } from '#server/imports/records/collections.ts'
import type { RecordTable } from '#server/imports/records/records.ts'
import { refreshCategories, refreshSuppliers } from '#server/imports/records/refresh-search.ts'
import { SUPPLIERS } from '#server/imports/records/suppliers.ts'
import { showValue, updateRecords, writeEach } from '#server/imports/records/write-records.ts'
import { findReferences, replaceReferences } from '#server/references/references.ts'
import { type LoggedChange, restoreValues } from './restore-values.ts'
import type { UndoReport } from './undo-report.ts'

const TABLES = { banners: BANNERS, collections: COLLECTIONS, categories: CATEGORIES, suppliers: SUPPLIERS } as const

/** Kinds of records: each before those that it needs. */
export const UNDO_ORDER = ['products', 'banners', 'collections', 'categories', 'suppliers'] as const

type CurrentRow = Record<string, unknown>

/** Takes back changes of suppliers, categories, collections or banners, in one transaction. */
export async function undoRecords(
  kind: keyof typeof TABLES,
  changes: readonly LoggedChange[],
  { db, jobs }: { db: Db; jobs: Jobs },
  report: UndoReport,
): Promise<void> {
  const table = TABLES[kind]
  const current = await currentRows(db, table, changes)
  const present = changes.filter(({ id }) => current.has(id))
  const nameOf = ({ id }: LoggedChange) => showValue(current.get(id)?.[table.key] ?? id)

  const updates = present.filter((change) => change.before !== null)
  const refused = await writeEach(db, updates, async (some) => {
    for (const change of some) await restoreRecord(db, table, change, current.get(change.id) ?? {})
  })
  for (const change of updates) {
    const message = refused.get(change)
    if (message !== undefined) report.failed.push(`${nameOf(change)}: ${message}`)
    const { later } = restoreValues(change, current.get(change.id) ?? {})
    report.later.push(...later.map((column) => `${nameOf(change)}: ${column}`))
  }
  report.restored += updates.length - refused.size
  if (kind === 'categories') {
    const moved = updates
      .filter((change) => !refused.has(change))
      .flatMap((change) => {
        const link = restoreValues(change, current.get(change.id) ?? {}).values[table.key]
        return typeof link === 'string' ? [[nameOf(change), link] as const] : []
      })
    await replaceReferences(db, kind, new Map(moved))
  }

  const added = present.filter((change) => change.before === null)
  const named =
    kind === 'banners'
      ? []
      : await findReferences(
          db,
          kind,
          added.map((change) => ({ key: nameOf(change) })),
        )
  report.failed.push(...named.map(({ key, where }) => `${key}: ${where} names it`))
  const namedKeys = new Set(named.map(({ key }) => key))
  const created = added.filter((change) => !namedKeys.has(nameOf(change)))
  const needed = await writeEach(db, created, async (some) => {
    await sql`delete from ${sql.table(table.table)}
      where ${sql.ref(table.id)} = any(${some.map(({ id }) => id)}::integer[])`.execute(db)
  })
  for (const change of needed.keys()) report.failed.push(`${nameOf(change)}: other records need it`)
  report.deleted += created.length - needed.size

  const ids = updates.map(({ id }) => id)
  if (kind === 'suppliers') await refreshSuppliers(ids, { db, jobs })
  if (kind === 'categories') await refreshCategories(ids, { db, jobs })
}

async function currentRows(
  db: Db,
  { table, id }: RecordTable,
  changes: readonly LoggedChange[],
): Promise<Map<number, CurrentRow>> {
  const ids = changes.map((change) => change.id)
  const { rows } =
    await sql<CurrentRow>`select * from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::integer[])`.execute(db)
  const members = table === 'collections' ? await storedMembers(db, ids) : null
  return new Map(
    rows.map((row) => {
      const number = Number(row[id])
      return [number, members ? { ...row, products: members.get(number) ?? [] } : row]
    }),
  )
}

async function restoreRecord(db: Db, table: RecordTable, change: LoggedChange, current: CurrentRow): Promise<void> {
  const { values } = restoreValues(change, current)
  const { products, ...columns } = values
  const fields = Object.keys(columns)
  await updateRecords(
    db,
    table.table,
    { ...table.types, [table.id]: 'integer' },
    { key: table.id, fields, touch: table.touch },
    [{ ...columns, [table.id]: change.id }],
  )
  if (Array.isArray(products)) await saveMembers(db, change.id, products.map(Number))
}
