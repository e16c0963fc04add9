import type { Change } from '#engine/engine.ts'
import { createSegmentBuilder } from '#engine/segment/build.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { Built } from './merge-segments.ts'

/** What loading gave: a segment, and changes that it could not take any more. */
export interface Loaded extends Built {
  late: Change[]
}

/**
 * Makes one segment of records that come in batches. A record that comes a second time, as it does when it changes while it
 * is read, waits until the segment is there.
 */
export function createLoader({ layout, documents }: { layout: Layout; documents: { file: string } }) {
  const builder = createSegmentBuilder(layout, documents)
  const seen = new Set<string>()
  const late: Change[] = []
  return {
    add(changes: readonly Change[]): void {
      for (const change of changes) {
        if ('deleted' in change || seen.has(change.record.objectID)) {
          late.push(change)
          continue
        }
        seen.add(change.record.objectID)
        builder.add(change.record, change.order)
      }
    },
    finish: (): Loaded => ({ data: builder.finish(), records: seen.size, late }),
  }
}
