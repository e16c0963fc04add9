import { valuesAt } from './paths.ts'
import type { FacetQuery, Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import type { Ranked } from './compare.ts'
import {
  type CountedRecords,
  countFacets,
  type FacetCounts,
  type FacetStats,
  facetStats,
  findFacetValues,
} from './facets.ts'
import { findRanked, type WrittenRecord } from './find-ranked.ts'
import { findRelevant } from './relevant-sort.ts'
import type { TextScore } from './score-interpretation.ts'

export type RankingInfo = TextScore & { filters: number }

interface OracleAnswer {
  /** Ids of the records found, in order; with distinct, of those it keeps. */
  ids: string[]
  /** Number of records or, with distinct, of groups. */
  nbHits: number
  /** The same of those listed. */
  nbSortedHits: number
  rankingInfo: Record<string, RankingInfo>
  facets: FacetCounts
  facetsStats: FacetStats
}

/**
 * Test oracle: a second implementation of the specification in engine/README.md, as plain as possible and without any
 * index. Returns the expected result of a search of an index, or of a virtual replica.
 */
export function oracleSearch(
  records: readonly WrittenRecord[],
  settings: IndexSettings,
  synonyms: readonly Synonym[],
  query: Query,
  isVirtual = false,
): OracleAnswer {
  const found = findRanked(records, settings, synonyms, query)
  const listed = isVirtual ? findRelevant(records, settings, synonyms, query) : found
  const groups = groupsOf(listed, settings, query)
  const remaining = groups.flat()
  const counted = countedRecords(found, query.distinct > 0 ? remaining : found)
  return {
    ids: remaining.map(({ record }) => record.objectID),
    nbHits: query.distinct > 0 ? groups.length : found.length,
    nbSortedHits: groups.length,
    rankingInfo: Object.fromEntries(
      remaining.map(({ record, score, filters }) => [record.objectID, { ...score, filters }]),
    ),
    facets: countFacets(counted, settings, query),
    facetsStats: facetStats(counted, settings, query),
  }
}

/** Returns the expected result of a facet search. */
export function oracleFacetValues(
  records: readonly WrittenRecord[],
  settings: IndexSettings,
  synonyms: readonly Synonym[],
  search: FacetQuery,
  isVirtual = false,
): { value: string; count: number }[] {
  const { query } = search
  const found = findRanked(records, settings, synonyms, query)
  const listed = isVirtual && query.distinct > 0 ? findRelevant(records, settings, synonyms, query) : found
  const remaining = groupsOf(listed, settings, query).flat()
  return findFacetValues(countedRecords(found, remaining), settings, search)
}

function countedRecords(found: readonly Ranked[], remaining: readonly Ranked[]): CountedRecords {
  return { all: found.map(({ record }) => record), distinct: remaining.map(({ record }) => record) }
}

/** Returns the groups of distinct in order, limited in size; without distinct every record is its own group. */
function groupsOf(found: readonly Ranked[], { attributeForDistinct }: IndexSettings, { distinct }: Query): Ranked[][] {
  if (distinct === 0 || attributeForDistinct === undefined) return found.map((ranked) => [ranked])
  const groups = new Map<string, Ranked[]>()
  for (const ranked of found) {
    const [value] = valuesAt(ranked.record, attributeForDistinct)
    const key = value === undefined ? `own group ${ranked.record.objectID}` : `group ${value}`
    groups.set(key, [...(groups.get(key) ?? []), ranked])
  }
  return Array.from(groups.values(), (group) => group.slice(0, distinct))
}
