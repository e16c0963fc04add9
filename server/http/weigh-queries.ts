import type { RawQuery } from '#engine/engine.ts'
import { flatParameters } from '#engine/parameters/form.ts'
import { MOST_HITS } from '#engine/parameters/query-defaults.ts'
import { distinctCount, integer, type Parameters } from '#engine/parameters/readers.ts'
import type { Settings } from '#engine/parameters/settings.ts'

/** So many more records are as much work as another query: they are read, marked and sent. */
const RECORDS_OF_A_QUERY = 100

/** How many ordinary queries a call that answers so many records is as much work as. */
export function weighRecords(count: number): number {
  return 1 + Math.floor(count / RECORDS_OF_A_QUERY)
}

/** What decides how many hits queries answer, beside themselves. */
export interface Deciding {
  /** The parameters of a secured key. */
  restrictions: Parameters | undefined
  /** Null for an index that is not there. */
  settingsOf(indexName: string): Settings | null
}

/** How many ordinary queries these are as much work as. */
export function weighQueries(queries: readonly RawQuery[], { restrictions, settingsOf }: Deciding): number {
  return queries.reduce((sum, query) => {
    const asked = { ...flatParameters(query), ...restrictions }
    return sum + weighRecords(query['type'] === 'facet' ? 0 : hitsOf(asked, settingsOf(query.indexName)))
  }, 0)
}

/** What is no number of hits is refused when it is read. */
function hitsOf({ hitsPerPage, length, distinct }: Parameters, settings: Settings | null): number {
  const found = hits.read(length) ?? hits.read(hitsPerPage) ?? settings?.query.hitsPerPage ?? 0
  if (settings?.attributeForDistinct === undefined) return found
  return found * Math.max(1, distinctCount.read(distinct) ?? settings.distinct)
}

const hits = integer(0, MOST_HITS)
