import { csvCell } from '#contract/csv-cell.ts'
import { quickOrderTexts } from '#texts/quick-order.ts'

/** Lists that leave the quick order as files, in a form that spreadsheets open and that can be uploaded again. */

export interface FaultyRow {
  product: string
  quantity: string
  note: string
  /** What is wrong with it. */
  message: string
}

/** An empty list to fill in. */
export function templateCsv(): string {
  return toCsv([quickOrderTexts.columns])
}

/** The rows that cannot be ordered, each with the reason. */
export function faultyCsv(rows: readonly FaultyRow[]): string {
  return toCsv([
    [...quickOrderTexts.columns, quickOrderTexts.faultColumn],
    ...rows.map(({ product, quantity, note, message }) => [product, quantity, note, message]),
  ])
}

/** Hands a text to the browser as a file to keep. */
export function download(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

function toCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}
