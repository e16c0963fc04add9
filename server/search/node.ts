import { availableParallelism } from 'node:os'
import { SEARCH_INDEX } from '#contract/search.ts'
import type { CatalogChange } from '#database/catalog-change.ts'
import type { Engine } from '#engine/engine.ts'
import { readClock } from './clock.ts'
import { type Follower, type FollowParts, startFollowing } from './follow.ts'

/** The search of this process: its engine and what keeps it up to date. Processes that serve no pages have none. */
export interface SearchNode {
  /** Opens the engine and begins to follow the database. */
  start(): Promise<void>
  /** Whether the shop's index has been searchable here: from then on this node should be given requests. */
  ready(): boolean
  /** Throws `SearchUnavailable` until all indexes are there. */
  engine(): Engine
  /** Up to when this node's searches see everything (`Follower.applied`). */
  applied(): number
  reached(time: number): Promise<void>
  /** Resolves when it sees everything that is committed now; at once where nothing is searched. */
  caughtUp(): Promise<void>
  /** Calls `heard` whenever searches see something new, with what that is. */
  onChange(heard: (change: CatalogChange) => void): void
  /** Figures for the operator; null where nothing is searched. */
  figures(): { lag: number; records: number; segments: number; bytes: number } | null
  close(): Promise<void>
}

/** There is no search here, or not yet: the caller tries again, or another node. */
export class SearchUnavailable extends Error {}

/** Makes the node; nothing is opened until it is started. */
export function createSearchNode(parts: Omit<FollowParts, 'changed'> & { folder: string }): SearchNode {
  const { database, folder, log } = parts
  const listeners = new Set<(change: CatalogChange) => void>()
  let found = false
  let opened: { engine: Engine; follower: Follower } | null = null

  function changed(change: CatalogChange): void {
    for (const heard of listeners) heard(change)
  }

  function running() {
    if (!opened || opened.follower.applied() < 0) throw new SearchUnavailable('Search is not ready yet.')
    return opened
  }

  return {
    async start() {
      // Most processes search nothing: the commands, the workers, nearly all tests.
      const { openEngine } = await import('#engine/open-engine.ts')
      const engine = await openEngine({ folder, searchers: availableParallelism(), log })
      opened = { engine, follower: await startFollowing({ database, log, changed }, engine) }
    },
    ready: () => (found ||= opened?.follower.knows(SEARCH_INDEX) ?? false),
    engine: () => running().engine,
    applied: () => opened?.follower.applied() ?? -1,
    reached: (time) => running().follower.reached(time),
    async caughtUp() {
      if (opened) await opened.follower.reached((await readClock(database.db)).time)
    },
    onChange(heard) {
      listeners.add(heard)
    },
    figures() {
      if (!opened) return null
      const stores = [...opened.engine.status().values()]
      const total = (of: (store: (typeof stores)[number]) => number) => stores.reduce((sum, each) => sum + of(each), 0)
      return {
        lag: opened.follower.lag(),
        records: total((store) => store.records),
        segments: total((store) => store.segments),
        bytes: total((store) => store.bytes),
      }
    },
    async close() {
      await opened?.follower.stop()
      await opened?.engine.close()
      opened = null
    },
  }
}
