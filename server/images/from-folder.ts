import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { absentIsNull } from './write-whole.ts'

/** What is at a path inside a folder, or a sentence that says why it is not read. */
type FolderRead = { bytes: Buffer } | { error: string }

/**
 * Reads `path` inside `folder`, at most `mostBytes`. Neither `..` nor a link leads out of the folder: both are followed
 * to their end before the question is asked.
 */
export async function readInside(folder: string, path: string, mostBytes: number): Promise<FolderRead> {
  if (path.includes('\0')) return { error: 'The path is not a file name.' }
  try {
    const base = await realpath(folder)
    const wanted = resolve(base, path)
    const file = await realpath(wanted).catch(absentIsNull)
    if (!(file ?? wanted).startsWith(base.endsWith(sep) ? base : base + sep)) {
      return { error: 'The path leads out of the folder of pictures.' }
    }
    const found = file === null ? null : await stat(file)
    if (file === null || !found?.isFile()) return { error: `There is no file ${path}.` }
    if (found.size > mostBytes) return { error: `The picture is larger than ${mostBytes / (1024 * 1024)} MB.` }
    return { bytes: await readFile(file) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error
    return { error: `The file ${path} cannot be read (${error.code}).` }
  }
}
