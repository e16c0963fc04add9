import { ATTRIBUTE_COLUMN, attributeLabel, type AttributeValue } from '#contract/catalog/attributes.ts'
import type { AttributeDefinition, AttributeValues } from '#server/attributes/attributes.ts'
import { plainName } from '#server/imports/reading/column-names.ts'
import type { OwnColumns } from '#server/imports/reading/own-columns.ts'

/** Returns the column of an attribute: `attr:finish`. */
export const columnOf = (key: string): string => ATTRIBUTE_COLUMN + key

/** Returns the columns of attributes in files. Their headers can also be the names, with or without the unit. */
export function attributeColumns(attributes: readonly AttributeDefinition[]): OwnColumns {
  const headers = attributes.flatMap((attribute) =>
    [attribute.name, attributeLabel(attribute)].map((header): [string, string] => [
      plainName(header),
      columnOf(attribute.key),
    ]),
  )
  return { names: attributes.map(({ key }) => columnOf(key)), headers: new Map(headers) }
}

/** Returns the cells of the values of a product. */
export function attributeCells(
  values: AttributeValues,
  attributes: readonly AttributeDefinition[],
): Record<string, string | number | null> {
  return Object.fromEntries(attributes.map(({ key }) => [columnOf(key), attributeCell(values[key])]))
}

/** Returns the cell of a value, which the import reads as the same value. Three decimals are written as four (see `measureCell`). */
export function attributeCell(value: AttributeValue | null | undefined): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value).replace(/\.\d{3}$/, '$&0') : value.trim()
}

/** Returns values with changes applied; null removes one. */
export function withChanges(
  values: AttributeValues,
  changes: Readonly<Record<string, AttributeValue | null>>,
): Record<string, AttributeValue> {
  const merged = Object.entries({ ...values, ...changes })
  return Object.fromEntries(merged.filter((entry): entry is [string, AttributeValue] => entry[1] !== null))
}

/** Returns the values that differ, by column, before and after; null for none. */
export function attributeChanges(
  before: AttributeValues,
  after: AttributeValues,
): { column: string; old: AttributeValue | null; now: AttributeValue | null }[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ column: columnOf(key), old: before[key] ?? null, now: after[key] ?? null }))
}

/**
 * Returns the columns of a product with one for each own attribute, which an undo restores by itself. `removable`: values that are null if the product
 * has attributes without them.
 */
export function withAttributeColumns(product: object, removable: AttributeValues = {}): Record<string, unknown> {
  const { attributes, ...columns } = product as { attributes?: AttributeValues }
  if (!attributes) return columns
  const removed = Object.keys(removable).map((key) => [columnOf(key), null] as const)
  const own = Object.entries(attributes).map(([key, value]) => [columnOf(key), value] as const)
  return { ...columns, ...Object.fromEntries([...removed, ...own]) }
}
