import type { GridField } from './grid-fields.ts'

/** Splits what a spreadsheet puts on the clipboard into rows of cells. Quoted cells can contain tabs and line breaks. */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g
  const source = text.replace(/(?:\r\n|\n|\r)$/, '')
  for (const [, quoted, plain = '', end] of source.matchAll(pattern)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/** A text for a cell of the grid. */
export interface CellText {
  ocid: number
  field: GridField
  text: string
}

/** The products and the fields of the grid in their order, and the cell that the block begins at. */
interface Place {
  ocids: readonly number[]
  fields: readonly GridField[]
  at: { ocid: number; field: GridField }
}

/**
 * Places a block of cells from a cell of the grid on. One cell fills all of `range` instead. `left` is the number of rows that do not fit on the page.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  { ocids, fields, at }: Place,
  range: readonly number[],
): { cells: CellText[]; left: number } {
  const [single] = block[0] ?? []
  if (block.length === 1 && block[0]?.length === 1 && single !== undefined && range.length > 1) {
    return { cells: range.map((ocid) => ({ ocid, field: at.field, text: single })), left: 0 }
  }
  const rows = ocids.slice(ocids.indexOf(at.ocid))
  const columns = fields.slice(fields.indexOf(at.field))
  const cells = block.slice(0, rows.length).flatMap((texts, down) =>
    texts.slice(0, columns.length).flatMap((text, across): CellText[] => {
      const [ocid, field] = [rows[down], columns[across]]
      return ocid === undefined || field === undefined ? [] : [{ ocid, field, text }]
    }),
  )
  return { cells, left: Math.max(0, block.length - rows.length) }
}
