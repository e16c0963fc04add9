import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { replaceReferences } from '#server/references/references.ts'
import type { BatchScope, CellError, CellRules, Cells, Kind } from '#server/imports/kind.ts'
import { createReferences } from '#server/imports/products/references.ts'
import { PLAIN_NUMBERS } from '#server/imports/reading/numbers/column-numbers.ts'
import { sentence } from '#server/imports/report/sentence.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { categoryKind } from './categories.ts'
import { collectionKind } from './collections.ts'
import type { RecordDraft } from './records.ts'
import { supplierKind } from './suppliers.ts'

/** Kinds of records that staff edit one by one. */
export type EditedKind = 'suppliers' | 'categories' | 'collections'

/** Columns and nouns of the kinds of records that staff edit one by one. */
export const EDITED_RECORDS = {
  suppliers: { id: 'id', key: 'slug', noun: 'supplier' },
  categories: { id: 'c_id', key: 'c_link', noun: 'category' },
  collections: { id: 'id', key: 'slug', noun: 'collection' },
} as const

/**
 * Writes one record as an import writes a row: by the same rules, with the references to it and the search records of its products. `id` is the
 * stored record, whose key can change; null: a new one. Returns its id. Run it in a transaction that has locked imports. Throws `invalid_input` with
 * errors by column.
 */
export async function saveRecord(
  bound: { db: Db; jobs: Jobs },
  kind: EditedKind,
  { id, cells }: { id: number | null; cells: Cells },
): Promise<number> {
  if (kind === 'suppliers') return save(bound, kind, supplierKind, { id, cells })
  if (kind === 'categories') return save(bound, kind, categoryKind, { id, cells })
  return save(bound, kind, collectionKind, { id, cells })
}

async function save<D extends RecordDraft>(
  { db, jobs }: { db: Db; jobs: Jobs },
  name: EditedKind,
  kind: Kind<D>,
  { id, cells }: { id: number | null; cells: Cells },
): Promise<number> {
  const parsed = kind.parse(cells, 1, RULES)
  if ('errors' in parsed) throw invalid(parsed.errors, EDITED_RECORDS[name].key)
  const draft = { ...parsed.draft, id }
  const { key, noun } = EDITED_RECORDS[name]
  const before = id === null ? null : await keyOf(db, name, id)
  if (id === null && (await idOf(db, name, draft.key)) !== null)
    throw Problem.invalid({ [key]: [`There is a ${noun} ${draft.key} already. Choose another end of its URL.`] })
  const [outcome] = await kind.apply([draft], scopeOf(db, jobs))
  if (outcome?.result === 'rejected') throw invalid(outcome.errors, key)
  // An import identifies a supplier by its slug, so only this renames one.
  if (name === 'suppliers' && before !== null && before !== draft.key)
    await replaceReferences(db, name, new Map([[before, draft.key]]))
  const saved = id ?? (await idOf(db, name, draft.key))
  if (saved === null) throw new Error(`The ${noun} ${draft.key} was not saved.`)
  return saved
}

/** Cells of one record have no notation to find out. */
const RULES: CellRules = { numbers: () => PLAIN_NUMBERS, codeWarning: () => null, decimal: 'point' }

function scopeOf(db: Db, jobs: Jobs): BatchScope {
  const claims = { keys: new Map(), slugs: new Map() }
  const run = { importId: null, references: createReferences(false), claims }
  return { db, jobs, write: true, storedImages: new Map(), run }
}

/** Returns errors of cells as those of fields: sentences by column. An error of the whole row is one of its key. */
function invalid(errors: readonly CellError[], key: string): Problem {
  const byColumn = Map.groupBy(errors, ({ column }) => column ?? key)
  return Problem.invalid(
    Object.fromEntries([...byColumn].map(([column, found]) => [column, found.map(({ reason }) => sentence(reason))])),
  )
}

async function keyOf(db: Db, kind: EditedKind, id: number): Promise<string | null> {
  const { id: column, key } = EDITED_RECORDS[kind]
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(kind)} where ${sql.ref(column)} = ${id}`.execute(db)
  return rows[0]?.key ?? null
}

async function idOf(db: Db, kind: EditedKind, key: string): Promise<number | null> {
  const { id: column, key: keyColumn } = EDITED_RECORDS[kind]
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(kind)} where ${sql.ref(keyColumn)} = ${key}`.execute(db)
  return rows[0]?.id ?? null
}
