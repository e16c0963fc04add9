import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceFile } from './atomic-write.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-whole-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a failed write leaves the old file and no temporary file', async () => {
  const file = join(folder, 'rates.json')
  await writeFile(file, 'before')
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const write = async (path: string) => {
    await writeFile(path, 'half')
    throw full
  }
  await expect(replaceFile(file, write)).rejects.toBe(full)
  expect(await readFile(file, 'utf8')).toBe('before')
  expect(await readdir(folder)).toEqual(['rates.json'])
})

it('a file is replaced, also through a symbolic link', async () => {
  const file = join(folder, 'rates.json')
  const link = join(folder, 'link.json')
  await symlink(file, link)
  await replaceFile(link, (path) => writeFile(path, 'after'))
  expect(await readFile(file, 'utf8')).toBe('after')
  expect(await readFile(link, 'utf8')).toBe('after')
  await rm(link)
})

it('a device is written to directly', async () => {
  const written: string[] = []
  await replaceFile('/dev/null', async (path) => void written.push(path))
  expect(written).toEqual(['/dev/null'])
})
