import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { EDITED_RECORDS, type EditedKind, lockImports } from '#server/imports/imports.ts'

/** Records that are edited by their version. */
type VersionedKind = EditedKind | 'attributes'

const RECORDS = {
  ...EDITED_RECORDS,
  attributes: { id: 'id', noun: 'attribute' },
} as const satisfies Record<VersionedKind, object>

/**
 * Begins a change by staff, inside its transaction: excludes imports, and names the author to the triggers that count versions (see
 * `0047_taxonomy.sql`).
 */
export async function beginChange(db: Db, by: string): Promise<void> {
  await lockImports(db)
  await sql`select set_config('trellis.changed_by', ${by}, true)`.execute(db)
}

/**
 * Locks a record. Throws `not_found`, and `changed_meanwhile` with its author and time if it is newer than the version that the caller saw.
 */
export async function requireVersion(
  db: Db,
  kind: VersionedKind,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const { id: column } = RECORDS[kind]
  const { rows } = await sql<{ version: number; changed_at: Date | null; changed_by: string | null }>`
    select version, changed_at, changed_by from ${sql.table(kind)}
    where ${sql.ref(column)} = ${id} for update`.execute(db)
  const [stored] = rows
  if (!stored) throw notFound(kind, id)
  if (stored.version === version) return
  const { changed_at, changed_by } = stored
  throw new Problem('changed_meanwhile', undefined, { version: stored.version, changed_by, changed_at })
}

/** Returns the problem of an unknown record. */
export function notFound(kind: VersionedKind, id: number): Problem {
  return new Problem('not_found', `There is no ${RECORDS[kind].noun} ${id}.`)
}
