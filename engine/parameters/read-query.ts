import type { Clause } from '#engine/filters/filter.ts'
import { parseFilters } from '#engine/filters/parse-filters.ts'
import {
  parseFacetFilters,
  parseNumericFilters,
  parseOptionalFilters,
  parseTagFilters,
} from '#engine/filters/parse-lists.ts'
import { SearchProblem } from '#engine/problem.ts'
import { encodeParameters, flatParameters } from './form.ts'
import { MOST_HITS, readQueryDefaults } from './query-defaults.ts'
import { addressNames, parameterNames } from './query-schema.ts'
import type { FacetQuery, Query } from './query.ts'
import { distinctCount, facetHits, flag, integer, mapped, take, text, textList, type Parameters } from './readers.ts'
import type { Settings } from './settings.ts'

/**
 * Reads one query as the wire has it, flat or with a `params` text or both (the flat ones win), and fills in what the
 * index's settings say. Values may be as loosely typed as protocol 1.3 says. Throws a `SearchProblem` that names the
 * parameter, for unknown ones too.
 */
export function readQuery(raw: Parameters, settings: Settings): Query {
  const source = flatParameters(raw)
  const unknown = Object.keys(source).find((name) => !parameterNames.has(name))
  if (unknown !== undefined) throw new SearchProblem(400, `Unknown parameter: ${unknown.slice(0, 200)}`)

  const languages = take(source, 'queryLanguages', textList, settings.queryLanguages)
  const defaults = readQueryDefaults(source, settings.query, settings.queryLanguages, languages)
  const filter = [
    ...parseFilters(take(source, 'filters', text, '')),
    ...parseFacetFilters(source.facetFilters),
    ...parseNumericFilters(source.numericFilters),
    ...parseTagFilters(source.tagFilters),
  ]
  const optionalFilter = parseOptionalFilters(source.optionalFilters)
  refuseTooMany([...filter, ...optionalFilter])
  const restricted = take(source, 'restrictSearchableAttributes', attributeList, [])
  return {
    ...defaults,
    query: take(source, 'query', queryText, ''),
    filter,
    optionalFilter,
    sumOrFiltersScores: take(source, 'sumOrFiltersScores', flag, false),
    facets: take(source, 'facets', attributeList, []),
    page: take(source, 'page', fromZero, 0),
    window: readWindow(source, defaults.hitsPerPage),
    attributesToRetrieve: take(source, 'attributesToRetrieve', attributeList, settings.attributesToRetrieve),
    attributesToHighlight: take(source, 'attributesToHighlight', attributeList, settings.attributesToHighlight),
    attributesToSnippet: take(source, 'attributesToSnippet', attributeList, settings.attributesToSnippet),
    restrictSearchableAttributes: restricted.length > 0 ? restricted : undefined,
    getRankingInfo: take(source, 'getRankingInfo', flag, false),
    distinct: readDistinct(source, settings),
    clickAnalytics: take(source, 'clickAnalytics', flag, false),
    synonyms: take(source, 'synonyms', flag, true),
    ruleContexts: take(source, 'ruleContexts', textList, []),
    facetingAfterDistinct: take(source, 'facetingAfterDistinct', flag, false),
    params: encodeParameters(source, addressNames),
  }
}

/**
 * Reads a search for values of one facet: `facet`, `facetQuery` and `maxFacetHits`, all other parameters restrict the
 * records. Throws a `SearchProblem` when the facet is not declared searchable.
 */
export function readFacetQuery(raw: Parameters, settings: Settings): FacetQuery {
  const source = flatParameters(raw)
  const facet = take(source, 'facet', text, '')
  if (!facet) throw new SearchProblem(400, 'Missing "facet" parameter')
  if (!settings.attributesForFaceting.some(({ name, searchable }) => searchable && name === facet)) {
    const remedy = `you need to add \`searchable(${facet})\` to attributesForFaceting.`
    throw new SearchProblem(400, `Cannot search in \`${facet}\` attribute, ${remedy}`)
  }
  return {
    facet,
    facetQuery: take(source, 'facetQuery', text, ''),
    maxFacetHits: take(source, 'maxFacetHits', facetHits, settings.maxFacetHits),
    query: readQuery(source, settings),
  }
}

/** They are gone through for every hit. */
const MOST_ATTRIBUTES = 1000

/** Attributes as a query names them. Throws a `SearchProblem` where there are too many. */
const attributeList = mapped(textList, textList.expected, (list) => {
  if (list.length <= MOST_ATTRIBUTES) return list
  throw new SearchProblem(400, `Too many attributes in one list, expected at most ${MOST_ATTRIBUTES}`)
})

const fromZero = integer(0, Number.MAX_SAFE_INTEGER)
const hits = integer(0, MOST_HITS)
const queryText = mapped(text, 'string shorter than 512 bytes', (query) =>
  Buffer.byteLength(query) < 512 ? query : undefined,
)

/** Each condition costs a look at every record there is. */
const MOST_CONDITIONS = 1000

function refuseTooMany(clauses: readonly Clause[]): void {
  const conditions = clauses.reduce((sum, { anyOf }) => sum + anyOf.length, 0)
  if (conditions > MOST_CONDITIONS)
    throw new SearchProblem(400, `Too many filters, expected at most ${MOST_CONDITIONS} conditions in all of them`)
}

/** `offset` alone, or `length` alone, is enough to leave pages. */
function readWindow(source: Parameters, hitsPerPage: number): Query['window'] {
  const offset = take(source, 'offset', fromZero, undefined)
  const length = take(source, 'length', hits, undefined)
  if (offset === undefined && length === undefined) return undefined
  return { offset: offset ?? 0, length: length ?? hitsPerPage }
}

function readDistinct(source: Parameters, settings: Settings): number {
  const distinct = take(source, 'distinct', distinctCount, settings.distinct)
  return settings.attributeForDistinct === undefined ? 0 : distinct
}
