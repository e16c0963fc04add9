import { parseCsvCell } from '#contract/csv-cell.ts'
import { IMPORT_COLUMNS, IMPORT_ERROR_COLUMN, type ImportKind } from '#contract/imports.ts'
import type { ImportMapping } from '#contract/schemas/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { CellError, Cells } from '#server/imports/kind.ts'
import { convertedCell, isTextColumn, plainCell } from './plain-cells.ts'

/** The columns of a file, bound to the shop's columns. */
export interface Columns {
  /** Returns a row's trimmed cells by the shop's column names. */
  cellsOf(row: readonly string[]): Cells
  /** Returns warnings about cells of a row that `cellsOf` converts. */
  warningsOf(row: readonly string[]): CellError[]
  /** Returns only the cells that identify the database row. */
  keyCellsOf(row: readonly string[]): Cells
  /** Returns the file's name of one of the shop's columns, for reports. */
  nameOf(column: string): string
  /** True if the file or a constant provides the column. */
  gives(column: string): boolean
  /** Columns of the file that are not imported. */
  ignored: readonly string[]
}

/** Binds a header to the shop's columns. Throws a `Problem` that names a missing, unknown or repeated column. */
export function bindColumns(
  kind: ImportKind,
  header: readonly string[],
  mapping: ImportMapping,
  keyColumns: readonly string[],
): Columns {
  const ours: readonly string[] = IMPORT_COLUMNS[kind]
  const theirs = header.map((name) => name.trim())
  requireKnown(ours, [...Object.keys(mapping.map), ...Object.keys(mapping.set)], kind)
  requireOnce(theirs)
  const places = new Map<string, number>()
  const taken = new Set<number>()
  for (const [column, name] of Object.entries(mapping.map)) {
    const at = placeOf(theirs, name)
    if (at === -1) throw new Problem('invalid_input', `There is no column "${name}". ${listing(theirs)}`)
    places.set(column, at)
    taken.add(at)
  }
  for (const [at, name] of theirs.entries()) {
    const column = plain(name)
    // A column that is mapped explicitly does not also bind by its own name.
    if (ours.includes(column) && !places.has(column) && !taken.has(at)) places.set(column, at)
  }
  for (const column of Object.keys(mapping.set)) places.delete(column)
  const known = new Set([...places.keys(), ...Object.keys(mapping.set)])
  if (!keyColumns.some((column) => known.has(column))) {
    const keys = keyColumns.join(' or ')
    throw new Problem('invalid_input', `No column is ${keys}. ${listing(theirs)} Map one: --map ${keyColumns.at(-1)}=…`)
  }
  const read = new Set(places.values())
  const mapped = Object.keys(mapping.map).length > 0
  const keyPlaces = new Map([...places].filter(([column]) => keyColumns.includes(column)))
  const textPlaces = [...places].filter(([column]) => isTextColumn(column))
  const pick = (row: readonly string[], from: ReadonlyMap<string, number>): Cells => {
    const cells: Record<string, string> = { ...mapping.set }
    for (const [column, at] of from) cells[column] = plainCell(column, parseCsvCell(row[at] ?? ''))
    return cells
  }
  return {
    cellsOf: (row) => pick(row, places),
    warningsOf: (row) => textPlaces.flatMap(([column, at]) => convertedCell(column, parseCsvCell(row[at] ?? ''))),
    keyCellsOf: (row) => pick(row, keyPlaces),
    nameOf(column) {
      const at = places.get(column)
      return (at === undefined ? undefined : theirs[at]) ?? column
    },
    gives: (column) => known.has(column),
    ignored: mapped
      ? []
      : theirs.filter((name, at) => !read.has(at) && name !== '' && !(plain(name) in mapping.set) && !isError(name)),
  }
}

/** Returns the index of the error column of a rejects file, or -1. */
export function errorColumnAt(header: readonly string[]): number {
  return header.findIndex(isError)
}

function isError(name: string): boolean {
  return plain(name) === IMPORT_ERROR_COLUMN
}

function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

function placeOf(theirs: readonly string[], name: string): number {
  const exact = theirs.indexOf(name.trim())
  return exact === -1 ? theirs.findIndex((their) => plain(their) === plain(name)) : exact
}

/** Throws a `Problem` that names the first of `names` that a kind does not have. */
export function requireKnown(ours: readonly string[], names: readonly string[], kind: ImportKind): void {
  const unknown = names.find((column) => !ours.includes(column))
  if (unknown !== undefined) {
    throw new Problem('invalid_input', `${kind} have no column "${unknown}". They have: ${ours.join(', ')}.`)
  }
}

function requireOnce(theirs: readonly string[]): void {
  const twice = theirs.find((name, at) => name !== '' && theirs.indexOf(name) !== at)
  if (twice !== undefined) throw new Problem('invalid_input', `The column "${twice}" appears twice.`)
}

function listing(theirs: readonly string[]): string {
  const names = theirs.filter((name) => name !== '').join(', ')
  const [only = ''] = theirs
  const separator = /[;\t|]/.exec(only)?.[0]
  const hint =
    theirs.length === 1 && separator
      ? ` Are they separated by "${separator === '\t' ? 'tab' : separator}"? Then add --delimiter.`
      : ''
  return `The file has: ${names}.${hint}`
}
