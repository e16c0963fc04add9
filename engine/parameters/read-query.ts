import type { FilterClause } from '#engine/filters/filter.ts'
import { parseFilters } from '#engine/filters/parse-filters.ts'
import {
  parseFacetFilters,
  parseNumericFilters,
  parseOptionalFilters,
  parseTagFilters,
} from '#engine/filters/parse-lists.ts'
import { readGeo } from '#engine/geo/read-geo.ts'
import { MAX_QUERY_BYTES } from '#engine/query/parse-query-text.ts'
import { words } from '#engine/text/tokenize.ts'
import { SearchProblem } from '#engine/errors.ts'
import { encodeParameters, flatParameters } from './form-encoding.ts'
import { MAX_HITS_PER_PAGE, readQueryDefaults } from './query-defaults.ts'
import { requestFields, parameterNames } from './query-schema.ts'
import type { FacetQuery, Query } from './query.ts'
import {
  distinctCount,
  facetHits,
  flag,
  integer,
  mapped,
  readParameter,
  text,
  textList,
  type RawParameters,
} from './readers.ts'
import type { IndexSettings } from './settings.ts'

/**
 * Reads and validates one query from the wire, with flat parameters, a `params` text or both (flat ones win), and adds
 * the defaults of the index's settings. Values may have all types that protocol 1.3 allows. Throws a `SearchProblem`
 * that names an invalid or unknown parameter.
 */
export function readQuery(raw: RawParameters, settings: IndexSettings): Query {
  const source = flatParameters(raw)
  const unknown = Object.keys(source).find((name) => !parameterNames.has(name))
  if (unknown !== undefined) throw new SearchProblem(400, `Unknown parameter: ${unknown.slice(0, 200)}`)

  const languages = readParameter(source, 'queryLanguages', textList, settings.queryLanguages)
  const defaults = readQueryDefaults(source, settings.query, settings.queryLanguages, languages)
  const filter = [
    ...parseFilters(readParameter(source, 'filters', text, '')),
    ...parseFacetFilters(source.facetFilters),
    ...parseNumericFilters(source.numericFilters),
    ...parseTagFilters(source.tagFilters),
  ]
  const optionalFilter = parseOptionalFilters(source.optionalFilters)
  rejectTooManyConditions([...filter, ...optionalFilter])
  const restrictedAttributes = readParameter(source, 'restrictSearchableAttributes', attributeList, [])
  const similarQuery = readParameter(source, 'similarQuery', queryText, '')
  return {
    ...defaults,
    ...(similarQuery !== '' && {
      queryType: 'prefixNone',
      removeStopWords: languages,
      optionalWords: words(similarQuery, settings.separatorsToIndex),
    }),
    query: similarQuery || readParameter(source, 'query', queryText, ''),
    wordsFirst: similarQuery !== '',
    geo: readGeo(source),
    filter,
    optionalFilter,
    sumOrFiltersScores: readParameter(source, 'sumOrFiltersScores', flag, false),
    facets: readParameter(source, 'facets', attributeList, []),
    page: readParameter(source, 'page', nonNegativeInteger, 0),
    window: readWindow(source, defaults.hitsPerPage),
    attributesToRetrieve: readParameter(source, 'attributesToRetrieve', attributeList, settings.attributesToRetrieve),
    attributesToHighlight: readParameter(
      source,
      'attributesToHighlight',
      attributeList,
      settings.attributesToHighlight,
    ),
    attributesToSnippet: readParameter(source, 'attributesToSnippet', attributeList, settings.attributesToSnippet),
    restrictSearchableAttributes: restrictedAttributes.length > 0 ? restrictedAttributes : undefined,
    getRankingInfo: readParameter(source, 'getRankingInfo', flag, false),
    clickAnalytics: readParameter(source, 'clickAnalytics', flag, false),
    distinct: readDistinct(source, settings),
    synonyms: readParameter(source, 'synonyms', flag, true),
    ruleContexts: readParameter(source, 'ruleContexts', textList, []),
    facetingAfterDistinct: readParameter(source, 'facetingAfterDistinct', flag, false),
    params: encodeParameters(source, requestFields),
  }
}

/**
 * Reads a search for facet values: `facet`, `facetQuery` and `maxFacetHits`; all other parameters select the records.
 * Throws a `SearchProblem` if the facet is not declared searchable.
 */
export function readFacetQuery(raw: RawParameters, settings: IndexSettings): FacetQuery {
  const source = flatParameters(raw)
  const facet = readParameter(source, 'facet', text, '')
  if (!facet) throw new SearchProblem(400, 'Missing "facet" parameter')
  if (!settings.attributesForFaceting.some(({ name, searchable }) => searchable && name === facet)) {
    const remedy = `you need to add \`searchable(${facet})\` to attributesForFaceting.`
    throw new SearchProblem(400, `Cannot search in \`${facet}\` attribute, ${remedy}`)
  }
  return {
    facet,
    facetQuery: readParameter(source, 'facetQuery', queryText, ''),
    maxFacetHits: readParameter(source, 'maxFacetHits', facetHits, settings.maxFacetHits),
    query: readQuery(source, settings),
  }
}

/** The list is scanned for every hit. */
const MAX_ATTRIBUTES = 1000

/** A list of attributes in a query. Throws a `SearchProblem` if it is too long. */
const attributeList = mapped(textList, textList.expected, (list) => {
  if (list.length <= MAX_ATTRIBUTES) return list
  throw new SearchProblem(400, `Too many attributes in one list, expected at most ${MAX_ATTRIBUTES}`)
})

const nonNegativeInteger = integer(0, Number.MAX_SAFE_INTEGER)
const hits = integer(0, MAX_HITS_PER_PAGE)
const queryText = mapped(text, `string shorter than ${MAX_QUERY_BYTES} bytes`, (query) =>
  Buffer.byteLength(query) < MAX_QUERY_BYTES ? query : undefined,
)

/** Each condition may be tested on every record. */
const MAX_CONDITIONS = 1000

function rejectTooManyConditions(clauses: readonly FilterClause[]): void {
  const conditions = clauses.reduce((sum, { anyOf }) => sum + anyOf.length, 0)
  if (conditions > MAX_CONDITIONS)
    throw new SearchProblem(400, `Too many filters, expected at most ${MAX_CONDITIONS} conditions in all of them`)
}

/** `offset` or `length` alone replaces pages. */
function readWindow(source: RawParameters, hitsPerPage: number): Query['window'] {
  const offset = readParameter(source, 'offset', nonNegativeInteger, undefined)
  const length = readParameter(source, 'length', hits, undefined)
  if (offset === undefined && length === undefined) return undefined
  return { offset: offset ?? 0, length: length ?? hitsPerPage }
}

function readDistinct(source: RawParameters, settings: IndexSettings): number {
  const distinct = readParameter(source, 'distinct', distinctCount, settings.distinct)
  return settings.attributeForDistinct === undefined ? 0 : distinct
}
