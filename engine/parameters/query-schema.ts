import { geoParameters } from '#engine/geo/read-geo.ts'
import { builtInDefaults } from './query-defaults.ts'
import { ignoredEverywhere, type ParameterSupport } from './settings-schema.ts'

/** Parameters that address the request rather than the search; the answer's `params` omits them. */
export const requestFields: ReadonlySet<string> = new Set([
  'indexName',
  'params',
  'type',
  'facet',
  'facetQuery',
  'maxFacetHits',
  'cursor',
])

/** Search parameters that have an effect. */
const supportedNames = [
  ...Object.keys(builtInDefaults),
  'query',
  'similarQuery',
  'filters',
  'facetFilters',
  'numericFilters',
  'tagFilters',
  'optionalFilters',
  ...geoParameters,
  'sumOrFiltersScores',
  'facets',
  'facetingAfterDistinct',
  'page',
  'offset',
  'length',
  'attributesToRetrieve',
  'attributesToHighlight',
  'attributesToSnippet',
  'restrictSearchableAttributes',
  'getRankingInfo',
  'clickAnalytics',
  'distinct',
  'synonyms',
  'ruleContexts',
  'queryLanguages',
]

const ignoredParameters = [
  'analytics',
  'analyticsTags',
  'aroundLatLngViaIP',
  'enableABTest',
  'explain',
  'extensions',
  'naturalLanguages',
  'percentileComputation',
  'ranking',
  'sessionID',
  'userToken',
]

/** All valid names of query parameters. */
export const parameterNames: ReadonlySet<string> = new Set([
  ...requestFields,
  ...supportedNames,
  ...ignoredEverywhere,
  ...ignoredParameters,
])

/** Search parameters of the service: with an effect, and accepted without one. */
export const searchParameters: ParameterSupport = {
  effective: supportedNames,
  ignored: [...ignoredEverywhere, ...ignoredParameters],
}
