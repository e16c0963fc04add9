import { type AttributeValue, formatAttribute } from '#contract/catalog/attributes.ts'
import type {
  ProductField,
  ProductFields,
  ProductInput,
  SeenFields,
} from '#contract/schemas/admin/catalog/product-fields.ts'

type Attributes = ProductFields['attributes']

/** Returns the stored values of fields that are neither what the caller saw nor what the caller sets: a repeated change is no conflict. */
export function changedFields(stored: ProductFields, fields: ProductInput, seen: SeenFields): Partial<ProductFields> {
  const names = Object.keys(seen) as ProductField[]
  const others = names.filter(
    (name) => name !== 'attributes' && !isSame(stored[name], seen[name]) && !isSame(stored[name], fields[name]),
  )
  const attributes = changedAttributes(stored.attributes, fields.attributes ?? {}, seen.attributes)
  return { ...Object.fromEntries(others.map((name) => [name, stored[name]])), ...(attributes && { attributes }) }
}

/** Each attribute is compared by itself: two people who change different ones do not reject each other. */
function changedAttributes(stored: Attributes, set: Attributes, seen: unknown): Attributes | null {
  if (typeof seen !== 'object' || seen === null) return null
  const others = Object.entries(seen).filter(([key, value]) => {
    const now = stored[key] ?? null
    return !isSame(now, value ?? null) && !isSame(now, set[key]) && !isWrittenAs(now, set[key])
  })
  return others.length > 0 ? Object.fromEntries(others.map(([key]) => [key, stored[key] ?? null])) : null
}

/** True for a text of a stored value, such as `'45'` of 45: the editor sends what was typed. */
function isWrittenAs(stored: AttributeValue | null, text: unknown): boolean {
  if (stored === null || typeof text !== 'string') return false
  return formatAttribute({ unit: null }, stored).toLowerCase() === text.trim().toLowerCase()
}

/** Returns the values before and after, by field. Of the attributes, only those that differ: sending them restores them. */
export function changesBetween(
  before: ProductFields | undefined,
  after: ProductFields | undefined,
): Record<string, [before: unknown, after: unknown]> {
  if (!before || !after) return {}
  const names = Object.keys(after) as ProductField[]
  return Object.fromEntries(
    names
      .filter((name) => !isSame(before[name], after[name]))
      .map((name): [string, [unknown, unknown]] => [
        name,
        name === 'attributes' ? differingAttributes(before.attributes, after.attributes) : [before[name], after[name]],
      ]),
  )
}

/** Returns the attributes that differ, with null for one that a side does not have. */
export function differingAttributes(before: Attributes, after: Attributes): [before: Attributes, after: Attributes] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = keys.filter((key) => !isSame(before[key] ?? null, after[key] ?? null))
  const pick = (from: Attributes) => Object.fromEntries(differing.map((key) => [key, from[key] ?? null]))
  return [pick(before), pick(after)]
}

/** True if two values of a field are equal. Their keys may have another order: `jsonb` sorts them. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(ordered)
  return Object.entries(value)
    .map(([name, inner]) => [name, ordered(inner)] as const)
    .toSorted(([one], [other]) => one.localeCompare(other))
}
