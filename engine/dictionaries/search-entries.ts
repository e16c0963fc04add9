import { SearchProblem } from '#engine/errors.ts'
import { integer, readParameter, text } from '#engine/parameters/readers.ts'
import { fold } from '#engine/text/fold.ts'
import { STOP_WORD_LANGUAGES, standardStopWords } from '#engine/text/stop-words.ts'
import { words } from '#engine/text/tokenize.ts'
import type { Dictionaries, DictionaryEntry, DictionaryName } from './dictionary.ts'
import { hasDictionary } from './languages.ts'
import { textsOf } from './read-entry.ts'

/** An entry in a response. */
type FoundEntry = DictionaryEntry & { type: 'custom' | 'standard' }

/**
 * Returns a page of the entries that contain every word of `query`, also as part of a word: custom ones first. The standard
 * entries of plurals and compounds are rules and word lists, not entries, so only stop words have some. Throws a `SearchProblem`
 * that names an invalid parameter.
 */
export function searchDictionary(
  dictionaries: Dictionaries,
  dictionary: DictionaryName,
  search: { [name: string]: unknown; query?: unknown; language?: unknown; page?: unknown; hitsPerPage?: unknown },
): { hits: FoundEntry[]; nbHits: number; nbPages: number; page: number } {
  const queryWords = words(readParameter(search, 'query', text, ''), '')
  const language = readParameter(search, 'language', text, undefined)
  if (language !== undefined && !hasDictionary(dictionary, language))
    throw new SearchProblem(400, `The dictionary ${dictionary} does not have the language ${language.slice(0, 20)}`)
  const page = readParameter(search, 'page', integer(0, Number.MAX_SAFE_INTEGER), 0)
  const hitsPerPage = readParameter(search, 'hitsPerPage', integer(1, 1000), 20)
  const custom = dictionaries[dictionary].map((entry): FoundEntry => ({ ...entry, type: 'custom' }))
  const found = [...custom, ...(dictionary === 'stopwords' ? standardEntries(dictionaries) : [])].filter((entry) => {
    if (language !== undefined && entry.language !== language) return false
    const folded = fold([entry.objectID, ...textsOf(entry)].join(' '))
    return queryWords.every((word) => folded.includes(word))
  })
  return {
    hits: found.slice(page * hitsPerPage, (page + 1) * hitsPerPage),
    nbHits: found.length,
    nbPages: Math.ceil(found.length / hitsPerPage),
    page,
  }
}

function standardEntries({ stopwords, disabledStandard }: Dictionaries): FoundEntry[] {
  const off = new Set(
    stopwords.flatMap(({ language, word, state }) => (state === 'disabled' ? [`${language}-${fold(word)}`] : [])),
  )
  return STOP_WORD_LANGUAGES.flatMap((language) =>
    standardStopWords(language).map((word) => {
      const objectID = `${language}-${word}`
      const isOff = off.has(objectID) || disabledStandard.stopwords.includes(language)
      return { objectID, language, word, state: isOff ? ('disabled' as const) : ('enabled' as const), type: 'standard' }
    }),
  )
}
