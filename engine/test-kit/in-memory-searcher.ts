import { readSettings } from '#engine/parameters/read-settings.ts'
import type { Rule } from '#engine/rules/rule.ts'
import type { StoredRecord } from '#engine/record.ts'
import { createSegmentBuilder } from '#engine/segment/segment-builder.ts'
import { layoutOf } from '#engine/segment/layout.ts'
import { readSegment } from '#engine/segment/read-segment.ts'
import type { LiveSegment } from '#engine/segment/segment.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import type { EngineState } from '#engine/search/engine-state.ts'
import type { SearchCall } from '#engine/search/search-call.ts'
import type { WorkLimit } from '#engine/match/work-limit.ts'
import { createSearcher } from '#engine/search/searcher.ts'

export interface TestContents {
  /** Segments, oldest first. A record that occurs again replaces its older version. */
  segments: readonly (readonly { record: StoredRecord; sequence: number }[])[]
  /** Settings by index name, as raw parameters; the first index is the primary. */
  settings: { [name: string]: { [setting: string]: unknown } }
  synonyms?: readonly Synonym[]
  rules?: readonly Rule[]
  /** Id of the store; a reindexed store has another one. */
  store?: string
}

/**
 * Creates a searcher over one store, without threads. Returns a function that handles a call and parses the response.
 */
export function createTestSearcher({ segments, settings, synonyms = [], rules = [], store = 'store' }: TestContents) {
  const read = Object.entries(settings).map(([name, stored]) => [name, readSettings(stored)] as const)
  const virtual = new Set(read.flatMap(([, each]) => each.virtualReplicas))
  const layout = layoutOf(read.map(([, each]) => each))
  const live: LiveSegment[] = []
  for (const [index, records] of segments.entries()) {
    const builder = createSegmentBuilder(layout, 'memory')
    for (const { record, sequence } of records) builder.add(record, sequence)
    for (const { record } of records) deleteFromSegments(live, record.objectID)
    live.push({ id: `segment ${index}`, data: builder.finish(), tombstones: null })
  }
  const state: EngineState = {
    version: 1,
    views: new Map(
      read.map(([name, each]) => [name, { store, settings: each, synonyms, rules, isVirtual: virtual.has(name) }]),
    ),
    stores: new Map([[store, { layout, segments: live }]]),
  }
  const searcher = createSearcher()
  return (call: SearchCall, limit?: WorkLimit): unknown =>
    JSON.parse(new TextDecoder().decode(searcher.answer(state, call, limit).bytes))
}

function deleteFromSegments(live: LiveSegment[], objectID: string): void {
  live.forEach(({ id, data, tombstones }, index) => {
    const segment = readSegment(data)
    const doc = segment.find(objectID)
    if (doc < 0) return
    const bits = new Uint32Array(new SharedArrayBuffer(segment.stride * 4))
    if (tombstones) bits.set(new Uint32Array(tombstones))
    bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) | (1 << (doc & 31))
    live[index] = { id, data, tombstones: bits.buffer }
  })
}
