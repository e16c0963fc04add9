import type { Engine, EngineOptions } from './engine.ts'
import type { SearchCall } from './search/moment.ts'
import { findStores } from './store/find-stores.ts'
import { createStores } from './store/stores.ts'
import { createAnswerCache } from './threads/answer-cache.ts'
import { EMPTY_MOMENT, type MomentUpdate, updated } from './threads/moment-update.ts'
import { createSearcherPool } from './threads/searcher-pool.ts'
import { createWriter } from './threads/writer.ts'

/** How long one search may take before its thread is started again. */
const SEARCH_LIMIT_MS = 5000

/** Opens the engine on its folder: stores that were saved there are searchable as soon as names are defined. */
export async function openEngine({ folder, searchers, log }: EngineOptions): Promise<Engine> {
  const found = await findStores({ folder, log })
  const searcherScript = new URL('./threads/searcher-thread.ts', import.meta.url)
  const pool = createSearcherPool({ script: searcherScript, searchers, limit: SEARCH_LIMIT_MS, log })
  const writer = createWriter({ script: new URL('./threads/writer-thread.ts', import.meta.url), log })
  const cache = createAnswerCache(pool.answer)
  const stores = createStores({ folder, log, writer, found, show })
  let moment = EMPTY_MOMENT
  let closing: Promise<void> | undefined
  await show({ stores: new Map(found.map(({ store, state }) => [store, state])) })

  return {
    search: (call) => cache.answer({ kind: 'search', ...call }),
    query: (request, admin, restrictions) => cache.answer({ kind: 'query', request, admin, restrictions }),
    facetValues: (request, facet, restrictions) => cache.answer({ kind: 'facet', request, facet, restrictions }),
    browse: (request, admin) => pool.answer({ kind: 'browse', request, admin }),
    async matching(request) {
      const call: SearchCall = { kind: 'matching', request }
      return JSON.parse(new TextDecoder().decode(await pool.answer(call))) as string[]
    },
    define: stores.define,
    load: (store, records, position) => stores.store(store).load(records, position),
    apply: (store, changes, position) => stores.store(store).apply(changes, position),
    drop: (store) => stores.store(store).drop(),
    settings: (name) => moment.views.get(name)?.settings ?? null,
    status: stores.status,
    close: () => (closing ??= close()),
  }

  async function show(change: Omit<MomentUpdate, 'version'>): Promise<void> {
    moment = updated(moment, { version: moment.version + 1, ...change })
    cache.clear()
    await pool.show(moment)
  }

  async function close(): Promise<void> {
    await stores.close()
    await Promise.all([pool.close(), writer.close()])
  }
}
