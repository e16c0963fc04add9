import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { explainReadErrors } from '#contract/imports/file-errors.ts'
import { Problem } from '#contract/problem.ts'

/** One file of a content folder, not parsed yet. */
export interface FoundFile {
  /** Path in the folder, with `/`. */
  name: string
  /** Null if the bytes are not UTF-8: decoding them anyway would silently lose letters. */
  text: string | null
}

const NAME = /^((?:(?:inspo|collections|pages)\/)?[a-z0-9]+(?:-[a-z0-9]+)*)\.v([1-9]\d{0,3})\.json$/

/** Returns the file name of a version: `terms.v2.json` is version 2 of `terms`. */
export function fileNameOf(path: string, version: number): string {
  return `${path}.v${version}.json`
}

/** Parses a file name; returns null if it is invalid. */
export function parseFileName(name: string): { path: string; version: number } | null {
  const [, path, version] = NAME.exec(name) ?? []
  return path === undefined || version === undefined ? null : { path, version: Number(version) }
}

/**
 * Reads every JSON file in `folder` and its subfolders, by name. Throws a `Problem` if the folder cannot be read or has
 * no JSON files.
 */
export async function findFiles(folder: string): Promise<FoundFile[]> {
  const entries = await explainReadErrors(folder, () => readdir(folder, { recursive: true, withFileTypes: true }))
  const names = entries
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
  if (names.length === 0) {
    throw new Problem(
      'bad_request',
      `There is no content in ${folder}. Name files like faqs.v1.json or inspo/name.v1.json.`,
    )
  }
  return Promise.all(
    names.map(async (entry) => ({
      name: entry.replaceAll(sep, '/'),
      text: decode(await explainReadErrors(join(folder, entry), () => readFile(join(folder, entry)))),
    })),
  )
}

/** Removes a byte order mark, which some editors add. */
function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
