import { looksLikeCode, readAmount } from './read-quantity.ts'
import { splitCells } from './split-cells.ts'

/** Index of each column of a list with column names. */
export interface Columns {
  product: number
  quantity: number | null
  note: number | null
}

type Lines = readonly (readonly string[])[]

/** In order of preference: a list with a SKU and an item column is read by the SKU. */
const PRODUCT_NAMES = [
  /^skus?$/,
  /^ocid$/,
  /^(sku|ocid|product|item|style|article|part|model|vendor|supplier)[ ._-]*(no|nr|num|number|code|id|sku|#)?[.:]?$/,
  /^(sku|item|product|style) or .+$|^(code|id|#|number|reference|ref)[.:]?$/,
]
const QUANTITY_NAMES = [
  /^(order |your |reorder )?(qty|quantity|quantities)[.:]?$|^(qty|quantity)[ ._-]+(ordered|to order|wanted|needed|units|pcs)$/,
  /^(units?|pieces|pcs|ordered|order|count)[.:]?$/,
]
const NOTE_NAMES = [/^(line |buyer )?(notes?|comments?|remarks?|memo)[.:]?$/]
/** A header is in one of the first rows: above it there may be a title. */
const HEADER_WITHIN = 10
/** Longer lines have no column names. */
const MAX_HEADER_LENGTH = 5000
/** The contents of this many lines are enough to find a column. */
const GUESSED_LINES = 200

/** The line with the column names of a text, and what separates its cells. */
export interface Header {
  /** Index of the line. */
  line: number
  delimiter: string
}

const DELIMITERS = ['\t', ';', ',']

/** Finds the column names of a text in one of its first lines that are not empty. Null if it has none. */
export function findHeaderInText(lines: readonly string[]): Header | null {
  let seen = 0
  for (const [line, text] of lines.entries()) {
    if (text.length > MAX_HEADER_LENGTH || text.trim() === '') continue
    const splits = DELIMITERS.map((delimiter) => ({ delimiter, cells: splitCells(text, delimiter)[0] ?? [] }))
    const [best] = splits.filter(({ cells }) => isHeader(cells)).toSorted((a, b) => b.cells.length - a.cells.length)
    if (best) return { line, delimiter: best.delimiter }
    seen += 1
    if (seen === HEADER_WITHIN) break
  }
  return null
}

/** Returns the index of the line with the column names of a table, or -1. */
export function findHeader(lines: Lines): number {
  return lines.slice(0, HEADER_WITHIN).findIndex(isHeader)
}

/** True if a table has column names, and one of them is that of the products. */
export function hasProducts(lines: Lines): boolean {
  const filled = lines.filter((line) => line.some((cell) => cell.trim() !== ''))
  const header = filled[findHeader(filled)]
  return header !== undefined && columnNamed(header, PRODUCT_NAMES) !== null
}

/** Finds the columns of a table by the names in its header; the product, if no name is known, by the contents of the lines below it. */
export function columnsOf(header: readonly string[], body: Lines): Columns {
  const quantity = columnNamed(header, QUANTITY_NAMES)
  const product = columnNamed(header, PRODUCT_NAMES) ?? guessProduct(body.slice(0, GUESSED_LINES), quantity)
  return { product, quantity, note: columnNamed(header, NOTE_NAMES) }
}

/** True if a line only has column names, like `SKU Quantity`. */
export function isOnlyNames(line: string): boolean {
  const names = line.split(/\s+/).filter(Boolean)
  const known = [...PRODUCT_NAMES, ...QUANTITY_NAMES, ...NOTE_NAMES]
  return names.length > 0 && names.every((name) => known.some((each) => each.test(name.toLowerCase())))
}

/** True if a row is the total of the others. */
export function isTotal(product: string): boolean {
  return /^(grand |sub)?-?total:?$/i.test(product)
}

/** True if cells are the names of columns, of which one has products or quantities. */
function isHeader(line: readonly string[]): boolean {
  if (line.some((cell) => readAmount(cell) !== null)) return false
  return columnNamed(line, PRODUCT_NAMES) !== null || columnNamed(line, QUANTITY_NAMES.slice(0, 1)) !== null
}

function columnNamed(line: readonly string[], names: readonly RegExp[]): number | null {
  const cells = line.map((cell) => cell.trim().toLowerCase().replaceAll(/\s+/g, ' '))
  for (const name of names) {
    const found = cells.findIndex((cell) => name.test(cell))
    if (found >= 0) return found
  }
  return null
}

/** The column with the most codes. Of columns with equally many, one that has letters precedes one of numbers. */
function guessProduct(lines: Lines, quantity: number | null): number {
  const scores = new Map<number, number>()
  // The cells that exist are counted: lines times the width of the widest line would be quadratic.
  for (const line of lines) {
    for (const [place, cell] of line.entries()) {
      const score = (looksLikeCode(cell) ? 4 : 0) + (/[a-z]/i.test(cell) ? 1 : 0)
      if (score > 0 && place !== quantity) scores.set(place, (scores.get(place) ?? 0) + score)
    }
  }
  return best(scores) ?? 0
}

/** Returns the column with the highest score; the first of equals. */
function best(scores: ReadonlyMap<number, number>): number | undefined {
  const [first] = [...scores].toSorted(([place, score], [other, less]) => less - score || place - other)
  return first?.[0]
}
