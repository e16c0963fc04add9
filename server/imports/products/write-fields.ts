import { sql } from 'kysely'
import type { ProductFields, ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import { cleanCode } from '#contract/text/codes.ts'
import type { Db } from '#database/connect.ts'
import { readAttributes } from '#server/attributes/attributes.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { ImageResults } from '#server/imports/images/store-images.ts'
import { readUploads } from '#server/imports/images/uploaded-images.ts'
import type { CellError, CellRules } from '#server/imports/kind.ts'
import { PLAIN_NUMBERS } from '#server/imports/reading/numbers/column-numbers.ts'
import { sentence } from '#server/imports/report/sentence.ts'
import { attributeOfColumn } from '#contract/catalog/attributes.ts'
import { cellsOfFields, fieldsOfProduct } from './product-fields.ts'
import type { ProductDraft } from './product-rows.ts'
import { createProductKind } from './products.ts'
import { readProducts } from './read-products.ts'
import { createReferences } from './references.ts'
import { lockInOrder } from './save-products.ts'

/** Fields to write: of a stored product, or of a new one if `ocid` is null. */
export interface FieldsToWrite {
  ocid: number | null
  fields: ProductInput
}

/** Result for one product. `errors` are messages by field; empty if it was written. `ocid` is null for a new product that was not. */
export interface WrittenFields {
  ocid: number | null
  errors: Record<string, string[]>
  warnings: string[]
}

/** Numbers of the API have a decimal point, and codes are as they are meant. */
const RULES: CellRules = {
  numbers: () => ({ ...PLAIN_NUMBERS, forced: 'point' }),
  codeWarning: () => null,
  decimal: 'point',
}

/**
 * Reads the fields of products, by ocid. Locks the products in the order of ocid if `lock`; those of `renamed` get another SKU, so that the products
 * which they replace are locked, too.
 */
export async function readProductFields(
  db: Db,
  ocids: readonly number[],
  { lock = false, renamed = [] }: { lock?: boolean; renamed?: readonly number[] } = {},
): Promise<Map<number, ProductFields>> {
  if (lock) await lockInOrder(db, ocids, await skusOf(db, renamed))
  const products = await readProducts(db, sql`select * from products where ocid = any(${ocids}::integer[])`)
  return new Map(products.map((whole) => [whole.product.ocid, fieldsOfProduct(whole)]))
}

/**
 * Writes fields of products as the import writes the rows of a file: the same rules, references and effects (decision 0107). Products that are
 * rejected have errors; the others are written. Run it in a transaction that has the lock of imports and of the products. Without `write` it only
 * returns the errors.
 */
export async function writeProductFields(
  { db, jobs }: { db: Db; jobs: Jobs },
  rows: readonly FieldsToWrite[],
  { write = true }: { write?: boolean } = {},
): Promise<WrittenFields[]> {
  const results = rows.map(({ ocid }): WrittenFields => ({ ocid, errors: {}, warnings: [] }))
  const places = new Map<ProductDraft, number>()
  const kind = createProductKind(rows.length > 0 ? await readAttributes(db) : [])
  for (const [index, { ocid, fields }] of rows.entries()) {
    const cells = { ...cellsOfFields(fields), ...(ocid !== null && { ocid: String(ocid) }) }
    const parsed = kind.parse(cells, index, RULES)
    const errors = {
      ...('errors' in parsed && errorsByField(parsed.errors)),
      ...(ocid !== null && emptiedKeys(fields)),
    }
    if ('errors' in parsed || Object.keys(errors).length > 0) results[index] = { ocid, errors, warnings: [] }
    else places.set(parsed.draft, index)
  }
  const drafts = [...places.keys()]
  const run = {
    importId: null,
    references: createReferences(false, 'choose one that exists'),
    claims: { keys: new Map(), slugs: new Map() },
  }
  const storedImages = await readStoredImages(
    db,
    rows.flatMap(({ fields: { images = [] } }) => images.map(({ source }) => source)),
  )
  const outcomes = await kind.apply(drafts, { db, jobs, write, storedImages, run })
  for (const outcome of outcomes) {
    const result = results[places.get(outcome.draft) ?? 0]
    if (!result) continue
    if (outcome.result === 'rejected') result.errors = errorsByField(outcome.errors)
    else if (outcome.result !== 'superseded') result.warnings = outcome.warnings.map(sentenceOf)
  }
  if (write) await findNewOcids(db, drafts, results, places)
  return results
}

/** Returns the errors of keys without a text, which an import takes for cells that change nothing. */
function emptiedKeys({ sku, slug }: ProductInput): Record<string, string[]> {
  return {
    ...(sku !== undefined && cleanCode(sku) === '' && { sku: ['Enter a SKU.'] }),
    ...(slug !== undefined && slug.trim() === '' && { slug: ['Enter the end of its address.'] }),
  }
}

/** Returns SKUs of products. They cannot change before the products are locked: only holders of the lock of imports change them. */
async function skusOf(db: Db, ocids: readonly number[]): Promise<string[]> {
  if (ocids.length === 0) return []
  const { rows } = await sql<{ sku: string }>`select sku from products where ocid = any(${ocids}::integer[])`.execute(
    db,
  )
  return rows.map(({ sku }) => sku)
}

/** Returns the images that are in the store under these sources, of products or uploaded: another product can show them, too. */
export async function readStoredImages(db: Db, sources: readonly string[]): Promise<ImageResults> {
  if (sources.length === 0) return new Map()
  const { rows } = await sql<{ source: string; file: string; width: number; height: number; blur: string }>`
    select distinct on (k.source) k.source, file, width, height, coalesce(blur, '') as blur
    from unnest(${[...new Set(sources)]}::text[]) as k (source) join product_images as i on i.source = k.source
    where file is not null order by k.source, id`.execute(db)
  const ofProducts = rows.map(({ source, ...image }) => [source, image] as const)
  return new Map([...ofProducts, ...(await readUploads(db, sources))])
}

/** Sets the ocids of the products that were created. */
async function findNewOcids(
  db: Db,
  drafts: readonly ProductDraft[],
  results: readonly WrittenFields[],
  places: ReadonlyMap<ProductDraft, number>,
): Promise<void> {
  const created = drafts.flatMap((draft) => {
    const result = results[places.get(draft) ?? 0]
    return result && result.ocid === null && Object.keys(result.errors).length === 0 && draft.key !== null
      ? [{ key: draft.key, result }]
      : []
  })
  if (created.length === 0) return
  const rows = await db
    .selectFrom('products')
    .select(['ocid', 'sku'])
    .where((eb) => eb('sku', '=', eb.fn.any(eb.val(created.map(({ key }) => key)))))
    .execute()
  const ocidOf = new Map(rows.map(({ sku, ocid }) => [sku, ocid]))
  for (const { key, result } of created) result.ocid = ocidOf.get(key) ?? null
}

/** Returns the ocid of the product with a SKU, or null. */
export async function findProductBySku(db: Db, sku: string): Promise<number | null> {
  const row = await db.selectFrom('products').select('ocid').where('sku', '=', cleanCode(sku)).executeTakeFirst()
  return row?.ocid ?? null
}

function errorsByField(errors: readonly CellError[]): Record<string, string[]> {
  const byField: Record<string, string[]> = {}
  for (const error of errors) {
    const field = fieldOfColumn(error.column)
    byField[field] = [...(byField[field] ?? []), sentence(error.reason)]
  }
  return byField
}

/** The error of an own attribute is at `attributes.{key}`. */
function fieldOfColumn(column: string | null): string {
  if (column === null) return 'sku'
  if (column === 'image_alts' || column === 'image_focus') return 'images'
  const key = attributeOfColumn(column)
  return key === null ? column : `attributes.${key}`
}

function sentenceOf({ column, reason }: CellError): string {
  return column === null ? sentence(reason) : sentence(`${column.replaceAll('_', ' ')}: ${reason}`)
}
