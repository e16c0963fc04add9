import { createSegmentBuilder } from '#engine/segment/segment-builder.ts'
import { readSegment } from '#engine/segment/read-segment.ts'
import type { Layout, SegmentData } from '#engine/segment/segment.ts'
import type { SegmentInfo } from './segment-info.ts'
import { liveRecordsOf } from './write-changes.ts'

/** Merge job: the segments to merge, and the layout and document storage of the new segment. */
export interface Merge {
  layout: Layout
  segments: readonly SegmentInfo[]
  documents: { file: string } | 'memory'
}

/** Result of building a segment. */
export interface BuildResult {
  data: SegmentData
  records: number
}

/** Merges the live records of several segments into one segment. */
export function mergeSegments({ layout, segments, documents }: Merge): BuildResult {
  const builder = createSegmentBuilder(layout, documents)
  let records = 0
  for (const info of segments) {
    const segment = readSegment(info.data)
    for (const { record, sequence, json } of liveRecordsOf(info, segment)) {
      builder.add(record, sequence, json)
      records++
    }
    segment.close()
  }
  return { data: builder.finish(), records }
}
