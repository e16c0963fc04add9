import type { AttributeValue } from '#contract/catalog/attributes.ts'
import { counted } from '#contract/text/language.ts'
import { STOCK_POLICIES } from '#contract/values/back-orders.ts'
import type { Cents } from '#contract/values/money.ts'
import type { AttributeDefinition } from '#server/attributes/attributes.ts'
import type { CellRules, Cells, Draft, CellError } from '#server/imports/kind.ts'
import { type AttributeDraft, parseAttributes } from './parse-attributes.ts'
import { type LinkedDocument, parseDocuments } from './parse-documents.ts'
import {
  type FocusPoint,
  MAX_ID,
  parseBreaks,
  parseChoice,
  parseDay,
  parseFocus,
  parseLeadTime,
  parseList,
  parseMoment,
  parseOptions,
  parseImage,
  parseSlug,
  parseText,
  parseYesNo,
  type PriceBreak,
  splitList,
} from '#server/imports/reading/parse-cells.ts'
import {
  parseMeasure,
  parseMoney,
  parseSignedWhole,
  parseWhole,
} from '#server/imports/reading/numbers/parse-numbers.ts'
import { parseBarcode } from '#server/imports/reading/codes/parse-barcode.ts'
import { codeOf } from '#server/imports/reading/codes/repair-code.ts'
import { parseCountry, parseProductState } from '#server/imports/reading/parse-words.ts'
import { createCellReader, present } from '#server/imports/reading/read-cells.ts'

/** Column values of the table `products` that a row can set. */
export interface ProductValues {
  sku: string
  slug: string
  title: string
  description: string
  /** The column `status` of files. */
  state: string
  options: Record<string, string>
  price_cents: Cents
  sales_price_cents: Cents | null
  is_sales: boolean
  retail_price_cents: Cents | null
  case_pack: number
  /** Null if the cell is empty: the step is the minimum then. */
  min_qty: number | null
  qty_step: number
  stock: number
  low_stock_level: number | null
  stock_policy: string
  back_order_limit: number | null
  /** Days such as `2026-12-12`. */
  available_on: string | null
  order_by: string | null
  lead_time_min_days: number | null
  lead_time_max_days: number | null
  materials: string[]
  colors: string[]
  styles: string[]
  rooms: string[]
  length_in: number | null
  width_in: number | null
  height_in: number | null
  weight_lb: number | null
  /** GTIN. */
  barcode: string | null
  care: string | null
  country: string | null
  documents: LinkedDocument[]
  /** SKU of the replacement product. */
  replacement_sku: string | null
  /** The column `popularity` of files (decision 0062). */
  popularity_seed: number
  created_at: Date
  /** Values of own attributes, by key. */
  attributes: Record<string, AttributeValue>
}

/** A parsed row of products.csv. Values that the file lacks are undefined. */
export interface ProductDraft extends Draft {
  cells: Cells
  values: Partial<ProductValues>
  supplier: string | undefined
  category: string | undefined
  /** Key of the family; null removes the product from its family. */
  family: string | null | undefined
  breaks: PriceBreak[] | undefined
  images: string[] | undefined
  alts: string[] | undefined
  /** Points of the images, in the same order. */
  focus: (FocusPoint | null)[] | undefined
  /** Values of own attributes that the row sets. */
  attributes: AttributeDraft | undefined
  warnings: CellError[]
  /** Warning about the SKU if the product is new. */
  codeWarning: string | null
}

const LARGEST_MEASURE = 99_999.99

/** Columns of numbers. */
export const NUMBER_COLUMNS = {
  price: 'money',
  sales_price: 'money',
  retail_price: 'money',
  price_breaks: 'breaks',
  case_pack: 'whole',
  min_qty: 'whole',
  qty_step: 'whole',
  stock: 'whole',
  low_stock_level: 'whole',
  back_order_limit: 'whole',
  popularity: 'whole',
  length_in: 'measure',
  width_in: 'measure',
  height_in: 'measure',
  weight_lb: 'measure',
} as const

/** Identifies the product of a row as far as its cells can be parsed. */
export function identifyProduct(cells: Cells): { id: number | null; key: string | null } {
  const ocid = cells['ocid'] ?? ''
  return { id: /^\d{1,10}$/.test(ocid) ? Number(ocid) : null, key: codeOf(cells['sku'] ?? '') || null }
}

