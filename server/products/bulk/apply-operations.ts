import { Value } from 'typebox/value'
import { BULK_MONEY_FIELDS, BULK_SET_FIELDS, BULK_TEXT_FIELDS } from '#contract/catalog/bulk-edits.ts'
import { Problem } from '#contract/problem.ts'
import type { BulkOperation } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import { type ProductField, ProductFields, type ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import { type Dollars, toCents, toDollars } from '#contract/values/money.ts'
import type { AttributeDefinition } from '#server/attributes/attributes.ts'
import { attributeError } from '#server/imports/imports.ts'
import { differingAttributes, isSame } from '#server/products/writing/compare-fields.ts'

/** Returns the fields of a product that the operations change, with their new values. An amount never falls below zero. */
export function applyOperations(stored: ProductFields, operations: readonly BulkOperation[]): ProductInput {
  const fields: ProductFields = { ...stored }
  for (const operation of operations) Object.assign(fields, applyOperation(fields, operation))
  const names = Object.keys(fields) as ProductField[]
  const changed = names.filter((name) => name !== 'attributes' && !isSame(fields[name], stored[name]))
  const [, attributes] = differingAttributes(stored.attributes, fields.attributes)
  return {
    ...Object.fromEntries(changed.map((name) => [name, fields[name]])),
    ...(Object.keys(attributes).length > 0 && { attributes }),
  }
}

function applyOperation(fields: ProductFields, operation: BulkOperation): ProductInput {
  const { kind, field, attribute, value } = operation
  if (kind === 'set' && field === 'attributes')
    return { attributes: { ...fields.attributes, ...(attribute !== undefined && { [attribute]: value ?? null }) } }
  if (kind === 'set') return { [field]: value }
  if (kind === 'replace') {
    const text = fields[field as (typeof BULK_TEXT_FIELDS)[number]]
    return { [field]: text?.replaceAll(operation.find ?? '', () => operation.replacement ?? '') ?? null }
  }
  if (field === 'price_breaks') {
    const breaks = fields.price_breaks.map(({ min_qty, price }) => ({ min_qty, price: computed(price, operation) }))
    return { price_breaks: breaks }
  }
  const amount = fields[field as 'price' | 'sales_price' | 'retail_price']
  return { [field]: amount === null ? null : computed(amount, operation) }
}

/** Computes in cents, so that sums and steps of rounding are exact. */
function computed(dollars: Dollars, { kind, amount = 0, round_to: step = 0.01 }: BulkOperation): Dollars {
  const cents = kind === 'add' ? toCents(dollars) + toCents(amount) : Number((toCents(dollars) * amount).toFixed(6))
  const stepCents = toCents(step)
  return toDollars(Math.max(0, Math.round(Number((cents / stepCents).toFixed(6))) * stepCents))
}

/** Throws `invalid_input` for an operation that its field does not have, or that lacks a value. */
export function requireOperations(
  operations: readonly BulkOperation[],
  attributes: readonly AttributeDefinition[],
): void {
  const errors = operations.flatMap((operation, place) => {
    const error = errorOf(operation, attributes)
    return error === null ? [] : [`Operation ${place + 1}: ${error}`]
  })
  if (errors.length > 0) throw Problem.invalid({ operations: errors })
}

const FIELDS: Readonly<Record<BulkOperation['kind'], ReadonlySet<string>>> = {
  set: new Set(BULK_SET_FIELDS),
  add: new Set(BULK_MONEY_FIELDS),
  multiply: new Set(BULK_MONEY_FIELDS),
  replace: new Set(BULK_TEXT_FIELDS),
}

function errorOf(
  { kind, field, attribute, value, amount, find }: BulkOperation,
  attributes: readonly AttributeDefinition[],
): string | null {
  if (!FIELDS[kind].has(field)) return `${kind} is not possible for ${field}.`
  if (field === 'attributes') {
    const own = attributes.find(({ key }) => key === attribute)
    return own ? attributeError(own, value ?? null) : 'Name an attribute that exists.'
  }
  if (kind === 'set') {
    // Reject null where a field cannot be empty: the import would read the empty cell as the default of its column.
    return Value.Check(ProductFields.properties[field], value) ? null : `Give a value that ${field} can have.`
  }
  if (kind === 'replace') return find === undefined ? 'Give the text to replace.' : null
  if (amount === undefined) return 'Give the amount.'
  return kind === 'multiply' && amount <= 0 ? 'The factor must be above 0.' : null
}
