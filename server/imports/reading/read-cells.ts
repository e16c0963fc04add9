import { CellFormatError } from './cell-format-error.ts'
import type { Cells, CellError } from '#server/imports/kind.ts'

/** Parses one row's cells into values and collects their errors and warnings. */
export function createCellReader(cells: Cells) {
  const errors: CellError[] = []
  const warnings: CellError[] = []

  function fail(column: string, reason: string): void {
    errors.push({ column, value: cells[column] ?? '', reason })
  }

  /** Adds a warning about a cell that is imported anyway. */
  function warn(column: string, reason: string): void {
    warnings.push({ column, value: cells[column] ?? '', reason })
  }

  /** Parses a cell. Undefined: the file has no such column, or the cell is invalid. `empty`: the cell is empty. */
  function read<T, E>(column: string, parse: (text: string) => T, empty: E): T | E | undefined {
    const text = cells[column]
    if (text === undefined) return undefined
    if (text === '') return empty
    try {
      return parse(text)
    } catch (error) {
      if (!(error instanceof CellFormatError)) throw error
      fail(column, error.message)
      return undefined
    }
  }

  /** Like `read`, for a column that must not be empty. */
  function need<T>(column: string, parse: (text: string) => T): T | undefined {
    if (cells[column] === '') fail(column, 'must not be empty')
    return read(column, parse, undefined)
  }

  return { errors, warnings, fail, warn, read, need }
}

/** Drops the values that the file does not provide. */
export function present<T extends object>(values: T): Partial<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<T>
}
