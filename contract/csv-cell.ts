/** Text that spreadsheets run as a formula, with the apostrophes that prevent it. */
const FORMULA = /^'*\s*[=+\-@]|^'*[\t\r\n]/

/**
 * Formats a text as a cell of a CSV file (RFC 4180). Prefixes text that a spreadsheet would run as a formula with an apostrophe, to
 * prevent CSV injection.
 */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Parses a CSV cell: removes the apostrophe that `csvCell` added, and surrounding whitespace. */
export function parseCsvCell(cell: string): string {
  const text = cell.trim()
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1).trim() : text
}
