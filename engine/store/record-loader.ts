import type { Change } from '#engine/engine-api.ts'
import type { StoredRecord } from '#engine/record.ts'
import { createSegmentBuilder } from '#engine/segment/segment-builder.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { BuildResult } from './merge-segments.ts'

/** Change whose record is serialized as JSON. */
export type SerializedChange = { json: string; sequence: number } | Extract<Change, { deleted: string }>

/** Result of a bulk load: a segment, and the changes to apply after it. */
export interface LoadResult extends BuildResult {
  deferred: Change[]
}

/**
 * Builds one segment from batches of records. A segment can hold a record only once, so deletions and further versions
 * of a record (it may change while the source is read) are deferred until the segment is built.
 */
export function createRecordLoader({ layout, documents }: { layout: Layout; documents: { file: string } }) {
  const builder = createSegmentBuilder(layout, documents)
  const seen = new Set<string>()
  const deferred: Change[] = []
  return {
    add(changes: readonly SerializedChange[]): void {
      for (const change of changes) {
        if ('deleted' in change) {
          deferred.push(change)
          continue
        }
        const record = JSON.parse(change.json) as StoredRecord
        if (seen.has(record.objectID)) {
          deferred.push({ record, sequence: change.sequence })
          continue
        }
        seen.add(record.objectID)
        builder.add(record, change.sequence, change.json)
      }
    },
    finish: (): LoadResult => ({ data: builder.finish(), records: seen.size, deferred }),
  }
}
