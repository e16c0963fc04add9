import readSheets from 'read-excel-file/universal'
import { inflateWorkbook } from './inflate-workbook.ts'

/** The cells of one sheet of a workbook. */
export interface WorkbookSheet {
  name: string
  cells: string[][]
}

/** Reads the cells of all sheets of an XLSX file. Throws an error if it is not one, or if it is too large. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookSheet[]> {
  const sheets = await readSheets(inflateWorkbook(bytes))
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    cells: data.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
  }))
}
