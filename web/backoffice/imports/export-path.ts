import type { ImportKind } from '#contract/imports/imports.ts'

/** Returns the path of an export below the base path of the operator API. `without` are those of `all` columns that it leaves out. */
export function exportPath(
  { kind, format }: { kind: ImportKind; format: 'csv' | 'xlsx' },
  all: readonly string[],
  without: readonly string[],
): string {
  const query = new URLSearchParams({ kind })
  if (without.length > 0) {
    const columns = all.filter((column) => !without.includes(column))
    for (const [at, column] of columns.entries()) query.append(`columns[${at}]`, column)
  }
  return `/catalog.${format}?${query.toString()}`
}
