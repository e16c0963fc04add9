import { attributeLabel, type AttributeValue, formatAttribute } from '#contract/catalog/attributes.ts'
import { STOCK_POLICIES } from '#contract/values/back-orders.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import type { ProductFields, ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { ProductSummary } from '#contract/schemas/admin/catalog/products.ts'
import {
  attributeOptions,
  attributeText,
  parseAttributeText,
} from '#web/backoffice/catalog/attributes/attribute-input.ts'
import {
  moneyText,
  type Parsed,
  parseDollars,
  parseUnits,
  POLICY_OPTIONS,
  priceText,
  STATE_OPTIONS,
  STATE_TEXTS,
  unitsText,
} from '#web/backoffice/catalog/products/field-texts.ts'

/** Fields that are edited in the grid. */
export const GRID_FIELDS = [
  'title',
  'status',
  'price',
  'sales_price',
  'is_sales',
  'retail_price',
  'case_pack',
  'min_qty',
  'qty_step',
  'stock',
  'stock_policy',
] as const
type OwnField = (typeof GRID_FIELDS)[number]
/** A field of every shop, or an own attribute. */
export type GridField = OwnField | `attributes.${string}`

/** The value of a field in the grid. */
export type GridValue = ProductSummary[OwnField] | AttributeValue | null

/** How a field is shown, typed and parsed. */
export interface GridKind {
  title: string
  permission: Permission
  /** Choices of a select; without them, the field is typed. */
  options?: readonly { value: string; label: string }[]
  align?: 'right'
  /** Text to read. */
  show: (value: GridValue) => string
  /** Text to type over and to copy. */
  edit: (value: GridValue) => string
  parse: (text: string) => Parsed<GridValue>
}

const YES_NO = [
  { value: 'yes', label: 'On sale' },
  { value: 'no', label: 'No' },
] as const

export const GRID_KINDS: Readonly<Record<OwnField, GridKind>> = {
  title: {
    title: 'Title',
    permission: 'catalog.write',
    show: String,
    edit: String,
    parse: (text) => (text.trim() === '' ? { error: 'Enter a title.' } : { value: text.trim() }),
  },
  status: {
    title: 'State',
    permission: 'catalog.write',
    options: STATE_OPTIONS,
    show: (value) => STATE_OPTIONS.find((option) => option.value === value)?.label ?? '',
    edit: String,
    parse: (text) => chosen(STATE_OPTIONS, text, `Enter one of: ${Object.values(STATE_TEXTS).join(', ')}.`),
  },
  price: money('Price', true),
  sales_price: money('Sale price', false),
  is_sales: {
    title: 'On sale',
    permission: 'prices.write',
    options: YES_NO,
    show: (value) => (value === true ? 'On sale' : 'No'),
    edit: (value) => (value === true ? 'yes' : 'no'),
    parse(text) {
      const parsed = chosen(YES_NO, text, 'Enter yes or no.')
      return 'error' in parsed ? parsed : { value: parsed.value === 'yes' }
    },
  },
  retail_price: money('Retail price', false),
  case_pack: units('Case pack', 'catalog.write', 1),
  min_qty: units('Minimum', 'catalog.write', 1),
  qty_step: units('Step', 'catalog.write', 1),
  stock: units('Stock', 'stock.write', 0),
  stock_policy: {
    title: 'Beyond the stock',
    permission: 'catalog.write',
    options: POLICY_OPTIONS,
    show: (value) => (value === 'deny' ? '' : (POLICY_OPTIONS.find((option) => option.value === value)?.label ?? '')),
    edit: String,
    parse: (text) => chosen(POLICY_OPTIONS, text, `Enter one of: ${STOCK_POLICIES.join(', ')}.`),
  },
}

function money(title: string, isRequired: boolean): GridKind {
  return {
    title,
    permission: 'prices.write',
    align: 'right',
    show: (value) => priceText(typeof value === 'number' ? value : null),
    edit: (value) => moneyText(typeof value === 'number' ? value : null),
    parse(text) {
      const parsed = parseDollars(text)
      return isRequired && 'value' in parsed && parsed.value === null ? { error: 'Enter a price.' } : parsed
    },
  }
}

function units(title: string, permission: Permission, least: number): GridKind {
  return {
    title,
    permission,
    align: 'right',
    show: (value) => unitsText(Number(value)),
    edit: String,
    parse: (text) => parseUnits(text, least),
  }
}

/** Finds an option by its value or label. */
function chosen<Value extends string>(
  options: readonly { value: Value; label: string }[],
  text: string,
  error: string,
): Parsed<Value> {
  const word = text.trim().toLowerCase()
  const found = options.find(({ value, label }) => value === word || label.toLowerCase() === word)
  return found ? { value: found.value } : { error }
}

/** Returns how a field is shown, typed and parsed. */
export type KindOf = (field: GridField) => GridKind

/** Returns the kinds of the fields of a shop with these attributes. */
export function gridKinds(attributes: readonly Attribute[]): KindOf {
  const own = new Map(attributes.map((attribute) => [attributeField(attribute.key), attributeKind(attribute)]))
  return (field) => (isAttribute(field) ? (own.get(field) ?? DELETED) : GRID_KINDS[field])
}

export const attributeField = (key: string): `attributes.${string}` => `attributes.${key}`

function isAttribute(field: GridField): field is `attributes.${string}` {
  return field.startsWith(ATTRIBUTES)
}

const ATTRIBUTES = 'attributes.'

function attributeKind(attribute: Attribute): GridKind {
  const options = attributeOptions(attribute)
  return {
    title: attributeLabel(attribute),
    permission: 'catalog.write',
    ...(options && { options }),
    ...(attribute.type === 'number' && { align: 'right' as const }),
    show: (value) => (value === null ? '' : formatAttribute({ unit: null }, value)),
    edit: attributeText,
    parse: (text) => parseAttributeText(attribute, text),
  }
}

/** An attribute that was deleted since the column was chosen. */
const DELETED: GridKind = {
  title: 'Deleted attribute',
  permission: 'catalog.write',
  show: () => '',
  edit: () => '',
  parse: () => ({ error: 'The attribute was deleted.' }),
}

/** Returns the value of a cell. */
export function valueOf(product: ProductSummary, field: GridField): GridValue {
  return isAttribute(field) ? (product.attributes[field.slice(ATTRIBUTES.length)] ?? null) : product[field]
}

/** A value for a field of one product. */
export interface CellEdit {
  ocid: number
  field: GridField
  value: GridValue
}

/** Returns the fields of edits, by product in the order of the first edit of each. */
export function fieldsByProduct(edits: readonly CellEdit[]): { ocid: number; fields: ProductInput }[] {
  const byProduct = Map.groupBy(edits, ({ ocid }) => ocid)
  return [...byProduct].map(([ocid, own]) => ({
    ocid,
    fields: fieldsOf(own),
  }))
}

function fieldsOf(edits: readonly CellEdit[]): ProductInput {
  const own = edits.filter(({ field }) => isAttribute(field))
  const attributes = Object.fromEntries(own.map(({ field, value }) => [field.slice(ATTRIBUTES.length), value]))
  return {
    ...Object.fromEntries(edits.filter(({ field }) => !isAttribute(field)).map(({ field, value }) => [field, value])),
    ...(own.length > 0 && { attributes }),
  }
}

/** Returns the value that someone else has set, of the fields in a conflict; undefined if they have not. */
export function otherValue(others: Partial<ProductFields>, field: GridField): GridValue | undefined {
  if (isAttribute(field)) return others.attributes?.[field.slice(ATTRIBUTES.length)]
  return others[field]
}
