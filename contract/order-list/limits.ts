/**
 * Limits of a list of products and quantities. They are checked before the list is parsed, which takes time and memory, and are far
 * above what an order needs: a full order of 500 rows has about 20,000 characters, an order form of a whole catalog a few megabytes.
 */
const MAX_LINES = 50_000
const MAX_CELLS = 500_000
const MAX_CHARACTERS = 2_000_000

/** Maximum size of a file, in bytes. */
export const MAX_LIST_BYTES = 2_000_000

/** Maximum length of a list in the form of the page without JavaScript, in characters. A longer one is uploaded as a file. */
export const MAX_FORM_CHARACTERS = 100_000

/** True if a text has more characters, lines or cells than a list can have. Counts in one pass, without splitting the text. */
export function isTooLong(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return true
  let lines = 1
  let cells = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === NEWLINE || code === CARRIAGE_RETURN) lines += 1
    else if (code === COMMA || code === SEMICOLON || code === TAB) cells += 1
  }
  return lines > MAX_LINES || cells > MAX_CELLS
}

/** True if a table has more lines or cells than a list can have. */
export function isTooLarge(table: readonly (readonly unknown[])[]): boolean {
  return table.length > MAX_LINES || table.reduce((cells, line) => cells + line.length, 0) > MAX_CELLS
}

const TAB = 9
const NEWLINE = 10
const CARRIAGE_RETURN = 13
const COMMA = 44
const SEMICOLON = 59
