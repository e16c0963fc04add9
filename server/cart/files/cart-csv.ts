import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#contract/text/csv-cell.ts'
import type { Cart, CartItem } from '#contract/schemas/cart.ts'

/**
 * Formats the cart as CSV (RFC 4180), one row per line, money in US dollars. A quick order can read it back. Values
 * that a spreadsheet would run as formulas are prefixed with an apostrophe, to prevent CSV injection by a supplier's
 * texts.
 */
export function cartCsv({ items }: Cart): string {
  return stringify(items.map(toRow), {
    header: true,
    columns: COLUMNS,
    record_delimiter: '\r\n',
    cast: { string: escapeFormula },
    // Excel needs the BOM to read accents as UTF-8.
    bom: true,
  })
}

const COLUMNS = [
  'SKU',
  'Quantity',
  'Product',
  'Maker',
  'Options',
  'OCID',
  'Units per pack',
  'Unit price',
  'Line total',
  'Note',
  'Remarks',
]

function toRow(item: CartItem): (string | number | null)[] {
  return [
    item.sku,
    item.quantity,
    item.title,
    item.supplier.name,
    optionsText(item),
    item.ocid,
    item.case_pack,
    item.itemPrice.toFixed(2),
    item.line_total.toFixed(2),
    item.note,
    item.problems.map(({ message }) => message).join(' '),
  ]
}

/** Formats options: `Color: Moss, Size: Large`. */
export function optionsText({ options }: Pick<CartItem, 'options'>): string {
  return Object.entries(options)
    .map((option) => option.join(': '))
    .join(', ')
}
