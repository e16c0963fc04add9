import { integer, readParameter, text } from '#engine/parameters/readers.ts'
import { fold } from '#engine/text/fold.ts'
import { words } from '#engine/text/tokenize.ts'
import type { Synonym } from './synonym.ts'

/**
 * Returns a page of the synonyms that contain every word of `query`, also as part of a word, in any of their texts.
 * `type` is one type or a comma-separated list, in any case. Pages count from 0. Throws a `SearchProblem` that names an
 * invalid parameter.
 */
export function searchSynonyms(
  synonyms: readonly Synonym[],
  search: { [name: string]: unknown; query?: unknown; type?: unknown; page?: unknown; hitsPerPage?: unknown },
): { hits: Synonym[]; nbHits: number } {
  const queryWords = words(readParameter(search, 'query', text, ''), '')
  const page = readParameter(search, 'page', integer(0, Number.MAX_SAFE_INTEGER), 0)
  const hitsPerPage = readParameter(search, 'hitsPerPage', integer(0, 1000), 20)
  const kinds = readParameter(search, 'type', text, '')
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '')
  const found = synonyms.filter((synonym) => {
    if (kinds.length > 0 && !kinds.includes(synonym.type.toLowerCase())) return false
    const folded = fold(textsOf(synonym).join(' '))
    return queryWords.every((word) => folded.includes(word))
  })
  return { hits: found.slice(page * hitsPerPage, (page + 1) * hitsPerPage), nbHits: found.length }
}

function textsOf(synonym: Synonym): readonly string[] {
  switch (synonym.type) {
    case 'synonym':
      return [synonym.objectID, ...synonym.synonyms]
    case 'oneWaySynonym':
      return [synonym.objectID, synonym.input, ...synonym.synonyms]
    case 'altCorrection1':
    case 'altCorrection2':
      return [synonym.objectID, synonym.word, ...synonym.corrections]
    case 'placeholder':
      return [synonym.objectID, synonym.placeholder, ...synonym.replacements]
  }
}
