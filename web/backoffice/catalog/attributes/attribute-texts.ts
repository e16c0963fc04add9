import { ATTRIBUTE_TYPES, type AttributeType } from '#contract/catalog/attributes.ts'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'

export const TYPE_TEXTS: Readonly<Record<AttributeType, string>> = {
  text: 'Text',
  choice: 'Choice',
  number: 'Number',
  yes_no: 'Yes or no',
}

export const TYPE_OPTIONS = ATTRIBUTE_TYPES.map((value) => ({ value, label: TYPE_TEXTS[value] }))

/** Returns where buyers find an attribute. */
export function usesText({ is_facet, in_specs, in_feed }: Attribute): string {
  const uses = [in_specs && 'Product page', is_facet && 'Filters', in_feed && 'Feeds']
  return uses.filter((use) => use !== false).join(', ') || 'Staff only'
}

export function categoriesText({ categories, category_names }: Attribute): string {
  if (categories === null) return 'All categories'
  return category_names.join(', ') || 'No category'
}
