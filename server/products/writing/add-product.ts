import { Problem } from '#contract/problem.ts'
import type { ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { Db } from '#database/connect.ts'
import { findProductBySku, readProductFields, writeProductFields } from '#server/imports/imports.ts'
import { describeMovement } from '#server/inventory/inventory.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { imageErrors, knownSources } from './image-errors.ts'

/** Adds a product, as a draft if no status is given. Returns its ocid. Run it in a transaction that has the lock of imports. Throws `invalid_input`. */
export async function addProduct(
  { db, jobs }: { db: Db; jobs: Jobs },
  fields: ProductInput,
  by: { name: string },
): Promise<number> {
  const { sku = '' } = fields
  const owner = await findProductBySku(db, sku)
  if (owner !== null) throw Problem.invalid({ sku: [`${sku} belongs to another product (ocid ${owner}).`] })
  const images = imageErrors(fields, await knownSources(db, [fields]))
  if (images.length > 0) throw Problem.invalid({ images })
  if (fields.stock) await describeMovement(db, { kind: 'opening', actor: by.name })
  const [written] = await writeProductFields({ db, jobs }, [{ ocid: null, fields: { status: 'draft', ...fields } }])
  if (!written || Object.keys(written.errors).length > 0) throw Problem.invalid(written?.errors ?? {})
  if (written.ocid === null) throw new Error(`The product ${sku} was written and is not there.`)
  return written.ocid
}

/** Returns the fields of a copy of a product. Its barcode and stock are the original's alone. Throws `not_found`. */
export async function copyFields(db: Db, ocid: number, sku: string): Promise<ProductInput> {
  const fields = (await readProductFields(db, [ocid])).get(ocid)
  if (!fields) throw new Problem('not_found', `There is no product ${ocid}.`)
  const { slug: _slug, barcode: _barcode, stock: _stock, ...copied } = fields
  const known = await knownSources(db, [fields])
  // A path whose file was never found has nothing to show.
  const images = copied.images.filter((image) => imageErrors({ images: [image] }, known).length === 0)
  return { ...copied, images, sku, status: 'draft' }
}
