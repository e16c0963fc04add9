import {
  countQueryWords,
  distinctCount,
  flatParameters,
  type IndexSettings,
  integer,
  MAX_HITS_PER_PAGE,
  type RawParameters,
  type RawQuery,
  textList,
} from '#engine/engine.ts'

/** A call costs one more query for each of these records: they are read, highlighted and sent. */
const RECORDS_PER_QUERY = 100

/** Returns the cost, in ordinary queries, of a call that returns this many records. */
export function recordsCost(count: number): number {
  return 1 + Math.floor(count / RECORDS_PER_QUERY)
}

/** Limits on the number of hits besides the query itself. */
export interface CostContext {
  /** The parameters of a secured key. */
  restrictions: RawParameters | undefined
  /** Returns null if the index does not exist. */
  settingsOf(indexName: string): IndexSettings | null
}

/** A query costs one more for this many pairs of a word and a prefix, because each prefix expands to many words of the index. */
const EXPANSIONS_PER_QUERY = 100
/** Highlighting so many attributes of a record takes as long as reading it. */
const ATTRIBUTES_PER_RECORD = 4
/** Number of attributes that `*` stands for. */
const ALL_ATTRIBUTES = 24

/**
 * Estimates the cost of a call with these queries, in ordinary queries, before it runs: words x prefixes + hits x highlighted
 * attributes. The engine measures the real cost (`CallOptions.onThreadTime`).
 */
export function queriesCost(queries: readonly RawQuery[], { restrictions, settingsOf }: CostContext): number {
  return queries.reduce((sum, query) => {
    const parameters = { ...flatParameters(query), ...restrictions }
    const settings = settingsOf(query.indexName)
    const hits = query['type'] === 'facet' ? 0 : hitCount(parameters, settings)
    const records = hits * Math.max(1, highlightedCount(parameters, settings) / ATTRIBUTES_PER_RECORD)
    return sum + recordsCost(records) + Math.floor(expansionCount(parameters, settings) / EXPANSIONS_PER_QUERY)
  }, 0)
}

/** Returns words x prefixes. A word that is optional counts like a prefix: each subset of such words is a match of its own. */
function expansionCount(parameters: RawParameters, settings: IndexSettings | null): number {
  const { query, queryType, optionalWords, similarQuery } = parameters
  if (typeof similarQuery === 'string' && similarQuery !== '') return countQueryWords(similarQuery) ** 2
  const words = typeof query === 'string' ? countQueryWords(query) : 0
  const optional = Math.min(words, (textList.read(optionalWords) ?? settings?.query.optionalWords ?? []).length)
  const prefixes = (queryType ?? settings?.query.queryType) === 'prefixAll' ? words : Math.min(words, 1)
  return words * Math.max(prefixes, optional)
}

/** Returns the number of highlighted attributes and snippets, 0 if the index decides by itself. */
function highlightedCount(
  { attributesToHighlight, attributesToSnippet }: RawParameters,
  settings: IndexSettings | null,
): number {
  const highlighted = textList.read(attributesToHighlight) ?? settings?.attributesToHighlight ?? []
  const snippets = textList.read(attributesToSnippet) ?? settings?.attributesToSnippet ?? []
  return [...highlighted, ...snippets].reduce((sum, name) => sum + (/^\*(:|$)/.test(name) ? ALL_ATTRIBUTES : 1), 0)
}

/** Returns the maximum number of hits. Invalid values are ignored here and rejected when the query is parsed. */
function hitCount({ hitsPerPage, length, distinct }: RawParameters, settings: IndexSettings | null): number {
  const found = hitLimit.read(length) ?? hitLimit.read(hitsPerPage) ?? settings?.query.hitsPerPage ?? 0
  if (settings?.attributeForDistinct === undefined) return found
  return found * Math.max(1, distinctCount.read(distinct) ?? settings.distinct)
}

const hitLimit = integer(0, MAX_HITS_PER_PAGE)
