import { opendir, readFile, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { assertFileKey, isFileKey, type FileStore } from './files.ts'
import { absentIsNull, DRAFT_ENDING, writeWhole } from './write-whole.ts'

/** Keeps originals as files in `folder`, one a key. Keys are checked, so none leads out of it. */
export function folderStore(folder: string): FileStore {
  return {
    async read(key) {
      assertFileKey(key)
      return readFile(join(folder, key)).catch(absentIsNull)
    },
    async write(key, bytes) {
      assertFileKey(key)
      await writeWhole(join(folder, key), bytes)
    },
    async remove(key) {
      assertFileKey(key)
      await rm(join(folder, key), { force: true })
    },
    async *list() {
      const all = await opendir(folder, { recursive: true }).catch(absentIsNull)
      if (!all) return
      for await (const entry of all) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
        if (entry.isFile() && isFileKey(key) && !key.endsWith(DRAFT_ENDING)) yield key
      }
    },
  }
}
