import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { nullIfMissing } from '#server/storage/atomic-write.ts'

/** Content of a file, or a message why it cannot be read. */
type FolderRead = { bytes: Buffer } | { error: string }

/**
 * Reads `path` inside `folder`, at most `maxBytes`. Prevents path traversal by `..` and by symbolic links: both are
 * resolved before the check.
 */
export async function readInside(folder: string, path: string, maxBytes: number): Promise<FolderRead> {
  if (path.includes('\0')) return { error: 'The path is not a file name.' }
  try {
    const base = await realpath(folder)
    const target = resolve(base, path)
    const file = await realpath(target).catch(nullIfMissing)
    if (!(file ?? target).startsWith(base.endsWith(sep) ? base : base + sep)) {
      return { error: 'The path is outside the folder of images.' }
    }
    const found = file === null ? null : await stat(file)
    if (file === null || !found?.isFile()) return { error: `There is no file ${path}.` }
    if (found.size > maxBytes) return { error: `The image is larger than ${maxBytes / (1024 * 1024)} MB.` }
    return { bytes: await readFile(file) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error
    return { error: `The file ${path} cannot be read (${error.code}).` }
  }
}
