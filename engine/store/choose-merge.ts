import { type HeldSegment, liveRecords } from './held.ts'

const MOST_SEGMENTS = 6
/** After a merge so many are left at most, so that the next one is some writes away. */
const MERGED_TO = 4
const MOSTLY_GONE = 0.5
const WORTH_CLEANING = 1000

/**
 * Which segments to make one of; empty when all is well. From the smallest, and each larger one as long as it is at most as
 * large as those before it together: a record is rewritten as often as the store doubles, not at every merge.
 */
export function chooseMerge(segments: readonly HeldSegment[]): HeldSegment[] {
  const bySize = segments.toSorted((left, right) => liveRecords(left) - liveRecords(right))
  if (segments.length <= MOST_SEGMENTS) {
    return bySize.filter(({ records, gone }) => gone >= WORTH_CLEANING && gone > records * MOSTLY_GONE)
  }
  let end = segments.length - MERGED_TO + 1
  let size = bySize.slice(0, end).reduce((sum, segment) => sum + liveRecords(segment), 0)
  for (; end < bySize.length; end++) {
    const next = bySize[end]
    if (!next || liveRecords(next) > size) break
    size += liveRecords(next)
  }
  return bySize.slice(0, end)
}
