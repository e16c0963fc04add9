import type { Change } from '#engine/engine.ts'
import type { StoredRecord } from '#engine/record.ts'
import { createSegmentBuilder } from '#engine/segment/build.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { Built } from './merge-segments.ts'

/** A change whose record is JSON. */
export type SentChange = { json: string; order: number } | Extract<Change, { deleted: string }>

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
    add(changes: readonly SentChange[]): void {
      for (const change of changes) {
        if ('deleted' in change) {
          late.push(change)
          continue
        }
        const record = JSON.parse(change.json) as StoredRecord
        if (seen.has(record.objectID)) {
          late.push({ record, order: change.order })
          continue
        }
        seen.add(record.objectID)
        builder.add(record, change.order, change.json)
      }
    },
    finish: (): Loaded => ({ data: builder.finish(), records: seen.size, late }),
  }
}
