import type { LiveSegment, StoreState } from '#engine/segment/segment.ts'

/** Segment with its record counts. */
export interface SegmentInfo extends LiveSegment {
  records: number
  /** Number of deleted records (tombstones). */
  deletedCount: number
}

export interface StoreInfo extends StoreState {
  segments: readonly SegmentInfo[]
}

/** Number of live records: neither deleted nor replaced by a newer version. */
export function liveCount({ records, deletedCount }: SegmentInfo): number {
  return records - deletedCount
}

/** Memory of the segment's typed arrays, in bytes. */
export function memoryBytes({ data, tombstones }: SegmentInfo): number {
  const documents = 'bytes' in data.documents ? data.documents.bytes.byteLength : 0
  return data.index.byteLength + documents + (tombstones?.byteLength ?? 0)
}

/**
 * Returns `after`, but with the objects of `before` for everything unchanged. Tombstones are only ever added, so an
 * equal count means equal tombstones.
 */
export function reuseUnchanged(before: readonly SegmentInfo[], after: readonly SegmentInfo[]): SegmentInfo[] {
  return after.map((segment) => {
    const known = before.find(({ id }) => id === segment.id)
    if (!known) return segment
    return known.deletedCount === segment.deletedCount
      ? known
      : { ...known, tombstones: segment.tombstones, deletedCount: segment.deletedCount }
  })
}
