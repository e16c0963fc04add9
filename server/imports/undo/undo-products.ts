import { sql } from 'kysely'
import { attributeOfColumn, type AttributeValue, fitsAttribute } from '#contract/catalog/attributes.ts'
import type { Db } from '#database/connect.ts'
import { type AttributeDefinition, type AttributeValues, readAttributes } from '#server/attributes/attributes.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { withAttributeColumns, withChanges } from '#server/imports/products/attribute-columns.ts'
import { readUploads, UPLOADS_FOLDER } from '#server/imports/images/uploaded-images.ts'
import { plainImage } from '#server/imports/products/product-images.ts'
import { PRODUCT_TYPES, storedBreaks, storedImages, storedProducts } from '#server/imports/products/product-table.ts'
import { insertBreaks, insertImages, lockInOrder } from '#server/imports/products/save-products.ts'
import { updateRecords, writeEach } from '#server/imports/records/write-records.ts'
import { findReferences, replaceReferences } from '#server/references/references.ts'
import { type LoggedChange, restoreValues } from './restore-values.ts'
import type { UndoReport } from './undo-report.ts'

interface Restoration {
  ocid: number
  values: Readonly<Record<string, unknown>>
}

interface CreatedProduct {
  ocid: number
  sku: string
}

/** Columns of tables of their own. */
const LISTS = ['breaks', 'images'] as const

/** Takes back changes of products, in one transaction. */
export async function undoProducts(
  changes: readonly LoggedChange[],
  { db, jobs }: { db: Db; jobs: Jobs },
  report: UndoReport,
): Promise<void> {
  const ocids = changes.map(({ id }) => id)
  const renamed = changes.flatMap(({ after }) => (typeof after['sku'] === 'string' ? [after['sku']] : []))
  await lockInOrder(db, ocids, renamed)
  const current = await storedProducts(
    db,
    ocids.map((id) => ({ id, key: null })),
  )
  const breaks = await storedBreaks(db, ocids)
  const images = await storedImages(db, ocids)
  const attributes = await readAttributes(db)
  const restorations: Restoration[] = []
  const created: CreatedProduct[] = []
  for (const change of changes) {
    const product = current.get(change.id)
    if (!product) continue
    if (change.before === null) created.push({ ocid: change.id, sku: product.sku })
    else {
      const present = {
        ...withAttributeColumns(product),
        breaks: breaks.get(change.id) ?? [],
        images: (images.get(change.id) ?? []).map(plainImage),
      }
      present.breaks = present.breaks.map(({ minQty, price }) => ({ minQty, price }))
      const { values: restored, later } = restoreValues(change, present)
      const entries = Object.entries(restored)
      const stay = entries.filter(([column, value]) => !isRestorable(attributes, column, value))
      for (const column of [...later, ...stay.map(([name]) => name)]) report.later.push(`${product.sku}: ${column}`)
      const values = Object.fromEntries(entries.filter((entry) => !stay.includes(entry)))
      if (Object.keys(values).length > 0) restorations.push({ ocid: change.id, values })
    }
  }
  const refused = await writeEach(db, restorations, async (some) => {
    for (const one of some) await restore(db, one, { ...current.get(one.ocid) })
  })
  for (const [{ ocid }, message] of refused) report.failed.push(`${current.get(ocid)?.sku ?? ocid}: ${message}`)
  report.restored += restorations.length - refused.size
  const moved = restorations
    .filter((one) => !refused.has(one))
    .flatMap(({ ocid, values: { sku } }) => {
      const before = current.get(ocid)?.sku
      return before !== undefined && typeof sku === 'string' ? [[before, sku] as const] : []
    })
  await replaceReferences(db, 'products', new Map(moved))
  await removeProducts(db, created, report)
  await jobs.enqueue('search.refresh', { ocids })
}

async function restore(db: Db, { ocid, values }: Restoration, stored: Record<string, unknown>): Promise<void> {
  const attributes = restoredAttributes(values, stored['attributes'])
  const columns = Object.keys(values).filter((column) => column in PRODUCT_TYPES)
  if (attributes) columns.push('attributes')
  await updateRecords(db, 'products', PRODUCT_TYPES, { key: 'ocid', fields: columns, touch: true }, [
    { ...stored, ...values, ...(attributes && { attributes }), ocid },
  ])
  for (const list of LISTS) {
    const rows = values[list]
    if (!Array.isArray(rows)) continue
    const table = list === 'breaks' ? 'price_breaks' : 'product_images'
    await sql`delete from ${sql.table(table)} where ocid = ${ocid}`.execute(db)
    if (list === 'breaks') await insertBreaks(db, [{ ocid, breaks: rows }])
    else await insertImages(db, [{ ocid, images: await withUploads(db, rows as RestoredImage[]) }])
  }
}

/** False for a value of an own attribute that was deleted since, that cannot have it any more, or whose values a job converts. */
function isRestorable(attributes: readonly AttributeDefinition[], column: string, value: unknown): boolean {
  const key = attributeOfColumn(column)
  if (key === null) return true
  const attribute = attributes.find((each) => each.key === key)
  if (!attribute || attribute.isConverting) return false
  return value === null || fitsAttribute(attribute, value as AttributeValue)
}

interface RestoredImage {
  source: string
  file: string | null
}

/**
 * Returns restored images with the files that uploads have now: one that was replaced meanwhile shows the new file, and one that was deleted has
 * none, because the file that the import recorded is removed.
 */
async function withUploads(db: Db, images: readonly RestoredImage[]): Promise<RestoredImage[]> {
  const uploads = await readUploads(
    db,
    images.map(({ source }) => source),
  )
  return images.map((image) => {
    const upload = uploads.get(image.source)
    if (upload) return { ...image, ...upload }
    const isDeleted = image.file !== null && image.source === UPLOADS_FOLDER + image.file
    return isDeleted ? { ...image, ...NO_FILE } : image
  })
}

const NO_FILE = { file: null, width: null, height: null, blur: null, error: 'The uploaded image was deleted.' }

/** Returns the own attributes of a product with the restored values, or null if none is restored. */
function restoredAttributes(values: Readonly<Record<string, unknown>>, stored: unknown): object | null {
  const restored = Object.entries(values).flatMap(([column, value]) => {
    const key = attributeOfColumn(column)
    return key === null ? [] : [[key, value as AttributeValue | null] as const]
  })
  return restored.length === 0 ? null : withChanges(stored as AttributeValues, Object.fromEntries(restored))
}

/** Deletes new products; one that was ordered, is in a seed, or is named by content or a scheduled sale, is discontinued instead. */
async function removeProducts(db: Db, created: readonly CreatedProduct[], report: UndoReport): Promise<void> {
  const ocids = created.map(({ ocid }) => ocid)
  const named = await findReferences(
    db,
    'products',
    created.map(({ sku }) => ({ key: sku })),
  )
  const { rows } = await sql<CreatedProduct>`
    select ocid, sku from products where ocid = any(${ocids}::integer[])
      and (exists (select from order_lines where order_lines.ocid = products.ocid)
        or exists (select from seed_products where seed_products.ocid = products.ocid)
        or sku = any(${named.map(({ key }) => key)}::text[]))`.execute(db)
  const needed = rows.map(({ ocid }) => ocid)
  await sql`update products set state = 'discontinued', updated_at = now() where ocid = any(${needed}::integer[])`.execute(
    db,
  )
  report.discontinued.push(...rows.map(({ sku }) => sku))
  await sql`delete from products where ocid = any(${ocids}::integer[]) and ocid <> all(${needed}::integer[])`.execute(
    db,
  )
  report.deleted += ocids.length - needed.length
}
