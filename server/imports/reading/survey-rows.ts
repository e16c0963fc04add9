import type { CellRules, Draft, Kind } from '#server/imports/kind.ts'
import type { Columns } from './columns.ts'
import type { TableRow } from './read-table.ts'

/** Result of the first pass over a file. */
export interface Survey {
  rows: number
  /** Lines to later lines with a valid row for the same record, which override them. */
  successors: ReadonlyMap<number, readonly number[]>
  /** The largest id that the file sets. */
  largestId: number
}

/** Reads all rows once. Memory grows with the keys only. */
export async function surveyRows<D extends Draft>(
  rows: AsyncIterable<TableRow>,
  columns: Columns,
  kind: Kind<D>,
  rules: CellRules,
): Promise<Survey> {
  const lastById = new Map<number, number>()
  const lastByKey = new Map<string, number>()
  /** Rows without an id, which their key alone identifies. */
  const lastWithoutId = new Map<string, number>()
  const successors = new Map<number, number[]>()
  const sound = (row: TableRow) => 'draft' in kind.parse(columns.cellsOf(row.cells), row.line, rules)
  let count = 0
  let largestId = 0
  for await (const row of rows) {
    const { line, error } = row
    count++
    if (error !== null) continue
    const { id, key } = kind.identify(columns.keyCellsOf(row.cells))
    const before = [
      id === null ? undefined : lastById.get(id),
      key === null ? undefined : (id === null ? lastByKey : lastWithoutId).get(key),
    ].filter((earlier) => earlier !== undefined)
    // Only a row that repeats another one needs full parsing: an invalid row does not override a valid one.
    if (before.length > 0 && !sound(row)) continue
    for (const earlier of before) successors.set(earlier, [...(successors.get(earlier) ?? []), line])
    if (id !== null) {
      lastById.set(id, line)
      if (id > largestId && sound(row)) largestId = id
    }
    if (key !== null) lastByKey.set(key, line)
    if (key !== null && id === null) lastWithoutId.set(key, line)
  }
  return { rows: count, successors, largestId }
}
