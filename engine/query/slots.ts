import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { words } from '#engine/text/tokenize.ts'
import type { TypedWord } from './parse-text.ts'
import type { Slot } from './reading.ts'

/** A word of the query that may be the beginning of a longer one. */
export interface Word extends TypedWord {
  prefix: boolean
}

/** Whether the word was typed within quotes. */
export function inPhrase({ phrase }: TypedWord): boolean {
  return phrase !== null
}

/** A slot that takes its word and nothing else. */
export function bareSlot(word: string): Slot {
  return {
    word,
    prefix: false,
    edits: 0,
    others: [],
    optional: false,
    misspelt: false,
    joined: false,
    words: 1,
    exactWords: 1,
  }
}

const DIGITS = /^\p{N}+$/u

/** How many edits a word may be away: by its length, unless the settings say none. */
export function editsOf(word: string, query: Query, settings: Settings): number {
  // A single letter would be near every word there is.
  if (word.length < 2 || !mayBeMistyped(word, query, settings)) return 0
  if (word.length >= query.minWordSizefor2Typos) return 2
  return word.length >= query.minWordSizefor1Typo ? 1 : 0
}

/** Whether query and settings let the word have typos, whatever its length. */
export function mayBeMistyped(word: string, query: Query, settings: Settings): boolean {
  if (query.typoTolerance === 'false') return false
  if (!query.allowTyposOnNumericTokens && DIGITS.test(word)) return false
  return !settings.disableTypoToleranceOnWords.some((each) => words(each, '').includes(word))
}
