import type { ImportKind } from '#contract/imports/imports.ts'
import type { FileRecognition } from '#contract/schemas/catalog/imports.ts'
import type { ImportFileOptions, NamedMapping } from '#contract/schemas/admin/catalog/imports.ts'

/** Which columns of the shop the columns of a file are imported to, while they are chosen. */
export interface ColumnsDraft {
  /** Column of the shop by place in the file; empty: not imported. */
  chosen: readonly string[]
  /** Values that are the same for all rows, by column of the shop. An empty one is not used. */
  fixed: Readonly<Record<string, string>>
  createMissing: boolean
  saveAs: string
}

/** Columns that a list of products needs and often lacks: it is of one supplier. */
const OFTEN_FIXED: { readonly [Kind in ImportKind]?: readonly string[] } = { products: ['supplier', 'category'] }

/** Returns the draft of a file: what is bound by name or by its mapping, else what is suggested. */
export function draftOf(options: ImportFileOptions, recognition: FileRecognition | null): ColumnsDraft {
  const chosen = recognition?.columns.map(({ column, suggestion }) => column ?? suggestion ?? '') ?? []
  const absent = (OFTEN_FIXED[options.kind] ?? []).filter((column) => !chosen.includes(column))
  return {
    chosen,
    fixed: { ...Object.fromEntries(absent.map((column) => [column, ''])), ...options.set },
    createMissing: options.create_missing,
    saveAs: options.save_as ?? '',
  }
}

/** Returns the options of a draft. A column that is bound by its own name needs no entry, so that a later file may lack it. */
export function toOptions(
  draft: ColumnsDraft,
  options: ImportFileOptions,
  recognition: FileRecognition,
): ImportFileOptions {
  const columns = recognition.columns.map(({ name, column }, at) => ({ name, column, chosen: draft.chosen[at] ?? '' }))
  const isByName = ({ name, column, chosen }: (typeof columns)[number]) =>
    column === chosen && options.map[chosen] !== name
  return {
    ...options,
    map: Object.fromEntries(
      columns.filter((each) => each.chosen !== '' && !isByName(each)).map(({ name, chosen }) => [chosen, name]),
    ),
    set: Object.fromEntries(Object.entries(draft.fixed).filter(([, value]) => value.trim() !== '')),
    skip: columns
      .filter(({ name, column, chosen }) => chosen === '' && (column !== null || options.skip.includes(name)))
      .map(({ name }) => name),
    // Without it, several lists in a workbook are ambiguous.
    sheet: recognition.sheets.length > 1 ? recognition.sheet : options.sheet,
    create_missing: draft.createMissing,
    save_as: draft.saveAs.trim() === '' ? null : draft.saveAs.trim(),
  }
}

/** Returns the columns of the shop that are chosen more than once, or also have a fixed value. */
export function repeatedColumns({ chosen, fixed }: ColumnsDraft): string[] {
  const used = [...chosen, ...Object.keys(fixed).filter((column) => fixed[column]?.trim() !== '')]
  return [...new Set(used.filter((column, at) => column !== '' && used.indexOf(column) !== at))]
}

/** Returns the options of a file with a saved mapping in place of its own. */
export function withMapping(options: ImportFileOptions, { name, mapping }: NamedMapping): ImportFileOptions {
  return {
    ...options,
    map: mapping.map,
    set: mapping.set,
    skip: mapping.skip ?? [],
    rate: mapping.rate,
    decimal: mapping.decimal ?? null,
    delimiter: mapping.delimiter ?? null,
    encoding: mapping.encoding ?? null,
    header_line: mapping.headerLine ?? null,
    sheet: mapping.sheet ?? null,
    save_as: name,
  }
}

/** Returns the saved mapping that probably is for a file: the one with the most columns, if the file has all of them. */
export function fittingMapping(mappings: readonly NamedMapping[], recognition: FileRecognition): NamedMapping | null {
  const names = new Set(recognition.columns.map(({ name }) => name))
  const size = ({ mapping }: NamedMapping) => Object.keys(mapping.map).length
  const fitting = mappings.filter(({ mapping }) => {
    const columns = Object.values(mapping.map)
    return columns.length > 0 && columns.every((column) => names.has(column))
  })
  return fitting.toSorted((one, other) => size(other) - size(one))[0] ?? null
}
