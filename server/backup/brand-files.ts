import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BrandFiles } from './deps.ts'

const FOLDER = 'brand'

/** Copies the files of the brand into a backup. Returns their names. */
export async function copyBrandOut(brand: BrandFiles | undefined, folder: string): Promise<string[]> {
  const files = (await brand?.read()) ?? new Map<string, Buffer>()
  for (const [name, bytes] of files) {
    const file = join(folder, FOLDER, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  return [...files.keys()]
}

/** Restores the files of the brand from a backup. */
export async function copyBrandIn(
  folder: string,
  names: readonly string[],
  brand: BrandFiles | undefined,
): Promise<void> {
  if (!brand || names.length === 0) return
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, FOLDER, name))] as const),
  )
  await brand.write(new Map(files))
}
