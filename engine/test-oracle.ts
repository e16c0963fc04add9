import { valuesAt } from '#engine/hits/paths.ts'
import type { FacetQuery, Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import type { Ranked } from '#engine/test-oracle/compare.ts'
import {
  type Counted,
  countFacets,
  type FacetCounts,
  type FacetStats,
  facetStats,
  findFacetValues,
} from '#engine/test-oracle/facets.ts'
import { findRanked, type Written } from '#engine/test-oracle/find-ranked.ts'
import type { TextScore } from '#engine/test-oracle/score-reading.ts'

export type RankingInfo = TextScore & { filters: number }

interface OracleAnswer {
  /** All records that are found, in their order; with distinct those that it leaves. */
  ids: string[]
  /** Records, or groups with distinct. */
  nbHits: number
  rankingInfo: Record<string, RankingInfo>
  facets: FacetCounts
  facetsStats: FacetStats
}

/** The law of engine/README.md stated a second time, slowly and plainly: what a search must answer. */
export function oracleSearch(
  records: readonly Written[],
  settings: Settings,
  synonyms: readonly Synonym[],
  query: Query,
): OracleAnswer {
  const found = findRanked(records, settings, synonyms, query)
  const groups = groupsOf(found, settings, query)
  const left = groups.flat()
  const counted = countedOf(found, left)
  return {
    ids: left.map(({ record }) => record.objectID),
    nbHits: groups.length,
    rankingInfo: Object.fromEntries(left.map(({ record, score, filters }) => [record.objectID, { ...score, filters }])),
    facets: countFacets(counted, settings, query),
    facetsStats: facetStats(counted, settings, query),
  }
}

/** What a search among the values of a facet must answer. */
export function oracleFacetValues(
  records: readonly Written[],
  settings: Settings,
  synonyms: readonly Synonym[],
  search: FacetQuery,
): { value: string; count: number }[] {
  const found = findRanked(records, settings, synonyms, search.query)
  const left = groupsOf(found, settings, search.query).flat()
  return findFacetValues(countedOf(found, left), settings, search)
}

function countedOf(found: readonly Ranked[], left: readonly Ranked[]): Counted {
  return { all: found.map(({ record }) => record), distinct: left.map(({ record }) => record) }
}

/** Groups of distinct in their order, cut; without distinct every record is one. */
function groupsOf(found: readonly Ranked[], { attributeForDistinct }: Settings, { distinct }: Query): Ranked[][] {
  if (distinct === 0 || attributeForDistinct === undefined) return found.map((ranked) => [ranked])
  const groups = new Map<string, Ranked[]>()
  for (const ranked of found) {
    const [value] = valuesAt(ranked.record, attributeForDistinct)
    const key = value === undefined ? `alone ${ranked.record.objectID}` : `group ${value}`
    groups.set(key, [...(groups.get(key) ?? []), ranked])
  }
  return Array.from(groups.values(), (group) => group.slice(0, distinct))
}
