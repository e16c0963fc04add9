import type { CatalogChange } from '#database/catalog-change.ts'
import type { Database } from '#database/connect.ts'
import type { Engine, View } from '#engine/engine.ts'
import { stockIndependentStore } from './detect-change.ts'
import { type Clock, readClock } from '#server/search/tables/clock.ts'
import { applyViews, storesOf, withNewStores } from './apply-views.ts'
import { syncStores } from './sync-stores.ts'
import { readViews } from './read-views.ts'

/** Fallback for lost notifications. */
const POLL_INTERVAL_MS = 3000

export interface EngineSyncLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface EngineSync {
  /** Time up to which the engine has every change; -1 before the first round. */
  applied(): number
  /** True if there is an index of that name. */
  knows(name: string): boolean
  /** Seconds that a pending change has waited; for some seconds after it became searchable here, the time that took; then 0. */
  lag(): number
  /** Resolves when the engine has every change up to `time`. */
  reached(time: number): Promise<void>
  stop(): Promise<void>
}

export interface EngineSyncDeps {
  database: Database
  log: EngineSyncLog
  /** Called with each change once searches see it. */
  changed(change: CatalogChange): void
}

/** Keeps an engine in sync with the database, starting from the engine's snapshot on disk. */
export async function startEngineSync({ database, log, changed }: EngineSyncDeps, engine: Engine): Promise<EngineSync> {
  const { db } = database
  const waiting = new Set<{ time: number; resolve: () => void; reject: (error: Error) => void }>()
  let applied = -1
  let registry = -1
  let views: ReadonlyMap<string, View> = new Map()
  let stockIndependent: string | undefined
  let lag = 0
  let behind: { age: number; since: number } | null = null
  let running: Promise<void> | null = null
  let again = false
  const stopping = new AbortController()

  /** Runs one round at a time, and another one if a notification arrived during it. */
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
          log.error({ err: error }, 'failed to sync the search index with the database; will retry')
      }
    }
    // Set in the same tick as the last check of `again`, so that no notification is lost in between.
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
    if (next) await engine.define(withNewStores(views, next))
    await syncStores(
      db,
      engine,
      { used: storesOf(next ?? views), shop: stockIndependent, to: clock.time, changed },
      log,
    )
    if (next) {
      await applyViews(engine, next)
      changed('everything')
      views = next
      stockIndependent = stockIndependentStore(next)
    }
    registry = clock.registry
    applied = clock.time
  }

  await database.listen('search_changed', wake, wake)
  const timer = setInterval(() => {
    // Without a pending change, the lag of the last one is over.
    if (!behind) lag = 0
    wake()
  }, POLL_INTERVAL_MS).unref()
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
      for (const waiter of waiting) waiter.reject(new Error('The search node is closing.'))
      await running
    },
  }
}
