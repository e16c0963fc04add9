import { Problem } from '#contract/problem.ts'
import { LRUCache } from 'lru-cache'
import { loopClock } from './loop-clock.ts'
import { currentRequester, type Requester, type Resource } from './requester.ts'

/** Receives the milliseconds that a task took a worker. */
type ReportTime = (milliseconds: number) => void

interface QueueOptions {
  /** Number of tasks that run at the same time. */
  concurrency: number
  /** Undefined: the time of its tasks is not charged. */
  resource?: Resource
  /** Maximum number of tasks of one requester that run at the same time. */
  maxRunningPerRequester?: number
  /** Maximum number of tasks of one requester that wait. */
  maxPerRequester: number
  /** Maximum number of tasks that wait. */
  maxWaiting: number
  /** Tasks that waited longer are rejected: their client no longer waits for them. */
  maxWaitMs?: number
  now?: () => number
}

interface TaskOptions {
  /** Estimated milliseconds. Estimates only have to be right in relation to each other. */
  size?: number
  /** True for a task without a client that waits: it runs when no other task waits. */
  isBackground?: boolean
  /** Removes a waiting task from the queue, which then throws the reason. */
  signal?: AbortSignal | undefined
}

interface Task {
  requester: Requester | undefined
  size: number
  rank: number
  since: number
  start(): void
  reject(reason: unknown): void
}

const BUYER = 0
const GUEST = 1
const BACKGROUND = 2
/** Of this many tasks one is a guest's while guests wait, so that buyers cannot lock them out. */
const GUEST_SHARE = 4
const RETRY_SECONDS = 5
const MAX_REQUESTERS = 10_000

/**
 * Creates a queue in front of worker threads. It is fair: each requester gets the same share of their time, however many tasks it
 * has. Buyers come before guests, small tasks before large ones, and background tasks last. It is bounded: when it is full, the
 * requester with the most waiting tasks loses its last one. The time of a task is charged to its requester.
 */
