import { PLURAL_RULES, type PluralRule } from './plural-rules.ts'

/**
 * Other forms of a folded word: its plurals, and the words it may be the plural of. A rule may name a form that nobody
 * uses; it finds nothing then. When b is a form of a, a is one of b. No languages means all we know.
 */
export function pluralForms(word: string, languages: readonly string[]): string[] {
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return []
  const forms = new Set<string>()
  for (const rule of rulesOf(languages)) {
    addForm(forms, pluralOf(word, rule))
    addForm(forms, singularOf(word, rule))
  }
  forms.delete(word)
  return [...forms]
}

function rulesOf(languages: readonly string[]): readonly PluralRule[] {
  if (languages.length === 0) return Object.values(PLURAL_RULES).flat()
  return languages.flatMap((language) => PLURAL_RULES[language] ?? [])
}

function addForm(forms: Set<string>, form: string | undefined): void {
  if (form !== undefined && form.length >= SHORTEST) forms.add(form)
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

/** Below, the rules say more that is wrong than right: "has" is no plural of "ha". */
const SHORTEST = 3
