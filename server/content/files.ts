import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { reading } from '#contract/file-problem.ts'
import { Problem } from '#contract/problem.ts'

/** One file of a folder of content, read and not yet understood. */
export interface FoundFile {
  /** Its path in the folder, with `/`. */
  name: string
  /** Null where its bytes are no UTF-8: read anyhow, letters would be lost without a word. */
  text: string | null
}

const NAME = /^((?:(?:inspo|collections)\/)?[a-z0-9]+(?:-[a-z0-9]+)*)\.v([1-9]\d{0,3})\.json$/

/** `terms.v2.json` is version 2 of `terms`. */
export function fileNameOf(path: string, version: number): string {
  return `${path}.v${version}.json`
}

/** The document and version a file is named after, or null. */
export function parseFileName(name: string): { path: string; version: number } | null {
  const [, path, version] = NAME.exec(name) ?? []
  return path === undefined || version === undefined ? null : { path, version: Number(version) }
}

/** Every JSON file in `folder` and below it, by name. Throws a `Problem` when it cannot be read or has none. */
export async function findFiles(folder: string): Promise<FoundFile[]> {
  const entries = await reading(folder, () => readdir(folder, { recursive: true, withFileTypes: true }))
  const names = entries
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
  if (names.length === 0) {
    throw new Problem(
      'bad_request',
      `There is no content in ${folder}: files are named faqs.v1.json, inspo/name.v1.json.`,
    )
  }
  return Promise.all(
    names.map(async (entry) => ({
      name: entry.replaceAll(sep, '/'),
      text: decode(await reading(join(folder, entry), () => readFile(join(folder, entry)))),
    })),
  )
}

/** Editors put a mark in front of UTF-8, which goes as well. */
function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
