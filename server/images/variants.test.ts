import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { IMAGE_DENSITIES, IMAGE_FORMATS, IMAGE_WIDTHS } from '#contract/catalog/images.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import { storeImage } from './store-image.ts'
import { noiseImage, ownFolder, plainImage } from '#test-kit/images.ts'
import { createWorkBudget, type WorkBudget } from '#server/work-budget/work-budget.ts'
import { runFor } from '#server/work-budget/requester.ts'
import { eventually } from '#test-kit/waits.ts'
import { sharpWork } from './decode.ts'
import { createVariants } from './variants.ts'

async function variantsOf() {
  const folder = await ownFolder()
  const files = folderStore(join(folder, 'pictures'))
  const start = () => createVariants({ files, cacheFolder: join(folder, 'variants'), cacheBytes: 10_000_000 })
  const { file: path } = await storeImage(files, await noiseImage(900, 600).jpeg().toBuffer(), 'noise')
  return { folder, files, start, path, variants: start() }
}

describe('a variant', () => {
  it('has the requested width times the density, in the requested format', async () => {
    const { variants, path } = await variantsOf()
    const small = await variants.variant({ path, width: 320, density: 2, format: 'webp' })
    expect(small).toMatchObject({ state: 'ready', contentType: 'image/webp' })
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 427 })
    const modern = await variants.variant({ path, width: 320, density: 1, format: 'avif' })
    expect(modern).toMatchObject({ state: 'ready', contentType: 'image/avif' })
    expect(await sharp(modern.bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 320 })
  })

  it('is never larger than the original, and encoded once for all sizes above it', async () => {
    const { variants, path } = await variantsOf()
    for (const width of [1024, 1280, 1536] as const) {
      const large = await variants.variant({ path, width, density: 2, format: 'webp' })
      expect(await sharp(large.bytes).metadata()).toMatchObject({ width: 900, height: 600 })
    }
    expect(variants.counts()).toMatchObject({ encoded: 1 })
  })

  it('is as wide as the largest width at most, also at density 2', async () => {
    const { variants, files } = await variantsOf()
    const { file: path } = await storeImage(files, await plainImage(3000, 300).png().toBuffer(), 'wide')
    for (const width of [1024, 1280, 1536] as const) {
      const large = await variants.variant({ path, width, density: 2, format: 'webp' })
      expect(await sharp(large.bytes).metadata()).toMatchObject({ width: 1536 })
    }
    expect(variants.counts()).toMatchObject({ encoded: 1 })
  })

  it('does not wait for the many variants that another requester has requested before', async () => {
    const { variants, files } = await variantsOf()
    const budget = createWorkBudget({ perNetwork: 0, perBuyer: 0 })
    const paths = await Promise.all(
      Array.from(
        { length: 40 },
        async (_, n) =>
          (
            await storeImage(
              files,
              await noiseImage(400 + n, 300)
                .jpeg()
                .toBuffer(),
              'new',
            )
          ).file,
      ),
    )
    const order: string[] = []
    const request = (path: string, name: string, address: string) =>
      runFor(budget.open(address), () => variants.variant({ path, width: 1536, density: 2, format: 'avif' })).then(
        ({ state }) => order.push(`${name} ${state}`),
      )
    const attack = paths.map((path) => request(path, 'attacker', '192.0.2.1'))
    await request(paths.at(-1) ?? '', 'visitor', '192.0.2.2')
    expect(order.filter((each) => each === 'attacker ready').length).toBeLessThan(20)
    await Promise.all(attack)
    expect(order).toHaveLength(41)
    expect(budget.spent().images).toBeGreaterThan(0)
  })

  /** Occupies the image threads until the returned function is called. */
  function occupyThreads(budget: WorkBudget) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const hosts = ['198.51.100.1', '198.51.100.2', '198.51.100.3']
    const tasks = hosts.map((host) => runFor(budget.open(host), () => sharpWork(() => promise)))
    return async () => {
      resolve()
      await Promise.all(tasks)
    }
  }
  const REQUEST = { width: 320, density: 1, format: 'webp' } as const

  it('does not wait for the same variant of a background job', async () => {
    const { variants, path } = await variantsOf()
    const budget = createWorkBudget({ perNetwork: 300, perBuyer: 300 })
    const [job, visitor] = [budget.open('192.0.2.1'), budget.open('192.0.2.2')]
    const release = occupyThreads(budget)
    const prepared = runFor(job, () => variants.prepare(path))
    await eventually(() => expect(job.waitingForWorkers).toBe(2))
    const requested = runFor(visitor, () => variants.variant({ path, ...REQUEST }))
    await eventually(() => expect(visitor.waitingForWorkers).toBe(2))
    await release()
    expect(await requested).toMatchObject({ state: 'ready' })
    await prepared
  })

  it('is made for a visitor even if another requester of it is refused', async () => {
    const { files, folder, path } = await variantsOf()
    let reads = 0
    const counted = { read: (key: string) => files.read(key).finally(() => (reads += 1)) }
    const variants = createVariants({ files: counted, cacheFolder: join(folder, 'shared'), cacheBytes: 10_000_000 })
    const budget = createWorkBudget({ perNetwork: 300, perBuyer: 300 })
    const [attacker, visitor] = [budget.open('192.0.2.1'), budget.open('192.0.2.2')]
    const release = occupyThreads(budget)
    const refused = runFor(attacker, () => variants.variant({ path, ...REQUEST })).catch((reason: unknown) => reason)
    await eventually(() => expect(attacker.waitingForWorkers).toBe(2))
    const requested = runFor(visitor, () => variants.variant({ path, ...REQUEST }))
    await eventually(() => expect(reads).toBe(2))
    // The visitor's original is examined before this one is.
    await noiseImage(900, 600).jpeg().toBuffer()
    attacker.charge(1_000_000, 'images')
    await release()
    expect(await refused).toMatchObject({ code: 'rate_limited' })
    expect(await requested).toMatchObject({ state: 'ready' })
  })

  it('does not wait until an image of another requester is encoded', async () => {
    const budget = createWorkBudget({ perNetwork: 300, perBuyer: 300 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const flood = Array.from({ length: 5 }, () => runFor(budget.open('192.0.2.1'), () => sharpWork(() => promise)))
    expect(await runFor(budget.open('192.0.2.2'), () => sharpWork(() => Promise.resolve('done')))).toBe('done')
    resolve()
    await Promise.all(flood)
  })

  it('in the usual widths is made in advance, while at most half of the cache is used', async () => {
    const { variants, path, files, folder } = await variantsOf()
    await variants.prepare(path)
    expect(variants.counts()).toMatchObject({ encoded: 3 })
    await variants.variant({ path, width: 640, density: 1, format: 'webp' })
    await variants.variant({ path, width: 320, density: 2, format: 'webp' })
    expect(variants.counts()).toMatchObject({ encoded: 3 })
    const first = createVariants({ files, cacheFolder: join(folder, 'first'), cacheBytes: 10_000_000 })
    await first.variant({ path, width: 320, density: 1, format: 'webp' })
    const cacheBytes = first.counts().cachedBytes * 1.5
    const small = createVariants({ files, cacheFolder: join(folder, 'small'), cacheBytes })
    await small.prepare(path)
    expect(small.counts()).toMatchObject({ encoded: 1 })
  })

  it('is encoded once for concurrent requests', async () => {
    const { variants, path } = await variantsOf()
    const requested = Array.from({ length: 50 }, () =>
      variants.variant({ path, width: 640, density: 1, format: 'webp' }),
    )
    const answers = await Promise.all(requested)
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1)
    expect(variants.counts()).toMatchObject({ encoded: 1, fromDisk: 0 })
    await variants.variant({ path, width: 320, density: 2, format: 'webp' })
    expect(variants.counts()).toMatchObject({ encoded: 1, fromMemory: 1 })
  })

  it('is made with few originals in memory, for any number of concurrent requests', async () => {
    const { folder, files, path } = await variantsOf()
    let inMemory = 0
    const counted = { read: (key: string) => files.read(key).finally(() => (inMemory += 1)) }
    const variants = createVariants({ files: counted, cacheFolder: join(folder, 'others'), cacheBytes: 10_000_000 })
    let done = 0
    let most = 0
    const requested = IMAGE_WIDTHS.flatMap((width) =>
      IMAGE_FORMATS.flatMap((format) =>
        IMAGE_DENSITIES.map((density) => variants.variant({ path, width, density, format })),
      ),
    )
    const answers = requested.map(async (answer) => {
      const { state } = await answer
      done += 1
      most = Math.max(most, inMemory - done)
      return state
    })
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['ready']))
    expect(most).toBeLessThanOrEqual(12)
  })

  it('is read from the cache folder after a restart, byte for byte', async () => {
    const { variants, start, path } = await variantsOf()
    const request = { path, width: 640, density: 1, format: 'webp' } as const
    const before = await variants.variant(request)
    const restarted = start()
    expect(await restarted.variant(request)).toEqual(before)
    expect(restarted.counts()).toMatchObject({ encoded: 0, fromDisk: 1 })
  })

  it('is returned even if the cache folder cannot be written', async () => {
    const { files, path, folder } = await variantsOf()
    await writeFile(join(folder, 'in-the-way'), '')
    const variants = createVariants({ files, cacheFolder: join(folder, 'in-the-way'), cacheBytes: 10_000_000 })
    expect(await variants.variant({ path, width: 320, density: 1, format: 'webp' })).toMatchObject({ state: 'ready' })
    expect(variants.counts()).toMatchObject({ encoded: 1, unsaved: 1 })
  })
})

