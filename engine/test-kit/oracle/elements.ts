import { searchablePaths, valuesAt } from './paths.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { SearchableAttribute, IndexSettings } from '#engine/parameters/settings.ts'
import type { StoredRecord } from '#engine/record.ts'
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
          .map((value) => {
            const words = tokenize(String(value), settings.separatorsToIndex).map(({ word }) => word)
            const element = { attribute: name, rank, unordered, words, first }
            first += words.length
            return element
          })
      }),
  )
}
