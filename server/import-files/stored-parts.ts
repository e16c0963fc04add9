import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { IMPORT_PART_BYTES } from '#contract/imports/import-files.ts'
import { Problem } from '#contract/problem.ts'
import { DAY_MS } from '#contract/values/days.ts'
import type { ImportFilesDeps } from './deps.ts'
import { type FileStore, PRIVATE_FOLDER } from '#server/storage/storage.ts'

/** Large files are stored in parts, one object each, so that no process holds a whole file in memory. */

type Store = Pick<ImportFilesDeps, 'files' | 'jobs'>

/** Stores one part. Returns its key, which the caller notes in an import. A day later, a part that no import has is removed. */
export async function storePart({ files, jobs }: Store, bytes: Buffer): Promise<string> {
  const key = `${PRIVATE_FOLDER}imports/${randomUUID()}`
  await jobs.enqueue('import.removePart', { key }, new Date(Date.now() + DAY_MS))
  await files.write(key, bytes)
  return key
}

/** Stores a local file in parts. Returns their keys. */
export async function storeLocalFile(store: Store, path: string): Promise<string[]> {
  const keys: string[] = []
  for await (const part of createReadStream(path, { highWaterMark: IMPORT_PART_BYTES })) {
    keys.push(await storePart(store, part as Buffer))
  }
  return keys
}

/** Yields the content of a file. Throws `not_found` if a part is missing. */
export async function* readParts(files: FileStore, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const bytes = await files.read(key)
    if (!bytes) throw new Problem('not_found', 'The content of this file was removed. Upload it again.')
    yield bytes
  }
}

/** Runs `work` with the path of a local copy of a file, in a folder for other temporary files, which is deleted afterwards. */
export async function withLocalCopy<T>(
  files: FileStore,
  keys: readonly string[],
  work: (path: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-import-'))
  try {
    const path = join(folder, 'input')
    await pipeline(readParts(files, keys), createWriteStream(path))
    return await work(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
