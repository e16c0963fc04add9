import { readSettings } from '#engine/parameters/read-settings.ts'
import type { RawParameters } from '#engine/parameters/readers.ts'
import { layoutOf } from '#engine/segment/layout.ts'
import { createSegmentBuilder } from '#engine/segment/segment-builder.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import type { EngineState } from './engine-state.ts'
import { createSearcher } from './searcher.ts'

const INDEX = 'names'
/** A search of a few thousand names takes a fraction of it. It bounds hostile queries, which run on the caller's thread. */
const LIMIT_MS = 20

/** Searches names. Returns the indexes of the best matches, the best first. */
export type NameSearch = (query: string, parameters?: RawParameters) => number[]

/**
 * Creates a search over a list of names, such as those of categories. It matches them like an index with these settings and synonyms, but in
 * memory and on the caller's thread. Names that match equally well stay in their order.
 */
export function createNameSearch(
  names: readonly string[],
  settings: RawParameters,
  synonyms: readonly Synonym[],
): NameSearch {
  const read = readSettings({
    ...settings,
    searchableAttributes: ['unordered(name)'],
    attributesForFaceting: [],
    customRanking: ['asc(at)'],
  })
  const layout = layoutOf([read])
  const builder = createSegmentBuilder(layout, 'memory')
  names.forEach((name, at) => builder.add({ objectID: String(at), name, at }, at))
  const state: EngineState = {
    version: 1,
    views: new Map([[INDEX, { store: INDEX, settings: read, synonyms, rules: [] }]]),
    stores: new Map([[INDEX, { layout, segments: [{ id: INDEX, data: builder.finish(), tombstones: null }] }]]),
  }
  const searcher = createSearcher()
  return (query, parameters = {}) => {
    const call = { kind: 'query' as const, request: { ...parameters, query, indexName: INDEX }, admin: false }
    const limit = { clock: () => performance.now(), limitMs: LIMIT_MS, isAborted: () => false }
    const { hits } = JSON.parse(new TextDecoder().decode(searcher.answer(state, call, limit).bytes)) as {
      hits: { objectID: string }[]
    }
    return hits.map(({ objectID }) => Number(objectID))
  }
}
