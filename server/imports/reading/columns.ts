import { parseCsvCell } from '#contract/text/csv-cell.ts'
import { IMPORT_COLUMNS, type ImportKind } from '#contract/imports/imports.ts'
import type { ImportMapping } from '#contract/schemas/catalog/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { CellError, Cells } from '#server/imports/kind.ts'
import { isErrorColumn, plainName } from './column-names.ts'
import { NO_OWN_COLUMNS, type OwnColumns } from './own-columns.ts'
import { convertedCell, isTextColumn, plainCell } from './plain-cells.ts'

/** The columns of a file, bound to the shop's columns. */
export interface Columns {
  /** Returns a row's trimmed cells by the shop's column names. */
  cellsOf(row: readonly string[]): Cells
  /** Returns warnings about cells of a row that `cellsOf` converts. */
  warningsOf(row: readonly string[]): CellError[]
  /** Returns only the cells that identify the database row. */
  keyCellsOf(row: readonly string[]): Cells
  /** Returns a function that returns only the cells of some columns. */
  select(columns: readonly string[]): (row: readonly string[]) => Cells
  /** Returns the file's name of one of the shop's columns, for reports. */
  nameOf(column: string): string
  /** True if the file or a constant provides the column. */
  gives(column: string): boolean
  /** Columns of the file that are not imported. */
  ignored: readonly string[]
}

/** Names that suppliers give to the column of codes. */
const CODE_NAME =
  /^(?:item|article|artikel|product|produkt|style|model|part|stock|vendor|supplier|art\.?)?[\s_-]*(?:no\.?|nr\.?|number|nummer|code|#|sku|ref\.?|reference)$/i

/** Binds a header to the shop's columns. Throws a `Problem` that names a missing, unknown or repeated column. */
export function bindColumns(
  kind: ImportKind,
  header: readonly string[],
  mapping: ImportMapping,
  keyColumns: readonly string[],
  own: OwnColumns = NO_OWN_COLUMNS,
): Columns {
  const ours: readonly string[] = [...IMPORT_COLUMNS[kind], ...own.names]
  const theirs = header.map((name) => name.trim())
  requireKnown(ours, [...Object.keys(mapping.map), ...Object.keys(mapping.set)], kind)
  const places = new Map<string, number>()
  const taken = new Set<number>()
  for (const [column, name] of Object.entries(mapping.map)) {
    const at = placeOf(theirs, name)
    if (at === -1) throw new Problem('invalid_input', `There is no column "${name}". ${listing(theirs)}`)
    places.set(column, at)
    taken.add(at)
  }
  const skipped = new Set((mapping.skip ?? []).map(plainName))
  for (const [at, name] of theirs.entries()) {
    const column = ownColumnOf(plainName(name), ours, own)
    // A column that is mapped explicitly does not also bind by its own name.
    const isFree = !places.has(column) && !taken.has(at) && !skipped.has(plainName(name))
    if (ours.includes(column) && isFree) places.set(column, at)
  }
  for (const column of Object.keys(mapping.set)) places.delete(column)
  for (const at of places.values()) requireOnce(theirs, at)
  const known = new Set([...places.keys(), ...Object.keys(mapping.set)])
  if (!keyColumns.some((column) => known.has(column))) {
    const keys = keyColumns.join(' or ')
    throw new Problem(
      'invalid_input',
      `No column is ${keys}. ${listing(theirs)} Map one: --map ${keyColumns.at(-1)}=${exampleName(keyColumns, theirs)}`,
    )
  }
  const read = new Set(places.values())
  const mapped = Object.keys(mapping.map).length > 0
  const placesOf = (some: readonly string[]) => new Map([...places].filter(([column]) => some.includes(column)))
  const keyPlaces = placesOf(keyColumns)
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
    select(some) {
      const selected = placesOf(some)
      return (row) => pick(row, selected)
    },
    nameOf(column) {
      const at = places.get(column)
      return (at === undefined ? undefined : theirs[at]) ?? column
    },
    gives: (column) => known.has(column),
    ignored: mapped
      ? []
      : theirs.filter(
          (name, at) =>
            !read.has(at) &&
            name !== '' &&
            !(ownColumnOf(plainName(name), ours, own) in mapping.set) &&
            !skipped.has(plainName(name)) &&
            !isErrorColumn(name),
        ),
  }
}

/** Returns the shop's column that a header names: an own column can also be named by another header. */
export function ownColumnOf(name: string, columns: readonly string[], { headers }: OwnColumns): string {
  return columns.includes(name) ? name : (headers.get(name) ?? name)
}

/** Returns the name of the column that is probably the one of codes, as an argument of the command line. */
function exampleName(keyColumns: readonly string[], theirs: readonly string[]): string {
  const likely = keyColumns.includes('sku') ? theirs.find((name) => CODE_NAME.test(name)) : undefined
  if (likely === undefined) return '…'
  return /^\w+$/.test(likely) ? likely : `"${likely}"`
}

function placeOf(theirs: readonly string[], name: string): number {
  const exact = theirs.indexOf(name.trim())
  return exact === -1 ? theirs.findIndex((their) => plainName(their) === plainName(name)) : exact
}

/** Throws a `Problem` that names the first of `names` that a kind does not have. */
export function requireKnown(ours: readonly string[], names: readonly string[], kind: ImportKind): void {
  const unknown = names.find((column) => !ours.includes(column))
  if (unknown !== undefined) {
    throw new Problem('invalid_input', `${kind} have no column "${unknown}". They have: ${ours.join(', ')}.`)
  }
}

/** Throws a `Problem` if another column has the name of an imported one. */
function requireOnce(theirs: readonly string[], at: number): void {
  const name = theirs[at] ?? ''
  if (theirs.some((other, place) => place !== at && plainName(other) === plainName(name))) {
    throw new Problem('invalid_input', `The column "${name}" appears twice. Rename one of them in the file.`)
  }
}

function listing(theirs: readonly string[]): string {
  const names = theirs.filter((name) => name !== '').join(', ')
  const [only = ''] = theirs
  // A sign that is in the name of the only column several times separates the names of several.
  const separator = /([^\p{L}\p{N}\s"'_.-]).*\1/u.exec(only)?.[1]
  const hint =
    theirs.length === 1 && separator ? ` Is "${separator}" the delimiter? Then add --delimiter "${separator}".` : ''
  return `The file has: ${names}.${hint}`
}
