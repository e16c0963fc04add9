import type { Engine, EngineOptions } from './engine-api.ts'
import type { SearchCall } from './search/search-call.ts'
import { loadSnapshots } from './store/load-snapshots.ts'
import { createStores } from './store/stores.ts'
import { createAnswerCache } from './threads/answer-cache.ts'
import { EMPTY_STATE, type StateUpdate, applyUpdate } from './threads/state-update.ts'
import { createSearcherPool } from './threads/searcher-pool.ts'
import { createWriter } from './threads/writer.ts'

/** Timeout of one search, after which its thread is stuck and restarted. */
const SEARCH_LIMIT_MS = 5000
const DEFAULT_WORK_MS = 1000

/** Starts the engine's threads and restores its snapshots; see `openEngine`. */
export async function startEngine({
  folder,
  searchThreads,
  workMs = DEFAULT_WORK_MS,
  log,
}: EngineOptions): Promise<Engine> {
  const restored = await loadSnapshots({ folder, log })
  const searcherScript = new URL('./threads/searcher-thread.ts', import.meta.url)
  const pool = createSearcherPool({ script: searcherScript, searchThreads, workMs, limit: SEARCH_LIMIT_MS, log })
  const writer = createWriter({ script: new URL('./threads/writer-thread.ts', import.meta.url), log })
  const cache = createAnswerCache(pool.answer)
  const stores = createStores({ folder, log, writer, restored, publish })
  let state = EMPTY_STATE
  let closing: Promise<void> | undefined
  await publish({ stores: new Map(restored.map(({ store, state }) => [store, state])) })

  return {
    search: (call, options) => cache.answer({ kind: 'search', ...call }, options),
    query: (request, admin, restrictions, options) =>
      cache.answer({ kind: 'query', request, admin, restrictions }, options),
    facetValues: (request, facet, restrictions, options) =>
      cache.answer({ kind: 'facet', request, facet, restrictions }, options),
    browse: async (request, admin, options) => (await pool.answer({ kind: 'browse', request, admin }, options)).bytes,
    async matchingIds(request, options) {
      const call: SearchCall = { kind: 'matching', request }
      return JSON.parse(new TextDecoder().decode((await pool.answer(call, options)).bytes)) as string[]
    },
    define: stores.define,
    load: (store, records, position) => stores.store(store).load(records, position),
    apply: (store, changes, position) => stores.store(store).apply(changes, position),
    drop: (store) => stores.store(store).drop(),
    settings: (name) => state.views.get(name)?.settings ?? null,
    status: stores.status,
    close: () => (closing ??= close()),
  }

  async function publish(change: Omit<StateUpdate, 'version'>): Promise<void> {
    state = applyUpdate(state, { version: state.version + 1, ...change })
    cache.clear()
    await pool.publish(state)
  }

  async function close(): Promise<void> {
    await stores.close()
    await Promise.all([pool.close(), writer.close()])
  }
}
