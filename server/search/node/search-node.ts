import { availableParallelism } from 'node:os'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { CatalogChange } from '#database/catalog-change.ts'
import { type Engine, openEngine } from '#engine/engine.ts'
import { readClock } from '#server/search/tables/clock.ts'
import { withFairQueue } from './fair-engine.ts'
import { type EngineSync, type EngineSyncDeps, startEngineSync } from './sync-engine.ts'

/** Search of this process: its engine, kept in sync with the database. Processes that serve no pages do not start it. */
export interface SearchNode {
  /** Opens the engine and starts to sync it with the database. */
  start(): Promise<void>
  /** True once the shop's index is searchable here: from then on this node can get requests. */
  ready(): boolean
  /** Returns the engine. Throws `SearchUnavailable` until all indexes are loaded. */
  engine(): Engine
  /** Time up to which searches of this node see every change (`EngineSync.applied`). */
  applied(): number
  /** Resolves when searches of this node see every change up to `time`. */
  reached(time: number): Promise<void>
  /** Resolves when searches see everything committed so far; at once if the engine is not started. */
  caughtUp(): Promise<void>
  /** Adds a listener that is called with each change once searches see it. */
  onChange(listener: (change: CatalogChange) => void): void
  /** Returns metrics of the engine, or null if it is not started. */
  metrics(): { lag: number; records: number; segments: number; bytes: number } | null
  close(): Promise<void>
}

/** The engine is not started or not loaded yet. The caller retries, or uses another node. */
export class SearchUnavailable extends Error {}

/** Creates the node. `start` opens the engine. */
export function createSearchNode(deps: Omit<EngineSyncDeps, 'changed'> & { folder: string }): SearchNode {
  const { database, folder, log } = deps
  const listeners = new Set<(change: CatalogChange) => void>()
  let wasReady = false
  let opened: { engine: Engine; sync: EngineSync } | null = null

  function emitChange(change: CatalogChange): void {
    for (const listener of listeners) listener(change)
  }

  function requireOpen() {
    if (!opened || opened.sync.applied() < 0) throw new SearchUnavailable('Search is not ready yet.')
    return opened
  }

  return {
    async start() {
      const searchThreads = availableParallelism()
      const engine = withFairQueue(await openEngine({ folder, searchThreads, log }), searchThreads)
      opened = { engine, sync: await startEngineSync({ database, log, changed: emitChange }, engine) }
    },
    ready: () => (wasReady ||= opened?.sync.knows(SEARCH_INDEX) ?? false),
    engine: () => requireOpen().engine,
    applied: () => opened?.sync.applied() ?? -1,
    reached: (time) => requireOpen().sync.reached(time),
    async caughtUp() {
      if (opened) await opened.sync.reached((await readClock(database.db)).time)
    },
    onChange(listener) {
      listeners.add(listener)
    },
    metrics() {
      if (!opened) return null
      const stores = [...opened.engine.status().values()]
      const total = (of: (store: (typeof stores)[number]) => number) => stores.reduce((sum, each) => sum + of(each), 0)
      return {
        lag: opened.sync.lag(),
        records: total((store) => store.records),
        segments: total((store) => store.segments),
        bytes: total((store) => store.bytes),
      }
    },
    async close() {
      await opened?.sync.stop()
      await opened?.engine.close()
      opened = null
    },
  }
}
