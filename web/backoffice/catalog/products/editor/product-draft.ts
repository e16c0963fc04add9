import type { ProductState } from '#contract/catalog/catalog-states.ts'
import type { ProductField, ProductFields, ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { AttributeTexts } from '#web/backoffice/catalog/attributes/attribute-input.ts'
import type { StockPolicy } from '#contract/values/back-orders.ts'
import { moneyText, type Parsed, parseDollars, parseUnits } from '#web/backoffice/catalog/products/field-texts.ts'

import { attributeTexts, changedAttributes, rebaseAttributes } from './attribute-draft.ts'

/** Fields that are typed as text. */
const TEXT_FIELDS = [
  'sku',
  'title',
  'slug',
  'description',
  'supplier',
  'category',
  'family',
  'barcode',
  'care',
  'country',
  'replacement',
] as const
const MONEY_FIELDS = ['price', 'sales_price', 'retail_price'] as const
const UNIT_FIELDS = ['case_pack', 'min_qty', 'qty_step', 'stock'] as const
const LIST_FIELDS = ['materials', 'colors', 'styles', 'rooms'] as const
const MEASURE_FIELDS = ['length_in', 'width_in', 'height_in', 'weight_lb'] as const
/** Text fields that are null without text. */
const NULLABLE: ReadonlySet<string> = new Set(['family', 'barcode', 'care', 'country', 'replacement'])

type Typed = (
  | typeof TEXT_FIELDS
  | typeof MONEY_FIELDS
  | typeof UNIT_FIELDS
  | typeof LIST_FIELDS
  | typeof MEASURE_FIELDS
)[number]

/** The fields of a product as the editor's inputs have them. */
export interface ProductDraft extends Record<Typed, string> {
  status: ProductState
  is_sales: boolean
  /** `Color=Sage`, one per line. */
  options: string
  price_breaks: readonly { min_qty: string; price: string }[]
  stock_policy: StockPolicy
  back_order_limit: string
  /** Days as inputs have them: `2026-12-12`, or nothing. */
  available_on: string
  order_by: string
  lead_min: string
  lead_max: string
  images: ProductFields['images']
  documents: ProductFields['documents']
  /** Own attributes by key, as they are typed. */
  attributes: AttributeTexts
}

const textsOf = <Field extends string>(fields: readonly Field[], textOf: (field: Field) => string) =>
  Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>

/** Returns the draft of a product. */
export function draftOf(fields: ProductFields): ProductDraft {
  const { status, is_sales, options, price_breaks, lead_time, images, documents, attributes } = fields
  return {
    ...textsOf(TEXT_FIELDS, (field) => fields[field] ?? ''),
    ...textsOf(MONEY_FIELDS, (field) => moneyText(fields[field])),
    ...textsOf(UNIT_FIELDS, (field) => String(fields[field])),
    ...textsOf(LIST_FIELDS, (field) => fields[field].join(', ')),
    ...textsOf(MEASURE_FIELDS, (field) => String(fields[field] ?? '')),
    status,
    is_sales,
    options: Object.entries(options)
      .map((option) => option.join('='))
      .join('\n'),
    price_breaks: price_breaks.map(({ min_qty, price }) => ({ min_qty: String(min_qty), price: moneyText(price) })),
    stock_policy: fields.stock_policy,
    back_order_limit: String(fields.back_order_limit ?? ''),
    available_on: fields.available_on ?? '',
    order_by: fields.order_by ?? '',
    lead_min: String(lead_time?.min_days ?? ''),
    lead_max: String(lead_time?.max_days ?? ''),
    images,
    documents,
    attributes: attributeTexts(attributes),
  }
}

/** The fields of a new product. */
export const NEW_PRODUCT: ProductFields = {
  sku: '',
  title: '',
  slug: '',
  description: '',
  status: 'draft',
  supplier: '',
  category: '',
  family: null,
  options: {},
  price: 0,
  sales_price: null,
  is_sales: false,
  retail_price: null,
  case_pack: 1,
  min_qty: 1,
  qty_step: 1,
  price_breaks: [],
  stock: 0,
  stock_policy: 'deny',
  back_order_limit: null,
  available_on: null,
  order_by: null,
  lead_time: null,
  materials: [],
  colors: [],
  styles: [],
  rooms: [],
  length_in: null,
  width_in: null,
  height_in: null,
  weight_lb: null,
  barcode: null,
  care: null,
  country: null,
  images: [],
  documents: [],
  replacement: null,
  attributes: {},
}

/** Errors by field. Those of an own attribute are at `attributes.{key}`. */
export type FieldErrors = Partial<Record<ProductField | `attributes.${string}`, string[]>>

/** Returns the fields whose values differ from `base`, and the errors of those that cannot be parsed. */
export function changesOf(draft: ProductDraft, base: ProductFields): { fields: ProductInput; errors: FieldErrors } {
  const errors: FieldErrors = {}
  function valueOf<Value>(field: ProductField, parsed: Parsed<Value>): Value | undefined {
    if ('value' in parsed) return parsed.value
    errors[field] = [parsed.error]
    return undefined
  }
  const entries = [
    ...TEXT_FIELDS.map((field) => [field, textValue(field, draft[field])] as const),
    ...MONEY_FIELDS.map(
      (field) => [field, valueOf(field, requiredIf(field === 'price', parseDollars(draft[field])))] as const,
    ),
    ...UNIT_FIELDS.map(
      (field) => [field, valueOf(field, parseUnits(draft[field], field === 'stock' ? 0 : 1))] as const,
    ),
    ...LIST_FIELDS.map((field) => [field, splitList(draft[field])] as const),
    ...MEASURE_FIELDS.map((field) => [field, valueOf(field, parseMeasure(draft[field]))] as const),
    ['status', draft.status] as const,
    ['is_sales', draft.is_sales] as const,
    ['options', valueOf('options', parseOptions(draft.options))] as const,
    ['price_breaks', valueOf('price_breaks', parseBreaks(draft.price_breaks))] as const,
    ['stock_policy', draft.stock_policy] as const,
    ['back_order_limit', valueOf('back_order_limit', parseLimit(draft.back_order_limit))] as const,
    ['available_on', draft.available_on || null] as const,
    ['order_by', draft.order_by || null] as const,
    ['lead_time', valueOf('lead_time', parseLeadTime(draft))] as const,
    ['images', draft.images.filter(({ source }) => source.trim() !== '')] as const,
    ['documents', draft.documents.filter(({ title, url }) => `${title}${url}`.trim() !== '')] as const,
  ]
  const typed: Readonly<Record<string, unknown>> = { ...draftOf(base) }
  const changed = entries.filter(
    ([field, value]) =>
      value !== undefined &&
      // A stored part of a list can have a comma, which splits it: what was not typed over stays as it is.
      !(field in draft && typed[field] === draft[field as keyof ProductDraft]) &&
      JSON.stringify(value) !== JSON.stringify(base[field]),
  )
  const attributes = changedAttributes(draft.attributes, base.attributes)
  return {
    fields: {
      ...(Object.fromEntries(changed) as ProductInput),
      ...(Object.keys(attributes).length > 0 && { attributes }),
    },
    errors,
  }
}

/** Returns the draft of a stored product with what `draft` has typed over `from`. */
export function rebaseDraft(draft: ProductDraft, from: ProductDraft, stored: ProductFields): ProductDraft {
  const isTyped = (field: string) =>
    JSON.stringify(draft[field as keyof ProductDraft]) !== JSON.stringify(from[field as keyof ProductDraft])
  const now = draftOf(stored)
  return {
    ...now,
    ...Object.fromEntries(Object.entries(draft).filter(([field]) => isTyped(field))),
    attributes: rebaseAttributes(draft.attributes, from.attributes, now.attributes),
  }
}

function textValue(field: (typeof TEXT_FIELDS)[number], text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' && NULLABLE.has(field) ? null : trimmed
}

function requiredIf(isRequired: boolean, parsed: Parsed<number | null>): Parsed<number | null> {
  return isRequired && 'value' in parsed && parsed.value === null ? { error: 'Enter a price.' } : parsed
}

function splitList(text: string): string[] {
  return [...new Set(text.split(/[,\n]/).map((part) => part.trim()))].filter((part) => part !== '')
}

function parseMeasure(text: string): Parsed<number | null> {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  return /^\d{1,5}(\.\d{1,3})?$/.test(trimmed) ? { value: Number(trimmed) } : { error: 'Enter a number such as 7.5.' }
}

function parseOptions(text: string): Parsed<Record<string, string>> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const options = lines.map((line) => /^([^=]+)=(.+)$/.exec(line.trim()))
  if (options.some((option) => option === null)) return { error: 'Write one option per line, such as Color=Sage.' }
  return { value: Object.fromEntries(options.map((option) => [option?.[1]?.trim() ?? '', option?.[2]?.trim() ?? ''])) }
}

