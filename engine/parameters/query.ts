import type { FilterClause, Filter } from '#engine/filters/filter.ts'
import type { GeoSearch } from '#engine/geo/geo-search.ts'
import type { QueryDefaults } from './settings.ts'

/** A validated query with all defaults of the index's settings. */
export interface Query extends QueryDefaults {
  query: string
  /** `filters`, `facetFilters`, `numericFilters` and `tagFilters` combined. */
  filter: Filter
  /** `optionalFilters`: they affect the score and exclude nothing. */
  optionalFilter: readonly FilterClause[]
  sumOrFiltersScores: boolean
  /** True for a `similarQuery`: records with more of the words come first, whatever `ranking` is. */
  wordsFirst: boolean
  /** Undefined: records need no location. */
  geo: GeoSearch | undefined
  /** Names, or `*` for all facets that are not filter-only. */
  facets: readonly string[]
  page: number
  /** With `offset` and `length`, the answer has these in place of pages. */
  window: { offset: number; length: number } | undefined
  attributesToRetrieve: readonly string[]
  attributesToHighlight: readonly string[] | undefined
  attributesToSnippet: readonly string[]
  /** Undefined: all searchable attributes. */
  restrictSearchableAttributes: readonly string[] | undefined
  getRankingInfo: boolean
  /** True: the answer has a `queryID`, which events of clicks and conversions refer to. */
  clickAnalytics: boolean
  distinct: number
  synonyms: boolean
  ruleContexts: readonly string[]
  facetingAfterDistinct: boolean
  /** The request's parameters, form-encoded; the answer repeats them as `params`. */
  params: string
}

/** A search for values of one facet; `query` selects the records whose values count. */
export interface FacetQuery {
  facet: string
  facetQuery: string
  maxFacetHits: number
  query: Query
}
