import { type SegmentInfo, liveCount } from './segment-info.ts'

const MAX_SEGMENTS = 6
/**
 * Maximum number of segments after a merge. Lower than MAX_SEGMENTS, so that not every write triggers the next merge.
 */
const TARGET_SEGMENTS = 4
const MAX_DELETED_SHARE = 0.5
const MIN_DELETED_TO_REWRITE = 1000

/**
 * Merge policy: returns the segments to merge into one, or an empty list. Starts with the smallest and adds the next
 * larger one while it is no larger than all the previous together. So the size at least doubles each time a record is
 * rewritten (write amplification grows with the logarithm of the size).
 */
export function segmentsToMerge(segments: readonly SegmentInfo[]): SegmentInfo[] {
  const bySize = segments.toSorted((left, right) => liveCount(left) - liveCount(right))
  if (segments.length <= MAX_SEGMENTS) {
    return bySize.filter(
      ({ records, deletedCount }) =>
        deletedCount >= MIN_DELETED_TO_REWRITE && deletedCount > records * MAX_DELETED_SHARE,
    )
  }
  let end = segments.length - TARGET_SEGMENTS + 1
  let size = bySize.slice(0, end).reduce((sum, segment) => sum + liveCount(segment), 0)
  for (; end < bySize.length; end++) {
    const next = bySize[end]
    if (!next || liveCount(next) > size) break
    size += liveCount(next)
  }
  return bySize.slice(0, end)
}
