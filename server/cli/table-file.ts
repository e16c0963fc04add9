import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { explainWriteErrors } from '#contract/imports/file-errors.ts'
import { replaceFile } from '#server/storage/atomic-write.ts'
import { csvChunks } from '#server/tables/csv.ts'
import type { Table, TableRow } from '#server/tables/table.ts'
import { workbookChunks } from '#server/tables/workbook.ts'

/** Kinds of files, by the end of their name. */
const TABLE_KINDS = ['csv', 'xlsx', 'json'] as const
type TableKind = (typeof TABLE_KINDS)[number]

/** Returns the kind of a file by its name, or null. */
export function tableKind(file: string): TableKind | null {
  return TABLE_KINDS.find((kind) => file.toLowerCase().endsWith(`.${kind}`)) ?? null
}

/** Writes a table as CSV, as a workbook, or as a JSON array with one row per line. Returns the number of rows. */
export async function writeTable(file: string, kind: TableKind, table: Table): Promise<number> {
  let count = 0
  async function* counted(): AsyncGenerator<TableRow> {
    for await (const row of table.rows) {
      count += 1
      yield row
    }
  }
  const chunks = { csv: csvChunks, xlsx: workbookChunks, json: jsonChunks }[kind]
  await explainWriteErrors(file, () =>
    replaceFile(file, (path) =>
      pipeline(chunks({ ...table, rows: counted() }), createWriteStream(path, { mode: 0o600 })),
    ),
  )
  return count
}

async function* jsonChunks({ columns, rows }: Table): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield separator + JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])))
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
