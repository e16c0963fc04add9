import { Problem } from '#contract/problem.ts'

/** Limits of workbooks, which a small compressed file could exceed by far: an import must not take the memory of the process that serves the shop. */

/** The columns and rows that the formats allow. */
export const MAX_COLUMNS = 16_384
export const MAX_ROWS = 1_048_576

export const MAX_SHEETS = 256
/** Cells of one sheet, with the empty ones before others. 100,000 rows with 40 columns are 4 million. */
export const MAX_CELLS = 20_000_000
export const MAX_MERGED = 100_000
/** Sheets, texts and styles of the workbook, and its formats: spreadsheets allow 65,490. */
export const MAX_RELATIONSHIPS = 100_000
export const MAX_FORMATS = 100_000
/** Characters of its small files, which list the others. */
export const MAX_LIST_CHARACTERS = 8_000_000
/** Spreadsheets allow 32,767 and 65,535. */
export const MAX_CELL_CHARACTERS = 1_000_000
/** Characters of one row, and of a sheet as CSV: many cells can share one long text. */
const MAX_ROW_CHARACTERS = 8_000_000
export const MAX_SHEET_CHARACTERS = 2_000_000_000
/** Characters of all texts that cells share, each with 16 more for its own memory. */
export const MAX_SHARED_CHARACTERS = 128_000_000

/** Returns the characters of a row. Throws `invalid_input` if it is too long to be handled at once. */
export function measureRow(cells: readonly string[]): number {
  const characters = cells.reduce((sum, cell) => sum + cell.length + 1, 0)
  requireAtMost(MAX_ROW_CHARACTERS, characters, 'characters in a row')
  return characters
}

/** Throws `invalid_input` if a workbook has more of something than `most`. */
export function requireAtMost(most: number, found: number, what: string): void {
  if (found <= most) return
  const message = `The workbook is too large: it has more than ${most.toLocaleString('en-US')} ${what}. Split it, or save it as CSV.`
  throw new Problem('invalid_input', message)
}
