import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { csvCell } from '#contract/text/csv-cell.ts'
import { explainWriteErrors } from '#contract/file-errors.ts'
import { replaceFile } from '#server/storage/atomic-write.ts'
import { type TableRow, workbookChunks } from './workbook.ts'

/** Kinds of files, by the end of their name. */
const TABLE_KINDS = ['csv', 'xlsx', 'json'] as const
type TableKind = (typeof TABLE_KINDS)[number]

/** Returns the kind of a file by its name, or null. */
export function tableKind(file: string): TableKind | null {
  return TABLE_KINDS.find((kind) => file.toLowerCase().endsWith(`.${kind}`)) ?? null
}

/**
 * Writes rows with these columns as CSV, as a workbook, or as a JSON array with one row per line. `money`: columns that have two decimals
 * in a CSV file. Returns the number of rows.
 */
export async function writeTable(
  {
    file,
    kind,
    columns,
    money,
  }: { file: string; kind: TableKind; columns: readonly string[]; money: ReadonlySet<string> },
  rows: AsyncIterable<TableRow>,
): Promise<number> {
  let count = 0
  async function* counted(): AsyncGenerator<TableRow> {
    for await (const row of rows) {
      count += 1
      yield row
    }
  }
  const chunks = { csv: csvChunks, xlsx: workbookChunks, json: jsonChunks }[kind]
  await explainWriteErrors(file, () =>
    replaceFile(file, (path) => pipeline(chunks(columns, counted(), money), createWriteStream(path, { mode: 0o600 }))),
  )
  return count
}

async function* csvChunks(
  columns: readonly string[],
  rows: AsyncIterable<TableRow>,
  money: ReadonlySet<string>,
): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(',')}\r\n`
  const cell = (row: TableRow, name: string) => csvText(row[name] ?? '', money.has(name))
  for await (const row of rows) yield `${columns.map((name) => cell(row, name)).join(',')}\r\n`
}

function csvText(cell: string | number, isMoney: boolean): string {
  if (typeof cell !== 'number') return csvCell(cell)
  return isMoney ? cell.toFixed(2) : String(cell)
}

async function* jsonChunks(columns: readonly string[], rows: AsyncIterable<TableRow>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield separator + JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])))
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