function parseBreaks(breaks: ProductDraft['price_breaks']): Parsed<ProductFields['price_breaks']> {
  const value: ProductFields['price_breaks'] = []
  for (const { min_qty, price } of breaks) {
    if (`${min_qty}${price}`.trim() === '') continue
    const [units, dollars] = [parseUnits(min_qty, 2), parseDollars(price)]
    if ('error' in units || 'error' in dollars || dollars.value === null)
      return { error: 'Each volume price needs a quantity of at least 2 and a price.' }
    value.push({ min_qty: units.value, price: dollars.value })
  }
  return { value: value.toSorted((one, other) => one.min_qty - other.min_qty) }
}

function parseLimit(text: string): Parsed<number | null> {
  return text.trim() === '' ? { value: null } : parseUnits(text, 0)
}

function parseLeadTime({ lead_min, lead_max }: ProductDraft): Parsed<ProductFields['lead_time']> {
  const [least, most] = [lead_min.trim(), lead_max.trim()]
  if (least === '' && most === '') return { value: null }
  const [min, max] = [parseUnits(least || most, 0), parseUnits(most || least, 0)]
  if ('error' in min || 'error' in max || max.value < min.value) return { error: 'Enter days such as 3 and 5.' }
  return { value: { min_days: min.value, max_days: max.value } }
}
