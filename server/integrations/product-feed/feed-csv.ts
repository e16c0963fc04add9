import { ATTRIBUTE_COLUMN } from '#contract/catalog/attributes.ts'
import { csvCell } from '#contract/text/csv-cell.ts'
import type { FeedProduct } from '#contract/schemas/integrations.ts'

type Cell = string | number | boolean | null

/** Cell of each column. A list is one cell: `12:9.5|24:9` for price tiers, URLs separated by spaces. */
const COLUMNS: Readonly<Record<string, (product: FeedProduct) => Cell>> = {
  ocid: (product) => product.ocid,
  sku: (product) => product.sku,
  status: (product) => product.status,
  title: (product) => product.title,
  description: (product) => product.description,
  category: (product) => product.category,
  maker: (product) => product.maker,
  options: ({ options }) =>
    Object.entries(options)
      .map((option) => option.join(': '))
      .join('; '),
  barcode: (product) => product.barcode,
  weight_lb: (product) => product.weight_lb,
  length_in: (product) => product.length_in,
  width_in: (product) => product.width_in,
  height_in: (product) => product.height_in,
  materials: ({ materials }) => materials.join('|'),
  currency: (product) => product.currency,
  price: (product) => product.price,
  list_price: (product) => product.list_price,
  retail_price: (product) => product.retail_price,
  price_ladder: ({ price_ladder }) => price_ladder.map((tier) => `${tier.min_qty}:${tier.price}`).join('|'),
  case_pack: (product) => product.case_pack,
  min_qty: (product) => product.min_qty,
  qty_step: (product) => product.qty_step,
  stock: (product) => product.stock,
  in_stock: (product) => product.in_stock,
  lead_time_min_days: (product) => product.lead_time_min_days,
  lead_time_max_days: (product) => product.lead_time_max_days,
  url: (product) => product.url,
  images: (product) => product.images.join(' '),
  updated_at: (product) => product.updated_at,
  availability: (product) => product.availability,
  available_on: (product) => product.available_on,
}

const LINE_END = '\r\n'

/** Formats the header line of the file (RFC 4180). Own attributes, by key, follow the columns of every shop. */
export function feedHeader(attributes: readonly string[]): string {
  return [...Object.keys(COLUMNS), ...attributes.map((key) => ATTRIBUTE_COLUMN + key)].join(',') + LINE_END
}

/** Formats the line of a product. */
export function feedLine(product: FeedProduct, attributes: readonly string[]): string {
  const cells = [
    ...Object.values(COLUMNS).map((cellOf) => cellOf(product)),
    ...attributes.map((key) => product.attributes?.[key] ?? null),
  ]
  return cells.map(cellText).join(',') + LINE_END
}

/** Formats a cell (RFC 4180). */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? csvCell(cell) : String(cell)
}
