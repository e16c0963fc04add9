import { join } from 'node:path'
import { readSettings } from '#engine/parameters/read-settings.ts'
import { createSearcher } from '#engine/search/searcher.ts'
import { folderName } from '#engine/store/folder-name.ts'
import { readSnapshot } from '#engine/store/snapshot.ts'
import { INDEX } from './engine-run.ts'
import { type BenchQuery, requestsOf } from './queries.ts'
import { SETTINGS } from './settings.ts'

/**
 * Milliseconds of each query over what `runEngine` saved, asked as SQLite is: in this thread, one right after the other. What
 * the service takes more is the way to a search thread and back, and that processors which were idle begin slowly.
 */
export async function runAlone(
  queries: { warmUp: readonly BenchQuery[]; measured: readonly BenchQuery[] },
  folder: string,
): Promise<number[]> {
  const kept = await readSnapshot(join(folder, folderName(INDEX)))
  if (!kept) throw new Error('The engine has saved nothing.')
  const view = { store: INDEX, settings: readSettings(SETTINGS), synonyms: [], rules: [] }
  const moment = { version: 1, views: new Map([[INDEX, view]]), stores: new Map([[INDEX, kept.state]]) }
  const searcher = createSearcher()
  const search = (query: BenchQuery): number => {
    const started = performance.now()
    searcher.answer(moment, { kind: 'search', requests: requestsOf(query, INDEX), admin: false })
    return performance.now() - started
  }
  for (const query of queries.warmUp) search(query)
  return queries.measured.map(search)
}
