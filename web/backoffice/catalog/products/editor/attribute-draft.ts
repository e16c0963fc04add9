import type { ProductFields } from '#contract/schemas/admin/product-fields.ts'
import { type AttributeTexts, attributeText } from '#web/backoffice/catalog/attributes/attribute-input.ts'

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

/** Returns the stored texts with what was typed over `from`, attribute by attribute. */
export function rebaseAttributes(typed: AttributeTexts, from: AttributeTexts, stored: AttributeTexts): AttributeTexts {
  const own = Object.entries(typed).filter(([key, text]) => text !== (from[key] ?? ''))
  return { ...stored, ...Object.fromEntries(own) }
}

/** Returns the values of these attributes that the person has seen; null for none. */
export function seenAttributes(changed: Attributes, base: Attributes): Attributes {
  return Object.fromEntries(Object.keys(changed).map((key) => [key, base[key] ?? null]))
}
