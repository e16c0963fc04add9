import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { pluralForms } from '#engine/text/plurals.ts'
import { words } from '#engine/text/tokenize.ts'
import type { TypedWord } from './parse-query-text.ts'
import type { Slot } from './interpretation.ts'

/** A word of the query that may be a prefix. */
export interface QueryWord extends TypedWord {
  prefix: boolean
}

/** True if the word is in quotes. */
export function inPhrase({ phrase }: TypedWord): boolean {
  return phrase !== null
}

/** Returns a slot that accepts only its word. */
export function literalSlot(word: string): Slot {
  return {
    word,
    prefix: false,
    edits: 0,
    alternatives: [],
    optional: false,
    needsTypoTolerance: false,
    adjacent: false,
    words: 1,
    exactWords: 1,
  }
}

/** Returns the plurals and singulars that match instead of a word; none without `ignorePlurals`. */
export function pluralsOf(word: string, { ignorePlurals }: Query, { dictionaries }: IndexSettings): string[] {
  return ignorePlurals === false ? [] : pluralForms(word, ignorePlurals, dictionaries)
}

/** Returns the word with its numbers written without leading zeros, if it has such and these forms are equivalent. */
export function withoutLeadingZeros(word: string, { equivalentForms }: Query): string[] {
  const shorter = equivalentForms.includes('leadingZeros') ? word.replaceAll(LEADING_ZEROS, '') : word
  return shorter === word ? [] : [shorter]
}

const LEADING_ZEROS = /(?<!\d)0+(?=\d)/g

const DIGITS = /^\p{N}+$/u

/** Returns the maximum edit distance of a word, by its length; 0 if the settings allow no typos. */
export function maxEdits(word: string, query: Query, settings: IndexSettings): number {
  // As a prefix, a single letter is within one edit of every word.
  if (word.length < 2 || !allowsTypos(word, query, settings)) return 0
  if (word.length >= query.minWordSizefor2Typos) return 2
  return word.length >= query.minWordSizefor1Typo ? 1 : 0
}

/** True if the query and the settings allow typos in the word, independent of its length. */
export function allowsTypos(word: string, query: Query, settings: IndexSettings): boolean {
  if (query.typoTolerance === 'false') return false
  if (!query.allowTyposOnNumericTokens && DIGITS.test(word)) return false
  return !settings.disableTypoToleranceOnWords.some((each) => words(each, '').includes(word))
}
