import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { imageUrl } from '#contract/catalog/images.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import { storeImage } from '#server/images/store-image.ts'
import { noiseImage, ownFolder } from '#test-kit/images.ts'
import { createVariants } from '#server/images/variants.ts'
import { imageRoutes } from './images.ts'

let app: FastifyInstance
let path: string
let files: ReturnType<typeof folderStore>
let variants: ReturnType<typeof createVariants>

beforeEach(async () => {
  const folder = await ownFolder()
  files = folderStore(join(folder, 'pictures'))
  variants = createVariants({ files, cacheFolder: join(folder, 'variants'), cacheBytes: 1_000_000 })
  path = (await storeImage(files, await noiseImage(800, 600).png().toBuffer(), 'Vase')).file
  app = fastify()
  await app.register(imageRoutes(variants))
  onTestFinished(() => app.close())
})

describe('the URL of an image', () => {
  it('returns the variant as immutable', async () => {
    const answer = await app.inject(imageUrl('/images', path, { width: 320, density: 2 }))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(answer.rawPayload.length),
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    expect(answer.headers['vary']).toBeUndefined()
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 })
  })

  it('returns a cached variant without encoding it again', async () => {
    const url = imageUrl('/images', path, { width: 320 })
    const [first, second] = [await app.inject(url), await app.inject(url)]
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(variants.counts()).toMatchObject({ encoded: 1, fromMemory: 1 })
  })

  it('answers HEAD like GET, without a body', async () => {
    const url = imageUrl('/images', path, { width: 320 })
    const get = await app.inject(url)
    const head = await app.inject({ method: 'HEAD', url })
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers[name]).toBe(get.headers[name])
    }
  })

  it('answers 304 if the ETag matches', async () => {
    const url = imageUrl('/images', path, { width: 320 })
    const { headers } = await app.inject(url)
    for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await app.inject({ url, headers: { 'if-none-match': known } })
      expect(again.statusCode).toBe(304)
      expect(again.rawPayload).toHaveLength(0)
      expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': expect.stringContaining('immutable') })
    }
    expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  })

  it('returns AVIF only to clients that list it, with Vary: Accept', async () => {
    const url = imageUrl('/images', path, { width: 320, format: 'avif' })
    const typeFor = async (accept?: string) => {
      const answer = await app.inject({ url, headers: accept === undefined ? {} : { accept } })
      expect(answer.headers.vary).toBe('Accept')
      return answer.headers['content-type']
    }
    expect(await typeFor('image/avif,image/webp,*/*;q=0.8')).toBe('image/avif')
    expect(await typeFor('image/webp, Image/AVIF;q=0.5')).toBe('image/avif')
    for (const accept of [undefined, '*/*', 'image/*', 'image/webp', 'image/avif;q=0']) {
      expect(await typeFor(accept)).toBe('image/webp')
    }
  })
})

describe('an invalid URL', () => {
  it.each([
    '/images/321/1/a.jpg.webp',
    '/images/0320/1/a.jpg.webp',
    '/images/-320/1/a.jpg.webp',
    '/images/320/3/a.jpg.webp',
    '/images/320/1.0/a.jpg.webp',
    '/images/320/1/a.jpg',
    '/images/320/1/a.jpg.png',
    '/images/320/1/webp',
    '/images/320/1/',
  ])('is a 400 that lists the allowed values: %s', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 'bad_request',
      message:
        'The URL of an image is /images/{width}/{density}/{path}.{format}, ' +
        'with width 320, 640, 768, 1024, 1280 or 1536, density 1 or 2 and format webp or avif.',
    })
  })

  it.each(['../secret', '%2e%2e%2fsecret', '..%2f..%2fetc%2fpasswd', '%2fetc%2fpasswd', 'a%00b', '%5c..%5csecret'])(
    'never leads out of the folder: %s',
    async (escape) => {
      const answer = await app.inject(`/images/320/1/${escape}.webp`)
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
    },
  )
})

describe('a missing image', () => {
  it('is a 404 with a placeholder that is cached briefly', async () => {
    const answer = await app.inject('/images/320/1/gone-0123456789abcdef.jpg.webp')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' })
    expect(answer.headers.etag).toBeUndefined()
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320, height: 320 })
  })

  it('whose original is broken is a placeholder that is cached briefly', async () => {
    await files.write('broken.jpg', Buffer.from('not a picture'))
    const answer = await app.inject('/images/320/1/broken.jpg.webp')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' })
  })

  it('in an unavailable store is a 503 that is not cached', async () => {
    const down = { read: () => Promise.reject(new Error('down')), write: () => Promise.resolve() }
    const other = fastify()
    onTestFinished(() => other.close())
    await other.register(
      imageRoutes(createVariants({ files: down, cacheFolder: await ownFolder(), cacheBytes: 1_000_000 })),
    )
    const answer = await other.inject('/images/320/1/a.jpg.webp')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
  })
})
