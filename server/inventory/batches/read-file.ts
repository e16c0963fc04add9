import { parse } from 'csv-parse/sync'
import { MAX_BATCH_LINES } from '#contract/catalog/inventory.ts'
import { Problem } from '#contract/problem.ts'
import type { StockBatch } from '#contract/schemas/admin/catalog/stock-batches.ts'
import { parseCsvCell } from '#contract/text/csv-cell.ts'
import { delimiterOf } from '#contract/text/csv-delimiter.ts'
import type { Entry } from './plan-batch.ts'

/** Names of the columns of a file, in lower case. Others are ignored. */
const CODE_COLUMNS = ['sku', 'barcode', 'gtin', 'ocid', 'code'] as const
const KINDS = ['counted', 'received'] as const
const MAX_TEXT_LENGTHS = { code: 120, reason: 500, reference: 120 } as const

/** Whole units, also as a spreadsheet writes them: `12.00`. */
const UNITS = /^\d{1,8}(?:\.0+)?$/

type Cells = Partial<Record<string, string>>

/** A file of counts or receipts. */
interface ReadFile {
  kind: StockBatch['kind']
  entries: Entry[]
}

/**
 * Parses a CSV file, or cells that were pasted, with a column that identifies products, `counted` or `received` and optionally `reason` and
 * `reference`. Rows without units were not counted and are ignored. Throws `invalid_input`.
 */
export function readStockFile(csv: string): ReadFile {
  const rows = readRows(csv)
  const columns = Object.keys(rows[0]?.cells ?? {})
  const codes = CODE_COLUMNS.filter((column) => columns.includes(column))
  const kinds = KINDS.filter((column) => columns.includes(column))
  const [kind] = kinds
  if (codes.length === 0 || kind === undefined || kinds.length > 1)
    throw Problem.invalid({
      csv: ['The first line must have the columns sku (or barcode, ocid) and either counted or received.'],
    })
  const entries = rows
    .filter(({ cells }) => (cells[kind] ?? '') !== '')
    .map(({ line, cells }) => entryOf(line, cells, codes, kind))
  if (entries.length === 0) throw Problem.invalid({ csv: [`No row of the file has units in the column ${kind}.`] })
  if (entries.length > MAX_BATCH_LINES)
    throw Problem.invalid({ csv: [`A file has at most ${MAX_BATCH_LINES} rows with units. Split it.`] })
  return { kind, entries }
}

function entryOf(line: number, cells: Cells, codes: readonly string[], kind: (typeof KINDS)[number]): Entry {
  const code = codes.map((column) => cells[column] ?? '').find((cell) => cell !== '') ?? ''
  const written = cells[kind] ?? ''
  const texts = { code, reason: cells['reason'] ?? '', reference: cells['reference'] ?? '' }
  return {
    ...texts,
    line,
    units: UNITS.test(written) ? Number(written) : 0,
    problem: problemOf(texts, written),
  }
}

function problemOf(texts: Record<keyof typeof MAX_TEXT_LENGTHS, string>, written: string): string | null {
  if (texts.code === '') return 'The product is missing.'
  if (!UNITS.test(written)) return `“${written.slice(0, 40)}” is not a whole number of units.`
  for (const [name, most] of Object.entries(MAX_TEXT_LENGTHS))
    if (texts[name as keyof typeof texts].length > most) return `The ${name} has more than ${most} characters.`
  return null
}

function readRows(csv: string): { line: number; cells: Cells }[] {
  try {
    const rows = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      info: true,
    }) as unknown as { info: { lines: number }; record: Record<string, string> }[]
    return rows.map(({ info, record }) => ({
      line: info.lines,
      cells: Object.fromEntries(Object.entries(record).map(([column, cell]) => [column, parseCsvCell(cell)])),
    }))
  } catch {
    throw Problem.invalid({ csv: ['The file is not CSV. Check its quotation marks, or export it as CSV again.'] })
  }
}
