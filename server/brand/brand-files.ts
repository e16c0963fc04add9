import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BrandFile, readBrandFile } from './brand-file.ts'
import { isFace } from './stylesheet.ts'

const BRAND_FILE = 'brand.json'

/** Returns the brand file at `path`, and the files that it names, as backups read and restore them. */
export function brandFiles(path: string) {
  return {
    read: () => readBrandFiles(path),
    write: (files: ReadonlyMap<string, Buffer>) => writeBrandFiles(path, files),
  }
}

/**
 * Returns the brand file at `path`, as `brand.json`, and the files that it names; empty without one. Leaves out files that are missing: the
 * shop reports them at its start, and a backup is not the place to fail for them.
 */
export async function readBrandFiles(path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const bytes = await readFile(path).catch(() => null)
  if (bytes === null) return files
  files.set(BRAND_FILE, bytes)
  const read = readBrandFile(bytes.toString())
  for (const name of 'errors' in read ? [] : namesIn(read.file)) {
    const named = await readFile(join(dirname(path), name)).catch(() => null)
    if (named) files.set(name, named)
  }
  return files
}

function namesIn({ logo, logo_dark: dark, icon, fonts }: BrandFile): string[] {
  const faces = [fonts?.heading, fonts?.text].filter((face) => face !== undefined && !isFace(face))
  return [logo, dark, icon, ...faces].filter((name) => name !== undefined)
}

/** Writes the files of a brand beside `path`. A file that exists stays as it is. */
export async function writeBrandFiles(path: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, bytes] of files) {
    const file = name === BRAND_FILE ? path : join(dirname(path), name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes, { flag: 'wx' }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  }
}
