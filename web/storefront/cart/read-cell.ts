const UNITS = /\s*(?:pcs?|pieces?|units?|ea|each|x|×)\.?$/i

/**
 * The whole number of units in a cell, or null: `24`, `1,200`, `1 200`, `24.00`, `x24`, `24 pcs`. An amount of money is
 * none, and neither is half a unit.
 */
export function readQuantity(cell: string): number | null {
  const text = cell
    .trim()
    .replace(/^[x×]\s*/i, '')
    .replace(UNITS, '')
  if (!/^\d{1,3}([, ]\d{3})+(\.0+)?$|^\d{1,12}(\.0+)?$/.test(text)) return null
  return Number(text.replaceAll(/[, ]/g, ''))
}

/** Whether a cell could name a product: letters and digits without a space, or a long number; no money, no sentence. */
export function looksLikeCode(cell: string): boolean {
  const text = cell.trim()
  return /^\d{4,10}$/.test(text) || (/\d/.test(text) && /[a-z]/i.test(text) && /^[^\s$]{3,80}$/.test(text))
}
