import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assertFileKey, type FileStore } from './files.ts'
import { absentIsNull, writeWhole } from './write-whole.ts'

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
  }
}
