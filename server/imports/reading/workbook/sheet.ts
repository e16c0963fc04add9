import { MAX_COLUMNS, requireAtMost } from './limits.ts'

/** One row of a sheet. */
export interface SheetRow {
  /** Its number, from 1. */
  line: number
  cells: string[]
}

/** One sheet of a workbook. */
export interface Sheet {
  name: string
  /** True if the workbook hides it. */
  hidden: boolean
  /** Yields the rows with cells, in order. Cells are texts as a person would type them, in plain notation. */
  rows(): AsyncGenerator<SheetRow>
}

/** Cells that are merged down several rows: the value of the first one counts for all. */
export interface MergedCells {
  column: number
  first: number
  last: number
}

/** Fills merged cells with the value of the first one. */
export function fillMerged(row: SheetRow, merged: readonly MergedCells[], values: Map<MergedCells, string>): void {
  for (const range of merged) {
    if (row.line < range.first || row.line > range.last) continue
    if (row.line === range.first) values.set(range, row.cells[range.column] ?? '')
    else setCell(row.cells, range.column, values.get(range) ?? '')
  }
}

/** Sets a cell, with empty cells before it. Throws `invalid_input` beyond the last column that the formats allow. */
export function setCell(cells: string[], column: number, value: string): void {
  requireAtMost(MAX_COLUMNS, column + 1, 'columns')
  while (cells.length < column) cells.push('')
  cells[column] = value
}
