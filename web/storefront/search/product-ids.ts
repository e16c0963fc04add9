/** More than fit into the search box; limits URLs edited by hand. */
const MAX_IDS = 250

/** Returns the unique product ids of a text of numbers and commas (spec 5), also if they are written like #10001; null for any other text. */
export function readProductIds(query: string): number[] | null {
  const text = query.replaceAll('#', '')
  if (!/^[\d\s,]*\d[\d\s,]*$/.test(text) || /\d\s+\d/.test(text)) return null
  const numbers = text.split(',').map((part) => part.trim())
  const ids = [...new Set(numbers.filter(Boolean).map(Number))].filter(Number.isSafeInteger)
  // Numbers too long for a product id are ordinary text.
  return ids.length > 0 ? ids.slice(0, MAX_IDS) : null
}

/**
 * Returns pasted product numbers separated by whitespace, commas or semicolons; null for any other text. Shorter numbers are
 * taken for measures and counts.
 */
export function pastedNumbers(text: string): string[] | null {
  const parts = text.split(/[\s,;#\u200B\uFEFF]+/).filter(Boolean)
  return parts.length > 1 && parts.every((part) => /^\d{4,10}$/.test(part)) ? parts : null
}
