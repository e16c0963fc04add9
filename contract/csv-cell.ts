/**
 * A text as one cell of RFC 4180. What a spreadsheet would take for a formula gets an apostrophe in front: what somebody else
 * wrote must not compute on the reader's machine.
 */
export function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(text.trimStart()) || /^[\t\r\n]/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
