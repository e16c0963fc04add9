import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '#test-kit/waits.ts'
import { ownFolder } from '#test-kit/images.ts'
import { createVariantCache } from './variant-cache.ts'

const KILO = Buffer.alloc(1000, 1)

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function sizeOf(folder: string): Promise<number> {
  const files = await Promise.all((await filesIn(folder)).map((file) => stat(file)))
  return files.reduce((sum, { size }) => sum + size, 0)
}

describe('the variant cache', () => {
  it('stays within its limit and evicts the least recently used first', async () => {
    const folder = await ownFolder()
    const cache = createVariantCache({ folder, maxBytes: 4000 })
    for (const key of ['a', 'b', 'c', 'd']) await cache.write(key, KILO)
    await cache.read('a')
    cache.touch('b')
    await cache.write('e', KILO)
    await cache.write('f', KILO)
    await eventually(async () => expect(await sizeOf(folder)).toBe(4000))
    expect(cache.bytes()).toBe(4000)
    expect(await cache.read('c')).toBeNull()
    expect(await cache.read('d')).toBeNull()
    for (const key of ['a', 'b', 'e', 'f']) expect(await cache.read(key)).toEqual(KILO)
  })

  it('does not cache what is larger than the limit', async () => {
    const folder = await ownFolder()
    const cache = createVariantCache({ folder, maxBytes: 900 })
    await cache.write('a', KILO)
    expect(await filesIn(folder)).toEqual([])
    expect(await cache.read('a')).toBeNull()
  })

  it('survives a restart, with the LRU order', async () => {
    const folder = await ownFolder()
    const first = createVariantCache({ folder, maxBytes: 4000 })
    for (const key of ['a', 'b', 'c', 'd']) await first.write(key, KILO)
    const longAgo = new Date(Date.now() - 3_600_000)
    for (const file of await filesIn(folder)) await utimes(file, longAgo, longAgo)
    expect(await createVariantCache({ folder, maxBytes: 4000 }).read('a')).toEqual(KILO)
    await eventually(async () => {
      const times = await Promise.all((await filesIn(folder)).map((file) => stat(file)))
      expect(times.filter(({ mtimeMs }) => mtimeMs > longAgo.getTime() + 1000)).toHaveLength(1)
    })

    const third = createVariantCache({ folder, maxBytes: 2000 })
    await third.write('e', KILO)
    await eventually(async () => expect(await sizeOf(folder)).toBe(2000))
    expect(await third.read('a')).toEqual(KILO)
    expect(await third.read('e')).toEqual(KILO)
  })

  it('never returns a partial file after a crash, and deletes it', async () => {
    const folder = await ownFolder()
    const cache = createVariantCache({ folder, maxBytes: 4000 })
    await cache.write('a', KILO)
    const [whole = ''] = await filesIn(folder)
    const half = `${whole}.0123456789ab.draft`
    await writeFile(half, KILO.subarray(0, 400))
    await utimes(half, new Date(0), new Date(0))
    await writeFile(whole, '')
    const restarted = createVariantCache({ folder, maxBytes: 4000 })
    expect(await restarted.read('a')).toBeNull()
    await eventually(async () => expect(await filesIn(folder)).toEqual([whole]))
  })

  it('stays within its limit if another process fills the same folder', async () => {
    const folder = await ownFolder()
    const [one, other] = [
      createVariantCache({ folder, maxBytes: 8000 }),
      createVariantCache({ folder, maxBytes: 8000 }),
    ]
    for (let number = 0; number < 20; number += 1) {
      await one.write(`one ${number}`, KILO)
      await other.write(`other ${number}`, KILO)
    }
    await one.write('last', KILO)
    await eventually(async () => expect(await sizeOf(folder)).toBeLessThanOrEqual(8000))
    expect(await one.read('last')).toEqual(KILO)
  })
})
