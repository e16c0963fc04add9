import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { describeMovement, type StockMovement } from '#server/inventory/inventory.ts'
import type { BatchScope } from '#server/imports/kind.ts'
import { PRODUCT_TYPES } from './product-table.ts'
import { insertRecords, nextIds, sameValue, updateRecords, writeEach } from '#server/imports/records/write-records.ts'
import { changeOf, type RecordChange, recordChanges } from '#server/imports/undo/import-log.ts'
import { replaceReferences } from '#server/references/references.ts'
import type { PriceBreak } from '#server/imports/reading/parse-cells.ts'
import { withAttributeColumns } from './attribute-columns.ts'
import { plainImage } from './product-images.ts'
import type { ProductPlan } from './product-plan.ts'

/** Creates the new suppliers, categories and families of the plans. */
export async function saveReferences(plans: readonly ProductPlan[], { db, write, run }: BatchScope): Promise<void> {
  const named = {
    suppliers: plans.flatMap((plan) => plan.supplier ?? []),
    categories: plans.flatMap((plan) => plan.category ?? []),
  }
  for (const table of ['suppliers', 'categories'] as const) {
    const ids = await run.references.create(db, table, named[table], write)
    const changes = ids.map((id) => ({ id, before: null, after: {} }))
    if (run.importId !== null && write) await recordChanges(db, run.importId, table, changes)
  }
  if (write) await saveFamilies(db, plans)
}

/** The option names of a family are those of its products, in order of first appearance. */
async function saveFamilies(db: Db, plans: readonly ProductPlan[]): Promise<void> {
  const grown = new Set<string>()
  const all = new Map(plans.flatMap(({ family }) => (family ? [[family.key, family] as const] : [])))
  for (const { family, draft } of plans) {
    const known = family && all.get(family.key)
    if (!known) continue
    const fresh = Object.keys(draft.values.options ?? {}).filter((name) => !known.option_names.includes(name))
    known.option_names.push(...fresh)
    if (fresh.length > 0 || known.id === null) grown.add(known.key)
  }
  if (grown.size === 0) return
  const rows = [...all.values()]
    .filter(({ key }) => grown.has(key))
    .map(({ key, option_names }) => ({ key, option_names }))
  const saved = await sql<{ id: number; key: string }>`
    insert into product_families (key, option_names)
    select key, option_names from json_to_recordset(${JSON.stringify(rows)}::json) as v (key text, option_names text[])
    on conflict (key) do update set option_names = excluded.option_names
    returning id, key`.execute(db)
  for (const { id, key } of saved.rows) {
    const family = all.get(key)
    if (family) family.id = id
  }
}

/** Writes the plans with changes. Returns the database's error message for each rejected plan. */
export async function saveProducts(
  plans: readonly ProductPlan[],
  scope: BatchScope,
): Promise<Map<ProductPlan, string>> {
  const { db } = scope
  const unnumbered = plans.filter((plan) => plan.ocid === null)
  const ids = await nextIds(db, 'products', 'ocid', unnumbered.length)
  for (const [index, plan] of unnumbered.entries()) plan.ocid = ids[index] ?? null
  const moved = [...renamed(plans).keys()]
  if (moved.length > 0) await lockInOrder(db, plans.filter((plan) => plan.stored).map(numberOf), moved)
  if (scope.run.importId !== null) await describeMovement(db, importMovement(scope.run.importId))
  const rejected = await writeEach(db, plans, (some) => writePlans(some, scope))
  const saved = plans.filter((plan) => !rejected.has(plan))
  await replaceReferences(db, 'products', renamed(saved))
  if (scope.run.importId !== null) await recordChanges(db, scope.run.importId, 'products', saved.map(changeOfPlan))
  if (saved.length > 0) await scope.jobs.enqueue('search.refresh', { ocids: saved.map(numberOf) })
  return rejected
}

/** Returns the description of the changes of stock by an import. */
export function importMovement(importId: number): StockMovement {
  return { kind: 'imported', reference: `import ${importId}`, actor: 'operator' }
}

/** Returns the new SKUs of products by the previous ones. */
function renamed(plans: readonly ProductPlan[]): Map<string, string> {
  const moved = plans.flatMap(({ stored, values: { sku } }) =>
    stored && sku !== undefined && stored.sku !== sku ? [[stored.sku, sku] as const] : [],
  )
  return new Map(moved)
}

function changeOfPlan(plan: ProductPlan): RecordChange {
  const { stored } = plan
  const values = withAttributeColumns(filled(plan), stored?.attributes)
  const change = changeOf(numberOf(plan), stored && withAttributeColumns(stored), values, sameValue)
  if (!change.before) return change
  const { breaks, images, storedLists } = plan
  const before: Record<string, unknown> = { ...change.before }
  const after: Record<string, unknown> = { ...change.after }
  if (breaks) {
    before['breaks'] = storedLists.breaks.map(withoutOcid)
    after['breaks'] = breaks.map(withoutOcid)
  }
  if (images) {
    before['images'] = storedLists.images.map(plainImage)
    after['images'] = images.map(plainImage)
  }
  return { ...change, before, after }
}

