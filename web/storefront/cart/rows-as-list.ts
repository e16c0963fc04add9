import { quickOrderTexts } from '#texts/quick-order.ts'
import type { WantedRow } from './parse-rows.ts'

/**
 * Rows as a list that is read as the same rows again. Notes are known by the name of their column alone; a column of
 * quantities that is named leaves out the rows without one, so it is named where there are some.
 */
export function rowsAsList(rows: readonly WantedRow[]): string {
  const [product, quantity, note] = quickOrderTexts.columns
  const hasQuantities = rows.some((row) => row.quantity !== '')
  const lines = rows.map((row) => [row.product, ...(hasQuantities ? [row.quantity] : [])])
  if (rows.every((row) => row.note === '')) return written(lines)
  const names = [product, ...(hasQuantities ? [quantity] : []), note]
  return written([names, ...lines.map((line, place) => [...line, rows[place]?.note ?? ''])])
}

/** With tabs, which are looked for before commas and semicolons. */
function written(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.map(cellOf).join('\t')).join('\n')
}

function cellOf(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
