/** The dictionaries of the service: words to remove, plurals, and the parts of compound words. */
export const DICTIONARIES = ['stopwords', 'plurals', 'compounds'] as const

export type DictionaryName = (typeof DICTIONARIES)[number]

interface Entry {
  objectID: string
  /** Code of one language. */
  language: string
  /** A disabled entry turns off the standard entry of its word; a disabled plural has no effect. */
  state: 'enabled' | 'disabled'
}

export interface StopWordEntry extends Entry {
  word: string
}

/** Words that are forms of each other. */
export interface PluralEntry extends Entry {
  words: readonly string[]
}

/** A compound word and its parts. One part alone means that the word is not split. */
export interface CompoundEntry extends Entry {
  word: string
  decomposition: readonly string[]
}

export type DictionaryEntry = StopWordEntry | PluralEntry | CompoundEntry

/** The custom entries of an application, which apply to all its indexes. Words are not folded. */
export interface Dictionaries {
  stopwords: readonly StopWordEntry[]
  plurals: readonly PluralEntry[]
  compounds: readonly CompoundEntry[]
  /** Languages whose standard entries are off, by dictionary. */
  disabledStandard: Readonly<Record<DictionaryName, readonly string[]>>
}

/** Only the standard entries. */
export const NO_CUSTOM_ENTRIES: Dictionaries = {
  stopwords: [],
  plurals: [],
  compounds: [],
  disabledStandard: { stopwords: [], plurals: [], compounds: [] },
}
