/**
 * Text that spreadsheets run as a formula, with the apostrophes that prevent it: it starts with one of the signs, with a compatibility
 * variant of one that Unicode normalization turns into it (`＝1+1`), or with a control character. Spaces and invisible characters before the
 * sign count as absent.
 */
const FORMULA = /^'*[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−﬩]|^'*\p{Cc}/u

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe, to prevent CSV injection. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Formats a text as a cell of a CSV file (RFC 4180), with `escapeFormula`. */
export function csvCell(text: string): string {
  const safe = escapeFormula(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats a line of a CSV file (RFC 4180), with its line end. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : String(cell ?? ''))).join(',')}\r\n`
}

/** Beginning of a file that Excel reads as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Parses a CSV cell: removes the apostrophe that `escapeFormula` added, and surrounding whitespace. */
export function parseCsvCell(cell: string): string {
  const text = cell.trim()
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1).trim() : text
}
