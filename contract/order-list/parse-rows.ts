/**
 * Parses a list of products and quantities that a buyer typed, pasted or uploaded: a table with column names, or lines that are each
 * recognized on their own. First `readText` or `readTable` splits it, then the shop finds the codes among `codesOf`, then `rowsOf`
 * returns the rows.
 */
import { MAX_BULK_ROWS, MAX_LIST_CODES } from '#contract/orders/cart.ts'
import { parseCsvCell } from '#contract/text/csv-cell.ts'
import { columnsOf, findHeader, findHeaderInText, isOnlyNames, isTotal } from './find-columns.ts'
import { isTooLarge, isTooLong } from './limits.ts'
import { formatAmount, looksLikeCode, readAmount } from './read-quantity.ts'
import { type KnownCodes, possibleCodes, recognizeLine } from './recognize-line.ts'
import { splitCells } from './split-cells.ts'

/** A row as the buyer wrote it. `quantity` is a text, because the field shows it even if it is invalid. */
export interface RequestedRow {
  /** SKU or OCID. */
  product: string
  quantity: string
  note: string
}

/** The rows found in a list, and what was left out. */
export interface ParsedRows {
  rows: RequestedRow[]
  /** Rows without a quantity in a list with a quantity column: the empty lines of an order form. */
  withoutQuantity: number
  /** Rows beyond the maximum of one order. */
  beyond: number
  /** Lines that are no item, such as a greeting, shortened. */
  ignored: string[]
  /** Number of lines that are no item; `ignored` has the first of them. */
  ignoredCount: number
}

/** A line of a list, as text and, in a table with column names, as a row. */
interface ListLine {
  text: string
  row: RequestedRow | null
}

/** A list that is split into lines. */
export interface ListLines {
  lines: readonly ListLine[]
  /** True if there is a column for quantities, so that a line without one is not ordered. */
  isForm: boolean
}

type Table = readonly (readonly string[])[]

const MAX_IGNORED = 20
const MAX_IGNORED_LENGTH = 80
const NOTHING_KNOWN: KnownCodes = new Map()

/** Splits a text into lines. Null if it is too long. */
export function readText(text: string): ListLines | null {
  if (isTooLong(text)) return null
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
  const lines = clean.split(/\r\n|\r|\n/)
  const header = findHeaderInText(lines)
  if (!header) return { lines: lines.filter((line) => !isOnlyNames(line)).map(lineOf), isForm: false }
  const above = lines.slice(0, header.line).map(lineOf)
  const table = readTable(splitCells(lines.slice(header.line).join('\n'), header.delimiter))
  return table && { ...table, lines: [...above, ...table.lines] }
}

/** Reads the lines of a table, of which one of the first may have column names. Null if it is too large. */
export function readTable(table: Table): ListLines | null {
  if (isTooLarge(table)) return null
  const lines = table.map((line) => line.map(parseCsvCell)).filter((line) => line.some((cell) => cell !== ''))
  const at = findHeader(lines)
  const header = lines[at]
  if (!header) return { lines: lines.map((line) => lineOf(line.join('\t'))), isForm: false }
  const body = lines.slice(at + 1)
  const { product, quantity, note } = columnsOf(header, body)
  const names = joined(header)
  const rows = body
    .filter((line) => joined(line) !== names)
    .map((line) => {
      const cell = (place: number | null) => (place === null ? '' : (line[place] ?? ''))
      return { text: line.join('\t'), row: { product: cell(product), quantity: cell(quantity), note: cell(note) } }
    })
  return { lines: [...lines.slice(0, at).map((line) => lineOf(line.join('\t'))), ...rows], isForm: quantity !== null }
}

/** Returns what may be product codes in a list, each once. */
export function codesOf({ lines }: ListLines): string[] {
  const codes = new Set<string>()
  for (const { text, row } of lines) {
    const possible = row && row.product !== '' ? [row.product, ...possibleCodes(row.product)] : possibleCodes(text)
    if (codes.size + possible.length > MAX_LIST_CODES) break
    for (const code of possible) codes.add(code)
  }
  return [...codes]
}

/** Returns the rows of a list. `known` has the codes that the shop has. */
export function rowsOf({ lines, isForm }: ListLines, known: KnownCodes): ParsedRows {
  const parsed: ParsedRows = { rows: [], withoutQuantity: 0, beyond: 0, ignored: [], ignoredCount: 0 }
  for (const line of lines) {
    if (line.text.trim() === '') continue
    const row = toRow(line, known)
    if (!row) ignore(parsed, line.text)
    else if ((isForm && line.row && row.quantity === '') || readAmount(row.quantity)?.number === 0) {
      parsed.withoutQuantity += 1
    } else if (parsed.rows.length < MAX_BULK_ROWS) parsed.rows.push(row)
    else parsed.beyond += 1
  }
  return parsed
}

/** Parses a text without knowing the codes of the shop. No rows if it is too long. */
export function parseText(text: string): ParsedRows {
  return rowsOf(readText(text) ?? { lines: [], isForm: false }, NOTHING_KNOWN)
}

function toRow({ text, row }: ListLine, known: KnownCodes): RequestedRow | null {
  if (!row) return recognized(text, known)
  const { product, note } = row
  if (product === '' || isTotal(product)) return null
  const amount = readAmount(row.quantity)
  const quantity = amount ? formatAmount(amount) : row.quantity
  const isItem = known.has(product) || looksLikeCode(product) || (amount !== null && !/\s/.test(product))
  if (isItem) return { product, quantity, note }
  // The cell has more than a code, or the line does not belong to the table.
  const inCell = recognizeLine(product, known)
  if (inCell && (known.has(inCell.product) || amount !== null)) return { product: inCell.product, quantity, note }
  return recognized(text, known)
}

function recognized(text: string, known: KnownCodes): RequestedRow | null {
  if (isTotal(text.split(/[\s,;]/)[0] ?? '')) return null
  const found = recognizeLine(text, known)
  return found && { product: parseCsvCell(found.product), quantity: found.quantity, note: '' }
}

function ignore(parsed: ParsedRows, text: string): void {
  parsed.ignoredCount += 1
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const short = line.length > MAX_IGNORED_LENGTH ? `${line.slice(0, MAX_IGNORED_LENGTH)}…` : line
  if (parsed.ignored.length < MAX_IGNORED) parsed.ignored.push(short)
}

const lineOf = (text: string): ListLine => ({ text, row: null })

const joined = (line: readonly string[]) => line.join('\t').toLowerCase()
