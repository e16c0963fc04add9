import { builtInDefaults } from './query-defaults.ts'
import { unusedByAll } from './settings-schema.ts'

/** What says which query it is rather than what it asks for: the answer's `params` leave these out. */
export const addressNames: ReadonlySet<string> = new Set([
  'indexName',
  'params',
  'type',
  'facet',
  'facetQuery',
  'maxFacetHits',
  'cursor',
])

/** Every search parameter that makes a difference here. */
const usedNames = [
  ...Object.keys(builtInDefaults),
  'query',
  'filters',
  'facetFilters',
  'numericFilters',
  'tagFilters',
  'optionalFilters',
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
  'distinct',
  'clickAnalytics',
  'synonyms',
  'ruleContexts',
  'queryLanguages',
]

const unusedParameters = [
  'analytics',
  'analyticsTags',
  'aroundLatLng',
  'aroundLatLngViaIP',
  'aroundPrecision',
  'aroundRadius',
  'enableABTest',
  'explain',
  'extensions',
  'insideBoundingBox',
  'insidePolygon',
  'minimumAroundRadius',
  'naturalLanguages',
  'percentileComputation',
  'ranking',
  'sessionID',
  'similarQuery',
  'userToken',
]

/** Every name that may stand in a query. */
export const parameterNames: ReadonlySet<string> = new Set([
  ...addressNames,
  ...usedNames,
  ...unusedByAll,
  ...unusedParameters,
])
