import { BadCell } from './parse-cells.ts'
import type { Cells, Fault } from './kind.ts'

/** Reads one row's cells into values, collecting what is wrong with them. */
export function createCellReader(cells: Cells) {
  const faults: Fault[] = []

  function fail(column: string, reason: string): void {
    faults.push({ column, value: cells[column] ?? '', reason })
  }

  /** The value of a cell: undefined where the file has no such column or the cell is bad, `empty` where it is empty. */
  function read<T, E>(column: string, parse: (text: string) => T, empty: E): T | E | undefined {
    const text = cells[column]
    if (text === undefined) return undefined
    if (text === '') return empty
    try {
      return parse(text)
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      fail(column, error.message)
      return undefined
    }
  }

  /** Like `read` for a column that may not be emptied. */
  function need<T>(column: string, parse: (text: string) => T): T | undefined {
    if (cells[column] === '') fail(column, 'may not be empty')
    return read(column, parse, undefined)
  }

  return { faults, fail, read, need }
}

/** Leaves out what the file does not say. */
export function present<T extends object>(values: T): Partial<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<T>
}
