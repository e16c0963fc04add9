import { searchablePaths, valuesAt } from './paths.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { SearchableAttribute, IndexSettings } from '#engine/parameters/settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import { decompound } from '#engine/text/decompound.ts'
import { tokenize } from '#engine/text/tokenize.ts'

/** One searchable string or number of a record. */
export interface Element {
  attribute: string
  rank: number
  unordered: boolean
  words: readonly string[]
  /** Position of the first word in its attribute. */
  first: number
}

/** Returns all elements of a record that a query searches. */
export function elementsOf(record: StoredRecord, settings: IndexSettings, query: Query): Element[] {
  const ranks: readonly (readonly SearchableAttribute[])[] =
    settings.searchableAttributes.length > 0
      ? settings.searchableAttributes
      : [searchablePaths(record).map((name) => ({ name, unordered: true }))]
  const restricted = query.restrictSearchableAttributes ?? []
  return ranks.flatMap((tied, rank) =>
    tied
      .filter(({ name }) => restricted.length === 0 || restricted.includes(name))
      .flatMap(({ name, unordered }) => {
        let first = 0
        return valuesAt(record, name)
          .filter((value) => typeof value !== 'boolean')
          .flatMap((value) => {
            const words = tokenize(String(value), settings.separatorsToIndex).map(({ word }) => word)
            const split = splitCompounds(words, name, settings)
            return [words, ...(split.length > words.length ? [split] : [])].map((elementWords) => {
              const element = { attribute: name, rank, unordered, words: elementWords, first }
              first += elementWords.length
              return element
            })
          })
      }),
  )
}

/** Returns the words of an element with each compound replaced by its parts. */
function splitCompounds(words: readonly string[], attribute: string, settings: IndexSettings): string[] {
  const languages = settings.decompoundedAttributes.find(({ name }) => name === attribute)?.languages ?? []
  return words.flatMap((word) => decompound(word, languages, settings.dictionaries) ?? [word])
}
