import { customWordsOf } from '#engine/dictionaries/custom-words.ts'
import { type Dictionaries, NO_CUSTOM_ENTRIES } from '#engine/dictionaries/dictionary.ts'
import { PLURAL_RULES, type PluralRule } from './plural-rules.ts'

/**
 * Returns the other forms of a folded word: its plurals, and the singulars that it may be a plural of, by rules and by the
 * dictionary. A rule may produce a word that does not exist; it matches nothing then. The relation is symmetric. An empty list of
 * languages means all languages.
 */
export function pluralForms(word: string, languages: readonly string[], dictionaries = NO_CUSTOM_ENTRIES): string[] {
  const custom = customWordsOf(dictionaries)
  const named = languages.length > 0
  const forms = new Set(
    (named ? languages : custom.languages).flatMap((language) => custom.of(language).plurals.get(word)?.flat() ?? []),
  )
  if (word.length >= MIN_LENGTH && /^\p{L}+$/u.test(word))
    for (const language of named ? languages : Object.keys(PLURAL_RULES)) {
      if (!custom.hasStandard('plurals', language)) continue
      for (const rule of PLURAL_RULES[language] ?? []) {
        addForm(forms, pluralOf(word, rule))
        addForm(forms, singularOf(word, rule))
      }
    }
  forms.delete(word)
  return [...forms]
}

/** The forms of a word differ from it in at most this many of its last letters. */
export function longestEnding(dictionaries: Dictionaries): number {
  return Math.max(LONGEST_RULE, customWordsOf(dictionaries).longestForm)
}

const LONGEST_RULE = Math.max(
  ...Object.values(PLURAL_RULES).flatMap((rules) =>
    rules.map(([singular, plural]) => Math.max(singular.length, plural.length)),
  ),
)

function addForm(forms: Set<string>, form: string | undefined): void {
  if (form !== undefined && form.length >= MIN_LENGTH) forms.add(form)
}

function pluralOf(word: string, [singular, plural, applies]: PluralRule): string | undefined {
  if (!word.endsWith(singular) || !applies.test(word)) return undefined
  return word.slice(0, word.length - singular.length) + plural
}

function singularOf(word: string, [singular, plural, applies]: PluralRule): string | undefined {
  if (!word.endsWith(plural)) return undefined
  const candidate = word.slice(0, word.length - plural.length) + singular
  return applies.test(candidate) ? candidate : undefined
}

/** For shorter words the rules are wrong more often than right: "has" is not a plural of "ha". */
const MIN_LENGTH = 3
