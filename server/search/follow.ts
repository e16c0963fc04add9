import type { CatalogChange } from '#database/catalog-change.ts'
import type { Database } from '#database/connect.ts'
import type { Engine, View } from '#engine/engine.ts'
import { storeBlindToStock } from './change.ts'
import { type Clock, readClock } from './clock.ts'
import { defineViews, storesOf, withComing } from './define-views.ts'
import { followStores } from './follow-stores.ts'
import { readViews } from './views.ts'

/** Notifications tell at once; this is for those that were lost. */
const LOOK_EVERY_MS = 3000

export interface FollowLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface Follower {
  /** Up to when the engine has everything; -1 before the first round. */
  applied(): number
  /** Whether there is an index of that name. */
  knows(name: string): boolean
  /** Seconds from the last change to its being searchable here; while one waits, its time so far. */
  lag(): number
  /** Resolves when the engine has what was committed up to `time`. */
  reached(time: number): Promise<void>
  stop(): Promise<void>
}

export interface FollowParts {
  database: Database
  log: FollowLog
  /** Called when searches see something new, with what that is. */
  changed(change: CatalogChange): void
}

/** Keeps an engine at what the database says, from what it has on its disk. */
export async function startFollowing({ database, log, changed }: FollowParts, engine: Engine): Promise<Follower> {
  const { db } = database
  const waiting = new Set<{ time: number; resolve: () => void; reject: (error: Error) => void }>()
  let applied = -1
  let registry = -1
  let views: ReadonlyMap<string, View> = new Map()
  let shop: string | undefined
  let lag = 0
  let behind: { age: number; since: number } | null = null
  let running: Promise<void> | null = null
  let again = false
  const stopping = new AbortController()

  /** One round at a time, and one more when something was heard meanwhile. */
  function wake(): void {
    again = true
    running ??= rounds()
  }

  async function rounds(): Promise<void> {
    while (again && !stopping.signal.aborted) {
      again = false
      try {
        await round()
      } catch (error) {
        if (!stopping.signal.aborted)
          log.error({ err: error }, 'the search index could not follow the database; it tries again')
      }
    }
    // At the moment of the last look at `again`, so that nothing is heard between and forgotten.
    running = null
  }

  async function round(): Promise<void> {
    const clock = await readClock(db)
    if (clock.time === applied) return
    const since = performance.now()
    behind ??= { age: clock.age, since }
    await catchUp(clock)
    lag = clock.age + (performance.now() - since) / 1000
    behind = null
    for (const waiter of [...waiting].filter(({ time }) => time <= applied)) {
      waiting.delete(waiter)
      waiter.resolve()
    }
  }

  async function catchUp(clock: Clock): Promise<void> {
    const next = clock.registry === registry ? null : await readViews(db, log)
    if (next) await engine.define(withComing(views, next))
    await followStores(db, engine, { used: storesOf(next ?? views), shop, to: clock.time, changed }, log)
    if (next) {
      await defineViews(engine, next)
      changed('everything')
      views = next
      shop = storeBlindToStock(next)
    }
    registry = clock.registry
    applied = clock.time
  }

  await database.listen('search_changed', wake, wake)
  const timer = setInterval(wake, LOOK_EVERY_MS).unref()
  wake()

  return {
    applied: () => applied,
    knows: (name) => views.has(name),
    lag: () => (behind ? behind.age + (performance.now() - behind.since) / 1000 : lag),
    reached(time) {
      if (time <= applied) return Promise.resolve()
      return new Promise((resolve, reject) => {
        waiting.add({ time, resolve, reject })
        wake()
      })
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      for (const waiter of waiting) waiter.reject(new Error('The search is being closed.'))
      await running
    },
  }
}