/** Parses the cells of one row, or returns their errors. */
export function parseProduct(
  cells: Cells,
  line: number,
  { numbers, codeWarning, attributes }: CellRules & { attributes: readonly AttributeDefinition[] },
): { draft: ProductDraft } | { errors: CellError[] } {
  const { read, readCode, need, fail, warn, errors, warnings } = createCellReader(cells)
  const text = (column: string, most?: number) => read(column, (cell) => parseText(cell, most), '')
  const textOrNull = (column: string) => read(column, parseText, null)
  const money = (column: string) => read(column, (cell) => parseMoney(cell, numbers(column)), null)
  const whole = (column: string, least: number) =>
    read(column, (cell) => parseWhole(cell, least, undefined, numbers(column)), least)
  const list = (column: string) => read(column, (cell) => parseList(parseText(cell)), [])
  const measure = (column: string, decimals: number) =>
    read(column, (cell) => parseMeasure(cell, decimals, LARGEST_MEASURE, numbers(column)), null)
  const inches = (column: string) => measure(column, 2)
  // Stock below zero is what a supplier still owes to others.
  function stock(cell: string): number {
    const units = parseSignedWhole(cell, numbers('stock'))
    if (units < 0) warn('stock', 'stock below zero is imported as 0')
    return units < 0 ? 0 : parseWhole(cell, 0, undefined, numbers('stock'))
  }
  const leadTime = read('lead_time', parseLeadTime, [null, null] as const)

  const ocid = read('ocid', (cell) => parseWhole(cell, 1, MAX_ID), null) ?? null
  const values: Partial<ProductValues> = present({
    sku: readCode('sku', undefined),
    slug: read('slug', parseSlug, undefined),
    title: need('title', (cell) => parseText(cell, 255)),
    description: text('description'),
    state: read('status', parseProductState, 'active'),
    options: read('options', (cell) => parseOptions(parseText(cell)), {}),
    price_cents: need('price', (cell) => parseMoney(cell, numbers('price'))),
    sales_price_cents: money('sales_price'),
    is_sales: read('is_sales', parseYesNo, false),
    retail_price_cents: money('retail_price'),
    case_pack: whole('case_pack', 1),
    min_qty: read('min_qty', (cell) => parseWhole(cell, 1, undefined, numbers('min_qty')), null),
    qty_step: whole('qty_step', 1),
    stock: read('stock', stock, 0),
    low_stock_level: read(
      'low_stock_level',
      (cell) => parseWhole(cell, 0, undefined, numbers('low_stock_level')),
      null,
    ),
    stock_policy: read('stock_policy', (cell) => parseChoice(cell, STOCK_POLICIES), 'deny'),
    back_order_limit: read(
      'back_order_limit',
      (cell) => parseWhole(cell, 0, undefined, numbers('back_order_limit')),
      null,
    ),
    available_on: read('available_on', parseDay, null),
    order_by: read('order_by', parseDay, null),
    lead_time_min_days: leadTime?.[0],
    lead_time_max_days: leadTime?.[1],
    materials: list('materials'),
    colors: list('colors'),
    styles: list('styles'),
    rooms: list('rooms'),
    length_in: inches('length_in'),
    width_in: inches('width_in'),
    height_in: inches('height_in'),
    weight_lb: measure('weight_lb', 3),
    barcode: read('barcode', parseBarcode, null),
    care: textOrNull('care'),
    country: read('country', parseCountry, null),
    documents: read('documents', parseDocuments, []),
    replacement_sku: readCode('replacement', null),
    popularity_seed: whole('popularity', 0),
    created_at: read('created_at', parseMoment, undefined),
  })
  const draft: ProductDraft = {
    line,
    cells,
    id: ocid,
    key: values.sku ?? null,
    values,
    supplier: need('supplier', (cell) => parseText(cell, 120)),
    category: need('category', (cell) => parseText(cell, 120)),
    family: read('family', (cell) => parseText(cell, 120), null),
    breaks: read('price_breaks', (cell) => parseBreaks(cell, numbers('price_breaks')), []),
    images: read('images', (cell) => parseList(cell).map(parseImage), []),
    alts: read('image_alts', (cell) => splitList(parseText(cell)), []),
    focus: read('image_focus', (cell) => splitList(cell).map(parseFocus), []),
    attributes: parseAttributes(cells, attributes, { read, fail }, numbers),
    warnings,
    codeWarning: values.sku === undefined ? null : codeWarning(values.sku, line),
  }
  if (draft.images && draft.alts && draft.alts.length > draft.images.length) {
    fail('image_alts', `has ${counted(draft.alts.length, 'text')} for ${counted(draft.images.length, 'image')}`)
  }
  if (draft.images && draft.focus && draft.focus.length > draft.images.length) {
    fail('image_focus', `has ${counted(draft.focus.length, 'point')} for ${counted(draft.images.length, 'image')}`)
  }
  if (ocid === null && draft.key === null && errors.length === 0) fail('sku', 'a product needs a sku or an ocid')
  return errors.length > 0 ? { errors } : { draft }
}
