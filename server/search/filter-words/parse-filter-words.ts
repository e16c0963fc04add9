/** Words of a search that restrict the products, and the text without them. */
export interface FilterWords {
  text: string
  /** In dollars; null is unbounded. */
  price: { from: number | null; to: number | null } | null
  sale: boolean
  /** Names of colors, in lower case. */
  colors: readonly string[]
}

const AMOUNT = String.raw`\$?\s?(\d{1,6}(?:\.\d{1,2})?)(?:\s?(?:dollars?|usd|bucks)\b)?`
// "under 20 in" is a size.
const NO_SIZE = String.raw`(?!\s*(?:["″'×*]|x\s*\d|in\b|inch|ft\b|feet|foot|cm|mm|lbs?\b|oz\b|by\b|[\d.%]))`
const PRICES: readonly (readonly [RegExp, (one: number, other: number) => FilterWords['price']])[] = [
  [
    new RegExp(String.raw`\b(?:between|from)\s+${AMOUNT}\s*(?:and|to|-|–)\s*${AMOUNT}${NO_SIZE}`, 'iu'),
    (one, other) => ({ from: Math.min(one, other), to: Math.max(one, other) }),
  ],
  [
    new RegExp(String.raw`(?:\b(?:under|below|less than|cheaper than|up to|at most)|<)\s*${AMOUNT}${NO_SIZE}`, 'iu'),
    (to) => ({ from: null, to }),
  ],
  [
    new RegExp(String.raw`(?:\b(?:over|above|more than|at least)|>)\s*${AMOUNT}${NO_SIZE}`, 'iu'),
    (from) => ({ from, to: null }),
  ],
]
const SALE = /\b(?:on sale|sales?)\b/iu
const QUOTED = /^["“”].*["“”]$/u

/**
 * Parses "vase under 20", "blue vase" and "sale lamps". `colors`: the words that name a color. Returns null if there are no such words, if
 * nothing would be left to search, or if the text is in quotes, which searches for it as typed.
 */
export function parseFilterWords(typed: string, colors: ReadonlySet<string>): FilterWords | null {
  if (QUOTED.test(typed)) return null
  let text = typed
  let price: FilterWords['price'] = null
  for (const [pattern, rangeOf] of PRICES) {
    const match = price === null ? pattern.exec(text) : null
    if (!match) continue
    price = rangeOf(Number(match[1]), Number(match[2]))
    text = text.replace(pattern, ' ')
  }
  const sale = SALE.test(text)
  if (sale) text = text.replace(SALE, ' ')
  const words = text.split(/\s+/u).filter((word) => word !== '')
  const isColor = (word: string) => colors.has(word.toLowerCase())
  const left = words.filter((word) => !isColor(word))
  const named = words.filter(isColor).map((word) => word.toLowerCase())
  if (left.length === 0 || (price === null && !sale && named.length === 0)) return null
  return { text: left.join(' '), price, sale, colors: [...new Set(named)] }
}
