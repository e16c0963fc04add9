import { csvCell } from '#contract/text/csv-cell.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'

/** Lists of the quick order as CSV files, which spreadsheets open and which can be uploaded again. */

export interface InvalidRow {
  product: string
  quantity: string
  note: string
  /** Error message of the row. */
  message: string
}

/** Returns an empty list to fill in. */
export function templateCsv(): string {
  return toCsv([quickOrderTexts.columns])
}

/** Returns the rows that cannot be ordered, each with its error message. */
export function invalidRowsCsv(rows: readonly InvalidRow[]): string {
  return toCsv([
    [...quickOrderTexts.columns, quickOrderTexts.errorColumn],
    ...rows.map(({ product, quantity, note, message }) => [product, quantity, note, message]),
  ])
}

/** Downloads a CSV text as a file. */
export function download(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

function toCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}
