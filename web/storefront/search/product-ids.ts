/** More than fit into the search box; a guard for addresses made by hand. */
const MOST_IDS = 250

/** The products a text of nothing but numbers and commas asks for (spec 5), each once; null for any other text. */
export function readProductIds(text: string): number[] | null {
  if (!/^[\d\s,]*\d[\d\s,]*$/.test(text) || /\d\s+\d/.test(text)) return null
  const numbers = text.split(',').map((part) => part.trim())
  const ids = [...new Set(numbers.filter(Boolean).map(Number))].filter(Number.isSafeInteger)
  // A number longer than any product's is a text like another.
  return ids.length > 0 ? ids.slice(0, MOST_IDS) : null
}

/**
 * Pasted product numbers, one below the other or with other signs between them; null for any other text. Shorter numbers are measures
 * and counts.
 */
export function pastedNumbers(text: string): string[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  return parts.length > 1 && parts.every((part) => /^\d{4,10}$/.test(part)) ? parts : null
}
