import { loadChunk } from '#web/ui/load-chunk.ts'
import { loadWorkbookReader } from './load-reader.ts'

/** Loads the chunks that read lists in advance: without a network they could not be loaded when they are needed. */
export function preloadReaders(): void {
  for (const load of [() => import('./parse-rows.ts'), () => import('./read-file.ts'), loadWorkbookReader]) {
    void loadChunk<unknown>(load).catch(() => null)
  }
}
