import type { CellError } from '#server/imports/kind.ts'
import { inOneLine } from '#contract/text/one-line.ts'
import { hasHtml, htmlToText } from './html-text.ts'

/** Columns of text for buyers with paragraphs, and those of one line, of all kinds of files. */
const PARAGRAPHS = new Set(['description', 'story', 'care', 'text'])
const LINES = new Set(
  'title name c_name heading supplier category family options materials colors styles rooms ships_from image_alt image_alts'.split(
    ' ',
  ),
)
const MAX_SHOWN = 80

/** True for a column of text for buyers, in which HTML is converted. */
export function isTextColumn(column: string): boolean {
  return PARAGRAPHS.has(column) || LINES.has(column)
}

/**
 * Returns the text of a cell: HTML in a text for buyers becomes plain text, which the pages show as it is. Line breaks become spaces in names
 * and titles, and line feeds in paragraphs.
 */
export function plainCell(column: string, cell: string): string {
  if (!isTextColumn(column)) return cell
  const isHtml = hasHtml(cell)
  if (PARAGRAPHS.has(column)) return isHtml ? htmlToText(cell) : cell.replaceAll(/\r\n?/g, '\n')
  return isHtml ? inOneLine(htmlToText(cell)) : cell.replaceAll(/\s*[\r\n]\s*/g, ' ')
}

/** Returns a warning if `plainCell` converts the cell of a text column. */
export function convertedCell(column: string, cell: string): CellError[] {
  if (!hasHtml(cell)) return []
  const value = cell.length > MAX_SHOWN ? `${cell.slice(0, MAX_SHOWN)}…` : cell
  return [{ column, value, reason: 'HTML; stored as plain text' }]
}
