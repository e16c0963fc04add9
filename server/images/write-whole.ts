import { randomBytes } from 'node:crypto'
import { mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** How drafts end. One that a crash left behind is never read. */
export const DRAFT_ENDING = '.draft'

/** Writes a file so that a reader, or a crash at any moment, sees all of it or none. Makes the folders it needs. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  // Without the flush, a power cut can leave the new name with nothing in it.
  await byDraft(file, (draft) => writeFile(draft, bytes, { flush: true }))
}

/**
 * Writes a file beside its place, and moves it there once it is whole: a full disk leaves what was there. What is no file of a disk,
 * such as `/dev/stdout`, is written to as it is.
 */
export async function replaceFile(file: string, write: (path: string) => Promise<void>): Promise<void> {
  const there = await stat(file).catch(() => null)
  if (there && !there.isFile()) return write(file)
  await byDraft(there ? await realpath(file) : file, write)
}

/** What goes wrong is said of the file, not of its draft. */
async function byDraft(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}${DRAFT_ENDING}`
  try {
    await write(draft)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    if (error instanceof Error && 'path' in error && error.path === draft) error.path = file
    throw error
  }
}

/** For `.catch`: null where the error says that there is no such file; any other error is thrown on. */
export function absentIsNull(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null
  throw error
}
