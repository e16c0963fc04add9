/**
 * Returns the nouns of a product: what its title calls it, which is the last word before a comma, a dash or a preposition, and what its
 * category does. "Long Dark candle in a sage cup" is a candle and no cup.
 */
export function nounsOf(title: string, category: string | undefined): string[] {
  const [name = ''] = title.replace(AMOUNT, '').split(END_OF_NAME)
  const nouns = [name, ...(category ?? '').split(BETWEEN_NOUNS)].flatMap((words) => words.match(WORD)?.at(-1) ?? [])
  return [...new Set(nouns.map((noun) => noun.toLowerCase()))]
}

/** "Pair of mugs", "Set of three bowls". */
const AMOUNT =
  /^[^,;:—–]*?\b(?:pair|set|trio|box|pack)\s+of\s+(?:(?:\d+|two|three|four|five|six|eight|ten|twelve)\b)?/iu
const END_OF_NAME = /[,;:(/]|\s[-–—]\s|(?<=\S)\s+(?:with|without|in|on|for|of|from|by|over|under|and|on|to|at)\s/iu
const BETWEEN_NOUNS = /[&,/]|\sand\s/iu
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu
