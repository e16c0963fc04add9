import { readSegment, type Segment } from '#engine/segment/read-segment.ts'
import type { SegmentInfo } from './segment-info.ts'

/** Caches a thread's open segments between jobs. */
export function createOpenSegments() {
  const stores = new Map<string, Map<string, Segment>>()
  return {
    open(store: string, { id, data }: SegmentInfo): Segment {
      const segments = stores.get(store) ?? new Map<string, Segment>()
      stores.set(store, segments)
      const known = segments.get(id)
      if (known) return known
      const segment = readSegment(data)
      segments.set(id, segment)
      return segment
    },
    /** Closes the segments of a store whose ids are not in `ids`. */
    closeExcept(store: string, ids: ReadonlySet<string>): void {
      const segments = stores.get(store)
      if (!segments) return
      for (const [id, segment] of segments) {
        if (ids.has(id)) continue
        segment.close()
        segments.delete(id)
      }
      if (segments.size === 0) stores.delete(store)
    },
  }
}
