import { describe, expect, it } from 'vitest'
import { readFacetQuery, readQuery } from '#engine/parameters/read-query.ts'
import { readSettings } from '#engine/parameters/read-settings.ts'
import { randomIndex, type RandomIndex, longTextIndex } from '#engine/test-kit/random/random-index.ts'
import { oracleFacetValues, oracleSearch, type RankingInfo } from '#engine/test-kit/oracle/oracle.ts'
import { createTestSearcher } from '#engine/test-kit/in-memory-searcher.ts'

/** Every run uses other random queries; a failure prints its seed. */
const FIRST_SEED = Math.floor(Math.random() * 1_000_000)
const INDEXES = 100

interface Answer {
  hits: { objectID: string; _rankingInfo: { [criterion: string]: number } }[]
  nbHits: number
  nbSortedHits?: number
  facets?: { [facet: string]: { [value: string]: number } }
  facets_stats?: { [facet: string]: { min: number; max: number; avg: number; sum: number } }
}

/** Splits the records into several segments; some records have an older version in the first one. */
function segmentsOf({ records, seed }: RandomIndex) {
  const parts = (seed % 3) + 1
  const sorted = records.toSorted((a, b) => a.sequence - b.sequence)
  const stale = sorted
    .slice(0, parts)
    .map(({ record }) => ({ record: { ...record, title: 'lamp stale' }, sequence: 0 }))
  const size = Math.ceil(sorted.length / parts)
  const pieces = Array.from({ length: parts }, (_, index) => sorted.slice(index * size, (index + 1) * size))
  return parts > 1 ? [stale, ...pieces] : pieces
}

/**
 * Runs all queries of a random index through the searcher and the oracle, expects the same results, and returns the
 * number of queries.
 */
function compare(index: RandomIndex): number {
  const settings = readSettings(index.settings)
  const { records, synonyms, seed } = index
  // Every fourth index is a virtual replica, so that a run covers both kinds.
  const isVirtual = seed % 4 === 0
  const call = createTestSearcher({
    segments: segmentsOf(index),
    settings: { index: index.settings, ...(isVirtual && { primary: { replicas: ['virtual(index)'] } }) },
    synonyms,
  })
  index.queries.forEach((query, number) => {
    const raw = isVirtual ? { ...query, relevancyStrictness: 20 * (number % 6) } : query
    const at = `seed ${seed}, query ${number}: ${JSON.stringify(raw)}\nsettings ${JSON.stringify(index.settings)}`
    const request = { ...raw, indexName: 'index', hitsPerPage: 1000, getRankingInfo: true }
    const found = call({ kind: 'query', request, admin: true }) as Answer
    const expected = oracleSearch(records, settings, synonyms, readQuery(raw, settings), isVirtual)
    expect(
      found.hits.map(({ objectID }) => objectID),
      at,
    ).toEqual(expected.ids.slice(0, found.hits.length))
    expect(found.nbHits, at).toBe(expected.nbHits)
    expect(found.nbSortedHits, at).toBe(isVirtual ? expected.nbSortedHits : undefined)
    expect(found.facets ?? {}, at).toEqual(expected.facets)
    expect(Object.keys(found.facets_stats ?? {}), at).toEqual(Object.keys(expected.facetsStats))
    for (const { objectID, _rankingInfo } of found.hits) {
      expect(_rankingInfo, at).toMatchObject(wireNames(expected.rankingInfo[objectID]))
    }
    // A short page takes another path in the ranking: it may terminate early.
    const page = call({ kind: 'query', request: { ...request, hitsPerPage: 5 }, admin: true }) as Answer
    const first = new Set(page.hits.map(({ objectID }) => objectID))
    expect([...first], at).toEqual(expected.ids.slice(0, first.size))
    expect(first.size > 0, at).toBe(expected.ids.length > 0)
  })
  index.facetQueries.forEach((raw, number) => {
    const at = `seed ${seed}, facet query ${number}: ${JSON.stringify(raw)}`
    const found = call({ kind: 'facet', request: { ...raw, indexName: 'index' }, facet: String(raw.facet) })
    const expected = oracleFacetValues(records, settings, synonyms, readFacetQuery(raw, settings), isVirtual)
    expect((found as { facetHits: object[] }).facetHits, at).toMatchObject(expected)
  })
  return index.queries.length
}

describe(`the searcher, compared with the oracle (seed ${FIRST_SEED})`, () => {
  const compareAll = (count: number, size?: { documents: number; queries: number }) =>
    Array.from({ length: count }, (_, index) => compare(randomIndex(FIRST_SEED + index, size))).reduce((a, b) => a + b)

  it('matches, ranks and counts the same in small indexes', { timeout: 120_000 }, () => {
    expect(compareAll(INDEXES)).toBe(INDEXES * 20)
  })

  it('does so with partitions and early termination', { timeout: 120_000 }, () => {
    expect(compareAll(4, { documents: 2500, queries: 8 })).toBe(32)
  })

  it('does so in long texts, with adjacent and distant words', { timeout: 120_000 }, () => {
    const counts = Array.from({ length: 3 }, (_, index) => compare(longTextIndex(FIRST_SEED + index)))
    expect(counts).toEqual([10, 10, 10])
  })

  it('does so with words that have bitmaps', { timeout: 120_000 }, () => {
    expect(compareAll(1, { documents: 13_000, queries: 4 })).toBe(4)
  })
})

/** Renames the oracle's `attribute` to Algolia's `firstMatchedWord`. */
function wireNames(info: RankingInfo | undefined): object {
  const { attribute, ...others } = info ?? { attribute: undefined }
  return { ...others, firstMatchedWord: attribute }
}
