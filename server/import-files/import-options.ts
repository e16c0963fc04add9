import { attributeOfColumn } from '#contract/catalog/attributes.ts'
import { IMPORT_COLUMNS, type ImportKind } from '#contract/imports/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { ImportFileOptions } from '#contract/schemas/admin/catalog/imports.ts'
import { type ImportOptions, requireKnown, requireMappingName } from '#server/imports/imports.ts'

/** Options of a file that was just uploaded: everything is recognized. */
export function defaultOptions(kind: ImportKind): ImportFileOptions {
  return {
    kind,
    map: {},
    set: {},
    skip: [],
    rate: null,
    decimal: null,
    delimiter: null,
    encoding: null,
    header_line: null,
    sheet: null,
    create_missing: false,
    save_as: null,
  }
}

/** Throws `invalid_input` for a column that the kind does not have, and for values that no import accepts. */
export function checkOptions({ kind, map, set, rate, save_as }: ImportFileOptions): void {
  const columns = [...Object.keys(map), ...Object.keys(set)]
  // The import itself finds a column of an attribute that does not exist: it can be added before the file is imported.
  const isOwn = (column: string) => kind === 'products' && attributeOfColumn(column) !== null
  requireKnown(
    IMPORT_COLUMNS[kind],
    columns.filter((column) => !isOwn(column)),
    kind,
  )
  if (rate === 0) throw Problem.invalid({ rate: ['The rate must be a number above 0.'] })
  if (save_as !== null) requireMappingName(save_as)
}

/** Returns the options as the importer has them. */
export function toImportOptions(options: ImportFileOptions): ImportOptions {
  const { kind, map, set, skip, rate, decimal, delimiter, encoding, header_line, sheet, create_missing } = options
  return {
    kind,
    map,
    set,
    createMissing: create_missing,
    ...(skip.length > 0 && { skip }),
    ...(rate !== null && { rate }),
    ...(decimal !== null && { decimal }),
    ...(delimiter !== null && { delimiter }),
    ...(encoding !== null && { encoding }),
    ...(header_line !== null && { headerLine: header_line }),
    ...(sheet !== null && { sheet }),
    ...(options.save_as !== null && { saveMapping: options.save_as }),
  }
}
