import {
  distinctCount,
  flatParameters,
  type IndexSettings,
  integer,
  MAX_HITS_PER_PAGE,
  type RawParameters,
  type RawQuery,
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

/** Returns the cost of a call with these queries, in ordinary queries. */
export function queriesCost(queries: readonly RawQuery[], { restrictions, settingsOf }: CostContext): number {
  return queries.reduce((sum, query) => {
    const parameters = { ...flatParameters(query), ...restrictions }
    return sum + recordsCost(query['type'] === 'facet' ? 0 : hitCount(parameters, settingsOf(query.indexName)))
  }, 0)
}

/** Returns the maximum number of hits. Invalid values are ignored here and rejected when the query is parsed. */
function hitCount({ hitsPerPage, length, distinct }: RawParameters, settings: IndexSettings | null): number {
  const found = hitLimit.read(length) ?? hitLimit.read(hitsPerPage) ?? settings?.query.hitsPerPage ?? 0
  if (settings?.attributeForDistinct === undefined) return found
  return found * Math.max(1, distinctCount.read(distinct) ?? settings.distinct)
}

const hitLimit = integer(0, MAX_HITS_PER_PAGE)
