/** What a spreadsheet takes for a formula; apostrophes before it keep it from doing so. */
const FORMULA = /^'*\s*[=+\-@]|^'*[\t\r\n]/

/**
 * A text as one cell of RFC 4180. What a spreadsheet would take for a formula gets an apostrophe in front: what somebody else
 * wrote must not compute on the reader's machine.
 */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell, without the apostrophe that `csvCell` put before it and without space around it. */
export function readCsvCell(cell: string): string {
  const text = cell.trim()
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1).trim() : text
}
