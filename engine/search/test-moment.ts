import { readSettings } from '#engine/parameters/read-settings.ts'
import type { Rule } from '#engine/rules/rule.ts'
import type { StoredRecord } from '#engine/record.ts'
import { createSegmentBuilder } from '#engine/segment/build.ts'
import { layoutOf } from '#engine/segment/layout.ts'
import { readSegment } from '#engine/segment/read.ts'
import type { LiveSegment } from '#engine/segment/segment.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import type { Moment, SearchCall } from './moment.ts'
import { createSearcher } from './searcher.ts'

export interface TestContents {
  /** Segments, oldest first; a record that comes again replaces the one before. */
  segments: readonly (readonly { record: StoredRecord; order: number }[])[]
  /** Settings of names, as the wire has them; the first is the primary. */
  settings: { [name: string]: { [setting: string]: unknown } }
  synonyms?: readonly Synonym[]
  rules?: readonly Rule[]
  /** What the store is called; a store that is built anew has another name. */
  store?: string
}

/** A moment of one store, without threads; `answer` is what a searcher says. */
export function testMoment({ segments, settings, synonyms = [], rules = [], store = 'store' }: TestContents) {
  const read = Object.entries(settings).map(([name, stored]) => [name, readSettings(stored)] as const)
  const layout = layoutOf(read.map(([, each]) => each))
  const live: LiveSegment[] = []
  for (const [index, records] of segments.entries()) {
    const builder = createSegmentBuilder(layout, 'memory')
    for (const { record, order } of records) builder.add(record, order)
    for (const { record } of records) removeEverywhere(live, record.objectID)
    live.push({ id: `segment ${index}`, data: builder.finish(), deleted: null })
  }
  const moment: Moment = {
    version: 1,
    views: new Map(read.map(([name, each]) => [name, { store, settings: each, synonyms, rules }])),
    stores: new Map([[store, { layout, segments: live }]]),
  }
  const searcher = createSearcher()
  return (call: SearchCall): unknown => JSON.parse(new TextDecoder().decode(searcher.answer(moment, call)))
}

function removeEverywhere(live: LiveSegment[], objectID: string): void {
  live.forEach(({ id, data, deleted }, index) => {
    const segment = readSegment(data)
    const doc = segment.find(objectID)
    if (doc < 0) return
    const bits = new Uint32Array(new SharedArrayBuffer(segment.stride * 4))
    if (deleted) bits.set(new Uint32Array(deleted))
    bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) | (1 << (doc & 31))
    live[index] = { id, data, deleted: bits.buffer }
  })
}
