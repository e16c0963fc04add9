import { words } from '#engine/text/tokenize.ts'
import type { Dictionaries, DictionaryName } from './dictionary.ts'
import { createFormLimit, foldedForms } from './form-limit.ts'

/** The custom entries of one language, folded. */
export interface LanguageWords {
  stopWords: ReadonlySet<string>
  /** Standard stop words that are turned off. */
  disabledStopWords: ReadonlySet<string>
  /** Forms of a word, and the word itself: the words of each entry that has it. Entries are shared, so that a long one is stored once. */
  plurals: ReadonlyMap<string, readonly (readonly string[])[]>
  /** The parts of a compound; null if it must not be split. */
  compounds: ReadonlyMap<string, readonly string[] | null>
}

/** Custom entries prepared for queries. */
export interface CustomWords {
  of(language: string): LanguageWords
  /** The languages with custom entries. */
  languages: readonly string[]
  /** Length of the longest custom form of a plural; 0 without any. */
  longestForm: number
  hasStandard(dictionary: DictionaryName, language: string): boolean
}

/** Returns the prepared entries of dictionaries; prepares them once. */
export function customWordsOf(dictionaries: Dictionaries): CustomWords {
  let prepared = cache.get(dictionaries)
  if (!prepared) cache.set(dictionaries, (prepared = prepare(dictionaries)))
  return prepared
}

const cache = new WeakMap<Dictionaries, CustomWords>()

function prepare({ stopwords, plurals, compounds, disabledStandard }: Dictionaries): CustomWords {
  const byLanguage = new Map<string, ReturnType<typeof emptyWords>>()
  const wordsOf = (language: string) => {
    let known = byLanguage.get(language)
    if (!known) byLanguage.set(language, (known = emptyWords()))
    return known
  }
  let longestForm = 0
  for (const { language, word, state } of stopwords) {
    const { stopWords, disabledStopWords } = wordsOf(language)
    const target = state === 'enabled' ? stopWords : disabledStopWords
    target.add(folded(word))
  }
  const tooManyIn = createFormLimit()
  for (const entry of plurals) {
    const forms = foldedForms(entry)
    if (forms.length < 2 || tooManyIn(forms) !== undefined) continue
    longestForm = Math.max(longestForm, ...forms.map((form) => form.length))
    const known = wordsOf(entry.language).plurals
    for (const form of forms) {
      const entries = known.get(form)
      if (entries) entries.push(forms)
      else known.set(form, [forms])
    }
  }
  for (const { language, word, decomposition, state } of compounds) {
    const parts = decomposition.map(folded)
    wordsOf(language).compounds.set(folded(word), state === 'enabled' && parts.length > 1 ? parts : null)
  }
  return {
    of: (language) => byLanguage.get(language) ?? NO_WORDS,
    languages: [...byLanguage.keys()],
    longestForm,
    hasStandard: (dictionary, language) => !disabledStandard[dictionary].includes(language),
  }
}

function emptyWords() {
  return {
    stopWords: new Set<string>(),
    disabledStopWords: new Set<string>(),
    plurals: new Map<string, (readonly string[])[]>(),
    compounds: new Map<string, readonly string[] | null>(),
  }
}

const NO_WORDS: LanguageWords = emptyWords()

function folded(text: string): string {
  return words(text, '')[0] ?? ''
}
