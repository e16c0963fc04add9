import type { EngineOptions } from '#engine/engine.ts'
import { EngineBusy } from '#engine/problem.ts'
import type { Moment, SearchCall } from '#engine/search/moment.ts'
import { type Asked, createCallQueue } from './call-queue.ts'
import { EMPTY_MOMENT, type MomentUpdate, updateBetween } from './moment-update.ts'
import { openThread, type Thread, ThreadEnded } from './thread.ts'

/** What a searcher is asked: bytes for a call, anything for an update. */
export type SearcherQuestion = { call: SearchCall } | { update: MomentUpdate }

interface Seat {
  thread: Thread<SearcherQuestion, Uint8Array>
  /** The moment it was last told of. */
  told: Moment
  ready: boolean
  busy: boolean
}

const RESTART_AFTER_MS = 1000

/**
 * Threads that search. A call waits for an idle one; a thread that ends is replaced, and its call is given to another once.
 * `limit` is how long a call may wait for a thread, and how long it may keep it, in milliseconds.
 */
export function createSearcherPool({
  script,
  searchers,
  limit,
  log,
}: Pick<EngineOptions, 'searchers' | 'log'> & { script: URL; limit: number }) {
  const queue = createCallQueue(limit)
  const seats = new Set<Seat>()
  let moment = EMPTY_MOMENT
  let closed = false
  for (let index = 0; index < searchers; index++) seatOne()

  return {
    /** Answers a call. Rejects with its `SearchProblem`, with `EngineBusy` when it took too long, or with an error when two threads ended over it. */
    answer(call: SearchCall): Promise<Uint8Array> {
      if (closed) return Promise.reject(new Error('The engine is closed.'))
      return new Promise((resolve, reject) => {
        queue.add({ call, lost: 0, resolve, reject }, false)
        giveOut()
      })
    },
    /** Makes a moment the one that every later call sees; resolved when no thread answers from an older one any more. */
    async show(next: Moment): Promise<void> {
      moment = next
      await Promise.all([...seats].map(tell))
    },
    async close(): Promise<void> {
      closed = true
      queue.rejectAll(new Error('The engine is closed.'))
      await Promise.all([...seats].map(({ thread }) => thread.stop()))
    },
  }

  function seatOne(): void {
    if (closed) return
    const seat: Seat = { thread: openThread(script), told: EMPTY_MOMENT, ready: false, busy: false }
    seats.add(seat)
    void begin(seat)
    void replaceWhenEnded(seat)
  }

  async function begin(seat: Seat): Promise<void> {
    seat.ready = await tell(seat)
    giveOut()
  }

  async function replaceWhenEnded(seat: Seat): Promise<void> {
    const error = await seat.thread.ended
    seats.delete(seat)
    if (closed) return
    log.error({ err: error }, 'A search thread ended and is started again.')
    // One that cannot even start would otherwise be started again without a pause.
    if (seat.ready) seatOne()
    else setTimeout(seatOne, RESTART_AFTER_MS).unref()
  }

  /** A thread that ends instead is no failure: the next one begins with the current moment. */
  async function tell(seat: Seat): Promise<boolean> {
    const update = updateBetween(seat.told, moment)
    seat.told = moment
    try {
      await seat.thread.ask({ update })
      return true
    } catch (error) {
      if (!(error instanceof ThreadEnded)) {
        log.error({ err: error }, 'A search thread could not follow the data and is stopped.')
        await seat.thread.stop()
      }
      return false
    }
  }

  function giveOut(): void {
    for (const seat of seats) {
      if (!seat.ready || seat.busy) continue
      const asked = queue.take()
      if (!asked) return
      void work(seat, asked)
    }
  }

  async function work(seat: Seat, asked: Asked): Promise<void> {
    seat.busy = true
    let late = false
    const timer = setTimeout(() => {
      late = true
      void seat.thread.stop()
    }, limit)
    try {
      asked.resolve(await seat.thread.ask({ call: asked.call }))
      seat.busy = false
    } catch (error) {
      const ended = error instanceof ThreadEnded
      // Its seat stays busy when the thread has ended: it is about to be taken away.
      seat.busy = ended
      if (ended && !closed && !late && asked.lost === 0) queue.add({ ...asked, lost: 1 }, true)
      else asked.reject(late ? new EngineBusy('The search took too long.') : (error as Error))
    }
    clearTimeout(timer)
    giveOut()
  }
}
