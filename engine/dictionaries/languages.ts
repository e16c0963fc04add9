import { COMPOUND_RULES } from '#engine/text/compound-words.ts'
import type { DictionaryName } from './dictionary.ts'

/** Codes of the languages that the service names. */
export const LANGUAGES: readonly string[] = (
  'af ar az bg bn ca cs cy da de el en eo es et eu fa fi fo fr ga gl he hi hu hy id is it ja ka kk ko ku ky lt lv mi mn ' +
  'mr ms mt nb nl no ns pl ps pt pt-br qu ro ru sk sq sv sw ta te th tl tn tr tt uk ur uz zh'
).split(' ')

/** True if the dictionary can have entries of the language: compounds exist only in languages with rules of their own. */
export function hasDictionary(dictionary: DictionaryName, language: string): boolean {
  return dictionary === 'compounds' ? language in COMPOUND_RULES : LANGUAGES.includes(language)
}
