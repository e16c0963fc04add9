import { MAX_BULK_ROWS } from '#contract/orders/cart.ts'
import { parseText } from '#contract/order-list/parse-rows.ts'
import { counted } from '#contract/text/language.ts'
import { MAX_LINE_QUANTITY } from '#contract/values/quantity.ts'

/** A line of an order that is being built, as it was entered. */
export interface DraftLine {
  sku: string
  quantity: number
}

/** Adds units of a product to the lines. */
export function addLine(lines: readonly DraftLine[], added: DraftLine): DraftLine[] {
  const known = lines.find(({ sku }) => sku === added.sku)
  if (!known) return [...lines, added]
  const quantity = Math.min(MAX_LINE_QUANTITY, known.quantity + added.quantity)
  return lines.map((line) => (line === known ? { ...line, quantity } : line))
}

/** Sets the units of a line; 0 removes it. */
export function setQuantity(lines: readonly DraftLine[], sku: string, quantity: number): DraftLine[] {
  const changed = lines.map((line) => (line.sku === sku ? { ...line, quantity } : line))
  return changed.filter((line) => line.quantity > 0)
}

/**
 * Reads a pasted list of SKUs and quantities, such as `HAL-101 24`. A line without a quantity is one unit. `leftOut` has a sentence for
 * each reason why lines are missing.
 */
export function parseLines(text: string): { lines: DraftLine[]; leftOut: string[] } {
  const { rows, ignored, ignoredCount, beyond } = parseText(text)
  const lines = rows.map(({ product, quantity }) => ({ sku: product, quantity: Number.parseInt(quantity, 10) || 1 }))
  const leftOut: string[] = []
  const quoted = ignored.map((line) => `“${line}”`).join(', ')
  if (ignoredCount > 0) leftOut.push(`${counted(ignoredCount, 'line')} without a SKU: ${quoted}.`)
  if (beyond > 0) leftOut.push(`${counted(beyond, 'line')} beyond the ${MAX_BULK_ROWS} of one list.`)
  return { lines: lines.reduce<DraftLine[]>(addLine, []), leftOut }
}
