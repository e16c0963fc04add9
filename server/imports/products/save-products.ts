import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { BatchScope } from '#server/imports/kind.ts'
import { PRODUCT_TYPES } from './product-table.ts'
import { insertRecords, nextIds, updateRecords, writeEach } from '#server/imports/records/write-records.ts'
import type { ProductPlan } from './product-plan.ts'

/** Creates the new suppliers, categories and families of the plans. */
export async function saveReferences(plans: readonly ProductPlan[], { db, write, run }: BatchScope): Promise<void> {
  await run.references.create(
    db,
    'suppliers',
    plans.flatMap((plan) => plan.supplier ?? []),
    write,
  )
  await run.references.create(
    db,
    'categories',
    plans.flatMap((plan) => plan.category ?? []),
    write,
  )
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
  const rejected = await writeEach(db, plans, (some) => writePlans(some, scope))
  const saved = plans.filter((plan) => !rejected.has(plan))
  if (saved.length > 0) await scope.jobs.enqueue('search.refresh', { ocids: saved.map(numberOf) })
  return rejected
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

/** Locks products in order of ocid, as placing an order does, to avoid a deadlock. */
async function lockInOrder(db: Db, ocids: readonly number[]): Promise<void> {
  if (ocids.length === 0) return
  await sql`select 1 from products where ocid = any(${ocids}::integer[]) order by ocid for no key update`.execute(db)
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

const numberOf = (plan: ProductPlan): number => plan.ocid ?? 0

async function saveBreaks(db: Db, plans: readonly ProductPlan[]): Promise<void> {
  const changed = plans.filter((plan) => plan.breaks)
  await deleteOf(
    db,
    'price_breaks',
    changed.filter((plan) => plan.stored),
  )
  const rows = changed.flatMap((plan) =>
    (plan.breaks ?? []).map(({ minQty, price }) => ({ ocid: plan.ocid, min_qty: minQty, price_cents: price })),
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
}

async function saveImages(plans: readonly ProductPlan[], { db, jobs }: BatchScope): Promise<void> {
  const changed = plans.filter((plan) => plan.images)
  await deleteOf(
    db,
    'product_images',
    changed.filter((plan) => plan.stored),
  )
  const images = changed.flatMap((plan) =>
    (plan.images ?? []).map((image, position) => ({ ...image, ocid: plan.ocid, position })),
  )
  const rows = images.map(({ fetch: _, ...row }) => row)
  await insertRecords(db, 'product_images', IMAGE_TYPES, Object.keys(IMAGE_TYPES), rows)
  const sources = new Set(images.filter((image) => image.fetch).map((image) => image.source))
  if (sources.size > 0)
    await jobs.enqueueAll(
      'image.fetch',
      [...sources].map((source) => ({ source })),
    )
}

async function deleteOf(
  db: Db,
  table: 'price_breaks' | 'product_images',
  plans: readonly ProductPlan[],
): Promise<void> {
  if (plans.length === 0) return
  await sql`delete from ${sql.table(table)} where ocid = any(${plans.map(numberOf)}::integer[])`.execute(db)
}
