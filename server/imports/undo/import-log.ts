import { sql } from 'kysely'
import type { ImportKind } from '#contract/imports/imports.ts'
import type { Db } from '#database/connect.ts'

/** Imports that can be taken back; the changes of older ones are deleted. */
const STORED_IMPORTS = 10

/** Values of columns by name. */
export type ChangedValues = Readonly<Record<string, unknown>>

/** Change of one record. `before` is null for a new record; both have the same columns otherwise. */
export interface RecordChange {
  id: number
  before: ChangedValues | null
  after: ChangedValues
}

/** Starts the record of an import. Returns its id. */
export async function startImportLog(db: Db, kind: ImportKind, file: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into imports (kind, file) values (${kind}, ${file}) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`delete from imports where id <= ${id - STORED_IMPORTS}`.execute(db)
  return id
}

/** Deletes the record of an import that changed nothing, so that the one before it is the last one. */
export async function dropEmptyLog(db: Db, id: number): Promise<void> {
  await sql`delete from imports where id = ${id}
    and not exists (select from import_changes where import_id = ${id})`.execute(db)
}

/** Returns how many records of its kind an import created and updated. */
export async function countRecords(
  db: Db,
  importId: number,
  kind: ImportKind,
): Promise<{ created: number; updated: number }> {
  const { rows } = await sql<{ created: number; updated: number }>`
    select count(*) filter (where before is null)::integer as created, count(before)::integer as updated
    from import_changes where import_id = ${importId} and record_kind = ${kind}`.execute(db)
  return rows[0] ?? { created: 0, updated: 0 }
}

/** Stores what an import changed, in the transaction of the change. A record that it changes again has its first value before. */
export async function recordChanges(
  db: Db,
  importId: number,
  kind: ImportKind,
  changes: readonly RecordChange[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`insert into import_changes (import_id, record_kind, record_id, before, after)
    select ${importId}::integer, ${kind}::text, id, before, after
    from json_to_recordset(${JSON.stringify(changes)}::json) as v (id integer, before jsonb, after jsonb)
    on conflict (import_id, record_kind, record_id) do update set after = import_changes.after || excluded.after,
      before = excluded.before || import_changes.before`.execute(db)
}

/** Returns the differing values of a record; `before` is null for a new one, whose values are not stored. */
export function changeOf(
  id: number,
  stored: ChangedValues | undefined,
  values: ChangedValues,
  isSame: (a: unknown, b: unknown) => boolean,
): RecordChange {
  if (!stored) return { id, before: null, after: {} }
  const columns = Object.keys(values).filter((column) => !isSame(stored[column], values[column]))
  const pick = (from: ChangedValues) => Object.fromEntries(columns.map((column) => [column, from[column] ?? null]))
  return { id, before: pick(stored), after: pick(values) }
}
