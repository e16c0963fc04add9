import type { BatchScope, Kind, Outcome } from './kind.ts'
import { refusedByDatabase, resultOf } from './outcomes.ts'
import { planProducts, type ProductPlan } from './plan-products.ts'
import { missingProductPictures } from './product-images.ts'
import { identifyProduct, parseProduct, type ProductDraft } from './product-rows.ts'
import { saveProducts, saveReferences } from './save-products.ts'

export const productKind: Kind<ProductDraft> = {
  wholeFile: false,
  keyColumns: ['ocid', 'sku'],
  identity: { table: 'products', column: 'ocid' },
  identify: identifyProduct,
  parse: parseProduct,
  missingPictures: missingProductPictures,
  apply: applyProducts,
}

async function applyProducts(drafts: readonly ProductDraft[], scope: BatchScope): Promise<Outcome<ProductDraft>[]> {
  const planned = await planProducts(drafts, scope)
  const superseded = repeated(planned.flatMap((item) => ('plan' in item ? item.plan : [])))
  const changed = planned.flatMap((item) =>
    'plan' in item && item.plan.changes.length > 0 && !superseded.has(item.plan) ? item.plan : [],
  )
  if (changed.length > 0) await saveReferences(changed, scope)
  const refused = scope.write ? await saveProducts(changed, scope) : new Map<ProductPlan, string>()
  return planned.map((item): Outcome<ProductDraft> => {
    if ('faults' in item) return { draft: item.draft, result: 'rejected', faults: item.faults }
    const { draft, stored, changes, warnings } = item.plan
    if (superseded.has(item.plan)) return { draft, result: 'superseded' }
    const words = refused.get(item.plan)
    if (words !== undefined) return { draft, result: 'rejected', faults: [refusedByDatabase(words)] }
    return { draft, result: resultOf(stored, changes), changes, warnings }
  })
}

/** Plans followed by another for the same product, which one row named by its ocid and the other by its sku. */
function repeated(plans: readonly ProductPlan[]): Set<ProductPlan> {
  const last = new Map(plans.map((plan) => [plan.ocid, plan]))
  return new Set(plans.filter((plan) => plan.ocid !== null && last.get(plan.ocid) !== plan))
}
