import type { Change } from '#engine/engine.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { Loaded, SentChange } from '#engine/store/load-records.ts'
import type { Built, Merge } from '#engine/store/merge-segments.ts'
import { openThread } from './thread.ts'

/** What a builder is asked. Records travel as JSON text, which is copied faster than objects, and kept as it is. */
export type BuilderQuestion =
  | { kind: 'merge'; merge: Merge }
  | { kind: 'begin'; layout: Layout; documents: { file: string } }
  | { kind: 'add'; changes: readonly SentChange[] }
  | { kind: 'finish' }

const BATCHES_AHEAD = 2

/** A thread for one long job beside what serves. The caller stops it. */
export function startBuilder() {
  const thread = openThread<BuilderQuestion, unknown>(new URL('./builder-thread.ts', import.meta.url))
  return {
    async merge(merge: Merge): Promise<Built> {
      return (await thread.ask({ kind: 'merge', merge })) as Built
    },
    /** Builds a segment of all the records; they are read only as fast as they can be taken. */
    async load(
      into: { layout: Layout; documents: { file: string } },
      records: AsyncIterable<readonly Change[]>,
    ): Promise<Loaded> {
      await thread.ask({ kind: 'begin', ...into })
      const ahead: Promise<unknown>[] = []
      for await (const changes of records) {
        const taken = thread.ask({ kind: 'add', changes: changes.map(sentChange) })
        // Its failure is met below, maybe after the next batch was read.
        taken.catch(() => undefined)
        ahead.push(taken)
        if (ahead.length >= BATCHES_AHEAD) await ahead.shift()
      }
      await Promise.all(ahead)
      return (await thread.ask({ kind: 'finish' })) as Loaded
    },
    stop: () => thread.stop(),
  }
}

function sentChange(change: Change): SentChange {
  return 'record' in change ? { json: JSON.stringify(change.record), order: change.order } : change
}

export type Builder = ReturnType<typeof startBuilder>