export function createFairQueue(options: QueueOptions) {
  const { concurrency, resource, maxPerRequester, maxWaiting } = options
  const { maxRunningPerRequester = concurrency, maxWaitMs = Number.POSITIVE_INFINITY } = options
  const now = options.now ?? (() => performance.now())
  const waiting = new Map<string, Task[]>()
  /** How much of the workers' time each requester has had, in virtual time (self-clocked fair queueing). */
  const served = new LRUCache<string, number>({ max: MAX_REQUESTERS })
  const runningOf = new Map<string, number>()
  let virtualTime = 0
  let running = 0
  let count = 0
  let dispatched = 0

  function add(key: string, task: Task): void {
    const own = waiting.get(key) ?? []
    if (own.length >= maxPerRequester) throw tooMany()
    if (count >= maxWaiting) makeSpace(own.length)
    // A requester who did not wait until now has no claim to the time before.
    if (own.length === 0) served.set(key, Math.max(virtualTime, servedOf(key)))
    const index = own.findIndex(({ rank, size }) => rank > task.rank || (rank === task.rank && size > task.size))
    own.splice(index === -1 ? own.length : index, 0, task)
    waiting.set(key, own)
    count += 1
  }

  /** Drops a task of the requester with the most. Throws if that is the one with `ownCount` tasks, which adds another one. */
  function makeSpace(ownCount: number): void {
    const [key, tasks] = [...waiting].reduce((most, each) => (each[1].length > most[1].length ? each : most))
    if (tasks.length <= ownCount) throw tooMany()
    take(key, tasks.length - 1)?.reject(tooMany())
  }

  function remove(key: string, task: Task): void {
    const index = waiting.get(key)?.indexOf(task) ?? -1
    if (index >= 0) take(key, index)
  }

  function take(key: string, index: number): Task | undefined {
    const own = waiting.get(key)
    const [task] = own?.splice(index, 1) ?? []
    if (own?.length === 0) waiting.delete(key)
    if (task) count -= 1
    return task
  }

  function dispatch(): void {
    while (running < concurrency && count > 0) {
      const key = nextKey()
      if (key === undefined) return
      const task = take(key, 0)
      if (!task) return
      const rejection = rejectionOf(task)
      if (rejection) {
        task.reject(rejection)
        continue
      }
      virtualTime = Math.max(virtualTime, servedOf(key))
      served.set(key, servedOf(key) + task.size)
      dispatched += 1
      addRunning(key, 1)
      task.start()
    }
  }

  function rejectionOf({ since, requester }: Task): Problem | undefined {
    if (now() - since > maxWaitMs) return new Problem('overloaded', undefined, { retry_after: RETRY_SECONDS })
    // The requester's earlier tasks may have exhausted its budget.
    const seconds = Math.ceil(requester?.wait() ?? 0)
    return seconds > 0 ? tooMany(seconds) : undefined
  }

  function addRunning(key: string, change: 1 | -1): void {
    running += change
    const own = (runningOf.get(key) ?? 0) + change
    if (own > 0) runningOf.set(key, own)
    else runningOf.delete(key)
  }

  /** Returns the requester whose next task would end first if all shared the workers equally. */
  function nextKey(): string | undefined {
    const heads = [...waiting].flatMap(([key, [task]]) =>
      task && (runningOf.get(key) ?? 0) < maxRunningPerRequester ? [{ key, rank: task.rank, size: task.size }] : [],
    )
    const ranks = new Set(heads.map(({ rank }) => rank))
    const isForGuest = ranks.has(GUEST) && dispatched % GUEST_SHARE === GUEST_SHARE - 1
    const rank = isForGuest ? GUEST : Math.min(...ranks)
    let first: { key: string; end: number } | undefined
    for (const head of heads) {
      const end = servedOf(head.key) + head.size
      if (head.rank === rank && (!first || end < first.end)) first = { key: head.key, end }
    }
    return first?.key
  }

  function servedOf(key: string): number {
    return served.get(key) ?? 0
  }

  return {
    /**
     * Runs `work` when it is the requester's turn, and returns its result. `work` may report the milliseconds that it took a worker, which
     * are charged instead of its duration. Throws `rate_limited` for a requester with too many tasks, and `overloaded`.
     */
    async run<T>(work: (report: ReportTime) => Promise<T>, options: TaskOptions = {}): Promise<T> {
      const requester = currentRequester()
      const key = requester?.key() ?? ''
      const { size = 1, signal } = options
      if (requester) requester.waitingForWorkers += 1
      try {
        await waitForWorker(key, { requester, size, rank: rankOf(requester, options) }, signal)
        return await runTask(requester, work, (spent) => {
          served.set(key, servedOf(key) + spent - size)
          addRunning(key, -1)
        })
      } finally {
        if (requester) {
          requester.waitingForWorkers -= 1
          requester.waitingSince = now()
        }
        loopClock.enter(requester)
      }
    },
  }

  async function waitForWorker(
    key: string,
    task: Omit<Task, 'since' | 'start' | 'reject'>,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waitingTask: Task = { ...task, since: now(), start: resolve, reject }
    const abort = () => {
      remove(key, waitingTask)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort)
    try {
      add(key, waitingTask)
      dispatch()
      await promise
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }

  async function runTask<T>(
    requester: Requester | undefined,
    work: (report: ReportTime) => Promise<T>,
    onEnd: ReportTime,
  ): Promise<T> {
    const started = now()
    const charge = (milliseconds: number) => resource && requester?.charge(milliseconds, resource)
    let reported: number | undefined
    let isDone = false
    try {
      return await work((milliseconds) => {
        // An aborted task may report later.
        if (isDone) charge(milliseconds)
        else reported = milliseconds
      })
    } finally {
      isDone = true
      const spent = reported ?? now() - started
      charge(spent)
      onEnd(spent)
      dispatch()
    }
  }
}

function rankOf(requester: Requester | undefined, { isBackground }: TaskOptions): number {
  if (isBackground) return BACKGROUND
  return requester?.isBuyer() ? BUYER : GUEST
}

function tooMany(seconds = RETRY_SECONDS): Problem {
  return new Problem('rate_limited', `Too many requests at once. Please try again in ${seconds} seconds.`, {
    retry_after: seconds,
  })
}
