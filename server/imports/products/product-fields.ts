import type { IMPORT_COLUMNS } from '#contract/imports/imports.ts'
import type { ProductField, ProductFields, ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import { toCents, toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import type { StockPolicy } from '#contract/values/back-orders.ts'
import type { ProductState } from '#contract/catalog/catalog-states.ts'
import { focusCell } from '#server/imports/images/store-images.ts'
import type { Cells } from '#server/imports/kind.ts'
import { attributeCell, columnOf } from './attribute-columns.ts'
import { breakCell } from './product-cells.ts'
import type { WholeProduct } from './read-products.ts'

/** Fields that are columns of every shop. */
type ColumnField = Extract<ProductField, (typeof IMPORT_COLUMNS.products)[number]>

/** Converts a stored product into the fields of the operator API. */
export function fieldsOfProduct({ product, breaks, images }: WholeProduct): ProductFields {
  const { lead_time_min_days: least, lead_time_max_days: most } = product
  return {
    sku: product.sku,
    title: product.title,
    slug: product.slug,
    description: product.description,
    // A check constraint of the table allows only these.
    status: product.state as ProductState,
    supplier: product.supplier,
    category: product.category,
    family: product.family,
    options: product.options,
    price: toDollars(product.price_cents),
    sales_price: toDollarsOrNull(product.sales_price_cents),
    is_sales: product.is_sales,
    retail_price: toDollarsOrNull(product.retail_price_cents),
    case_pack: product.case_pack,
    min_qty: product.min_qty ?? product.qty_step,
    qty_step: product.qty_step,
    price_breaks: breaks.map(({ minQty, price }) => ({ min_qty: minQty, price: toDollars(price) })),
    stock: product.stock,
    stock_policy: product.stock_policy as StockPolicy,
    back_order_limit: product.back_order_limit,
    available_on: product.available_on,
    order_by: product.order_by,
    lead_time: least === null ? null : { min_days: least, max_days: most ?? least },
    materials: product.materials,
    colors: product.colors,
    styles: product.styles,
    rooms: product.rooms,
    length_in: product.length_in,
    width_in: product.width_in,
    height_in: product.height_in,
    weight_lb: product.weight_lb,
    barcode: product.barcode,
    care: product.care,
    country: product.country,
    images: images.map(({ source, alt, focus }) => ({ source, alt, ...(focus && { focus: [focus[0], focus[1]] }) })),
    documents: product.documents.map(({ title, url }) => ({ title, url })),
    replacement: product.replacement_sku,
    attributes: product.attributes,
  }
}

/** Converts fields into the cells of a row of products.csv, which the import reads. Fields that are not given have no cell. */
export function cellsOfFields(fields: ProductInput): Cells {
  const { attributes = {}, ...columns } = fields
  const cells: Record<string, string> = {}
  for (const [field, value] of Object.entries(columns)) {
    if (value !== undefined) cells[field] = cellOf(field as ColumnField, columns)
  }
  for (const [key, value] of Object.entries(attributes)) cells[columnOf(key)] = attributeCell(value) ?? ''
  if (fields.images) {
    cells['image_alts'] = fields.images.map(({ alt }) => alt).join('|')
    cells['image_focus'] = fields.images.map(({ focus = null }) => focusCell(focus)).join('|')
  }
  return cells
}

function cellOf(field: ColumnField, fields: ProductInput): string {
  const { options = {}, price_breaks = [], lead_time, images = [], documents = [] } = fields
  switch (field) {
    case 'options':
      return Object.entries(options)
        .map((option) => option.join('='))
        .join('|')
    case 'price_breaks':
      return price_breaks.map(({ min_qty, price }) => breakCell({ minQty: min_qty, price: toCents(price) })).join('|')
    case 'lead_time':
      return lead_time ? `${lead_time.min_days}-${lead_time.max_days}` : ''
    case 'images':
      return images.map(({ source }) => source).join('|')
    case 'documents':
      return documents.map(({ title, url }) => `${title}=${url}`).join('|')
    default:
      return plainCell(fields[field])
  }
}

function plainCell(value: string | number | boolean | readonly string[] | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? value.join('|') : String(value).trim()
}
