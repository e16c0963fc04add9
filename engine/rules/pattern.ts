import type { RuleCondition } from './rule.ts'

/** A part of a pattern: a word, or a value of a facet, which may have several words. */
type PatternPiece = { word: string } | { facet: string }

/** A facet value in a query, and the query words that express it. */
export interface Capture {
  facet: string
  value: string
  words: readonly string[]
}

export interface PatternTests {
  /** True if a query word matches the pattern's word. */
  isWord(patternWord: string, queryWord: string): boolean
  /** Returns the facet value that consists of these words. */
  facetValue(facet: string, words: readonly string[]): string | undefined
}

const MAX_VALUE_WORDS = 10

/** Splits a rule's pattern into words and `{facet:name}` parts. */
export function readPattern(pattern: string, words: (text: string) => readonly string[]): PatternPiece[] {
  return pattern.split(/(\{facet:[^{}]+\})/).flatMap((part): PatternPiece[] => {
    const facet = /^\{facet:([^{}]+)\}$/.exec(part)?.[1]
    return facet === undefined ? words(part).map((word) => ({ word })) : [{ facet: facet.trim() }]
  })
}

/**
 * Returns the captures of a pattern in a query, or null if the pattern does not occur where the anchoring requires it.
 * With `contains`, the captures of all occurrences.
 */
export function matchPattern(
  pieces: readonly PatternPiece[],
  queryWords: readonly string[],
  anchoring: RuleCondition['anchoring'] = 'contains',
  tests: PatternTests,
): Capture[] | null {
  if (pieces.length === 0) return anchoring === 'is' && queryWords.length > 0 ? null : []
  const toEnd = anchoring === 'is' || anchoring === 'endsWith'
  const lastStart = anchoring === 'is' || anchoring === 'startsWith' ? 0 : queryWords.length
  const captures: Capture[] = []
  let matched = false
  for (let start = 0; start <= lastStart; start++) {
    const match = matchAt(pieces, queryWords, start, toEnd, tests)
    if (!match) continue
    matched = true
    captures.push(...match.captures)
    if (anchoring !== 'contains') break
    start = match.end - 1
  }
  return matched ? captures : null
}

interface Match {
  captures: readonly Capture[]
  end: number
}

/** Tries the longest facet value first. */
function matchAt(
  [piece, ...rest]: readonly PatternPiece[],
  queryWords: readonly string[],
  at: number,
  toEnd: boolean,
  tests: PatternTests,
): Match | null {
  if (!piece) return toEnd && at < queryWords.length ? null : { captures: [], end: at }
  if ('word' in piece) {
    const word = queryWords[at]
    return word !== undefined && tests.isWord(piece.word, word) ? matchAt(rest, queryWords, at + 1, toEnd, tests) : null
  }
  for (let end = Math.min(queryWords.length, at + MAX_VALUE_WORDS); end > at; end--) {
    const words = queryWords.slice(at, end)
    const value = tests.facetValue(piece.facet, words)
    const match = value === undefined ? null : matchAt(rest, queryWords, end, toEnd, tests)
    if (match && value !== undefined) {
      return { captures: [{ facet: piece.facet, value, words }, ...match.captures], end: match.end }
    }
  }
  return null
}
