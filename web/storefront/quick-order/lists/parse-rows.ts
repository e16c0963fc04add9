/** Parses a list of products and quantities that a buyer typed, pasted or uploaded. Pure, and tolerant of many formats. */
import { parse } from 'csv-parse/browser/esm/sync'
import { MAX_BULK_ROWS } from '#contract/cart.ts'
import { parseCsvCell } from '#contract/csv-cell.ts'
import { findColumns, isTotal } from './find-columns.ts'
import { looksLikeCode, readQuantity } from './read-cell.ts'

/** A row as the buyer wrote it. `quantity` is a text, because the field shows it even if it is invalid. */
export interface RequestedRow {
  /** SKU or OCID. */
  product: string
  quantity: string
  note: string
}

/** The rows found in a list, and the number of those left out. */
export interface ParsedRows {
  rows: RequestedRow[]
  /** Rows without a quantity in a list with a quantity column: the empty lines of an order form. */
  withoutQuantity: number
  /** Rows beyond the maximum of one order. */
  beyond: number
}

const THOUSANDS = /(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])/g
/** A whole cell in quotation marks. */
const QUOTED = /(?<=^|[\t;,\r\n]) *"[^"]*(?:""[^"]*)*"(?= *(?:[\t;,\r\n]|$))/g
const PAIR_OF_NUMBERS = /^\s*\d+\s*,\s*\d+\s*$/

/** Parses a text whose cells are separated by tabs, semicolons, commas or spaces; detects which. */
export function parseText(text: string): ParsedRows {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
  const delimiter = delimiterOf(clean)
  const cells = delimiter === ' ' ? clean.split(/\r\n|\r|\n/).map(wordsOf) : cellsOf(clean, delimiter)
  return parseCells(cells)
}

/** Parses the cells of a table, from a file or a text. */
export function parseCells(table: readonly (readonly string[])[]): ParsedRows {
  const lines = table.map((line) => line.map(parseCsvCell)).filter((line) => line.some((cell) => cell !== ''))
  const { product, quantity, note, headers } = findColumns(lines)
  const read = lines
    .filter((line) => !headers.has(line.join('\t').toLowerCase()))
    .map((line) => ({
      product: line[product] ?? '',
      quantity: (quantity === null ? '' : line[quantity]) ?? '',
      note: (note === null ? '' : line[note]) ?? '',
    }))
    .filter((row) => row.product !== '' && !isTotal(row.product))
  const isForm = headers.size > 0 && quantity !== null
  const ordered = read.filter(({ quantity }) => (isForm ? quantity !== '' : true) && readQuantity(quantity) !== 0)
  const rows = ordered.map((row) => ({ ...row, quantity: normalizeQuantity(row.quantity) }))
  return {
    rows: rows.slice(0, MAX_BULK_ROWS),
    withoutQuantity: read.length - ordered.length,
    beyond: Math.max(0, rows.length - MAX_BULK_ROWS),
  }
}

/**
 * Detects the delimiter: of tab, semicolon and comma the one that most lines have outside of quotation marks; the others are part
 * of texts. A comma in `1,200` is a thousands separator, unless the line is just two numbers.
 */
function delimiterOf(text: string): string {
  const lines = text.replaceAll(QUOTED, '').split(/\r\n|\r|\n/)
  const inLines = {
    '\t': lines.filter((line) => line.includes('\t')).length,
    ';': lines.filter((line) => line.includes(';')).length,
    ',': lines.filter((line) => PAIR_OF_NUMBERS.test(line) || line.replaceAll(THOUSANDS, '').includes(',')).length,
  }
  const most = Math.max(...Object.values(inLines))
  return Object.entries(inLines).find(([, count]) => count === most && count > 0)?.[0] ?? ' '
}

function cellsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, options(delimiter))
  } catch {
    // A quotation mark is never closed: treat all of them as text.
    return parse(text, { ...options(delimiter), quote: false })
  }
}

const options = (delimiter: string) => ({
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
})

/** Splits a line like `OW-1001 24`, `24 x OW-1001` or `OW-1001 x24` into code and quantity; other words between them are dropped. */
function wordsOf(line: string): string[] {
  const words = line
    .replaceAll(/(^|\s)[x×*](?=\s*\d)|(?<=\d)\s*[x×*](?=\s|$)/gi, '$1')
    .split(/\s+/)
    .filter((word) => word !== '')
  const [first = '', ...rest] = words
  const last = rest.at(-1)
  if (last === undefined || words.length === 2) return words
  if (looksLikeCode(first) && readQuantity(last) !== null) return [first, last]
  if (readQuantity(first) !== null) return [first, rest.find(looksLikeCode) ?? last]
  return words
}

/** Normalizes a quantity: `1,200.00` becomes `1200`. An invalid one stays as it is, for the buyer to see. */
function normalizeQuantity(text: string): string {
  const quantity = readQuantity(text)
  return quantity === null ? text : String(quantity)
}
