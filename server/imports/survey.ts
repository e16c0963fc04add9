import type { CellRules, Draft, Kind } from './kind.ts'
import type { Columns } from './columns.ts'
import type { TableRow } from './read-table.ts'

/** What is known of a file before its first row is imported. */
export interface Survey {
  rows: number
  /** Lines to later lines with a sound row for the same thing, which would undo them each time the file is imported. */
  successors: ReadonlyMap<number, readonly number[]>
  /** The largest number the file gives to a row itself. */
  largestId: number
}

/** Reads the rows through once. Memory grows by the keys alone. */
export async function surveyRows<D extends Draft>(
  rows: AsyncIterable<TableRow>,
  columns: Columns,
  kind: Kind<D>,
  rules: CellRules,
): Promise<Survey> {
  const lastById = new Map<number, number>()
  const lastByKey = new Map<string, number>()
  /** Rows that give no number: their key alone says which row is meant. */
  const lastByKeyAlone = new Map<string, number>()
  const successors = new Map<number, number[]>()
  const sound = (row: TableRow) => 'draft' in kind.parse(columns.cellsOf(row.cells), row.line, rules)
  let count = 0
  let largestId = 0
  for await (const row of rows) {
    const { line, fault } = row
    count++
    if (fault !== null) continue
    const { id, key } = kind.identify(columns.keyCellsOf(row.cells))
    const before = [
      id === null ? undefined : lastById.get(id),
      key === null ? undefined : (id === null ? lastByKey : lastByKeyAlone).get(key),
    ].filter((earlier) => earlier !== undefined)
    // Only a row that repeats another need be read closely: a bad one does not take the place of a good one.
    if (before.length > 0 && !sound(row)) continue
    for (const earlier of before) successors.set(earlier, [...(successors.get(earlier) ?? []), line])
    if (id !== null) {
      lastById.set(id, line)
      if (id > largestId && sound(row)) largestId = id
    }
    if (key !== null) lastByKey.set(key, line)
    if (key !== null && id === null) lastByKeyAlone.set(key, line)
  }
  return { rows: count, successors, largestId }
}
