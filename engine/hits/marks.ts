import { characterOf, isApostrophe, lowerCase } from '#engine/text/characters.ts'
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
}

/** A match of one word: the length of its matched folded prefix, and the query words that match it. */
export interface Mark {
  units: number
  queryWords: string[]
}

/** A text with its words and their matches. */
export interface MarkedText {
  text: string
  tokens: readonly Token[]
  /** By index of the word; empty if nothing matches. */
  marks: readonly (Mark | undefined)[]
  /** Number of matching words. */
  matched: number
}

const NO_MARKS: MarkedText['marks'] = []

/** Finds the matches of a query in a text. If several query words match the same word, the longest match counts. */
export function markText(text: string, highlightQuery: HighlightQuery): MarkedText {
  const tokens = tokenize(text, highlightQuery.separatorsToIndex)
  const { queryWords, phrases } = highlightQuery
  let marks: (Mark | undefined)[] | null = null
  for (let index = 0; index < tokens.length; index++) {
    const word = tokens[index]?.word ?? ''
    for (const queryWord of queryWords) {
      const units = queryWord.matches(word)
      if (units !== null) addMark((marks ??= []), index, units, queryWord.word)
    }
    for (const phrase of phrases) {
      const lengths = matchPhrase(tokens, index, phrase)
      if (lengths) markPhrase((marks ??= []), index, lengths, phrase)
    }
  }
  const matched = marks?.reduce((count) => count + 1, 0) ?? 0
  return { text, tokens, marks: marks ?? NO_MARKS, matched }
}

/** Returns how well the text matches the query: `full` if all required words match. */
export function matchLevelOf(marked: MarkedText, { required }: HighlightQuery): 'none' | 'partial' | 'full' {
  if (marked.matched === 0) return 'none'
  return required.every((word) => isMarked(marked, word)) ? 'full' : 'partial'
}

/**
 * True if the query word matches a word of the text. There are few marks, so scanning them is faster than creating a
 * set.
 */
export function isMarked({ marks }: MarkedText, queryWord: string): boolean {
  return marks.some((mark) => mark?.queryWords.includes(queryWord))
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

function markPhrase(
  marks: (Mark | undefined)[],
  start: number,
  lengths: readonly number[],
  { words }: QueryPhrase,
): void {
  lengths.forEach((units, index) => {
    for (const word of words) addMark(marks, start + index, units, word)
  })
}

function addMark(marks: (Mark | undefined)[], index: number, units: number, queryWord: string): void {
  const mark = marks[index]
  if (mark === undefined) marks[index] = { units, queryWords: [queryWord] }
  else {
    mark.units = Math.max(mark.units, units)
    if (!mark.queryWords.includes(queryWord)) mark.queryWords.push(queryWord)
  }
}
