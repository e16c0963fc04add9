import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { IMAGE_DENSITIES, IMAGE_FORMATS, IMAGE_WIDTHS } from '#contract/images.ts'
import { createGate } from './decode.ts'
import { folderStore } from './folder-store.ts'
import { keepPicture } from './keep.ts'
import { noise, ownFolder, plain } from './test-pictures.ts'
import { createVariants } from './variants.ts'

async function world() {
  const folder = await ownFolder()
  const files = folderStore(join(folder, 'pictures'))
  const start = () => createVariants({ files, cacheFolder: join(folder, 'variants'), cacheBytes: 10_000_000 })
  const { file: path } = await keepPicture(files, await noise(900, 600).jpeg().toBuffer(), 'noise')
  return { folder, files, start, path, variants: start() }
}

describe('a variant', () => {
  it('is as wide as asked, times the density, in the format asked', async () => {
    const { variants, path } = await world()
    const small = await variants.variant({ path, width: 320, density: 2, format: 'webp' })
    expect(small).toMatchObject({ state: 'ready', contentType: 'image/webp' })
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 427 })
    const modern = await variants.variant({ path, width: 320, density: 1, format: 'avif' })
    expect(modern).toMatchObject({ state: 'ready', contentType: 'image/avif' })
    expect(await sharp(modern.bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 320 })
  })

  it('is never larger than the original, and made once for all sizes above it', async () => {
    const { variants, path } = await world()
    for (const width of [1024, 1280, 1536] as const) {
      const large = await variants.variant({ path, width, density: 2, format: 'webp' })
      expect(await sharp(large.bytes).metadata()).toMatchObject({ width: 900, height: 600 })
    }
    expect(variants.counts()).toMatchObject({ encoded: 1 })
  })

  it('is made once, however many ask at the same time', async () => {
    const { variants, path } = await world()
    const asked = Array.from({ length: 50 }, () => variants.variant({ path, width: 640, density: 1, format: 'webp' }))
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1)
    expect(variants.counts()).toMatchObject({ encoded: 1, fromDisk: 0 })
    await variants.variant({ path, width: 320, density: 2, format: 'webp' })
    expect(variants.counts()).toMatchObject({ encoded: 1, fromMemory: 1 })
  })

  it('is waited for with few originals in memory, however many are asked for at the same time', async () => {
    const { folder, files, path } = await world()
    let held = 0
    const counted = { read: (key: string) => files.read(key).finally(() => (held += 1)) }
    const variants = createVariants({ files: counted, cacheFolder: join(folder, 'others'), cacheBytes: 10_000_000 })
    let done = 0
    let most = 0
    const asked = IMAGE_WIDTHS.flatMap((width) =>
      IMAGE_FORMATS.flatMap((format) =>
        IMAGE_DENSITIES.map((density) => variants.variant({ path, width, density, format })),
      ),
    )
    const answers = asked.map(async (answer) => {
      const { state } = await answer
      done += 1
      most = Math.max(most, held - done)
      return state
    })
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['ready']))
    expect(most).toBeLessThanOrEqual(12)
  })

  it('comes from the folder after a restart, the same to the byte', async () => {
    const { variants, start, path } = await world()
    const wanted = { path, width: 640, density: 1, format: 'webp' } as const
    const before = await variants.variant(wanted)
    const restarted = start()
    expect(await restarted.variant(wanted)).toEqual(before)
    expect(restarted.counts()).toMatchObject({ encoded: 0, fromDisk: 1 })
  })

  it('is answered even when the folder cannot be written', async () => {
    const { files, path, folder } = await world()
    await writeFile(join(folder, 'in-the-way'), '')
    const variants = createVariants({ files, cacheFolder: join(folder, 'in-the-way'), cacheBytes: 10_000_000 })
    expect(await variants.variant({ path, width: 320, density: 1, format: 'webp' })).toMatchObject({ state: 'ready' })
    expect(variants.counts()).toMatchObject({ encoded: 1, unsaved: 1 })
  })
})

describe('where there is no picture, a drawing', () => {
  it('of the size asked stands in for a missing original, until there is one', async () => {
    const { variants, files, folder } = await world()
    const bytes = await plain(700, 700).png().toBuffer()
    const { file: path } = await keepPicture(files, bytes, 'late')
    await rm(join(folder, 'pictures', path))
    const wanted = { path, width: 320, density: 2, format: 'webp' } as const
    const missing = await variants.variant(wanted)
    expect(missing).toMatchObject({ state: 'missing', contentType: 'image/webp' })
    expect(await sharp(missing.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 })
    const { dominant } = await sharp(missing.bytes).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
    await keepPicture(files, bytes, 'late')
    expect(await variants.variant(wanted)).toMatchObject({ state: 'ready' })
  })

  it('stands in for a path that cannot be one', async () => {
    const { variants } = await world()
    for (const path of ['../noise', '/etc/passwd', '']) {
      expect(await variants.variant({ path, width: 320, density: 1, format: 'webp' })).toMatchObject({
        state: 'missing',
      })
    }
  })

  it('stands in for a broken original, and is not kept as its variant', async () => {
    const { files, start } = await world()
    const whole = await noise(400, 400).jpeg().toBuffer()
    await files.write('broken.jpg', whole.subarray(0, 3000))
    await files.write('text.jpg', Buffer.from('no picture at all'))
    for (const path of ['broken.jpg', 'text.jpg']) {
      const variants = start()
      const wanted = { path, width: 320, density: 1, format: 'avif' } as const
      const broken = await variants.variant(wanted)
      expect(broken).toMatchObject({ state: 'broken', contentType: 'image/avif', reason: expect.any(Error) })
      expect(await variants.variant(wanted)).toMatchObject({ state: 'broken', reason: undefined })
      await files.write(path, whole)
      expect(await start().variant(wanted)).toMatchObject({ state: 'ready' })
    }
  })

  it('stands in while the store does not answer', async () => {
    const folder = await ownFolder()
    const down = { read: () => Promise.reject(new Error('bucket is down')), write: () => Promise.resolve() }
    const variants = createVariants({ files: down, cacheFolder: folder, cacheBytes: 1_000_000 })
    const answer = await variants.variant({ path: 'a.jpg', width: 320, density: 1, format: 'webp' })
    expect(answer).toMatchObject({ state: 'unavailable', reason: new Error('bucket is down') })
  })
})

describe('the gate', () => {
  it('lets only so many through at once, in order, failures too', async () => {
    const gate = createGate(2)
    const order: number[] = []
    let [inside, most] = [0, 0]
    const work = Array.from({ length: 9 }, (_, number) =>
      gate(async () => {
        inside += 1
        most = Math.max(most, inside)
        order.push(number)
        await new Promise((resolve) => setTimeout(resolve, 2))
        inside -= 1
        if (number % 3 === 0) throw new Error('failed')
      }),
    )
    const results = await Promise.allSettled(work)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(most).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })
})
