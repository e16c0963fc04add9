import { characterOf, isApostrophe, lowerCase } from '#engine/text/characters.ts'
import { tokenize } from '#engine/text/tokenize.ts'
import type { Token } from '#engine/text/tokens.ts'

/** How much of a record's folded word is highlighted, in UTF-16 units from its start; null when it does not match. */
export type Match = (word: string) => number | null

export interface QueryWord {
  /** As typed, folded. */
  word: string
  matches: Match
}

/** Words that match only where they stand side by side: of a phrase, of a synonym, of a word split in two. */
export interface QueryPhrase {
  /** The query words it stands for, as typed, folded. */
  words: readonly string[]
  row: readonly Match[]
}

/** What of the query is looked for in a text. */
export interface Sought {
  queryWords: readonly QueryWord[]
  phrases: readonly QueryPhrase[]
  /** The query words that a full match has: not the optional and the dropped ones. */
  required: readonly string[]
  separatorsToIndex: string
}

/** What of one word matched: its first folded units, and the query words that found it. */
export interface Mark {
  units: number
  queryWords: string[]
}

/** A text, its words, and what of them matched. */
export interface MarkedText {
  text: string
  tokens: readonly Token[]
  /** By the word's place; none at all where nothing matched. */
  marks: readonly (Mark | undefined)[]
  /** How many words matched. */
  matched: number
}

const NO_MARKS: MarkedText['marks'] = []

/** Finds what is sought. Where several query words match one word of the text, the longest match counts. */
export function markText(text: string, sought: Sought): MarkedText {
  const tokens = tokenize(text, sought.separatorsToIndex)
  const { queryWords, phrases } = sought
  let marks: (Mark | undefined)[] | null = null
  for (let place = 0; place < tokens.length; place++) {
    const word = tokens[place]?.word ?? ''
    for (const queryWord of queryWords) {
      const units = queryWord.matches(word)
      if (units !== null) addMark((marks ??= []), place, units, queryWord.word)
    }
    for (const phrase of phrases) {
      const row = matchPhrase(tokens, place, phrase)
      if (row) markPhrase((marks ??= []), place, row, phrase)
    }
  }
  const matched = marks?.reduce((count) => count + 1, 0) ?? 0
  return { text, tokens, marks: marks ?? NO_MARKS, matched }
}

/** How well the query is found in the text: `full` when every required word is. */
export function matchLevelOf(marked: MarkedText, { required }: Sought): 'none' | 'partial' | 'full' {
  if (marked.matched === 0) return 'none'
  return required.every((word) => isMarked(marked, word)) ? 'full' : 'partial'
}

/** Whether a query word found any word of the text. A handful of marks is looked through sooner than a set of them is made. */
export function isMarked({ marks }: MarkedText, queryWord: string): boolean {
  return marks.some((mark) => mark?.queryWords.includes(queryWord))
}

/** Where the marked part of a word ends in the text as given. */
export function endOfMark(text: string, { word, start, end }: Token, units: number): number {
  if (units >= word.length) return end
  const source = lowerCase(text.slice(start, end))
  let passed = 0
  let at = 0
  for (const character of source) {
    const point = character.codePointAt(0) ?? 0
    const width = isApostrophe(point) ? 0 : characterOf(point).folded.length
    // A mark without width still belongs to its letter; an apostrophe already belongs to what follows.
    if (passed >= units && (width > 0 || isApostrophe(point))) break
    passed += width
    at += character.length
  }
  return start + at
}

/** How much of each word from `place` on matches its part of the phrase; null when one does not. */
function matchPhrase(tokens: readonly Token[], place: number, { row }: QueryPhrase): number[] | null {
  const lengths: number[] = []
  for (let index = 0; index < row.length; index++) {
    const token = tokens[place + index]
    const units = token === undefined ? null : (row[index]?.(token.word) ?? null)
    if (units === null) return null
    lengths.push(units)
  }
  return lengths
}

function markPhrase(
  marks: (Mark | undefined)[],
  place: number,
  lengths: readonly number[],
  { words }: QueryPhrase,
): void {
  lengths.forEach((units, index) => {
    for (const word of words) addMark(marks, place + index, units, word)
  })
}

function addMark(marks: (Mark | undefined)[], place: number, units: number, queryWord: string): void {
  const mark = marks[place]
  if (mark === undefined) marks[place] = { units, queryWords: [queryWord] }
  else {
    mark.units = Math.max(mark.units, units)
    if (!mark.queryWords.includes(queryWord)) mark.queryWords.push(queryWord)
  }
}
