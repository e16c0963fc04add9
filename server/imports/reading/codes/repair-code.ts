import { cleanCode } from '#contract/text/codes.ts'
import { CellFormatError } from '#server/imports/reading/cell-format-error.ts'

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
/** Dates that spreadsheets make of codes such as `3-12`, in the case that they write. */
const DATE = new RegExp(
  String.raw`^(?:\d{1,2}-${MONTH}(?:-\d{2,4})?|${MONTH}-\d{2}|\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?|\d{1,2}/\d{1,2}/\d{4})$`,
)

/**
 * Returns the code in a cell, in its normal form, without what makes it text for a spreadsheet: `="00456"` and `'00456` are 00456.
 */
export function codeOf(cell: string): string {
  return cleanCode(unquoted(cell)).replace(/^'(?=\w)/, '')
}

/** Returns the text of a cell that is a formula for a text, such as `="00456"`; other cells unchanged. */
export function unquoted(cell: string): string {
  if (!cell.startsWith('=')) return cell
  const [, text] = /^="((?:[^"]|"")*)"$/s.exec(cell) ?? []
  return text === undefined ? cell : text.replaceAll('""', '"').trim()
}

/** Parses a code. Throws `CellFormatError` if a spreadsheet has damaged it. */
export function parseUndamaged(cell: string): string {
  const code = codeOf(cell)
  if (unquoted(cell) === cell) requireUndamaged(code)
  return code
}

/** Throws `CellFormatError` if a spreadsheet has replaced the code by a number or date, from which it cannot be restored. */
function requireUndamaged(code: string): void {
  if (/^-?\d(?:[.,]\d+)?E\+\d{2,3}$/.test(code)) {
    throw new CellFormatError(
      `a spreadsheet shortened this code. Format the column as text and enter the code again${asText(code)}`,
    )
  }
  if (DATE.test(code)) {
    throw new CellFormatError(
      `a spreadsheet turned this code into a date. Format the column as text and enter the code again${asText(code)}`,
    )
  }
  if (/^\d+[.,]0$/.test(code)) {
    throw new CellFormatError(`decimals were added to this code; write ${code.slice(0, -2)}${asText(code)}`)
  }
}

function asText(code: string): string {
  return `, or write ="${code}" if it is the code`
}
