import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#contract/problem.ts'
import type { FileStore } from '#server/images/files.ts'
import { folderStore } from '#server/images/folder-store.ts'
import type { Manifest } from './manifest.ts'

type KeptFile = Manifest['files'][number]

const FILES = 'files'

/** Copies what a store holds and `kept` does not have yet; one that vanishes meanwhile is left out. */
export async function copyFilesOut(files: FileStore, folder: string, kept: Map<string, KeptFile>): Promise<void> {
  const copy = folderStore(join(folder, FILES))
  for await (const key of files.list()) {
    if (kept.has(key)) continue
    const bytes = await files.read(key)
    if (!bytes) continue
    await copy.write(key, bytes)
    kept.set(key, { key, bytes: bytes.byteLength, sha256: sumOf(bytes) })
  }
}

/** Throws `invalid_input` where a file of the backup is missing or has another size. */
export async function requireFiles(folder: string, kept: readonly KeptFile[]): Promise<void> {
  for (const { key, bytes } of kept) {
    const found = await stat(join(folder, FILES, key)).catch(() => null)
    if (found?.size !== bytes) throw new Problem('invalid_input', `The backup is damaged: files/${key} is not whole.`)
  }
}

/** Puts the files of a backup into the store. Throws `invalid_input` where one is not as it was written. */
export async function copyFilesIn(folder: string, kept: readonly KeptFile[], files: FileStore): Promise<void> {
  for (const { key, sha256 } of kept) {
    const bytes = await readFile(join(folder, FILES, key))
    if (sumOf(bytes) !== sha256) throw new Problem('invalid_input', `The backup is damaged: files/${key} was changed.`)
    await files.write(key, bytes)
  }
}

function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
