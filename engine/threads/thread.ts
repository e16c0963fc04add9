import { Worker } from 'node:worker_threads'
import { SearchProblem } from '#engine/problem.ts'
import type { Reply } from './serve.ts'

/** The thread ended, of itself or stopped, before it answered. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

/** A worker thread that is asked and answers. */
export interface Thread<Question, Answer> {
  /** Asks; questions are answered one after the other. Rejects with `ThreadEnded` when no answer can come any more. */
  ask(question: Question): Promise<Answer>
  /** Resolves when the thread has ended, with what ended it. */
  ended: Promise<Error>
  stop(): Promise<void>
}

/** What a search leaves is collected while the next one waits: with more room for the young that is more seldom (decisions/0015). */
const YOUNG_MEGABYTES = 64

/** Starts a thread whose script calls `serve`. */
export function openThread<Question, Answer>(script: URL): Thread<Question, Answer> {
  const worker = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } })
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>()
  const { promise: ended, resolve: end } = Promise.withResolvers<Error>()
  let asked = 0
  let reason: Error | undefined
  let over = false

  worker.on('message', (reply: Reply) => {
    const asker = waiting.get(reply.to)
    waiting.delete(reply.to)
    if ('answer' in reply) asker?.resolve(reply.answer as Answer)
    else asker?.reject(errorOf(reply))
  })
  worker.on('error', (error) => (reason = new ThreadEnded('The thread failed.', { cause: error })))
  worker.on('messageerror', (error) => {
    reason = new ThreadEnded('The thread sent what cannot be read.', { cause: error })
    void worker.terminate()
  })
  worker.on('exit', (code) => {
    over = true
    const error = reason ?? new ThreadEnded(`The thread ended with code ${code}.`)
    for (const asker of waiting.values()) asker.reject(error)
    waiting.clear()
    end(error)
  })

  return {
    ask(question) {
      if (over) return Promise.reject(new ThreadEnded('The thread has ended.'))
      const id = ++asked
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
        worker.postMessage({ id, question })
      })
    },
    ended,
    async stop() {
      await worker.terminate()
    },
  }
}

function errorOf(reply: Exclude<Reply, { answer: unknown }>): Error {
  if ('problem' in reply) return new SearchProblem(reply.problem.status, reply.problem.message)
  const error = new Error(reply.failure.message)
  if (reply.failure.stack !== undefined) error.stack = reply.failure.stack
  return error
}
