/** A place in a reading that a word of the record must fill. Words are folded. */
export interface Slot {
  word: string
  prefix: boolean
  /** Most edits, 0 to 2. */
  edits: number
  /** Other words for it: plurals, synonyms, corrections. */
  others: readonly { word: string; typos: number; exact: boolean }[]
  /** The record need not have it. */
  optional: boolean
  /** It is itself a correction: attributes without typo tolerance do not take it. */
  misspelt: boolean
  /** Stands right after the slot before it, in the same element. */
  joined: boolean
  /** Query words that it stands for, and those it counts for when it is matched exactly. */
  words: number
  exactWords: number
}

/** One way to understand a query; a record matches it by its slots, `typos` is what this way costs. */
export interface Reading {
  slots: readonly Slot[]
  typos: number
  /** The query words it says otherwise, and the slots in their place; null for the plain reading. */
  replaced: { words: readonly string[]; slots: readonly Slot[] } | null
}

/** A query understood: the plain reading first. No slots at all: every record matches. */
export interface Understanding {
  readings: readonly Reading[]
  /** Rows of words, side by side, that no record may have. */
  excluded: readonly (readonly string[])[]
  /** How many words the query has: single-word queries have their own rule of exactness. */
  words: number
  /** Of its words those that were not given up. */
  kept: readonly string[]
}
