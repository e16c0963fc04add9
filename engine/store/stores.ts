import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineOptions, StoreStatus, View } from '#engine/engine-api.ts'
import { layoutOf } from '#engine/segment/layout.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { StateUpdate } from '#engine/threads/state-update.ts'
import type { Writer } from '#engine/threads/writer.ts'
import type { RestoredStore } from './load-snapshots.ts'
import { folderName } from './folder-name.ts'
import type { StoreInfo } from './segment-info.ts'
import type { Reindex } from './reindex.ts'
import { createStore, type Store } from './store.ts'
import { createMutex } from './mutex.ts'

interface StoresOptions extends Pick<EngineOptions, 'folder' | 'log'> {
  writer: Writer
  restored: readonly RestoredStore[]
  /** Publishes a change to the search threads. Resolves when every later search sees it. */
  publish(change: Omit<StateUpdate, 'version'>): Promise<void>
}

/** Creates all stores of the engine and the views that search them. */
export function createStores({ folder, log, writer, restored, publish }: StoresOptions) {
  const stores = new Map<string, Store>()
  const defineLock = createMutex()
  let layouts: ReadonlyMap<string, Layout> = new Map()
  for (const each of restored) openStore(each.store, each)

  return {
    /** Returns the store of this name; creates it if needed. */
    store: (name: string): Store => stores.get(name) ?? openStore(name, undefined),

    /** Replaces all views atomically. Stores whose layout does not cover the new views are reindexed first. */
    async define(views: ReadonlyMap<string, View>): Promise<void> {
      const releaseDefine = await defineLock.acquire()
      const reindexes: Reindex[] = []
      let published: Promise<unknown>
      try {
        const required = requiredLayouts(views)
        for (const [name, layout] of required)
          reindexes.push(await (stores.get(name) ?? openStore(name, undefined)).reindex(layout))
        const next = await statesOf(reindexes)
        layouts = required
        const publishing = publish({
          views: new Map(views),
          stores: new Map(next.map(({ name, state }) => [name, state])),
        })
        published = Promise.all(next.map(({ state, commit }) => commit(state, publishing)).concat(publishing))
      } finally {
        for (const { release } of reindexes) release()
        releaseDefine()
      }
      await published
    },

    status(): ReadonlyMap<string, StoreStatus> {
      const all = [...stores].map(([name, store]) => [name, store.status()] as const)
      return new Map(all.flatMap(([name, status]) => (status ? [[name, status]] : [])))
    },

    async close(): Promise<void> {
      await Promise.all([...stores.values()].map((store) => store.close()))
    },
  }

  function openStore(name: string, restored: RestoredStore | undefined): Store {
    const storeFolder = join(folder, folderName(name))
    mkdirSync(storeFolder, { recursive: true })
    const layout = () => layouts.get(name) ?? layoutOf([])
    const publishStore = (state: StoreInfo | null) => publish({ stores: new Map([[name, state]]) })
    const store = createStore({ name, folder: storeFolder, log, writer, restored, layout, publish: publishStore })
    stores.set(name, store)
    return store
  }
}

/**
 * Returns the layout that the views of each store require, sorted by name. Every caller locks the stores in this order,
 * to avoid a deadlock.
 */
function requiredLayouts(views: ReadonlyMap<string, View>): Map<string, Layout> {
  const names = new Set([...views.values()].map(({ store }) => store))
  const layout = (name: string) => {
    const ofStore = [...views.values()].filter(({ store }) => store === name)
    const primaryFirst = ofStore.toSorted(
      (left, right) => Number(left.primary !== undefined) - Number(right.primary !== undefined),
    )
    return layoutOf(primaryFirst.map(({ settings }) => settings))
  }
  return new Map([...names].toSorted().map((name) => [name, layout(name)]))
}

async function statesOf(reindexes: readonly Reindex[]): Promise<(Reindex & { state: StoreInfo })[]> {
  const states: (Reindex & { state: StoreInfo })[] = []
  for (const reindex of reindexes) {
    const state = await reindex.prepareState()
    if (state) states.push({ ...reindex, state })
  }
  return states
}
