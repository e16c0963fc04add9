import { CellFormatError } from './cell-format-error.ts'
import { unquoted } from './codes/repair-code.ts'
import { parseCode } from './parse-cells.ts'
import type { Cells, CellError } from '#server/imports/kind.ts'

/** Results of formulas without a value, in English and German, and of columns that were too narrow. */
const SPREADSHEET_ERROR =
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|NV|BEZUG!|WERT!|ZAHL!|#{2,})$|^Err:\d{3}$/i
/** UTF-8 that was read as Windows-1252 or MacRoman, and what replaces characters that could not be read. */
const MOJIBAKE = /[ÂÃ][\u0080-\u00BF‚ƒ„…†‡ˆ‰‹‘’“”•–—˜™š›œžŸŽŒŠ€]|â€|â‚¬|√[©®§±º¥°∂ü]|\uFFFD/

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
    const cell = cells[column]
    return cell === undefined ? undefined : parseCell(column, unquoted(cell), parse, empty)
  }

  /** Parses the code in a cell, like `read`. */
  function readCode<E>(column: string, empty: E): string | E | undefined {
    const cell = cells[column]
    return cell === undefined ? undefined : parseCell(column, cell, parseCode, empty)
  }

  function parseCell<T, E>(column: string, text: string, parse: (text: string) => T, empty: E): T | E | undefined {
    if (text === '') return empty
    if (SPREADSHEET_ERROR.test(text)) {
      fail(column, 'an error of the spreadsheet; correct the cell there, or empty it')
      return undefined
    }
    if (MOJIBAKE.test(text))
      warn(column, 'has characters of another encoding, such as Ã© for é; save the file again as UTF-8')
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

  return { errors, warnings, fail, warn, read, readCode, need }
}

/** Drops the values that the file does not provide. */
export function present<T extends object>(values: T): Partial<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<T>
}
