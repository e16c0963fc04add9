import { valuesAt } from './paths.ts'
import type { FacetQuery, Query } from '#engine/parameters/query.ts'
import type { FacetAttribute, IndexSettings } from '#engine/parameters/settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import { tokenize } from '#engine/text/tokenize.ts'

/** Records whose facet values are counted. */
export interface CountedRecords {
  all: readonly StoredRecord[]
  /** Records that distinct keeps. */
  distinct: readonly StoredRecord[]
}

export type FacetCounts = Record<string, Record<string, number>>
export type FacetStats = Record<string, { min: number; max: number; avg: number; sum: number }>

/** Counts the values of the facets that a query requests. */
export function countFacets(counted: CountedRecords, settings: IndexSettings, query: Query): FacetCounts {
  const counts: FacetCounts = {}
  for (const facet of requestedFacets(settings, query)) {
    const values = sortedValues(recordsFor(facet, counted, query), facet.name, query).slice(0, query.maxValuesPerFacet)
    if (values.length > 0) counts[facet.name] = Object.fromEntries(values)
  }
  return counts
}

export function facetStats(counted: CountedRecords, settings: IndexSettings, query: Query): FacetStats {
  const stats: FacetStats = {}
  for (const facet of requestedFacets(settings, query)) {
    const values = recordsFor(facet, counted, query).flatMap((record) => valuesAt(record, facet.name))
    const numbers = values.filter((value) => typeof value === 'number')
    if (numbers.length === 0) continue
    const sum = numbers.reduce((total, number) => total + number, 0)
    stats[facet.name] = { min: Math.min(...numbers), max: Math.max(...numbers), avg: sum / numbers.length, sum }
  }
  return stats
}

/** Finds facet values ("Facet search" in engine/README.md). */
export function findFacetValues(
  counted: CountedRecords,
  settings: IndexSettings,
  search: FacetQuery,
): { value: string; count: number }[] {
  const facet = settings.attributesForFaceting.find(({ name, searchable }) => name === search.facet && searchable)
  if (!facet) return []
  const wordsOf = (text: string) => tokenize(text, settings.separatorsToIndex).map(({ word }) => word)
  const facetWords = wordsOf(search.facetQuery)
  const last = facetWords.pop()
  return sortedValues(recordsFor(facet, counted, search.query), facet.name, search.query)
    .filter(([value]) => {
      const valueWords = wordsOf(value)
      const hasPrefix = last === undefined || valueWords.some((word) => word.startsWith(last))
      return hasPrefix && facetWords.every((word) => valueWords.includes(word))
    })
    .slice(0, search.maxFacetHits)
    .map(([value, count]) => ({ value, count }))
}

function requestedFacets({ attributesForFaceting }: IndexSettings, { facets }: Query): FacetAttribute[] {
  return attributesForFaceting.filter(({ name, filterOnly }) => {
    return !filterOnly && (facets.includes('*') || facets.includes(name))
  })
}

function recordsFor({ afterDistinct }: FacetAttribute, counted: CountedRecords, query: Query): readonly StoredRecord[] {
  return afterDistinct || query.facetingAfterDistinct ? counted.distinct : counted.all
}

function sortedValues(
  records: readonly StoredRecord[],
  facet: string,
  { sortFacetValuesBy }: Query,
): [string, number][] {
  const counts = new Map<string, number>()
  for (const record of records) {
    for (const text of new Set(valuesAt(record, facet).map(String))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].toSorted(([a, countOfA], [b, countOfB]) => {
    return (sortFacetValuesBy === 'count' ? countOfB - countOfA : 0) || (a < b ? -1 : 1)
  })
}
