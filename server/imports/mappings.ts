import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { ImportMapping } from '#contract/schemas/catalog/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { sameValue } from './records/write-records.ts'

/** Reads a saved mapping. Throws `not_found`. */
export async function readMapping(db: Db, name: string): Promise<ImportMapping> {
  const row = await db.selectFrom('import_mappings').select('mapping').where('name', '=', name).executeTakeFirst()
  if (row) return Value.Parse(ImportMapping, row.mapping)
  const names = await mappingNames(db)
  const known = names.length === 0 ? 'No mapping is saved yet.' : `Saved mappings: ${names.join(', ')}.`
  throw new Problem('not_found', `There is no mapping "${name}". ${known}`)
}

/** Returns the names of the saved mappings. */
export async function mappingNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('import_mappings').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}

/** A mapping with its name. */
export interface SavedMapping {
  name: string
  mapping: ImportMapping
}

/** Returns the saved mappings, by name. */
export async function listMappings(db: Db): Promise<SavedMapping[]> {
  const rows = await db.selectFrom('import_mappings').select(['name', 'mapping']).orderBy('name').execute()
  return rows.map(({ name, mapping }) => ({ name, mapping: Value.Parse(ImportMapping, mapping) }))
}

/** Returns the saved mapping with this name and a hash of its content, or null. */
export async function findMapping(db: Db, name: string): Promise<{ mapping: ImportMapping; hash: string } | null> {
  const row = await db
    .selectFrom('import_mappings')
    .select(['mapping', mappingHash.as('hash')])
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? { mapping: Value.Parse(ImportMapping, row.mapping), hash: row.hash } : null
}

/** SQL hash of a row of `import_mappings`. */
const mappingHash = sql<string>`md5(mapping::text)`

/** Saves a mapping under a name, replacing an earlier one. */
export async function saveMapping(db: Db, name: string, mapping: ImportMapping): Promise<void> {
  requireMappingName(name)
  const before = await db.selectFrom('import_mappings').select('mapping').where('name', '=', name).executeTakeFirst()
  if (before && sameValue(before.mapping, mapping)) return
  const row = { name, mapping: JSON.stringify(mapping), updated_at: new Date() }
  await db
    .insertInto('import_mappings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Throws `invalid_input` for an invalid name. */
export function requireMappingName(name: string): void {
  if (name.trim() === '' || name.length > 60)
    throw new Problem('invalid_input', 'A mapping needs a name of up to 60 characters.')
}
