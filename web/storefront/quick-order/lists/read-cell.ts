const UNITS = /\s*(?:pcs?|pieces?|units?|ea|each|x|×)\.?$/i

/**
 * Parses a number of units: `24`, `1,200`, `1 200`, `24.00`, `x24`, `24 pcs`. Null if the cell is not a whole number, like a price
 * or a fraction.
 */
export function readQuantity(cell: string): number | null {
  const text = cell
    .trim()
    .replace(/^[x×]\s*/i, '')
    .replace(UNITS, '')
  if (!/^\d{1,3}([, ]\d{3})+(\.0+)?$|^\d{1,12}(\.0+)?$/.test(text)) return null
  return Number(text.replaceAll(/[, ]/g, ''))
}

/** True if a cell looks like a product code: letters and digits without a space, or a long number; not a price or a sentence. */
export function looksLikeCode(cell: string): boolean {
  const text = cell.trim()
  return /^\d{4,10}$/.test(text) || (/\d/.test(text) && /[a-z]/i.test(text) && /^[^\s$]{3,80}$/.test(text))
}
