import { IMPORT_COLUMNS, type ImportKind } from '#contract/imports.ts'

/** Returns the path of an export below the base path of the operator API. `without` are the columns that it leaves out. */
export function exportPath(kind: ImportKind, format: 'csv' | 'xlsx', without: readonly string[]): string {
  const query = new URLSearchParams({ kind })
  if (without.length > 0) {
    const columns = IMPORT_COLUMNS[kind].filter((column) => !without.includes(column))
    for (const [at, column] of columns.entries()) query.append(`columns[${at}]`, column)
  }
  return `/catalog.${format}?${query.toString()}`
}
