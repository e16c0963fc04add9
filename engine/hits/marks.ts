import { characterOf, isApostrophe, lowerCase } from '#engine/text/characters.ts'
import { mayContinue } from '#engine/match/work-limit.ts'
import { tokenize } from '#engine/text/tokenize.ts'
import type { Token } from '#engine/text/token.ts'

/** Returns the length of a folded word's prefix to highlight, in UTF-16 units; null if the word does not match. */
export type WordMatcher = (word: string) => number | null

export interface QueryWord {
  /** Folded. */
  word: string
  matches: WordMatcher
}

/** Adjacent words that match only together: of a phrase, a multi-word synonym, or a split word. */
export interface QueryPhrase {
  /** The folded query words that the phrase represents. */
  words: readonly string[]
  matchers: readonly WordMatcher[]
}

/** The part of a query that is highlighted in texts. */
export interface HighlightQuery {
  queryWords: readonly QueryWord[]
  phrases: readonly QueryPhrase[]
  /** Query words that a full match requires: without optional and removed words. */
  required: readonly string[]
  separatorsToIndex: string
  /** Returns the parts of a compound word, which is marked as a whole if one of them matches; null for any other word. */
  partsOf?: (word: string) => readonly string[] | null
}

/** A match of one word: the length of its matched folded prefix, and the query words that match it, one bit each. */
export interface Mark {
  units: number
  queryWords: number
}

/** A text with its words and their matches. */
export interface MarkedText {
  text: string
  tokens: readonly Token[]
  /** By index of the word; empty if nothing matches. */
  marks: readonly (Mark | undefined)[]
  /** Number of matching words. */
  matched: number
  /** The query words that match some word, one bit each. */
  queryWords: number
}

/** Marks the matches of one query in texts. */
export interface Marker {
  /**
   * Finds the matches in a text. If several query words match the same word, the longest match counts. Finds none once the
   * work of the call is cut short.
   */
  mark(text: string): MarkedText
  /** Returns how well the text matches the query: `full` if all required words match. */
  matchLevelOf(marked: MarkedText): 'none' | 'partial' | 'full'
  /** Returns the matched query words in query order. */
  matchedWordsOf(marked: MarkedText): readonly string[]
}

/** Match of one word of a text, regardless of its neighbors; and the phrases whose first word it matches. */
interface WordMatch extends Mark {
  phrases: readonly (QueryPhrase & { bits: number })[]
}

const NO_MATCH: WordMatch = { units: 0, queryWords: 0, phrases: [] }
const NO_MARKS: MarkedText['marks'] = []

/**
 * Creates a marker. Words repeat within and across hits, so each distinct word is compared with the query once; a word of a text then costs
 * one lookup, however many words the query has.
 */
export function createMarker({ queryWords, phrases, required, separatorsToIndex, partsOf }: HighlightQuery): Marker {
  const words = [...new Set([...queryWords.map(({ word }) => word), ...phrases.flatMap((phrase) => phrase.words)])]
  const bitOf = new Map(words.map((word, index) => [word, 1 << index]))
  const bitsOf = (list: readonly string[]) => list.reduce((bits, word) => bits | (bitOf.get(word) ?? 0), 0)
  const singles = [
    ...queryWords.map(({ word, matches }) => ({ matches, bits: bitsOf([word]) })),
    ...phrases.flatMap(({ words: replaced, matchers: [matches, ...others] }) =>
      matches && others.length === 0 ? [{ matches, bits: bitsOf(replaced) }] : [],
    ),
  ]
  const longPhrases = phrases
    .filter(({ matchers }) => matchers.length > 1)
    .map((phrase) => ({ ...phrase, bits: bitsOf(phrase.words) }))
  const requiredBits = required.every((word) => bitOf.has(word)) ? bitsOf(required) : null
  const matches = new Map<string, WordMatch>()
  const matchedWords = new Map<number, readonly string[]>()

  function matchOf(word: string): WordMatch {
    let match = matches.get(word)
    if (!match) matches.set(word, (match = compare(word)))
    return match
  }

  function compare(word: string): WordMatch {
    // Counts the comparisons; the next text is where marking ends.
    mayContinue(singles.length >>> 3)
    const match = { ...NO_MATCH, phrases: longPhrases.filter(({ matchers }) => (matchers[0]?.(word) ?? null) !== null) }
    for (const single of singles) {
      const units = single.matches(word)
      if (units === null) continue
      match.units = Math.max(match.units, units)
      match.queryWords |= single.bits
    }
    for (const part of partsOf?.(word) ?? [])
      for (const single of singles) {
        if (single.matches(part) === null) continue
        match.units = word.length
        match.queryWords |= single.bits
      }
    return match.queryWords === 0 && match.phrases.length === 0 ? NO_MATCH : match
  }

  return {
    mark(text) {
      if (!mayContinue(1 + (text.length >>> 6))) return { text, tokens: [], marks: NO_MARKS, matched: 0, queryWords: 0 }
      const tokens = tokenize(text, separatorsToIndex)
      let marks: (Mark | undefined)[] | null = null
      let found = 0
      for (let index = 0; index < tokens.length; index++) {
        const match = matchOf(tokens[index]?.word ?? '')
        if (match === NO_MATCH) continue
        found |= match.queryWords
        if (match.queryWords !== 0) addMark((marks ??= []), index, match.units, match.queryWords)
        for (const phrase of match.phrases) {
          const lengths = matchPhrase(tokens, index, phrase)
          if (!lengths) continue
          found |= phrase.bits
          for (const [at, units] of lengths.entries()) addMark((marks ??= []), index + at, units, phrase.bits)
        }
      }
      const matched = marks?.reduce((count) => count + 1, 0) ?? 0
      return { text, tokens, marks: marks ?? NO_MARKS, matched, queryWords: found }
    },
    matchLevelOf({ matched, queryWords: found }) {
      if (matched === 0) return 'none'
      return requiredBits !== null && (found & requiredBits) === requiredBits ? 'full' : 'partial'
    },
    matchedWordsOf({ queryWords: found }) {
      let list = matchedWords.get(found)
      if (!list) matchedWords.set(found, (list = words.filter((word) => (found & (bitOf.get(word) ?? 0)) !== 0)))
      return list
    },
  }
}

/** Returns the end of the matched part of a word in the original text. */
export function endOfMark(text: string, { word, start, end }: Token, units: number): number {
  if (units >= word.length) return end
  const source = lowerCase(text.slice(start, end))
  let foldedLength = 0
  let at = 0
  for (const character of source) {
    const codePoint = character.codePointAt(0) ?? 0
    const width = isApostrophe(codePoint) ? 0 : characterOf(codePoint).folded.length
    // A zero-width combining mark is part of the preceding letter; an apostrophe starts the next one.
    if (foldedLength >= units && (width > 0 || isApostrophe(codePoint))) break
    foldedLength += width
    at += character.length
  }
  return start + at
}

/** Returns the matched length of each word of a phrase that starts at `start`; null if a word does not match. */
function matchPhrase(tokens: readonly Token[], start: number, { matchers }: QueryPhrase): number[] | null {
  const lengths: number[] = []
  for (let index = 0; index < matchers.length; index++) {
    const token = tokens[start + index]
    const units = token === undefined ? null : (matchers[index]?.(token.word) ?? null)
    if (units === null) return null
    lengths.push(units)
  }
  return lengths
}

function addMark(marks: (Mark | undefined)[], index: number, units: number, queryWords: number): void {
  const mark = marks[index]
  if (mark === undefined) marks[index] = { units, queryWords }
  else {
    mark.units = Math.max(mark.units, units)
    mark.queryWords |= queryWords
  }
}
