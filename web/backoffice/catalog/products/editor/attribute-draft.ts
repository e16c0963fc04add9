import type { ProductFields } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import { type AttributeTexts, attributesOf, attributeText } from '#web/backoffice/catalog/attributes/attribute-input.ts'

type Attributes = ProductFields['attributes']

/** Returns attributes as they are typed. */
export function attributeTexts(attributes: Attributes): AttributeTexts {
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, attributeText(value)]))
}

/** Returns the attributes that were typed over, as texts that the shop parses; null for one that was emptied. */
export function changedAttributes(typed: AttributeTexts, stored: Attributes): Attributes {
  const changed = Object.entries(typed).filter(([key, text]) => text.trim() !== attributeText(stored[key]))
  return Object.fromEntries(changed.map(([key, text]) => [key, text.trim() || null]))
}

/**
 * Returns the attributes that have a field: those of the category, and those that were typed before the category was changed. The shop rejects them, with
 * the reason at their field.
 */
export function editedAttributes(
  attributes: readonly Attribute[],
  { category, attributes: typed }: { category: string; attributes: AttributeTexts },
  stored: Attributes,
): Attribute[] {
  const changed = changedAttributes(typed, stored)
  const ofCategory = attributesOf(attributes, category)
  return attributes.filter((attribute) => ofCategory.includes(attribute) || attribute.key in changed)
}

/** Returns the stored texts with what was typed over `from`, attribute by attribute. */
export function rebaseAttributes(typed: AttributeTexts, from: AttributeTexts, stored: AttributeTexts): AttributeTexts {
  const own = Object.entries(typed).filter(([key, text]) => text !== (from[key] ?? ''))
  return { ...stored, ...Object.fromEntries(own) }
}

/** Returns the values of these attributes that the person has seen; null for none. */
export function seenAttributes(changed: Attributes, base: Attributes): Attributes {
  return Object.fromEntries(Object.keys(changed).map((key) => [key, base[key] ?? null]))
}
