import { BYTE_ORDER_MARK, csvCell } from '#contract/text/csv-cell.ts'
import type { Table } from './table.ts'

/** Yields the text of a CSV file with a header and rows. Texts are never formulas. */
export async function* csvChunks({ columns, money, rows }: Table): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`
  for await (const row of rows) {
    yield `${columns.map((name) => csvText(row[name] ?? '', money.has(name))).join(',')}\r\n`
  }
}

function csvText(cell: string | number, isMoney: boolean): string {
  if (typeof cell !== 'number') return csvCell(cell)
  return isMoney ? cell.toFixed(2) : String(cell)
}
