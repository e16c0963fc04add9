import { fitsAttribute } from '#contract/catalog/attributes.ts'
import { type AttributeDefinition, appliesTo } from '#server/attributes/attributes.ts'
import type { CellError } from '#server/imports/kind.ts'
import { columnOf } from './attribute-columns.ts'
import type { ProductDraft } from './product-rows.ts'
import type { StoredProduct } from './product-table.ts'
import type { Reference } from './references.ts'

/** The attributes when the cells were parsed, and now: staff can change one during a long import. */
export interface AttributeStates {
  parsed: readonly AttributeDefinition[]
  current: readonly AttributeDefinition[]
}

/**
 * Validates the own attributes that a row changes: the category of the product has them, no job converts their values, and the value means what it
 * did when it was parsed. A value that stays is valid in any category, so that a product that was moved can be exported and imported.
 */
export function validateAttributes(
  { parsed, current }: AttributeStates,
  {
    draft,
    before,
    category,
  }: { draft: ProductDraft; before: StoredProduct | undefined; category: Reference | undefined },
): CellError[] {
  const categoryId = categoryOf(category) ?? before?.category_id
  return Object.entries(draft.attributes ?? {}).flatMap(([key, value]): CellError[] => {
    if (value === (before?.attributes[key] ?? null)) return []
    const attribute = current.find((each) => each.key === key)
    const column = columnOf(key)
    const fail = (reason: string) => [{ column, value: draft.cells[column] ?? '', reason }]
    if (!attribute) return fail(`the attribute "${key}" was deleted meanwhile`)
    if (attribute.isConverting)
      return fail(`the values of ${attribute.name} are being converted; try again in a minute`)
    if (value === null) return []
    const { type, unit } = parsed.find((each) => each.key === key) ?? attribute
    if (attribute.type !== type || attribute.unit !== unit || !fitsAttribute(attribute, value))
      return fail(`${attribute.name} was changed since the file was read; import the row again`)
    if (categoryId === undefined || appliesTo(attribute, categoryId)) return []
    return fail(
      `products of this category have no ${attribute.name}; leave it empty, or add the category to the attribute`,
    )
  })
}

/** Returns the category of a row, or the first stored one above a new category. */
function categoryOf(category: Reference | null | undefined): number | undefined {
  if (!category) return undefined
  return category.id ?? categoryOf(category.parent)
}
