import type { EngineOptions } from '#engine/engine.ts'
import type { HeldSegment } from '#engine/store/held.ts'
import type { Swap } from '#engine/store/swap-in.ts'
import type { Writing } from '#engine/store/write-changes.ts'
import { openThread, type Thread, ThreadEnded } from './thread.ts'

/** What the writer is asked: the segments after the job, or to close those of a store that is gone. */
export interface WriterQuestion {
  store: string
  job: Writing | Swap | null
}

const ATTEMPTS = 3

/**
 * The thread that makes segments of writes. It holds nothing that a job does not bring along: when it ends it is started
 * again and asked again what it had not answered.
 */
export function createWriter({ script, log }: Pick<EngineOptions, 'log'> & { script: URL }) {
  let thread: Thread<WriterQuestion, HeldSegment[]> | undefined
  let closed = false

  return {
    /** The segments of a store after the job. */
    write: (store: string, job: Writing | Swap): Promise<HeldSegment[]> => ask({ store, job }),
    /** Lets go of a store. */
    async forget(store: string): Promise<void> {
      if (thread) await ask({ store, job: null })
    },
    async close(): Promise<void> {
      closed = true
      await thread?.stop()
    },
  }

  async function ask(question: WriterQuestion): Promise<HeldSegment[]> {
    for (let attempt = 1; ; attempt++) {
      const asked = current()
      try {
        return await asked.ask(question)
      } catch (error) {
        if (closed || !(error instanceof ThreadEnded) || attempt === ATTEMPTS) throw error
        await asked.ended
      }
    }
  }

  function current(): Thread<WriterQuestion, HeldSegment[]> {
    if (closed) throw new Error('The engine is closed.')
    if (thread) return thread
    const started = openThread<WriterQuestion, HeldSegment[]>(script)
    thread = started
    void forgetWhenEnded(started)
    return started
  }

  async function forgetWhenEnded({ ended }: Thread<WriterQuestion, HeldSegment[]>): Promise<void> {
    const error = await ended
    thread = undefined
    if (!closed) log.error({ err: error }, 'The write thread ended and is started again.')
  }
}

export type Writer = ReturnType<typeof createWriter>
