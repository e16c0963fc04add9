import { readSheet } from 'read-excel-file/universal'
import { inflateWorkbook } from './inflate-workbook.ts'

/** Reads the cells of the first sheet of an XLSX file. Throws an error if it is not one, or if it is too large. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const rows = await readSheet(inflateWorkbook(bytes))
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}
