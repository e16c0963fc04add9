import { IMPORT_COLUMNS, type ImportKind } from '#contract/imports/imports.ts'
import type { ImportMapping } from '#contract/schemas/catalog/imports.ts'
import { plainName } from './column-names.ts'
import { NO_OWN_COLUMNS, type OwnColumns } from './own-columns.ts'

/** Number of recognized columns in a row that can be the header; 0 if it has no column that identifies a record. */
export type HeaderMatcher = (cells: readonly string[]) => number

/** Creates the test for the header of a file: it has a key column, under its own name or that of the mapping. */
export function createHeaderMatcher(
  kind: ImportKind,
  { map, set }: ImportMapping,
  keyColumns: readonly string[],
  own: OwnColumns = NO_OWN_COLUMNS,
): HeaderMatcher {
  const columns: readonly string[] = [...IMPORT_COLUMNS[kind], ...own.names]
  const names = new Map([
    ...own.headers,
    ...columns.map((column) => [plainName(map[column] ?? column), column] as const),
  ])
  return (cells) => {
    const found = new Set(cells.flatMap((cell) => names.get(plainName(cell)) ?? []))
    return keyColumns.some((column) => found.has(column) || column in set) ? found.size : 0
  }
}
