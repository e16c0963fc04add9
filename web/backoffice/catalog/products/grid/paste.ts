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

/** The products and the columns of the grid in their order, and the cell that the block begins at. A column that the person may not edit is null. */
interface Place {
  ocids: readonly number[]
  columns: readonly (GridField | null)[]
  at: { ocid: number; field: GridField }
}

/**
 * Places a block of cells from a cell of the grid on; texts of columns that may not be edited are dropped. One cell fills all of `range` instead. `left` is the number of rows that do not fit on the page.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  { ocids, columns, at }: Place,
  range: readonly number[],
): { cells: CellText[]; left: number } {
  const [single] = block[0] ?? []
  if (block.length === 1 && block[0]?.length === 1 && single !== undefined && range.length > 1) {
    return { cells: range.map((ocid) => ({ ocid, field: at.field, text: single })), left: 0 }
  }
  const rows = ocids.slice(ocids.indexOf(at.ocid))
  const fields = columns.slice(columns.indexOf(at.field))
  const cells = block.slice(0, rows.length).flatMap((texts, down) =>
    texts.slice(0, fields.length).flatMap((text, across): CellText[] => {
      const [ocid, field] = [rows[down], fields[across]]
      return ocid === undefined || field === undefined || field === null ? [] : [{ ocid, field, text }]
    }),
  )
  return { cells, left: Math.max(0, block.length - rows.length) }
}
