import { createSegmentBuilder } from '#engine/segment/build.ts'
import { readSegment } from '#engine/segment/read.ts'
import type { Layout, SegmentData } from '#engine/segment/segment.ts'
import type { HeldSegment } from './held.ts'
import { recordsOf } from './write-changes.ts'

/** What to make one segment of. */
export interface Merge {
  layout: Layout
  segments: readonly HeldSegment[]
  documents: { file: string } | 'memory'
}

/** What building gave. */
export interface Built {
  data: SegmentData
  records: number
}

/** One segment of the live records of several. */
export function mergeSegments({ layout, segments, documents }: Merge): Built {
  const builder = createSegmentBuilder(layout, documents)
  let records = 0
  for (const held of segments) {
    const segment = readSegment(held.data)
    for (const { record, order, json } of recordsOf(held, segment)) {
      builder.add(record, order, json)
      records++
    }
    segment.close()
  }
  return { data: builder.finish(), records }
}
