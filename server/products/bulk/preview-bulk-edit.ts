import { PREVIEWED_PRODUCTS, SAMPLED_PRODUCTS } from '#contract/catalog/bulk-edits.ts'
import type { BulkOperation, BulkPreview } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import type { ProductField, ProductFields, ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { Db } from '#database/connect.ts'
import { readProductFields, writeProductFields } from '#server/imports/imports.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { applyOperations } from './apply-operations.ts'
import { countMatching, nextOcids, type ResolvedTarget } from './bulk-target.ts'

/** Computes what a bulk edit would do with the first products that match, by the same rules, without writing anything. */
export async function previewBulkEdit(
  { db, jobs }: { db: Db; jobs: Jobs },
  target: ResolvedTarget,
  operations: readonly BulkOperation[],
): Promise<BulkPreview> {
  const matching = await countMatching(db, target)
  const ocids = await nextOcids(db, target, 0, PREVIEWED_PRODUCTS)
  const stored = await readProductFields(db, ocids)
  const computed = [...stored].map(([ocid, fields]) => ({
    ocid,
    stored: fields,
    fields: applyOperations(fields, operations),
  }))
  const changing = computed.filter(({ fields }) => Object.keys(fields).length > 0)
  const checked = await writeProductFields({ db, jobs }, changing, { write: false })
  const reasons = new Map(
    checked.flatMap(({ ocid, errors }) =>
      Object.keys(errors).length > 0 ? [[ocid, Object.values(errors).flat().join(' ')] as const] : [],
    ),
  )
  const valid = changing.filter(({ ocid }) => !reasons.has(ocid))
  return {
    matching,
    computed: computed.length,
    changed: valid.length,
    unchanged: computed.length - changing.length,
    failures: changing.flatMap(({ ocid, stored: { sku } }) => {
      const reason = reasons.get(ocid)
      return reason === undefined ? [] : [{ ocid, sku, reason }]
    }),
    sample: valid.slice(0, SAMPLED_PRODUCTS).map(({ ocid, stored: before, fields: after }) => ({
      ocid,
      sku: before.sku,
      title: before.title,
      before: pick(before, after),
      after,
    })),
  }
}

/** Returns the stored values of the fields that change. */
function pick(stored: ProductFields, changed: ProductInput): Partial<ProductFields> {
  const names = Object.keys(changed) as ProductField[]
  return Object.fromEntries(names.map((name) => [name, stored[name]]))
}
