/** Number of parts. Further ones belong to the last one, because each part adds words to the index. */
const LONGEST_SKU = 6

/**
 * Returns the words by which a SKU is found however its separators are typed: its parts, also where a letter follows a digit or the other
 * way around, and every sequence of neighboring parts as one word. Each is also written without leading zeros. `VAS-001-TC` is found by
 * `VAS001TC`, `VAS001`, `001TC`, `vas-1` and `1TC`, too. Words that the SKU has itself are left out.
 */
export function joinedForms(sku: string): string[] {
  const parts = partsOf(sku)
  const sequences = parts.flatMap((_, from) => parts.slice(from).map((_, more) => parts.slice(from, from + more + 1)))
  const forms = sequences.flatMap((sequence) => [sequence.join(''), sequence.map(withoutLeadingZeros).join('')])
  const own = new Set(sku.split(SEPARATORS))
  return [...new Set(forms)].filter((form) => !own.has(form))
}

const SEPARATORS = /[^\p{L}\p{N}]+/u
const BETWEEN_LETTER_AND_DIGIT = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u

function partsOf(sku: string): string[] {
  const parts = sku
    .split(SEPARATORS)
    .flatMap((part) => part.split(BETWEEN_LETTER_AND_DIGIT))
    .filter((part) => part !== '')
  return [...parts.slice(0, LONGEST_SKU - 1), parts.slice(LONGEST_SKU - 1).join('')].filter((part) => part !== '')
}

function withoutLeadingZeros(part: string): string {
  return part.replace(/^0+(?=\d)/, '')
}
