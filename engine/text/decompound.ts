import { type CustomWords, customWordsOf, type LanguageWords } from '#engine/dictionaries/custom-words.ts'
import { type Dictionaries, NO_CUSTOM_ENTRIES } from '#engine/dictionaries/dictionary.ts'
import { COMPOUND_RULES } from './compound-words.ts'
import { pluralForms } from './plurals.ts'
import { words } from './tokenize.ts'

/** Longer words are not split: the search for parts grows with the square of the length. */
const MAX_LENGTH = 48
const MIN_PART = 3
/** A first part that no list has, and the last part that it needs then, have at least this many letters. */
const MIN_UNKNOWN_PART = 4
const MIN_KNOWN_HEAD = 5
/** Each part of a query word that only the index knows has at least this many letters. */
const MIN_INDEX_PART = 4

/** The part of the custom entries that splits words. */
export interface CompoundWords extends Pick<CustomWords, 'hasStandard'> {
  of(language: string): Pick<LanguageWords, 'compounds'>
}

/**
 * Returns the parts of a folded compound word in the first of the languages that splits it, in order; null if none does
 * ("Compounds" in engine/README.md). Languages without compounds are skipped.
 */
export function decompound(
  word: string,
  languages: readonly string[],
  dictionaries: Dictionaries = NO_CUSTOM_ENTRIES,
): readonly string[] | null {
  return decompoundBy(customWordsOf(dictionaries), word, languages)
}

/** Does what `decompound` does with prepared entries. */
export function decompoundBy(
  custom: CompoundWords,
  word: string,
  languages: readonly string[],
): readonly string[] | null {
  for (const language of languages) {
    const own = custom.of(language).compounds.get(word)
    if (own !== undefined) return own
    const parts = custom.hasStandard('compounds', language) ? standardParts(word, language) : null
    if (parts) return parts
  }
  return null
}

/** Returns every split of a word in two words that the index has, with or without a linking element between them. */
export function splitByIndex(
  word: string,
  languages: readonly string[],
  dictionaries: Dictionaries,
  isWord: (part: string) => boolean,
): [first: string, last: string][] {
  const custom = customWordsOf(dictionaries)
  if (word.length > MAX_LENGTH) return []
  const links = new Set(
    languages.flatMap((language) => {
      const isCustom = custom.of(language).compounds.get(word) !== undefined
      return isCustom || !custom.hasStandard('compounds', language) ? [] : (COMPOUND_RULES[language]?.links ?? [])
    }),
  )
  const splits: [string, string][] = []
  for (let end = MIN_INDEX_PART; end <= word.length - MIN_INDEX_PART; end++) {
    const first = word.slice(0, end)
    if (links.size === 0 || !isWord(first)) continue
    for (const link of links) {
      const last = word.slice(end + link.length)
      if (last.length >= MIN_INDEX_PART && word.startsWith(link, end) && isWord(last)) splits.push([first, last])
    }
  }
  return splits
}

interface Lexicon {
  words: ReadonlySet<string>
  /** The words in the forms that precede another part, with the words they stand for. */
  modifiers: ReadonlyMap<string, string>
}

function standardParts(word: string, language: string): readonly string[] | null {
  const lexicon = lexiconOf(language)
  if (!lexicon || word.length > MAX_LENGTH || word.length < 2 * MIN_PART || !/^\p{L}+$/u.test(word)) return null
  if (isLastPart(word, lexicon, language)) return null
  return knownParts(word, lexicon, language) ?? partsWithKnownHead(word, lexicon, language)
}

/**
 * Returns the fewest words of the list that the word consists of; of equal numbers those with the longest last part. `best[end]` are the
 * parts of the first `end` letters.
 */
function knownParts(word: string, { modifiers, ...lexicon }: Lexicon, language: string): readonly string[] | null {
  const best: (readonly string[] | undefined)[] = [[]]
  for (let end = MIN_PART; end <= word.length - MIN_PART; end++) {
    for (let start = 0; start <= end - MIN_PART; start++) {
      const before = best[start]
      const modifier = modifiers.get(word.slice(start, end))
      if (before && modifier !== undefined && (best[end]?.length ?? Infinity) > before.length + 1)
        best[end] = [...before, modifier]
    }
  }
  let found: readonly string[] | null = null
  for (let start = MIN_PART; start <= word.length - MIN_PART; start++) {
    const before = best[start]
    if (!before || before.length + 1 >= (found?.length ?? Infinity)) continue
    const last = word.slice(start)
    if (isLastPart(last, { modifiers, ...lexicon }, language)) found = [...before, last]
  }
  return found
}

/** Returns an unknown first part and the longest known last part. */
function partsWithKnownHead(word: string, lexicon: Lexicon, language: string): readonly string[] | null {
  for (let start = MIN_UNKNOWN_PART; start <= word.length - MIN_KNOWN_HEAD; start++) {
    const last = word.slice(start)
    if (isLastPart(last, lexicon, language)) return [word.slice(0, start), last]
  }
  return null
}

/** True for a word of the list, its plural or singular. */
function isLastPart(word: string, { words: known }: Lexicon, language: string): boolean {
  return known.has(word) || pluralForms(word, [language]).some((form) => known.has(form))
}

const lexicons = new Map<string, Lexicon>()

function lexiconOf(language: string): Lexicon | undefined {
  const rules = COMPOUND_RULES[language]
  let lexicon = lexicons.get(language)
  if (lexicon || !rules) return lexicon
  const basic = [...new Set(words(rules.words, ''))].filter((word) => word.length >= MIN_PART)
  const modifiers = new Map<string, string>()
  for (const word of basic) {
    const stems = [
      word,
      ...rules.dropped.flatMap((ending) => (word.endsWith(ending) ? [word.slice(0, -ending.length)] : [])),
    ]
    for (const stem of stems.filter((each) => each.length >= MIN_PART))
      for (const link of rules.links) if (!modifiers.has(stem + link)) modifiers.set(stem + link, word)
  }
  // A word itself takes precedence over a shorter one with a linking element.
  for (const word of basic) modifiers.set(word, word)
  lexicons.set(language, (lexicon = { words: new Set(basic), modifiers }))
  return lexicon
}