async function writePlans(plans: readonly ProductPlan[], scope: BatchScope): Promise<void> {
  const { db } = scope
  // Updates first: one can free the SKU or slug of a new product.
  const updated = plans.filter((plan) => plan.stored)
  const updatedFields = fieldsOf(updated)
  await lockInOrder(db, updated.map(numberOf))
  await updateRecords(
    ...([db, 'products', PRODUCT_TYPES] as const),
    { key: 'ocid', fields: updatedFields, touch: true },
    updated.map((plan) => rowOf(plan, updatedFields)),
  )
  const created = plans.filter((plan) => !plan.stored)
  const createdFields = ['ocid', ...fieldsOf(created)]
  await insertRecords(
    db,
    'products',
    PRODUCT_TYPES,
    createdFields,
    created.map((plan) => rowOf(plan, createdFields)),
  )
  await saveBreaks(db, plans)
  await saveImages(plans, scope)
}

/**
 * Locks products in order of ocid, as placing an order does, to avoid a deadlock. `replaced`: SKUs that change, so that the products which they
 * replace change, too.
 */
export async function lockInOrder(db: Db, ocids: readonly number[], replaced: readonly string[] = []): Promise<void> {
  if (ocids.length === 0) return
  await sql`select 1 from products where ocid = any(${ocids}::integer[]) or replacement_sku = any(${replaced}::text[])
    order by ocid for no key update`.execute(db)
}

/** Returns the columns that any of the rows sets. */
function fieldsOf(plans: readonly ProductPlan[]): string[] {
  return [...new Set(plans.flatMap((plan) => Object.keys(filled(plan))))]
}

function filled({ values, supplier, category, family }: ProductPlan): Record<string, unknown> {
  return {
    ...values,
    ...(supplier && { supplier_id: supplier.id }),
    ...(category && { category_id: category.id }),
    ...(family !== undefined && { family_id: family?.id ?? null }),
  }
}

/** A column that one row lacks and another sets keeps its stored value. */
function rowOf(plan: ProductPlan, fields: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = { created_at: new Date(), ...plan.stored, ...filled(plan) }
  return Object.fromEntries([...fields.map((field) => [field, row[field]]), ['ocid', plan.ocid]])
}

const withoutOcid = ({ minQty, price }: PriceBreak): PriceBreak => ({ minQty, price })

const numberOf = (plan: ProductPlan): number => plan.ocid ?? 0

async function saveBreaks(db: Db, plans: readonly ProductPlan[]): Promise<void> {
  const changed = plans.filter((plan) => plan.breaks)
  await deleteOf(
    db,
    'price_breaks',
    changed.filter((plan) => plan.stored),
  )
  await insertBreaks(
    db,
    changed.map((plan) => ({ ocid: numberOf(plan), breaks: plan.breaks ?? [] })),
  )
}

/** Inserts price breaks of products that have none. */
export async function insertBreaks(
  db: Db,
  products: readonly { ocid: number; breaks: readonly PriceBreak[] }[],
): Promise<void> {
  const rows = products.flatMap(({ ocid, breaks }) =>
    breaks.map(({ minQty, price }) => ({ ocid, min_qty: minQty, price_cents: price })),
  )
  const types = { ocid: 'integer', min_qty: 'integer', price_cents: 'integer' }
  await insertRecords(db, 'price_breaks', types, Object.keys(types), rows)
}

const IMAGE_TYPES = {
  ocid: 'integer',
  position: 'integer',
  source: 'text',
  alt: 'text',
  file: 'text',
  width: 'integer',
  height: 'integer',
  blur: 'text',
  error: 'text',
  focus: 'integer[]',
}

async function saveImages(plans: readonly ProductPlan[], { db, jobs }: BatchScope): Promise<void> {
  const changed = plans.filter((plan) => plan.images)
  await deleteOf(
    db,
    'product_images',
    changed.filter((plan) => plan.stored),
  )
  const images = changed.flatMap((plan) => plan.images ?? [])
  await insertImages(
    db,
    changed.map((plan) => ({ ocid: numberOf(plan), images: (plan.images ?? []).map(plainImage) })),
  )
  const sources = new Set(images.filter((image) => image.fetch).map((image) => image.source))
  if (sources.size > 0)
    await jobs.enqueueAll(
      'image.fetch',
      [...sources].map((source) => ({ source })),
    )
}

/** Inserts images of products that have none. */
export async function insertImages(
  db: Db,
  products: readonly { ocid: number; images: readonly object[] }[],
): Promise<void> {
  const rows = products.flatMap(({ ocid, images }) => images.map((image, position) => ({ ...image, ocid, position })))
  await insertRecords(db, 'product_images', IMAGE_TYPES, Object.keys(IMAGE_TYPES), rows)
}

async function deleteOf(
  db: Db,
  table: 'price_breaks' | 'product_images',
  plans: readonly ProductPlan[],
): Promise<void> {
  if (plans.length === 0) return
  await sql`delete from ${sql.table(table)} where ocid = any(${plans.map(numberOf)}::integer[])`.execute(db)
}
