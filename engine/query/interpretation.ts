/** One term of an interpreted query, which a word of the record must match. Words are folded. */
export interface Slot {
  word: string
  prefix: boolean
  /** Maximum edit distance, 0 to 2. */
  edits: number
  /** Alternative words: plurals, synonyms, corrections. */
  alternatives: readonly { word: string; typos: number; exact: boolean; isSynonym?: boolean }[]
  /** True if a record need not match it. */
  optional: boolean
  /** True if the word is itself a correction, which attributes without typo tolerance do not accept. */
  needsTypoTolerance: boolean
  /** True if the match must directly follow that of the previous slot, in the same element (phrase). */
  adjacent: boolean
  /** Number of query words that the slot represents; and how many of them count as exact if it matches exactly. */
  words: number
  exactWords: number
}

/**
 * One way to understand a query. A record matches it by matching its slots; `typos` is the cost of the interpretation
 * itself.
 */
export interface Interpretation {
  slots: readonly Slot[]
  typos: number
  /** The query words that it replaces, and the slots in their place; null for the plain interpretation. */
  replaced: { words: readonly string[]; slots: readonly Slot[]; isSynonym: boolean } | null
}

/** All interpretations of a query, the plain one first. Without slots every record matches. */
export interface InterpretedQuery {
  interpretations: readonly Interpretation[]
  /** Words and phrases that no matching record may contain. */
  excluded: readonly (readonly string[])[]
  /** Number of words of the query. Single-word queries have a rule of exactness of their own. */
  words: number
  /** The words that were not removed. */
  remainingWords: readonly string[]
}
