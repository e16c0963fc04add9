import { PLURAL_RULES, type PluralRule } from './plural-rules.ts'

/**
 * Returns the other forms of a folded word: its plurals, and the singulars that it may be a plural of. A rule may
 * produce a word that does not exist; it matches nothing then. The relation is symmetric. An empty list of languages
 * means all languages.
 */
export function pluralForms(word: string, languages: readonly string[]): string[] {
  if (word.length < MIN_LENGTH || !/^\p{L}+$/u.test(word)) return []
  const forms = new Set<string>()
  for (const rule of rulesOf(languages)) {
    addForm(forms, pluralOf(word, rule))
    addForm(forms, singularOf(word, rule))
  }
  forms.delete(word)
  return [...forms]
}

/** The forms of a word differ from it in at most this many of its last letters. */
export const LONGEST_ENDING = Math.max(
  ...Object.values(PLURAL_RULES).flatMap((rules) =>
    rules.map(([singular, plural]) => Math.max(singular.length, plural.length)),
  ),
)

function rulesOf(languages: readonly string[]): readonly PluralRule[] {
  if (languages.length === 0) return Object.values(PLURAL_RULES).flat()
  return languages.flatMap((language) => PLURAL_RULES[language] ?? [])
}

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
