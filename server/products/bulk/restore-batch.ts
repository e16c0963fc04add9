import { sql } from 'kysely'
import type { ProductField, ProductFields, ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import { readProductFields } from '#server/imports/imports.ts'
import { changeProducts } from '#server/products/writing/change-products.ts'
import { isSame } from '#server/products/writing/compare-fields.ts'
import { BATCH, type BatchDeps, failureOf, MAX_FAILURES, writeBatchAudit } from './batch.ts'
import { nextChanges, type RecordedChange } from './recorded-changes.ts'
import type { StoredBulkEdit } from './stored-bulk-edit.ts'

/** Restores the values of the next products that are still what the edit wrote. Returns true if nothing is left. */
export async function restoreBatch(deps: BatchDeps, edit: StoredBulkEdit): Promise<boolean> {
  const { db } = deps
  const recorded = await nextChanges(db, edit.id, edit.position, BATCH)
  const ocids = recorded.map(({ ocid }) => ocid)
  const position = ocids.at(-1)
  if (position === undefined) {
    await sql`update bulk_edits set state = 'undone', ended_at = now() where id = ${edit.id}`.execute(db)
    return true
  }
  const stored = await readProductFields(db, ocids, { lock: true })
  const restorations = recorded.map((change) => restorationOf(change, stored.get(change.ocid)))
  const changing = restorations.filter(({ fields, lost }) => lost.length === 0 && Object.keys(fields).length > 0)
  const by = { name: edit.undo_actor_name ?? edit.actor_name }
  const results = await changeProducts(deps, changing, by)
  const failed = results.filter(({ result }) => result === 'failed')
  const isRestored = new Set(results.filter(({ result }) => result !== 'failed').map(({ ocid }) => ocid))
  const restored = restorations.filter(({ ocid }) => isRestored.has(ocid))
  const whole = restored.filter(({ isWhole }) => isWhole).length
  const failures = [
    ...failed.map((result) => failureOf(result, stored)),
    ...restorations.flatMap(({ ocid, lost }) => {
      const sku = stored.get(ocid)?.sku ?? ''
      return lost.length === 0 ? [] : [{ ocid, sku, reason: `The previous ${lost.join(' and ')} was deleted.` }]
    }),
  ]
  const kept = recorded.length - restored.length - failures.length
  await writeBatchAudit(
    deps,
    {
      kind: edit.undo_actor_kind ?? edit.actor_kind,
      id: edit.undo_actor_id ?? edit.actor_id,
      name: by.name,
    },
    'adminUndoBulkEdit',
    results,
  )
  await sql`update bulk_edits set position = ${position}, restored = restored + ${whole}, kept = kept + ${kept},
      partly_restored = partly_restored + ${restored.length - whole}, not_restored = not_restored + ${failures.length},
      undo_failures = ${JSON.stringify([...edit.undo_failures, ...failures].slice(0, MAX_FAILURES))}::jsonb
    where id = ${edit.id}`.execute(db)
  return false
}

interface Restoration {
  ocid: number
  /** The previous values of the fields that no one has changed since. */
  fields: ProductInput
  /** Such fields whose previous supplier or category was deleted. */
  lost: ProductField[]
  /** False if someone has changed some of the values. */
  isWhole: boolean
}

function restorationOf({ ocid, before, after }: RecordedChange, now: ProductFields | undefined): Restoration {
  const { attributes = null, ...others } = before
  const names = Object.keys(others) as Exclude<ProductField, 'attributes'>[]
  const own = names.filter((name) => now && isSame(now[name], after[name]))
  const lost = own.filter((name) => (name === 'supplier' || name === 'category') && before[name] === null)
  const keys = Object.keys(attributes ?? {})
  const ownKeys = keys.filter((key) => now && isSame(now.attributes[key] ?? null, after.attributes?.[key] ?? null))
  const fields = {
    ...Object.fromEntries(own.map((name) => [name, before[name]])),
    ...(ownKeys.length > 0 && {
      attributes: Object.fromEntries(ownKeys.map((key) => [key, attributes?.[key] ?? null])),
    }),
  } as ProductInput
  return { ocid, fields, lost, isWhole: own.length === names.length && ownKeys.length === keys.length }
}
