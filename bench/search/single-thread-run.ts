import { readSettings } from '#engine/engine.ts'
import { openSnapshotSearcher } from '#engine/testing.ts'
import { INDEX } from './engine-run.ts'
import { type BenchQuery, requestsOf } from './queries.ts'
import { SETTINGS } from './settings.ts'

/**
 * Returns the milliseconds of each query on the snapshot of `runEngine`, run like those of SQLite: in this thread, one after the other. The
 * service takes longer because of the messages to and from a search thread, and because idle CPUs start slowly.
 */
export async function runSingleThread(
  queries: { warmUp: readonly BenchQuery[]; measured: readonly BenchQuery[] },
  folder: string,
): Promise<number[]> {
  const view = { store: INDEX, settings: readSettings(SETTINGS), synonyms: [], rules: [] }
  const searchRequests = await openSnapshotSearcher(folder, view)
  const search = (query: BenchQuery): number => {
    const started = performance.now()
    searchRequests(requestsOf(query, INDEX))
    return performance.now() - started
  }
  for (const query of queries.warmUp) search(query)
  return queries.measured.map(search)
}
