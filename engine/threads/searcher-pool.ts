import type { CallOptions, EngineOptions } from '#engine/engine-api.ts'
import { EngineBusy } from '#engine/errors.ts'
import type { EngineState } from '#engine/search/engine-state.ts'
import type { SearchAnswer } from '#engine/search/searcher.ts'
import type { SearchCall } from '#engine/search/search-call.ts'
import { type PendingCall, createCallQueue } from './call-queue.ts'
import { EMPTY_STATE, type StateUpdate, diffStates } from './state-update.ts'
import { openThread, type Thread, ThreadEnded } from './thread.ts'

/**
 * Request to a search thread. It answers a call with a `SearchAnswer`, after at most about `workMs` of CPU time or soon after `aborted` is
 * not 0, and an update with null.
 */
export type SearcherRequest = { call: SearchCall; workMs: number; aborted: Int32Array } | { update: StateUpdate }

interface PoolWorker {
  thread: Thread<SearcherRequest, SearchAnswer>
  /** Shared with the thread: 1 if its current call was aborted. */
  aborted: Int32Array
  /** Latest state sent to the thread. */
  sentState: EngineState
  ready: boolean
  busy: boolean
}

const RESTART_AFTER_MS = 1000

/**
 * Creates a worker pool of search threads. A call waits in a queue for an idle thread. A thread that crashes is
 * replaced, and its call is retried once on another one. `workMs`: CPU time of a search in milliseconds, after which it
 * answers with what it has. `limit`: timeout in milliseconds, both for waiting in the queue and for the search itself,
 * whose thread then is stuck and replaced.
 */
export function createSearcherPool({
  script,
  searchThreads,
  workMs,
  limit,
  log,
}: Pick<EngineOptions, 'searchThreads' | 'log'> & { script: URL; workMs: number; limit: number }) {
  const queue = createCallQueue(limit)
  const workers = new Set<PoolWorker>()
  let state = EMPTY_STATE
  let closed = false
  for (let index = 0; index < searchThreads; index++) startWorker()

  return {
    /**
     * Answers a call. Rejects with the `SearchProblem` of the call, with `EngineBusy` on a timeout, with the reason of
     * the signal if that aborts it, or with an error after two threads crashed on it.
     */
    async answer(call: SearchCall, { signal, onThreadTime }: CallOptions = {}): Promise<SearchAnswer> {
      if (closed) throw new Error('The engine is closed.')
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<SearchAnswer>()
      const pending: PendingCall = { call, crashes: 0, aborted: null, resolve, reject, signal, onThreadTime }
      const abort = () => {
        queue.remove(pending)
        if (pending.aborted) Atomics.store(pending.aborted, 0, 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort)
      queue.add(pending, false)
      dispatch()
      try {
        return await promise
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    },
    /** Publishes a state: every later call sees it. Resolves when no thread answers from an older state. */
    async publish(next: EngineState): Promise<void> {
      state = next
      await Promise.all([...workers].map(sendState))
    },
    async close(): Promise<void> {
      closed = true
      queue.rejectAll(new Error('The engine is closed.'))
      await Promise.all([...workers].map(({ thread }) => thread.stop()))
    },
  }

  function startWorker(): void {
    if (closed) return
    const worker: PoolWorker = {
      thread: openThread(script),
      aborted: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
      sentState: EMPTY_STATE,
      ready: false,
      busy: false,
    }
    workers.add(worker)
    void initialize(worker)
    void replaceWhenEnded(worker)
  }

  async function initialize(worker: PoolWorker): Promise<void> {
    worker.ready = await sendState(worker)
    dispatch()
  }

  async function replaceWhenEnded(worker: PoolWorker): Promise<void> {
    const error = await worker.thread.ended
    workers.delete(worker)
    if (closed) return
    log.error({ err: error }, 'A search thread crashed and is restarted.')
    // A thread that crashes before it is ready is restarted after a delay, to avoid a tight restart loop.
    if (worker.ready) startWorker()
    else setTimeout(startWorker, RESTART_AFTER_MS).unref()
  }

  /**
   * Sends the current state to a thread. Returns false if the thread ended meanwhile; its replacement starts with the
   * current state.
   */
  async function sendState(worker: PoolWorker): Promise<boolean> {
    const update = diffStates(worker.sentState, state)
    worker.sentState = state
    try {
      await worker.thread.request({ update })
      return true
    } catch (error) {
      if (!(error instanceof ThreadEnded)) {
        log.error({ err: error }, 'A search thread failed to apply a state update and is stopped.')
        await worker.thread.stop()
      }
      return false
    }
  }

  function dispatch(): void {
    for (const worker of workers) {
      if (!worker.ready || worker.busy) continue
      const pending = queue.next()
      if (!pending) return
      void runCall(worker, pending)
    }
  }

  async function runCall(worker: PoolWorker, pending: PendingCall): Promise<void> {
    worker.busy = true
    const startedAt = performance.now()
    const { aborted } = worker
    Atomics.store(aborted, 0, 0)
    pending.aborted = aborted
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      void worker.thread.stop()
    }, limit)
    try {
      pending.resolve(await worker.thread.request({ call: pending.call, workMs, aborted }, pending.onThreadTime))
      worker.busy = false
    } catch (error) {
      const ended = error instanceof ThreadEnded
      // If the thread ended, its worker stays busy until it is removed from the pool.
      worker.busy = ended
      const isRetried = ended && !closed && !timedOut && !pending.signal?.aborted && pending.crashes === 0
      // A thread that ended reports no CPU time; it had no other work since then.
      if (ended && !isRetried) pending.onThreadTime?.(performance.now() - startedAt)
      if (isRetried) queue.add(Object.assign(pending, { crashes: 1 }), true)
      else pending.reject(timedOut ? new EngineBusy('The search timed out.') : (error as Error))
    }
    clearTimeout(timer)
    pending.aborted = null
    dispatch()
  }
}
