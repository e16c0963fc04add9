import { randomBytes } from 'node:crypto'
import { mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Suffix of temporary files. A file that a crash left behind is never read. */
export const TEMPORARY_SUFFIX = '.draft'

/** Writes a file atomically: a reader or a crash sees all of it or nothing. Creates missing folders. */
export async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  // Without fsync, a power cut can leave an empty file under the new name.
  await writeThenRename(file, (temporary) => writeFile(temporary, bytes, { flush: true }))
}

/**
 * Replaces a file atomically: writes a temporary file beside it and renames that, so that a full disk leaves the old content. Anything
 * but a regular file, such as `/dev/stdout`, is written to directly.
 */
export async function replaceFile(file: string, write: (path: string) => Promise<void>): Promise<void> {
  const existing = await stat(file).catch(() => null)
  if (existing && !existing.isFile()) return write(file)
  await writeThenRename(existing ? await realpath(file) : file, write)
}

/** Errors name the file, not its temporary file. */
async function writeThenRename(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}${TEMPORARY_SUFFIX}`
  try {
    await write(temporary)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    if (error instanceof Error && 'path' in error && error.path === temporary) error.path = file
    throw error
  }
}

/** For `.catch`: returns null if the file does not exist; rethrows any other error. */
export function nullIfMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null
  throw error
}
