import { sql } from 'kysely'
import type { ImportChange } from '#contract/schemas/catalog/imports.ts'
import type { Db } from '#database/connect.ts'
import type { BatchScope, Draft, CellError, Outcome } from '#server/imports/kind.ts'
import { databaseError, resultOf } from '#server/imports/report/outcomes.ts'
import { missingImages, type RecordImage, saveRecordImages } from '#server/imports/images/record-images.ts'
import { type ChangedValues, changeOf, type RecordChange, recordChanges } from '#server/imports/undo/import-log.ts'
import {
  type FieldTypes,
  insertRecords,
  nextIds,
  sameValue,
  showValue,
  updateRecords,
  writeEach,
} from './write-records.ts'

/** A parsed row of the small kinds: suppliers, categories, collections and banners, a few hundred rows with one key each. */
export interface RecordDraft extends Draft {
  key: string
  /** Column values that the file sets. */
  values: Record<string, unknown>
  image: RecordImage | undefined
  warnings: CellError[]
}

export interface RecordTable {
  table: 'suppliers' | 'categories' | 'collections' | 'banners'
  id: 'id' | 'c_id'
  key: 'slug' | 'c_link' | 'key'
  /** Column types. */
  types: FieldTypes
  /** Columns that a new row needs. */
  required: readonly string[]
  touch: boolean
}

export interface RecordPlan<D extends RecordDraft> {
  draft: D
  /** Null for a new row until `numberRecords`; in a dry run it stays null. */
  id: number | null
  stored: Record<string, unknown> | undefined
  /** Can be completed until it is saved, such as by the id of a parent. */
  values: Record<string, unknown>
  errors: CellError[]
  changes: Omit<ImportChange, 'line'>[]
  warnings: CellError[]
  /** Changed values of other tables, such as the products of a collection. */
  lists: { before: ChangedValues; after: ChangedValues } | undefined
}

/** Returns the images of rows that `accepts` and that are not in the store. */
export async function missingRecordImages(
  db: Db,
  drafts: readonly RecordDraft[],
  accepts: (source: string) => boolean,
): Promise<string[]> {
  return missingImages(
    db,
    drafts.flatMap(({ image }) => (image && accepts(image.source) ? [image.source] : [])),
  )
}

/** Compares rows with the stored records. Returns plans in row order; some carry errors. */
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
      errors: [],
      changes: [],
      warnings: [...draft.warnings],
      lists: undefined,
    }
    const holder = owner.get(draft.key)
    if (holder !== undefined && holder !== plan.id) {
      plan.errors.push({ column: spec.key, value: draft.key, reason: `belongs to ${spec.id} ${showValue(holder)}` })
    }
    for (const column of stored ? [] : spec.required) {
      if (plan.values[column] === undefined)
        plan.errors.push({ column, value: '', reason: `a new row needs a ${column}` })
    }
    return plan
  })
}

/** Adds the columns that differ to the plan. */
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
    const name = column === 'state' ? 'status' : column
    plan.changes.push({ key: draft.key, column: name, old: showValue(stored[column]), new: showValue(now) })
  }
}

/** Assigns ids to new rows. */
export async function numberRecords(
  spec: RecordTable,
  plans: readonly RecordPlan<RecordDraft>[],
  db: Db,
): Promise<void> {
  const fresh = plans.filter((plan) => plan.id === null && plan.errors.length === 0)
  const ids = await nextIds(db, spec.table, spec.id, fresh.length)
  for (const [index, plan] of fresh.entries()) plan.id = ids[index] ?? null
}

/** Saves images and rows that differ. Returns the outcomes. `also` writes dependent rows. */
export async function saveRecords<D extends RecordDraft>(
  spec: RecordTable,
  plans: readonly RecordPlan<D>[],
  scope: BatchScope,
  also?: (plan: RecordPlan<D>, db: Db) => Promise<void>,
): Promise<Outcome<D>[]> {
  const valid = plans.filter((plan) => plan.errors.length === 0)
  const images = await saveRecordImages(
    valid.flatMap(({ draft }) => draft.image ?? []),
    scope,
  )
  for (const plan of valid) {
    const source = plan.draft.image?.source ?? ''
    const warning = images.warnings.get(source)
    if (warning) plan.warnings.push(warning)
    if (images.changed.has(source) && plan.changes.length === 0) {
      plan.changes.push({ key: plan.draft.key, column: 'image_alt', old: '', new: plan.draft.image?.alt ?? '' })
    }
  }
  const changed = valid.filter((plan) => plan.changes.length > 0)
  const rejected = scope.write
    ? await writeEach(scope.db, changed, async (some) => {
        await writeRecords(spec, some, scope.db)
        for (const plan of some) await also?.(plan, scope.db)
      })
    : new Map<RecordPlan<D>, string>()
  if (scope.run.importId !== null && scope.write) {
    const written = changed.filter((plan) => !rejected.has(plan))
    await recordChanges(scope.db, scope.run.importId, spec.table, written.flatMap(changeOfPlan))
  }
  return plans.map((plan): Outcome<D> => {
    const { draft, errors, stored, changes, warnings } = plan
    const message = rejected.get(plan)
    if (message !== undefined) errors.push(databaseError(message))
    if (errors.length > 0) return { draft, result: 'rejected', errors }
    return { draft, result: resultOf(stored, changes), changes, warnings }
  })
}

function changeOfPlan({ id, stored, values, lists }: RecordPlan<RecordDraft>): RecordChange[] {
  if (id === null) return []
  const change = changeOf(id, stored, values, sameValue)
  if (!change.before || !lists) return [change]
  return [{ id, before: { ...change.before, ...lists.before }, after: { ...change.after, ...lists.after } }]
}

async function writeRecords(spec: RecordTable, plans: readonly RecordPlan<RecordDraft>[], db: Db): Promise<void> {
  const rows = plans.map((plan) => ({ ...plan.stored, ...plan.values, [spec.id]: plan.id }))
  const fields = [...new Set(plans.flatMap((plan) => Object.keys(plan.values)))]
  const types: FieldTypes = { [spec.id]: 'integer', ...spec.types }
  // New rows first: a moved category can get one of them as its parent.
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
