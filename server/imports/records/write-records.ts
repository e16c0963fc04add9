import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** Types of the columns that an import writes. */
export type FieldTypes = Readonly<Record<string, string>>

/** A row to write: columns to JSON values. */
export type RecordValues = Readonly<Partial<Record<string, unknown>>>

/** Inserts rows in one statement; every row has all of `fields`. */
export async function insertRecords(
  db: Db,
  table: string,
  types: FieldTypes,
  fields: readonly string[],
  rows: readonly RecordValues[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(fields.map((field) => sql.ref(field)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordset(types, fields, rows)}`.execute(
    db,
  )
}

/** Updates rows by `key` in one statement: sets `fields`, and `updated_at` if `touch`. */
export async function updateRecords(
  db: Db,
  table: string,
  types: FieldTypes,
  { key, fields, touch }: { key: string; fields: readonly string[]; touch: boolean },
  rows: readonly RecordValues[],
): Promise<void> {
  const sets = fields.map((field) => sql`${sql.ref(field)} = v.${sql.ref(field)}`)
  if (touch) sets.push(sql`updated_at = now()`)
  if (rows.length === 0 || sets.length === 0) return
  await sql`update ${sql.table(table)} as t set ${sql.join(sets)}
    from ${recordset(types, [key, ...fields], rows)}
    where t.${sql.ref(key)} = v.${sql.ref(key)}`.execute(db)
}

function recordset(types: FieldTypes, fields: readonly string[], rows: readonly RecordValues[]) {
  const columns = fields.map((field) => sql`${sql.ref(field)} ${sql.raw(types[field] ?? 'text')}`)
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as v(${sql.join(columns)})`
}

/** Returns the next `count` values of an identity column's sequence. */
export async function nextIds(db: Db, table: string, column: string, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, ${column})) as id
    from generate_series(1, ${count}::int)`.execute(db)
  return rows.map((row) => row.id)
}

/** Advances an identity column's sequence beyond `id`, so that later values do not collide with ids of the file. */
export async function moveIdentityBeyond(db: Db, table: string, column: string, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest(${id}::bigint, coalesce(
    pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})::regclass), 0)))
    where ${id}::bigint >= coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})::regclass), (
      select seqstart from pg_sequence where seqrelid = pg_get_serial_sequence(${table}, ${column})::regclass))`.execute(
    db,
  )
}

/**
 * Writes all plans in one statement; if the database rejects it, writes them one by one, so that only the invalid one is lost. Returns the
 * error message of each rejected plan. Must run in a transaction.
 */
export async function writeEach<P>(
  db: Db,
  plans: readonly P[],
  write: (plans: readonly P[]) => Promise<void>,
): Promise<Map<P, string>> {
  const rejected = new Map<P, string>()
  if (plans.length === 0) return rejected
  const message = await inSavepoint(db, () => write(plans))
  if (message === null) return rejected
  for (const plan of plans) {
    const error = await inSavepoint(db, () => write([plan]))
    if (error !== null) rejected.set(plan, error)
  }
  return rejected
}

/** SQLSTATE classes that reject a row: data exceptions, constraint violations, deadlocks. Anything else stops the import. */
const ROW_ERROR_STATES = /^(?:22|23|40P01)/

async function inSavepoint(db: Db, work: () => Promise<void>): Promise<string | null> {
  await sql`savepoint import_rows`.execute(db)
  try {
    await work()
    await sql`release savepoint import_rows`.execute(db)
    return null
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ROW_ERROR_STATES.test(String(error.code)))) throw error
    await sql`rollback to savepoint import_rows`.execute(db)
    return error.message
  }
}

/** True if a stored value and a file's value are deeply equal, regardless of key order. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (a instanceof Date || b instanceof Date) return Number(a) === Number(b)
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length || Array.isArray(a) !== Array.isArray(b)) return false
  return names.every((name) => sameValue(Reflect.get(a, name), Reflect.get(b, name)))
}

/** Formats a value for the list of changes. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(showValue).join('|')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
