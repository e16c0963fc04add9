import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineOptions, StoreStatus, View } from '#engine/engine.ts'
import { layoutOf } from '#engine/segment/layout.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { MomentUpdate } from '#engine/threads/moment-update.ts'
import type { Writer } from '#engine/threads/writer.ts'
import type { FoundStore } from './find-stores.ts'
import { folderName } from './folder-name.ts'
import type { HeldState } from './held.ts'
import type { Relayout } from './relayout.ts'
import { createStore, type Store } from './store.ts'
import { createTurns } from './turns.ts'

interface StoresOptions extends Pick<EngineOptions, 'folder' | 'log'> {
  writer: Writer
  found: readonly FoundStore[]
  /** Makes a change what searches see; resolved when every later one sees it. */
  show(change: Omit<MomentUpdate, 'version'>): Promise<void>
}

/** All stores of the engine, and the names that search them. */
export function createStores({ folder, log, writer, found, show }: StoresOptions) {
  const stores = new Map<string, Store>()
  const defining = createTurns()
  let layouts: ReadonlyMap<string, Layout> = new Map()
  for (const each of found) open(each.store, each)

  return {
    /** The store of this name, which need not have records yet. */
    store: (name: string): Store => stores.get(name) ?? open(name, undefined),

    /** Searches `views` from one moment on; stores that they cannot search as they are have been built anew before. */
    async define(views: ReadonlyMap<string, View>): Promise<void> {
      const done = await defining.take()
      const begun: Relayout[] = []
      let shown: Promise<unknown>
      try {
        const wanted = layoutsOf(views)
        for (const [name, layout] of wanted)
          begun.push(await (stores.get(name) ?? open(name, undefined)).relayout(layout))
        const next = await statesOf(begun)
        layouts = wanted
        const showing = show({ views: new Map(views), stores: new Map(next.map(({ name, state }) => [name, state])) })
        shown = Promise.all(next.map(({ state, commit }) => commit(state, showing)).concat(showing))
      } finally {
        for (const { release } of begun) release()
        done()
      }
      await shown
    },

    status(): ReadonlyMap<string, StoreStatus> {
      const all = [...stores].map(([name, store]) => [name, store.status()] as const)
      return new Map(all.flatMap(([name, status]) => (status ? [[name, status]] : [])))
    },

    async close(): Promise<void> {
      await Promise.all([...stores.values()].map((store) => store.close()))
    },
  }

  function open(name: string, found: FoundStore | undefined): Store {
    const own = join(folder, folderName(name))
    mkdirSync(own, { recursive: true })
    const layout = () => layouts.get(name) ?? layoutOf([])
    const showOne = (state: HeldState | null) => show({ stores: new Map([[name, state]]) })
    const store = createStore({ name, folder: own, log, writer, found, layout, show: showOne })
    stores.set(name, store)
    return store
  }
}

/** What the names of each store want together, by store; in the order in which stores are always taken. */
function layoutsOf(views: ReadonlyMap<string, View>): Map<string, Layout> {
  const names = new Set([...views.values()].map(({ store }) => store))
  const layout = (name: string) => {
    const own = [...views.values()].filter(({ store }) => store === name)
    const primaryFirst = own.toSorted(
      (left, right) => Number(left.primary !== undefined) - Number(right.primary !== undefined),
    )
    return layoutOf(primaryFirst.map(({ settings }) => settings))
  }
  return new Map([...names].toSorted().map((name) => [name, layout(name)]))
}

async function statesOf(begun: readonly Relayout[]): Promise<(Relayout & { state: HeldState })[]> {
  const states: (Relayout & { state: HeldState })[] = []
  for (const relayout of begun) {
    const state = await relayout.next()
    if (state) states.push({ ...relayout, state })
  }
  return states
}
