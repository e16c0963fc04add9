import type { EngineOptions } from '#engine/engine-api.ts'
import type { SegmentInfo } from '#engine/store/segment-info.ts'
import type { Swap } from '#engine/store/swap-segments.ts'
import type { WriteJob } from '#engine/store/write-changes.ts'
import { openThread, type Thread, ThreadEnded } from './thread.ts'

/**
 * Request to the writer thread: a job, answered with the new segments; or null, to close the segments of a deleted
 * store.
 */
export interface WriterRequest {
  store: string
  job: WriteJob | Swap | null
}

const MAX_ATTEMPTS = 3

/**
 * Runs the writer thread, which builds segments from writes. The thread is stateless apart from caches: if it crashes,
 * it is restarted and the unanswered request is sent again.
 */
export function createWriter({ script, log }: Pick<EngineOptions, 'log'> & { script: URL }) {
  let thread: Thread<WriterRequest, SegmentInfo[]> | undefined
  let closed = false

  return {
    /** Runs a write job and returns the segments of the store after it. */
    write: (store: string, job: WriteJob | Swap): Promise<SegmentInfo[]> => send({ store, job }),
    /** Closes the open segments of a deleted store. */
    async closeStore(store: string): Promise<void> {
      if (thread) await send({ store, job: null })
    },
    async close(): Promise<void> {
      closed = true
      await thread?.stop()
    },
  }

  async function send(request: WriterRequest): Promise<SegmentInfo[]> {
    for (let attempt = 1; ; attempt++) {
      const writerThread = currentThread()
      try {
        return await writerThread.request(request)
      } catch (error) {
        if (closed || !(error instanceof ThreadEnded) || attempt === MAX_ATTEMPTS) throw error
        await writerThread.ended
      }
    }
  }

  function currentThread(): Thread<WriterRequest, SegmentInfo[]> {
    if (closed) throw new Error('The engine is closed.')
    if (thread) return thread
    const started = openThread<WriterRequest, SegmentInfo[]>(script)
    thread = started
    void discardWhenEnded(started)
    return started
  }

  async function discardWhenEnded({ ended }: Thread<WriterRequest, SegmentInfo[]>): Promise<void> {
    const error = await ended
    thread = undefined
    if (!closed) log.error({ err: error }, 'The write thread crashed and is restarted.')
  }
}

export type Writer = ReturnType<typeof createWriter>
