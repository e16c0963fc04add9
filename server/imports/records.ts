import { sql } from 'kysely'
import type { ImportChange } from '#contract/imports.ts'
import type { Db } from '#database/connect.ts'
import type { BatchScope, Draft, Fault, Outcome } from './kind.ts'
import { refusedByDatabase, resultOf } from './outcomes.ts'
import { missingNamedPictures, type NamedPicture, saveNamedPictures } from './table-pictures.ts'
import {
  type FieldTypes,
  insertRecords,
  nextIds,
  sameValue,
  showValue,
  updateRecords,
  writeEach,
} from './write-records.ts'

/**
 * What the small kinds share: suppliers, categories, collections and banners, whose rows are known by one key and
 * come a few hundred at a time.
 */
export interface RecordDraft extends Draft {
  key: string
  /** What the file says of the row, as the table holds it. */
  values: Record<string, unknown>
  picture: NamedPicture | undefined
}

export interface RecordTable {
  table: 'suppliers' | 'categories' | 'collections' | 'banners'
  id: 'id' | 'c_id'
  key: 'slug' | 'c_link' | 'key'
  /** Its columns and their types. */
  types: FieldTypes
  /** Columns a new row cannot do without. */
  required: readonly string[]
  touch: boolean
}

export interface RecordPlan<D extends RecordDraft> {
  draft: D
  /** Given to a new row in `numberRecords`; in a dry run it has none. */
  id: number | null
  stored: Record<string, unknown> | undefined
  /** May be completed until it is saved, such as by a parent's number. */
  values: Record<string, unknown>
  faults: Fault[]
  changes: Omit<ImportChange, 'line'>[]
  warnings: Fault[]
}

/** Pictures that rows name and the shop does not have, those at web addresses left out. */
export async function missingRecordPictures(db: Db, drafts: readonly RecordDraft[]): Promise<string[]> {
  return missingNamedPictures(
    db,
    drafts.flatMap(({ picture }) => picture?.source ?? []),
  )
}

/** Lays rows over what is stored. Plans are in the rows' order; some carry faults. */
export async function planRecords<D extends RecordDraft>(
  spec: RecordTable,
  drafts: readonly D[],
  db: Db,
): Promise<RecordPlan<D>[]> {
  const keys = drafts.map((draft) => draft.key)
  const ids = drafts.flatMap((draft) => draft.id ?? [])
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(spec.table)}
    where ${sql.ref(spec.key)} = any(${keys}::text[]) or ${sql.ref(spec.id)} = any(${ids}::integer[])`.execute(db)
  const byKey = new Map(rows.map((row) => [row[spec.key], row]))
  const byId = new Map(rows.map((row) => [row[spec.id], row]))
  const owner = new Map(rows.map((row) => [row[spec.key], row[spec.id]]))
  return drafts.map((draft) => {
    const stored = draft.id === null ? byKey.get(draft.key) : byId.get(draft.id)
    const plan: RecordPlan<D> = {
      draft,
      stored,
      id: typeof stored?.[spec.id] === 'number' ? (stored[spec.id] as number) : draft.id,
      values: {
        ...draft.values,
        [spec.key]: draft.key,
      },
      faults: [],
      changes: [],
      warnings: [],
    }
    const holder = owner.get(draft.key)
    if (holder !== undefined && holder !== plan.id) {
      plan.faults.push({ column: spec.key, value: draft.key, reason: `belongs to ${spec.id} ${showValue(holder)}` })
    }
    for (const column of stored ? [] : spec.required) {
      if (plan.values[column] === undefined)
        plan.faults.push({ column, value: '', reason: `a new row needs a ${column}` })
    }
    return plan
  })
}

/** Notes which columns differ. */
export function compareRecord(plan: RecordPlan<RecordDraft>): void {
  const { stored, values, draft } = plan
  if (!stored) {
    plan.changes.push({
      key: draft.key,
      column: '(new)',
      old: '',
      new: showValue(values['name'] ?? values['c_name'] ?? draft.key),
    })
    return
  }
  for (const [column, now] of Object.entries(values)) {
    if (sameValue(stored[column], now)) continue
    plan.changes.push({ key: draft.key, column, old: showValue(stored[column]), new: showValue(now) })
  }
}

/** Gives new rows their numbers; in a dry run they stay without. */
export async function numberRecords(
  spec: RecordTable,
  plans: readonly RecordPlan<RecordDraft>[],
  db: Db,
): Promise<void> {
  const fresh = plans.filter((plan) => plan.id === null && plan.faults.length === 0)
  const ids = await nextIds(db, spec.table, spec.id, fresh.length)
  for (const [index, plan] of fresh.entries()) plan.id = ids[index] ?? null
}

/** Saves pictures and rows that differ and says what became of each. `also` writes what hangs on the rows. */
export async function saveRecords<D extends RecordDraft>(
  spec: RecordTable,
  plans: readonly RecordPlan<D>[],
  scope: BatchScope,
  also?: (plan: RecordPlan<D>, db: Db) => Promise<void>,
): Promise<Outcome<D>[]> {
  const sound = plans.filter((plan) => plan.faults.length === 0)
  const pictures = await saveNamedPictures(
    sound.flatMap(({ draft }) => draft.picture ?? []),
    scope,
  )
  for (const plan of sound) {
    const source = plan.draft.picture?.source ?? ''
    const warning = pictures.warnings.get(source)
    if (warning) plan.warnings.push(warning)
    if (pictures.changed.has(source) && plan.changes.length === 0) {
      plan.changes.push({ key: plan.draft.key, column: 'image_alt', old: '', new: plan.draft.picture?.alt ?? '' })
    }
  }
  const changed = sound.filter((plan) => plan.changes.length > 0)
  const refused = scope.write
    ? await writeEach(scope.db, changed, async (some) => {
        await writeRecords(spec, some, scope.db)
        for (const plan of some) await also?.(plan, scope.db)
      })
    : new Map<RecordPlan<D>, string>()
  return plans.map((plan): Outcome<D> => {
    const { draft, faults, stored, changes, warnings } = plan
    const words = refused.get(plan)
    if (words !== undefined) faults.push(refusedByDatabase(words))
    if (faults.length > 0) return { draft, result: 'rejected', faults }
    return { draft, result: resultOf(stored, changes), changes, warnings }
  })
}

async function writeRecords(spec: RecordTable, plans: readonly RecordPlan<RecordDraft>[], db: Db): Promise<void> {
  const rows = plans.map((plan) => ({ ...plan.stored, ...plan.values, [spec.id]: plan.id }))
  const fields = [...new Set(plans.flatMap((plan) => Object.keys(plan.values)))]
  const types: FieldTypes = { [spec.id]: 'integer', ...spec.types }
  // New rows first: a moved one may go below them.
  await insertRecords(
    db,
    spec.table,
    types,
    [spec.id, ...fields],
    rows.filter((_, index) => !plans[index]?.stored),
  )
  const moved = rows.filter((_, index) => plans[index]?.stored)
  await updateRecords(db, spec.table, types, { key: spec.id, fields, touch: spec.touch }, moved)
}
