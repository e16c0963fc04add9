/**
 * Entry point for benchmarks that measure the engine without its threads. Production code imports `engine/engine.ts`.
 */
import { join } from 'node:path'
import type { RawQuery, View } from './engine-api.ts'
import { createSearcher } from './search/searcher.ts'
import { folderName } from './store/folder-name.ts'
import { readSnapshot } from './store/snapshot.ts'

/**
 * Opens the saved snapshot of the store of `view` and searches it in this thread; the index has the store's name.
 * Throws an `Error` if there is no snapshot.
 */
export async function openSnapshotSearcher(
  folder: string,
  view: View,
): Promise<(requests: readonly RawQuery[]) => Uint8Array> {
  const snapshot = await readSnapshot(join(folder, folderName(view.store)))
  if (!snapshot) throw new Error(`The folder ${folder} has no snapshot of the store ${view.store}.`)
  const views = new Map([[view.store, view]])
  const state = { version: 1, views, stores: new Map([[view.store, snapshot.state]]) }
  const searcher = createSearcher()
  return (requests) => searcher.answer(state, { kind: 'search', requests, admin: false }).bytes
}
