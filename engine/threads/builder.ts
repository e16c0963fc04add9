import type { Change } from '#engine/engine-api.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { LoadResult, SerializedChange } from '#engine/store/record-loader.ts'
import type { BuildResult, Merge } from '#engine/store/merge-segments.ts'
import { openThread } from './thread.ts'

/**
 * Request to a builder thread. Records are sent as JSON: strings are cloned faster than objects, and the segment stores
 * the JSON as is.
 */
export type BuilderRequest =
  | { kind: 'merge'; merge: Merge }
  | { kind: 'begin'; layout: Layout; documents: { file: string } }
  | { kind: 'add'; changes: readonly SerializedChange[] }
  | { kind: 'finish' }

const MAX_BATCHES_IN_FLIGHT = 2

/** Starts a worker thread for one long build. The caller stops it. */
export function startBuilder() {
  const thread = openThread<BuilderRequest, unknown>(new URL('./builder-thread.ts', import.meta.url))
  return {
    async merge(merge: Merge): Promise<BuildResult> {
      return (await thread.request({ kind: 'merge', merge })) as BuildResult
    },
    /**
     * Builds a segment from all records. Applies backpressure: reads the source only as fast as the thread can take the
     * batches.
     */
    async load(
      target: { layout: Layout; documents: { file: string } },
      records: AsyncIterable<readonly Change[]>,
    ): Promise<LoadResult> {
      await thread.request({ kind: 'begin', ...target })
      const inFlight: Promise<unknown>[] = []
      for await (const changes of records) {
        const sent = thread.request({ kind: 'add', changes: changes.map(serializeChange) })
        // Prevents an unhandled rejection: the failure is handled below, possibly after the next batch was read.
        sent.catch(() => undefined)
        inFlight.push(sent)
        if (inFlight.length >= MAX_BATCHES_IN_FLIGHT) await inFlight.shift()
      }
      await Promise.all(inFlight)
      return (await thread.request({ kind: 'finish' })) as LoadResult
    },
    stop: () => thread.stop(),
  }
}

function serializeChange(change: Change): SerializedChange {
  return 'record' in change ? { json: JSON.stringify(change.record), sequence: change.sequence } : change
}

export type Builder = ReturnType<typeof startBuilder>
