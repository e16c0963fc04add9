/** Reading what a buyer typed, pasted or uploaded as a list of products and quantities. Pure, and forgiving. */
import { parse } from 'csv-parse/browser/esm/sync'
import { MAX_BULK_ROWS } from '#contract/cart.ts'
import { readCsvCell } from '#contract/csv-cell.ts'
import { findColumns, isTotal } from './find-columns.ts'
import { looksLikeCode, readQuantity } from './read-cell.ts'

/** What one row asks for, as it was written: `quantity` is shown in the field, so it stays a text. */
export interface WantedRow {
  /** SKU or OCID. */
  product: string
  quantity: string
  note: string
}

/** The rows that were found, and what was left out of them. */
export interface ParsedRows {
  rows: WantedRow[]
  /** Rows without a quantity in a list that has a column for it: the empty lines of an order form. */
  withoutQuantity: number
  /** Rows beyond the most that one quick order takes. */
  beyond: number
}

const THOUSANDS = /(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])/g
/** A whole cell in quotation marks. */
const QUOTED = /(?<=^|[\t;,\r\n]) *"[^"]*(?:""[^"]*)*"(?= *(?:[\t;,\r\n]|$))/g
const PAIR_OF_NUMBERS = /^\s*\d+\s*,\s*\d+\s*$/

/** Rows of a text: tabs, semicolons, commas or spaces stand between the cells, whichever the text uses. */
export function parseText(text: string): ParsedRows {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
  const delimiter = delimiterOf(clean)
  const cells = delimiter === ' ' ? clean.split(/\r\n|\r|\n/).map(wordsOf) : cellsOf(clean, delimiter)
  return parseCells(cells)
}

/** Rows of a table's cells, from a file or a text. */
export function parseCells(table: readonly (readonly string[])[]): ParsedRows {
  const lines = table.map((line) => line.map(readCsvCell)).filter((line) => line.some((cell) => cell !== ''))
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
  const rows = ordered.map((row) => ({ ...row, quantity: tidy(row.quantity) }))
  return {
    rows: rows.slice(0, MAX_BULK_ROWS),
    withoutQuantity: read.length - ordered.length,
    beyond: Math.max(0, rows.length - MAX_BULK_ROWS),
  }
}

/**
 * Of tabs, semicolons and commas the one that most lines have outside of quotation marks: the others stand in texts. A comma between
 * thousands separates no cells, unless it stands between two numbers and nothing else.
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
    // A quotation mark that is never closed: then none of them means anything.
    return parse(text, { ...options(delimiter), quote: false })
  }
}

const options = (delimiter: string) => ({
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
})

/** `OW-1001 24`, `24 x OW-1001`, `OW-1001 x24`: the code and what is counted; any other words stand between them. */
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

/** A quantity as it is shown: `1,200.00` is `1200`; what is none stays as it was written, for the buyer to see. */
function tidy(text: string): string {
  const quantity = readQuantity(text)
  return quantity === null ? text : String(quantity)
}
