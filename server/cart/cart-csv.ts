import { stringify } from 'csv-stringify/sync'
import type { Cart, CartItem } from '#contract/cart.ts'

/**
 * The cart as CSV (RFC 4180), a line each, money in US dollars: a quick order reads it back. What a spreadsheet would take
 * for a formula gets an apostrophe in front: what a maker wrote must not compute on the buyer's machine.
 */
export function cartCsv({ items }: Cart): string {
  return stringify(items.map(toRow), {
    header: true,
    columns: COLUMNS,
    record_delimiter: '\r\n',
    escape_formulas: true,
    // Without it Excel reads accents as something else.
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
  'Case pack',
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

/** `Colour: Moss, Size: Large`. */
export function optionsText({ options }: Pick<CartItem, 'options'>): string {
  return Object.entries(options)
    .map((option) => option.join(': '))
    .join(', ')
}
