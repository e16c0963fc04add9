import { type AttributeDefinition, readAttributes } from '#server/attributes/attributes.ts'
import type { BatchScope, Kind, Outcome } from '#server/imports/kind.ts'
import { databaseError, resultOf } from '#server/imports/report/outcomes.ts'
import { attributeColumns, columnOf } from './attribute-columns.ts'
import { planProducts } from './plan-products.ts'
import { missingProductImages } from './product-images.ts'
import { identifyProduct, NUMBER_COLUMNS, parseProduct, type ProductDraft } from './product-rows.ts'
import { saveProducts, saveReferences } from './save-products.ts'
import type { ProductPlan } from './product-plan.ts'

/** Products with the own attributes of the shop. */
export function createProductKind(attributes: readonly AttributeDefinition[]): Kind<ProductDraft> {
  const numbers = attributes.filter(({ type }) => type === 'number')
  return {
    wholeFile: false,
    ownColumns: attributeColumns(attributes),
    keyColumns: ['ocid', 'sku'],
    codeColumn: 'sku',
    numberColumns: {
      ...NUMBER_COLUMNS,
      ...Object.fromEntries(numbers.map(({ key }) => [columnOf(key), 'measure' as const])),
    },
    identity: { table: 'products', column: 'ocid' },
    identify: identifyProduct,
    parse: (cells, line, rules) => parseProduct(cells, line, { ...rules, attributes }),
    missingImages: missingProductImages,
    apply: (drafts, scope) => applyProducts(drafts, scope, attributes),
  }
}

async function applyProducts(
  drafts: readonly ProductDraft[],
  scope: BatchScope,
  attributes: readonly AttributeDefinition[],
): Promise<Outcome<ProductDraft>[]> {
  // Under the lock of imports: an attribute can have changed since the cells were parsed.
  const current = drafts.some((draft) => draft.attributes) ? await readAttributes(scope.db) : []
  const planned = await planProducts(drafts, scope, { parsed: attributes, current })
  const superseded = repeated(planned.flatMap((item) => ('plan' in item ? item.plan : [])))
  const changed = planned.flatMap((item) =>
    'plan' in item && item.plan.changes.length > 0 && !superseded.has(item.plan) ? item.plan : [],
  )
  if (changed.length > 0) await saveReferences(changed, scope)
  const refused = scope.write ? await saveProducts(changed, scope) : new Map<ProductPlan, string>()
  return planned.map((item): Outcome<ProductDraft> => {
    if ('errors' in item) return { draft: item.draft, result: 'rejected', errors: item.errors }
    const { draft, stored, changes, warnings } = item.plan
    if (superseded.has(item.plan)) return { draft, result: 'superseded' }
    const words = refused.get(item.plan)
    if (words !== undefined) return { draft, result: 'rejected', errors: [databaseError(words)] }
    return { draft, result: resultOf(stored, changes), changes, warnings }
  })
}

/** Finds plans that a later row for the same product overrides, where one row has the ocid and the other the SKU. */
function repeated(plans: readonly ProductPlan[]): Set<ProductPlan> {
  const last = new Map(plans.map((plan) => [plan.ocid, plan]))
  return new Set(plans.filter((plan) => plan.ocid !== null && last.get(plan.ocid) !== plan))
}
