import { loadChunk } from '#web/ui/load-chunk.ts'
import { loadListReader } from './load-list-reader.ts'
import { loadWorkbookReader } from './load-reader.ts'

/** Loads the chunks that read lists in advance: without a network they could not be loaded when they are needed. */
export function preloadReaders(): void {
  for (const load of [loadListReader, loadWorkbookReader]) {
    void loadChunk<unknown>(load).catch(() => null)
  }
}
