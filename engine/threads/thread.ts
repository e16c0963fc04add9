import { Worker } from 'node:worker_threads'
import { SearchProblem } from '#engine/errors.ts'
import type { Reply } from './serve.ts'

/** The thread ended (crashed or was stopped) before it answered. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

/** Worker thread with a request/response protocol. */
export interface Thread<Request, Result> {
  /**
   * Sends a request; the thread answers requests in order. Rejects with `ThreadEnded` if the thread ends before it
   * answers. `onThreadTime` receives the CPU time that the request took, in milliseconds.
   */
  request(request: Request, onThreadTime?: (ms: number) => void): Promise<Result>
  /** Resolves with the reason when the thread has ended. */
  ended: Promise<Error>
  stop(): Promise<void>
}

interface PendingRequest<Result> {
  resolve(result: Result): void
  reject(error: Error): void
  onThreadTime: ((ms: number) => void) | undefined
}

/** Garbage collection delays the next search. A larger young generation makes it less frequent (decision 0015). */
const YOUNG_GENERATION_MB = 64

/** Starts a worker thread whose script calls `serve`. */
export function openThread<Request, Result>(script: URL): Thread<Request, Result> {
  const worker = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } })
  const pending = new Map<number, PendingRequest<Result>>()
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<Error>()
  let lastId = 0
  let reason: Error | undefined
  let hasEnded = false

  worker.on('message', (reply: Reply) => {
    const caller = pending.get(reply.id)
    pending.delete(reply.id)
    caller?.onThreadTime?.(reply.threadMs)
    if ('result' in reply) caller?.resolve(reply.result as Result)
    else caller?.reject(toError(reply))
  })
  worker.on('error', (error) => (reason = new ThreadEnded('The thread failed.', { cause: error })))
  worker.on('messageerror', (error) => {
    reason = new ThreadEnded('The thread sent a message that cannot be deserialized.', { cause: error })
    void worker.terminate()
  })
  worker.on('exit', (code) => {
    hasEnded = true
    const error = reason ?? new ThreadEnded(`The thread ended with code ${code}.`)
    for (const caller of pending.values()) caller.reject(error)
    pending.clear()
    resolveEnded(error)
  })

  return {
    request(request, onThreadTime) {
      if (hasEnded) return Promise.reject(new ThreadEnded('The thread has ended.'))
      const id = ++lastId
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject, onThreadTime })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
        worker.postMessage({ id, request })
      })
    },
    ended,
    async stop() {
      await worker.terminate()
    },
  }
}

function toError(reply: Exclude<Reply, { result: unknown }>): Error {
  if ('problem' in reply) return new SearchProblem(reply.problem.status, reply.problem.message)
  const error = new Error(reply.failure.message)
  if (reply.failure.stack !== undefined) error.stack = reply.failure.stack
  return error
}
