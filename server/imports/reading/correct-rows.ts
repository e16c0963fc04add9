import type { TableRow } from './read-table.ts'

/** Values that replace cells of a file: by line, and by the file's name of the column. */
export type Corrections = ReadonlyMap<number, ReadonlyMap<string, string>>

/** Yields the rows of a file with corrected cells. A row that could not be split into cells stays as it is. */
export async function* correctRows(
  table: AsyncIterable<TableRow>,
  header: readonly string[],
  corrections: Corrections,
): AsyncGenerator<TableRow> {
  const places = new Map(header.map((name, at) => [name.trim(), at]))
  for await (const row of table) {
    const corrected = row.error === null ? corrections.get(row.line) : undefined
    if (corrected === undefined) yield row
    else yield { ...row, cells: withCells(row.cells, places, corrected) }
  }
}

function withCells(
  cells: readonly string[],
  places: ReadonlyMap<string, number>,
  corrected: ReadonlyMap<string, string>,
): string[] {
  const changed = [...cells]
  for (const [column, value] of corrected) {
    const at = places.get(column)
    if (at !== undefined) changed[at] = value
  }
  return changed
}
