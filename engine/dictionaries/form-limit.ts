import { SearchProblem } from '#engine/errors.ts'
import { words } from '#engine/text/tokenize.ts'
import type { PluralEntry } from './dictionary.ts'

/** Other forms that the entries of all languages may give a word, counted by entry: a query with the word searches for each. */
const MAX_FORMS = 50

/** Returns the distinct words of an entry, folded; none if it is disabled. */
export function foldedForms({ words: forms, state }: PluralEntry): string[] {
  return state === 'disabled' ? [] : [...new Set(forms.flatMap((form) => words(form, '').slice(0, 1)))]
}

/**
 * Returns a function that counts the folded words of an entry as forms of each other. With an entry that would give a word too many forms, it
 * returns the word and counts nothing.
 */
export function createFormLimit(): (forms: readonly string[]) => string | undefined {
  const counts = new Map<string, number>()
  return (forms) => {
    const withEntry = (form: string) => (counts.get(form) ?? 0) + forms.length - 1
    const tooMany = forms.find((form) => withEntry(form) > MAX_FORMS)
    if (tooMany === undefined) for (const form of forms) counts.set(form, withEntry(form))
    return tooMany
  }
}

/** Throws a `SearchProblem` if one of the added entries gives a word too many forms, together with the other entries. */
export function rejectTooManyForms(others: readonly PluralEntry[], added: readonly PluralEntry[]): void {
  const tooManyIn = createFormLimit()
  for (const entry of others) tooManyIn(foldedForms(entry))
  for (const entry of added) {
    const word = tooManyIn(foldedForms(entry))
    if (word !== undefined)
      throw new SearchProblem(
        400,
        `Invalid dictionary entry: "${word}" would have more than ${MAX_FORMS} other forms in the entries of the dictionary plurals`,
      )
  }
}
