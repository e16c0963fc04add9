import { opendir, readFile, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { assertFileKey, isFileKey, type FileStore } from './storage.ts'
import { nullIfMissing, TEMPORARY_SUFFIX, writeAtomically } from './atomic-write.ts'

/** Stores files in `folder`, one per key. Keys are validated, so that none leads out of it (path traversal). */
export function folderStore(folder: string): FileStore {
  return {
    async read(key) {
      assertFileKey(key)
      return readFile(join(folder, key)).catch(nullIfMissing)
    },
    async write(key, bytes) {
      assertFileKey(key)
      await writeAtomically(join(folder, key), bytes)
    },
    async remove(key) {
      assertFileKey(key)
      await rm(join(folder, key), { force: true })
    },
    async *list() {
      const all = await opendir(folder, { recursive: true }).catch(nullIfMissing)
      if (!all) return
      for await (const entry of all) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
        if (entry.isFile() && isFileKey(key) && !key.endsWith(TEMPORARY_SUFFIX)) yield key
      }
    },
  }
}
