import { readSegment, type Segment } from '#engine/segment/read.ts'
import type { HeldSegment } from './held.ts'

/** A thread's open segments, kept from one job to the next. */
export function createOpenSegments() {
  const stores = new Map<string, Map<string, Segment>>()
  return {
    open(store: string, { id, data }: HeldSegment): Segment {
      const segments = stores.get(store) ?? new Map<string, Segment>()
      stores.set(store, segments)
      const known = segments.get(id)
      if (known) return known
      const segment = readSegment(data)
      segments.set(id, segment)
      return segment
    },
    /** Closes those of a store that are not among `ids`. */
    keepOnly(store: string, ids: ReadonlySet<string>): void {
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
