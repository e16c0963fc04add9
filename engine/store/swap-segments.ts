import type { Segment } from '#engine/segment/read-segment.ts'
import { createTombstones, deletedSince } from './tombstones.ts'
import type { SegmentInfo } from './segment-info.ts'
import { liveRecordsOf, writeChanges, type WriteJob } from './write-changes.ts'

/** Write job that replaces segments with one that was built in the background. */
export interface Swap extends WriteJob {
  /** Undefined if there was nothing to build in advance; then all records are rewritten here. */
  built: SegmentInfo | undefined
  /** Segments it was built from, as of the start of the build. */
  replaced: readonly SegmentInfo[]
  /** True if the layout differs from that of `segments`: then no old segment can remain. */
  newLayout: boolean
}

/** Returns the segments after the swap. Records deleted during the build get tombstones in the new segment. */
export function swapSegments(swap: Swap, open: (segment: SegmentInfo) => Segment): SegmentInfo[] {
  const replacedIds = new Set(swap.replaced.map(({ id }) => id))
  const others = swap.segments.filter(({ id }) => !replacedIds.has(id))
  const built = swap.built ? [withoutDeleted(swap.built, swap, open)] : []
  if (!swap.newLayout) return writeChanges({ ...swap, segments: [...others, ...built] }, open)
  const rewritten = others.flatMap((info) => [...liveRecordsOf(info, open(info))])
  return writeChanges({ ...swap, segments: built, changes: [...rewritten, ...swap.changes] }, open)
}

function withoutDeleted(built: SegmentInfo, swap: Swap, open: (segment: SegmentInfo) => Segment): SegmentInfo {
  const target = open(built)
  const tombstones = createTombstones({ ...built, stride: target.stride })
  for (const before of swap.replaced) {
    const now = swap.segments.find(({ id }) => id === before.id)
    if (!now || now.deletedCount === before.deletedCount) continue
    const segment = open(now)
    for (const doc of deletedSince(before.tombstones, now.tombstones)) {
      const targetDoc = target.find(segment.objectID(doc))
      if (targetDoc >= 0) tombstones.add(targetDoc)
    }
  }
  return { ...built, ...tombstones.result() }
}
