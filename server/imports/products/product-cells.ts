import type { IMPORT_COLUMNS } from '#contract/imports/imports.ts'
import { type Cents, decimalAmount } from '#contract/values/money.ts'
import { focusCell } from '#server/imports/images/store-images.ts'
import type { AttributeDefinition } from '#server/attributes/attributes.ts'
import { attributeCells } from './attribute-columns.ts'
import type { PriceBreak } from '#server/imports/reading/parse-cells.ts'
import type { StoredImage, StoredProduct } from './product-table.ts'

/** A product with the names of its references. */
export interface ExportedProduct extends StoredProduct {
  supplier: string
  category: string
  family: string | null
  /** Option names in the order of its family. */
  option_names: string[] | null
}

type Cell = string | number | null

/** Converts a product into the cells of products.csv, with those of own attributes. */
export function productCells(
  whole: { product: ExportedProduct; breaks: readonly PriceBreak[]; images: readonly StoredImage[] },
  attributes: readonly AttributeDefinition[],
): Record<string, Cell> {
  return { ...plainCells(whole), ...attributeCells(whole.product.attributes, attributes) }
}

function plainCells({
  product,
  breaks,
  images,
}: Parameters<typeof productCells>[0]): Record<(typeof IMPORT_COLUMNS.products)[number], Cell> {
  return {
    ocid: product.ocid,
    sku: product.sku,
    title: product.title,
    slug: product.slug,
    description: product.description,
    status: product.state,
    supplier: product.supplier,
    category: product.category,
    family: product.family,
    options: optionsCell(product),
    price: decimalAmount(product.price_cents),
    sales_price: moneyOrNone(product.sales_price_cents),
    is_sales: product.is_sales ? 'yes' : 'no',
    retail_price: moneyOrNone(product.retail_price_cents),
    case_pack: product.case_pack,
    min_qty: product.min_qty,
    qty_step: product.qty_step,
    price_breaks: breaks.map(breakCell).join('|'),
    stock: product.stock,
    low_stock_level: product.low_stock_level,
    stock_policy: product.stock_policy,
    back_order_limit: product.back_order_limit,
    available_on: product.available_on,
    order_by: product.order_by,
    lead_time: leadTimeCell(product),
    materials: product.materials.join('|'),
    colors: product.colors.join('|'),
    styles: product.styles.join('|'),
    rooms: product.rooms.join('|'),
    length_in: product.length_in,
    width_in: product.width_in,
    height_in: product.height_in,
    weight_lb: measureCell(product.weight_lb),
    barcode: product.barcode,
    care: product.care,
    country: product.country,
    images: images.map(({ source }) => source).join('|'),
    image_alts: images.some(({ alt }) => alt !== '') ? images.map(({ alt }) => alt).join('|') : '',
    image_focus: images.some(({ focus }) => focus !== null)
      ? images.map(({ focus }) => focusCell(focus)).join('|')
      : '',
    documents: product.documents.map(({ title, url }) => `${title}=${url}`).join('|'),
    replacement: product.replacement_sku,
    popularity: product.popularity_seed,
    created_at: product.created_at.toISOString(),
  }
}

/** Formats a price break as in files: `24:8.40`. */
export function breakCell({ minQty, price }: PriceBreak): string {
  return `${minQty}:${decimalAmount(price)}`
}

function moneyOrNone(cents: Cents | null): string | null {
  return cents === null ? null : decimalAmount(cents)
}

/** Writes three decimals as four: in a file without other numbers, 1.125 could also be 1125. */
function measureCell(measure: number | null): string | null {
  return measure === null ? null : String(measure).replace(/\.\d{3}$/, '$&0')
}

function optionsCell({ options, option_names: names }: ExportedProduct): string {
  const place = (name: string) => names?.indexOf(name) ?? 0
  return Object.entries(options)
    .toSorted(([a], [b]) => place(a) - place(b))
    .map((option) => option.join('='))
    .join('|')
}

function leadTimeCell({ lead_time_min_days: least, lead_time_max_days: most }: ExportedProduct): string | null {
  if (least === null) return null
  return most === null || most === least ? String(least) : `${least}-${most}`
}
