import type { Db } from '#database/connect.ts'
import type { Table, TableRow } from '#server/tables/table.ts'
import { listProblems } from './problems.ts'

const COLUMNS = ['line', 'severity', 'column', 'value', 'message', 'correction'] as const
const PAGE = 1000

/** Returns the problems of a file as a table, which are read in pages. */
export function reportTable(db: Db, fileId: number): Table {
  return { columns: COLUMNS, money: new Set(), rows: readRows(db, fileId) }
}

async function* readRows(db: Db, fileId: number): AsyncGenerator<TableRow> {
  let cursor: string | undefined
  do {
    const page = await listProblems(db, fileId, { limit: PAGE, ...(cursor !== undefined && { cursor }) })
    for (const { line, severity, column, value, reason, correction } of page.data)
      yield { line, severity, column, value, message: reason, correction }
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
