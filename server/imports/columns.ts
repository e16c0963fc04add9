import { readCsvCell } from '#contract/csv-cell.ts'
import { IMPORT_COLUMNS, IMPORT_ERROR_COLUMN, type ImportKind, type ImportMapping } from '#contract/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { Cells } from './kind.ts'

/** How a header is read. */
export interface Columns {
  /** The row's trimmed cells by our column names. */
  cellsOf(row: readonly string[]): Cells
  /** Only the cells that say which row of the table is meant. */
  keyCellsOf(row: readonly string[]): Cells
  /** What the file calls our column, for reports. */
  nameOf(column: string): string
  /** Whether the file or a constant gives our column. */
  gives(column: string): boolean
  /** Columns nobody asked for. */
  ignored: readonly string[]
}

/** Binds a header to our columns. Throws a `Problem` that names what is missing, unknown or twice. */
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
    // A column that was mapped to another of ours means that, and not what it happens to be called.
    if (ours.includes(column) && !places.has(column) && !taken.has(at)) places.set(column, at)
  }
  for (const column of Object.keys(mapping.set)) places.delete(column)
  const known = new Set([...places.keys(), ...Object.keys(mapping.set)])
  if (!keyColumns.some((column) => known.has(column))) {
    const keys = keyColumns.join(' or ')
    throw new Problem(
      'invalid_input',
      `No column is ${keys}. ${listing(theirs)} Say which it is: --map ${keyColumns.at(-1)}=…`,
    )
  }
  const read = new Set(places.values())
  const mapped = Object.keys(mapping.map).length > 0
  const keyPlaces = new Map([...places].filter(([column]) => keyColumns.includes(column)))
  const pick = (row: readonly string[], from: ReadonlyMap<string, number>): Cells => {
    const cells: Record<string, string> = { ...mapping.set }
    for (const [column, at] of from) cells[column] = readCsvCell(row[at] ?? '')
    return cells
  }
  return {
    cellsOf: (row) => pick(row, places),
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

/** Where the error column of a rejects file stands, or -1. */
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

/** Throws a `Problem` that names the first of `asked` that a kind does not have. */
export function requireKnown(ours: readonly string[], asked: readonly string[], kind: ImportKind): void {
  const unknown = asked.find((column) => !ours.includes(column))
  if (unknown !== undefined) {
    throw new Problem('invalid_input', `${kind} have no column "${unknown}". They have: ${ours.join(', ')}.`)
  }
}

function requireOnce(theirs: readonly string[]): void {
  const twice = theirs.find((name, at) => name !== '' && theirs.indexOf(name) !== at)
  if (twice !== undefined) throw new Problem('invalid_input', `The column "${twice}" is there twice.`)
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
