import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import type { RequestedRow } from '#contract/order-list/parse-rows.ts'

/**
 * Formats rows as a text that is parsed as the same rows again. Notes need column names to be found. A named quantity column
 * leaves out rows without a quantity, so it is named only if there are quantities.
 */
export function rowsAsList(rows: readonly RequestedRow[]): string {
  const [product, quantity, note] = quickOrderTexts.columns
  const hasQuantities = rows.some((row) => row.quantity !== '')
  const lines = rows.map((row) => [row.product, ...(hasQuantities ? [row.quantity] : [])])
  if (rows.every((row) => row.note === '')) return formatLines(lines)
  const names = [product, ...(hasQuantities ? [quantity] : []), note]
  return formatLines([names, ...lines.map((line, place) => [...line, rows[place]?.note ?? ''])])
}

/** Separates with tabs, which the parser prefers to commas and semicolons. */
function formatLines(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.map(cellOf).join('\t')).join('\n')
}

function cellOf(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
