import type { Clause, Filter } from '#engine/filters/filter.ts'
import type { QueryDefaults } from './settings.ts'

/** One query of records, checked, every default filled in from the index's settings. */
export interface Query extends QueryDefaults {
  query: string
  /** `filters`, `facetFilters`, `numericFilters` and `tagFilters` together. */
  filter: Filter
  /** `optionalFilters`: they score and never exclude. */
  optionalFilter: readonly Clause[]
  sumOrFiltersScores: boolean
  /** Names, or `*` for all that are not filter-only. */
  facets: readonly string[]
  page: number
  /** With `offset` and `length` the answer has these instead of pages. */
  window: { offset: number; length: number } | undefined
  attributesToRetrieve: readonly string[]
  attributesToHighlight: readonly string[] | undefined
  attributesToSnippet: readonly string[]
  /** Undefined: all searchable attributes. */
  restrictSearchableAttributes: readonly string[] | undefined
  getRankingInfo: boolean
  distinct: number
  clickAnalytics: boolean
  synonyms: boolean
  ruleContexts: readonly string[]
  facetingAfterDistinct: boolean
  /** The parameters as they came, form-encoded: the answer repeats them as `params`. */
  params: string
}

/** A search among the values of one facet; `query` restricts the records whose values count. */
export interface FacetQuery {
  facet: string
  facetQuery: string
  maxFacetHits: number
  query: Query
}