describe('the placeholder', () => {
  it('replaces a missing original in the requested size until it exists', async () => {
    const { variants, files, folder } = await variantsOf()
    const bytes = await plainImage(700, 700).png().toBuffer()
    const { file: path } = await storeImage(files, bytes, 'late')
    await rm(join(folder, 'pictures', path))
    const request = { path, width: 320, density: 2, format: 'webp' } as const
    const missing = await variants.variant(request)
    expect(missing).toMatchObject({ state: 'missing', contentType: 'image/webp' })
    expect(await sharp(missing.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 })
    const { dominant } = await sharp(missing.bytes).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
    await storeImage(files, bytes, 'late')
    expect(await variants.variant(request)).toMatchObject({ state: 'ready' })
  })

  it('replaces an invalid path', async () => {
    const { variants } = await variantsOf()
    for (const path of ['../noise', '/etc/passwd', '']) {
      expect(await variants.variant({ path, width: 320, density: 1, format: 'webp' })).toMatchObject({
        state: 'missing',
      })
    }
  })

  it('replaces a broken original, and is not cached as its variant', async () => {
    const { files, start } = await variantsOf()
    const whole = await noiseImage(400, 400).jpeg().toBuffer()
    await files.write('broken.jpg', whole.subarray(0, 3000))
    await files.write('text.jpg', Buffer.from('no picture at all'))
    for (const path of ['broken.jpg', 'text.jpg']) {
      const variants = start()
      const request = { path, width: 320, density: 1, format: 'avif' } as const
      const broken = await variants.variant(request)
      expect(broken).toMatchObject({ state: 'broken', contentType: 'image/avif', reason: expect.any(Error) })
      expect(await variants.variant(request)).toMatchObject({ state: 'broken', reason: undefined })
      await files.write(path, whole)
      expect(await start().variant(request)).toMatchObject({ state: 'ready' })
    }
  })

  it('is returned while the store does not respond', async () => {
    const folder = await ownFolder()
    const down = { read: () => Promise.reject(new Error('bucket is down')), write: () => Promise.resolve() }
    const variants = createVariants({ files: down, cacheFolder: folder, cacheBytes: 1_000_000 })
    const answer = await variants.variant({ path: 'a.jpg', width: 320, density: 1, format: 'webp' })
    expect(answer).toMatchObject({ state: 'unavailable', reason: new Error('bucket is down') })
  })
})
