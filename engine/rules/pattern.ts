import type { RuleCondition } from './rule.ts'

/** A piece of a pattern: a word, or a value of a facet, which may have several. */
type PatternPiece = { word: string } | { facet: string }

/** A value of a facet that stands in a query, and the query's words for it. */
export interface Capture {
  facet: string
  value: string
  words: readonly string[]
}

export interface PatternTests {
  /** Whether a query's word counts as the pattern's. */
  isWord(patternWord: string, queryWord: string): boolean
  /** The value of a facet that consists of these words. */
  facetValue(facet: string, words: readonly string[]): string | undefined
}

const LONGEST_VALUE = 10

/** Cuts `{facet:name}` pieces and words out of a rule's pattern. */
export function readPattern(pattern: string, words: (text: string) => readonly string[]): PatternPiece[] {
  return pattern.split(/(\{facet:[^{}]+\})/).flatMap((part): PatternPiece[] => {
    const facet = /^\{facet:([^{}]+)\}$/.exec(part)?.[1]
    return facet === undefined ? words(part).map((word) => ({ word })) : [{ facet: facet.trim() }]
  })
}

/**
 * What a pattern captures in a query, or null when it does not stand where the anchoring wants it. With `contains` it may
 * stand there several times: the captures of all.
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

/** The longest value of a facet is tried first. */
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
  for (let end = Math.min(queryWords.length, at + LONGEST_VALUE); end > at; end--) {
    const words = queryWords.slice(at, end)
    const value = tests.facetValue(piece.facet, words)
    const match = value === undefined ? null : matchAt(rest, queryWords, end, toEnd, tests)
    if (match && value !== undefined) {
      return { captures: [{ facet: piece.facet, value, words }, ...match.captures], end: match.end }
    }
  }
  return null
}
