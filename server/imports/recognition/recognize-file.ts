import { IMPORT_COLUMNS, type ImportKind } from '#contract/imports/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { FileRecognition, ImportMapping } from '#contract/schemas/catalog/imports.ts'
import { readBeginning, openSource } from '#server/imports/reading/source-file.ts'
import type { Draft, Kind } from '#server/imports/kind.ts'
import { isErrorColumn, plainName } from '#server/imports/reading/column-names.ts'
import { bindColumns, ownColumnOf } from '#server/imports/reading/columns.ts'
import type { OwnColumns } from '#server/imports/reading/own-columns.ts'
import { recognizeFormat } from '#server/imports/reading/file-signature.ts'
import { findLayout } from '#server/imports/reading/find-layout.ts'
import { createHeaderMatcher, type HeaderMatcher } from '#server/imports/reading/match-header.ts'
import { readTable, type TableRow } from '#server/imports/reading/read-table.ts'
import { surveyColumns } from '#server/imports/reading/survey-columns.ts'
import { listSheets } from '#server/imports/reading/workbook/workbook.ts'
import { countColumnNames, suggestColumns } from './suggest-columns.ts'

/** Rows that samples and the notation of numbers are taken from. */
const SAMPLED_ROWS = 1000
/** Rows of a sheet that are read: titles can precede the header. */
const SHEET_ROWS = SAMPLED_ROWS + 100
const SAMPLES = 3
const MAX_SAMPLE_LENGTH = 80

/** The traits of a kind that recognition needs. */
type RecognizedKind = Pick<Kind<Draft>, 'keyColumns' | 'numberColumns' | 'codeColumn' | 'ownColumns'>

/**
 * Recognizes how a file is written, and suggests which columns are which. Reads its beginning, except to recognize the encoding of a text. An
 * import with the same mapping reads the file the same way. Throws a `Problem` if it is no table.
 */
export async function recognizeFile(
  file: string,
  { name, kind, mapping }: { name: ImportKind; kind: RecognizedKind; mapping: ImportMapping },
): Promise<FileRecognition> {
  const matches = createLenientMatcher(name, mapping, kind)
  const isWorkbook = recognizeFormat(await readBeginning(file)) === 'zip'
  const sheets = isWorkbook ? await listSheets(file, matches) : null
  const sheet = sheets === null ? undefined : (mapping.sheet ?? sheets.likely)
  const source = await openSource({ file }, { encoding: mapping.encoding, sheet, maxRows: SHEET_ROWS }, matches)
  try {
    const { delimiter, headerLine } = mapping
    const table = await findLayout(source, { delimiter, headerLine }, matches)
    const [header, ...rows] = await takeRows(readTable(table), SAMPLED_ROWS + 1)
    if (!header || header.error !== null)
      throw new Problem('invalid_input', 'The file has no header: its first line must name the columns.')
    return {
      sheets: sheets?.names ?? [],
      sheet: sheet ?? null,
      encoding: source.encoding,
      delimiter: isWorkbook ? null : table.delimiter,
      header_line: header.line,
      notes: [...table.notes],
      ...(await readNumbers(name, kind, mapping, header.cells, rows)),
      columns: describeColumns(name, kind.ownColumns, mapping, { header: header.cells, rows }),
    }
  } finally {
    await source.discard()
  }
}

/**
 * Creates a test for the header that also knows the names that suppliers give to columns: without a mapping, their files need not have a column
 * with the shop's name. A row that an import accepts as the header precedes any other.
 */
function createLenientMatcher(
  name: ImportKind,
  mapping: ImportMapping,
  { keyColumns, ownColumns }: RecognizedKind,
): HeaderMatcher {
  const strict = createHeaderMatcher(name, mapping, keyColumns, ownColumns)
  const accepted = 1000
  return (cells) => {
    const score = strict(cells)
    if (score > 0) return accepted + score
    const named = countColumnNames(name, cells)
    return named > 1 ? named : 0
  }
}

async function takeRows(rows: AsyncIterable<TableRow>, count: number): Promise<TableRow[]> {
  const taken: TableRow[] = []
  for await (const row of rows) if (taken.push(row) === count) break
  return taken
}

/** Recognizes the decimal separator in the first rows. `problem`: why an import with this mapping would refuse the file. */
async function readNumbers(
  name: ImportKind,
  kind: RecognizedKind,
  mapping: ImportMapping,
  header: readonly string[],
  rows: readonly TableRow[],
): Promise<Pick<FileRecognition, 'decimal' | 'problem'>> {
  try {
    const columns = bindColumns(name, header, mapping, kind.keyColumns, kind.ownColumns)
    const rules = await surveyColumns(yieldAll(rows), columns, kind, { rate: mapping.rate, decimal: mapping.decimal })
    return { decimal: rules.decimal, problem: null }
  } catch (error) {
    if (error instanceof Problem) return { decimal: mapping.decimal ?? null, problem: error.message }
    throw error
  }
}

async function* yieldAll<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

function describeColumns(
  name: ImportKind,
  ownColumns: OwnColumns,
  mapping: ImportMapping,
  { header, rows }: { header: readonly string[]; rows: readonly TableRow[] },
): FileRecognition['columns'] {
  const columns: readonly string[] = [...IMPORT_COLUMNS[name], ...ownColumns.names]
  const mapped = new Map(Object.entries(mapping.map).map(([column, theirs]) => [plainName(theirs), column]))
  const skipped = new Set((mapping.skip ?? []).map(plainName))
  const bound = header.map((theirs) => {
    const named = plainName(theirs)
    const own = ownColumnOf(named, columns, ownColumns)
    const column =
      mapped.get(named) ?? (own in mapping.map || skipped.has(named) || !columns.includes(own) ? null : own)
    return column !== null && column in mapping.set ? null : column
  })
  const taken = new Set([...bound, ...Object.keys(mapping.set)])
  const open = header.map((theirs, at) =>
    bound[at] !== null || skipped.has(plainName(theirs)) || isErrorColumn(theirs) ? null : theirs,
  )
  const suggestions = suggestColumns(name, open, new Set(columns.filter((column) => !taken.has(column))))
  return header.map((theirs, at) => ({
    name: theirs.trim(),
    samples: samplesOf(rows, at),
    column: bound[at] ?? null,
    suggestion: suggestions[at] ?? null,
  }))
}

function samplesOf(rows: readonly TableRow[], at: number): string[] {
  const samples = new Set<string>()
  for (const { cells, error } of rows) {
    const cell = error === null ? (cells[at] ?? '').trim() : ''
    if (cell !== '') samples.add(cell.length > MAX_SAMPLE_LENGTH ? `${cell.slice(0, MAX_SAMPLE_LENGTH - 1)}…` : cell)
    if (samples.size === SAMPLES) break
  }
  return [...samples]
}
