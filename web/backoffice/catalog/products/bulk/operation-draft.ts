import { BULK_MONEY_FIELDS, BULK_SET_FIELDS, BULK_TEXT_FIELDS, type Rounding } from '#contract/catalog/bulk-edits.ts'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import type { BulkOperation } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import { parseAttributeText } from '#web/backoffice/catalog/attributes/attribute-input.ts'
import { type Parsed, parseDollars, parseUnits } from '#web/backoffice/catalog/products/field-texts.ts'

export type OperationKind = BulkOperation['kind']
export type OperationField = BulkOperation['field']

/** An operation as the form has it. */
export interface OperationDraft {
  kind: OperationKind
  field: OperationField
  /** The own attribute, for the field `attributes`. */
  attribute?: Attribute
  /** The value, the amount, or the text to replace. */
  text: string
  replacement: string
  roundTo: Rounding
}

export const KIND_TEXTS: Readonly<Record<OperationKind, string>> = {
  set: 'Set',
  add: 'Add to',
  multiply: 'Multiply',
  replace: 'Replace in',
}

export const KIND_FIELDS: Readonly<Record<OperationKind, readonly OperationField[]>> = {
  set: BULK_SET_FIELDS,
  add: BULK_MONEY_FIELDS,
  multiply: BULK_MONEY_FIELDS,
  replace: BULK_TEXT_FIELDS,
}

export const FIELD_TEXTS: Readonly<Record<OperationField, string>> = {
  status: 'State',
  category: 'Category',
  supplier: 'Supplier',
  price: 'Price',
  sales_price: 'Sale price',
  is_sales: 'On sale',
  retail_price: 'Retail price',
  price_breaks: 'Volume prices',
  min_qty: 'Minimum',
  qty_step: 'Step',
  case_pack: 'Case pack',
  stock_policy: 'Beyond the stock',
  back_order_limit: 'Back orders at most',
  available_on: 'Expected on',
  order_by: 'Preorder by',
  country: 'Country of origin',
  title: 'Title',
  description: 'Description',
  care: 'Care',
  attributes: 'Attribute',
}

export const NEW_OPERATION: OperationDraft = {
  kind: 'multiply',
  field: 'price',
  text: '',
  replacement: '',
  roundTo: 0.01,
}

/** Parses the operation of a form, or returns why it cannot be parsed. */
export function parseOperation(draft: OperationDraft): Parsed<BulkOperation> {
  const { kind, field, attribute, text, replacement, roundTo } = draft
  if (kind === 'replace')
    return text === '' ? { error: 'Enter the text to replace.' } : { value: { kind, field, find: text, replacement } }
  if (field === 'attributes') {
    if (!attribute) return { error: 'Choose an attribute.' }
    const parsed = parseAttributeText(attribute, text)
    return 'error' in parsed ? parsed : { value: { kind, field, attribute: attribute.key, value: parsed.value } }
  }
  if (kind === 'set') {
    const parsed = parseValue(field, text)
    return 'error' in parsed ? parsed : { value: { kind, field, value: parsed.value } }
  }
  if (kind === 'add' && text.includes('%')) return { error: 'Enter dollars. For a percentage, choose Multiply.' }
  const amount = Number(text.replace('%', '').trim())
  if (text.trim() === '' || !Number.isFinite(amount)) return { error: 'Enter a number.' }
  const factor = text.includes('%') ? 1 + amount / 100 : amount
  if (kind === 'multiply' && factor <= 0) return { error: 'The factor must be above 0.' }
  return { value: { kind, field, amount: kind === 'multiply' ? factor : amount, round_to: roundTo } }
}

function parseValue(field: OperationField, text: string): Parsed<string | number | boolean | null> {
  if (field === 'is_sales') return { value: text === 'yes' }
  if (field === 'price' || field === 'sales_price' || field === 'retail_price') {
    const parsed = parseDollars(text)
    return field === 'price' && 'value' in parsed && parsed.value === null ? { error: 'Enter a price.' } : parsed
  }
  if (field === 'min_qty' || field === 'qty_step' || field === 'case_pack') return parseUnits(text, 1)
  if (field === 'back_order_limit') return text.trim() === '' ? { value: null } : parseUnits(text, 0)
  if (field === 'country' || field === 'available_on' || field === 'order_by') return { value: text.trim() || null }
  return text === '' ? { error: 'Choose a value.' } : { value: text }
}

/** Returns an operation in words: `Multiply price by 1.1, rounded to $0.50`. */
export function operationText({
  kind,
  field,
  attribute,
  value,
  amount,
  round_to,
  find,
  replacement,
}: BulkOperation): string {
  const name = attribute ?? FIELD_TEXTS[field].toLowerCase()
  if (kind === 'set') return `Set ${name} to ${value === null || value === '' ? 'nothing' : String(value)}`
  if (kind === 'replace') return `Replace “${find}” in ${name} with “${replacement ?? ''}”`
  const rounded = round_to && round_to > 0.01 ? `, rounded to $${round_to.toFixed(2)}` : ''
  if (kind === 'multiply') return `Multiply ${name} by ${amount}${rounded}`
  const dollars = `$${Math.abs(amount ?? 0).toFixed(2)}`
  return (amount ?? 0) < 0 ? `Subtract ${dollars} from ${name}${rounded}` : `Add ${dollars} to ${name}${rounded}`
}
