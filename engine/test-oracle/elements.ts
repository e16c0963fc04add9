import { searchablePaths, valuesAt } from '#engine/hits/paths.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { SearchableAttribute, Settings } from '#engine/parameters/settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import { tokenize } from '#engine/text/tokenize.ts'

/** One string or number of a record that is searched. */
export interface Element {
  attribute: string
  rank: number
  unordered: boolean
  words: readonly string[]
  /** Where in its attribute the first of the words stands. */
  first: number
}

/** Everything of a record that a query searches. */
export function elementsOf(record: StoredRecord, settings: Settings, query: Query): Element[] {
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
