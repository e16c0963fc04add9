import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#contract/problem.ts'
import type { FileStore } from '#server/storage/storage.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import type { Manifest } from './manifest.ts'

type BackedUpFile = Manifest['files'][number]

const FILES = 'files'

/**
 * Copies the files of a store that are not in `copied` yet and adds them to it. A file that is deleted meanwhile is skipped. Calls `onFile`
 * after each one.
 */
export async function copyFilesOut(
  files: FileStore,
  folder: string,
  copied: Map<string, BackedUpFile>,
  onFile: () => void,
): Promise<void> {
  const copy = folderStore(join(folder, FILES))
  for await (const key of files.list()) {
    if (copied.has(key)) continue
    const bytes = await files.read(key)
    if (!bytes) continue
    await copy.write(key, bytes)
    copied.set(key, { key, bytes: bytes.byteLength, sha256: sha256Of(bytes) })
    onFile()
  }
}

/** Throws `invalid_input` if a file of the backup is missing or has a different size. */
export async function requireFiles(folder: string, expected: readonly BackedUpFile[]): Promise<void> {
  for (const { key, bytes } of expected) {
    const found = await stat(join(folder, FILES, key)).catch(() => null)
    if (found?.size !== bytes)
      throw new Problem('invalid_input', `The backup is damaged: files/${key} is missing or incomplete.`)
  }
}

/** Copies the files of a backup into the store. Throws `invalid_input` if the checksum of a file is wrong. */
export async function copyFilesIn(folder: string, expected: readonly BackedUpFile[], files: FileStore): Promise<void> {
  for (const { key, sha256 } of expected) {
    const bytes = await readFile(join(folder, FILES, key))
    if (sha256Of(bytes) !== sha256)
      throw new Problem('invalid_input', `The backup is damaged: files/${key} has been changed.`)
    await files.write(key, bytes)
  }
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
