import type { ProductFields, ProductInput, SeenFields } from '#contract/schemas/admin/catalog/product-fields.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { lockImports, readProductFields, writeProductFields } from '#server/imports/imports.ts'
import { describeMovement } from '#server/inventory/inventory.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { changedFields, changesBetween } from './compare-fields.ts'
import { imageErrors, knownSources } from './image-errors.ts'

/** New values of a product, and the values of fields that they were decided on. */
export interface ProductChangeRequest {
  ocid: number
  fields: ProductInput
  seen?: SeenFields
}

/** Result of a change for one product. */
export interface ChangedProduct {
  ocid: number
  result: 'changed' | 'unchanged' | 'failed'
  /** Messages by field. */
  errors: Record<string, string[]>
  warnings: string[]
  /** Stored values of the fields that someone else has changed; null if none was. */
  changedMeanwhile: Partial<ProductFields> | null
  /** Values before and after, by field. */
  changes: Record<string, [before: unknown, after: unknown]>
}

/**
 * Changes products, each by itself: one that fails does not prevent the others. Run it in a transaction: it locks the products until its end, so
 * that what was seen and what is written are the same version. Throws `invalid_input` for a product that is listed twice.
 */
export async function changeProducts(
  { db, jobs }: { db: Db; jobs: Jobs },
  requests: readonly ProductChangeRequest[],
  by: { name: string },
): Promise<ChangedProduct[]> {
  const ocids = requests.map(({ ocid }) => ocid)
  if (new Set(ocids).size < ocids.length) throw Problem.invalid({ products: ['List each product once.'] })
  await lockImports(db)
  const renamed = requests.filter(({ fields }) => fields.sku !== undefined).map(({ ocid }) => ocid)
  const before = await readProductFields(db, ocids, { lock: true, renamed })
  const images = await knownSources(
    db,
    requests.map(({ fields }) => fields),
    [...before.values()],
  )
  const failures = new Map(
    requests.map((request) => [request.ocid, rejectionOf(request, before.get(request.ocid), images)]),
  )
  const accepted = requests.filter(({ ocid }) => failures.get(ocid) === null)
  if (accepted.some(({ fields }) => fields.stock !== undefined))
    await describeMovement(db, { kind: 'corrected', reason: 'Set in the back office', actor: by.name })
  const written = await writeProductFields({ db, jobs }, accepted)
  const results = new Map(written.map((result) => [result.ocid, result]))
  const after = await readProductFields(
    db,
    accepted.map(({ ocid }) => ocid),
  )
  return requests.map(({ ocid }): ChangedProduct => {
    const failure = failures.get(ocid)
    if (failure) return failure
    const { errors = {}, warnings = [] } = results.get(ocid) ?? {}
    if (Object.keys(errors).length > 0) return { ...failed(ocid), errors }
    const changes = changesBetween(before.get(ocid), after.get(ocid))
    const result = Object.keys(changes).length > 0 ? 'changed' : 'unchanged'
    return { ocid, result, errors, warnings, changedMeanwhile: null, changes }
  })
}

const failed = (ocid: number): ChangedProduct => ({
  ocid,
  result: 'failed',
  errors: {},
  warnings: [],
  changedMeanwhile: null,
  changes: {},
})

/** Returns why a change is not tried, or null. */
function rejectionOf(
  { ocid, fields, seen = {} }: ProductChangeRequest,
  stored: ProductFields | undefined,
  images: ReadonlySet<string>,
): ChangedProduct | null {
  if (!stored) return { ...failed(ocid), errors: { ocid: [`There is no product ${ocid}.`] } }
  const others = changedFields(stored, fields, seen)
  if (Object.keys(others).length > 0) return { ...failed(ocid), changedMeanwhile: others }
  const errors = imageErrors(fields, images)
  return errors.length > 0 ? { ...failed(ocid), errors: { images: errors } } : null
}
