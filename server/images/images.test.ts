import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database } from '#database/connect.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import { inTransaction } from '#database/transaction.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { startJobQueue, stopJobQueue } from '#server/jobs/queue.ts'
import { createSsrfSafeFetch, type SafeFetch } from '#server/outbound/ssrf-safe-fetch.ts'
import { IMAGE_START_BYTES, MAX_IMAGE_BYTES } from './store-image.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import { createImages, type Images } from './images.ts'
import { ownFolder, ownServer, plainImage } from '#test-kit/images.ts'
import { createVariants } from './variants.ts'

let database: Database
let boss: Awaited<ReturnType<typeof startJobQueue>>
let images: Images
let folder: string

/** Returns a fetch that may reach a server of the test on this port of 127.0.0.1. */
function fetchFrom(port: number): SafeFetch {
  return createSsrfSafeFetch({ maxBytes: MAX_IMAGE_BYTES, privateTargets: [{ address: '127.0.0.1', port }] })
}

/** Returns a fetch of the first bytes. */
function fetchStartFrom(port: number): SafeFetch {
  const privateTargets = [{ address: '127.0.0.1', port }]
  return createSsrfSafeFetch({ maxBytes: IMAGE_START_BYTES, startOnly: true, timeoutMs: 1000, privateTargets })
}

beforeAll(async () => {
  database = await cloneTemplate(inject('template'))
  boss = await startJobQueue(database, { error: () => undefined }, false)
})
afterAll(async () => {
  await stopJobQueue(boss)
  await database.close()
})
beforeEach(async () => {
  folder = await ownFolder()
  await database.pool.query('delete from pictures; delete from products; delete from suppliers; delete from categories')
  const files = folderStore(join(folder, 'pictures'))
  images = createImages(
    {
      db: database.db,
      jobs: createJobs({ db: database.db, boss }),
      files,
      variants: createVariants({ files, cacheFolder: join(folder, 'variants'), cacheBytes: 1_000_000 }),
      fetchImage: (url) => fetchFrom(Number(new URL(url).port))(url),
      fetchImageStart: (url) => fetchStartFrom(Number(new URL(url).port))(url),
    },
    (work) => inTransaction(database.db, (db) => work({ db, jobs: createJobs({ db, boss }) })),
  )
})

/** Adds two products and a banner that show the image at `source`. */
async function wait(source: string): Promise<void> {
  await database.pool.query(`insert into suppliers (name, slug) values ('M', 'm')`)
  await database.pool.query(`insert into categories (c_name, c_link) values ('C', 'c')`)
  await database.pool.query(`insert into products (sku, slug, title, supplier_id, category_id, price_cents)
    select sku, lower(sku), sku, suppliers.id, c_id, 100 from suppliers, categories, (values ('A'), ('B')) as v (sku)`)
  await database.pool.query(`insert into product_images (ocid, position, source) select ocid, 0, $1 from products`, [
    source,
  ])
  await database.pool.query(`insert into pictures (source) values ($1)`, [source])
}

async function rows() {
  const columns = ['file', 'width', 'height', 'blur', 'error'] as const
  const products = await database.db.selectFrom('product_images').select(columns).execute()
  return [...products, ...(await database.db.selectFrom('pictures').select(columns).execute())]
}

describe('fetching a source', () => {
  it('completes every row that waits for it with one request', async () => {
    const bytes = await plainImage(50, 40).png().toBuffer()
    let requests = 0
    const base = await ownServer((_, response) => {
      requests += 1
      response.end(bytes)
    })
    const source = `${base}/Blue%20vase.png?size=large`
    await wait(source)
    await images.fetchSource(source)
    const found = await rows()
    expect(found).toHaveLength(3)
    for (const row of found) expect(row).toMatchObject({ width: 50, height: 40, error: null })
    expect(new Set(found.map(({ file }) => file)).size).toBe(1)
    expect(found[0]?.file).toMatch(/^blue-vase-[0-9a-f]{16}\.png$/)
    const path = found[0]?.file ?? ''
    expect(await images.variant({ path, width: 320, density: 1, format: 'webp' })).toMatchObject({ state: 'ready' })

    await images.fetchSource(source)
    expect(requests).toBe(1)
  })

  it.each([
    ['404', 'The server responded with status 404.'],
    ['page', 'This is not a JPEG, PNG, WebP, AVIF, GIF or TIFF image.'],
    ['away', 'The address is not on the public internet.'],
  ])('stores permanent errors (%s) and does not throw', async (path, sentence) => {
    const base = await ownServer((request, response) => {
      if (request.url === '/404') return response.writeHead(404).end()
      if (request.url === '/away') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
      return response.end('<!doctype html>')
    })
    await wait(`${base}/${path}`)
    await images.fetchSource(`${base}/${path}`)
    for (const row of await rows()) expect(row).toMatchObject({ file: null, error: sentence })
  })

  it('throws temporary errors, and clears the error after success', async () => {
    let well = false
    const bytes = await plainImage(50, 40).png().toBuffer()
    const base = await ownServer((_, response) => (well ? response.end(bytes) : response.writeHead(503).end()))
    await wait(base)
    await database.pool.query(`update pictures set error = 'Earlier.'`)
    await expect(images.fetchSource(base)).rejects.toThrow('status 503')
    expect(await rows()).toMatchObject([{ error: null }, { error: null }, { error: 'Earlier.' }])
    well = true
    await images.fetchSource(base)
    for (const row of await rows()) expect(row).toMatchObject({ width: 50, error: null })
  })

  it('is enqueued once for each distinct URL', async () => {
    await images.fetchLater([
      'http://a.example/1.png',
      'products/1.png',
      'http://a.example/1.png',
      'https://a.example/2.png',
    ])
    const jobs = await boss.findJobs<{ source: string }>('image.fetch', {})
    expect(jobs.map(({ data }) => data.source).toSorted()).toEqual([
      'http://a.example/1.png',
      'https://a.example/2.png',
    ])
  })
})

describe('storing from a folder', () => {
  it('stores files inside the folder, by a relative or an absolute path', async () => {
    await mkdir(join(folder, 'import/products'), { recursive: true })
    await writeFile(join(folder, 'import/products/Vase 1.png'), await plainImage(30, 20).png().toBuffer())
    const stored = await images.storeFromFolder(join(folder, 'import'), 'products/Vase 1.png')
    expect(stored).toMatchObject({ file: expect.stringMatching(/^vase-1-/), width: 30, height: 20 })
    expect(await images.storeFromFolder(join(folder, 'import'), join(folder, 'import/products/Vase 1.png'))).toEqual(
      stored,
    )
  })

  it('returns a message for an error', async () => {
    await writeFile(join(folder, 'notes.txt'), 'notes')
    const store = (source: string) => images.storeFromFolder(folder, source)
    expect(await store('none.png')).toEqual({ error: 'There is no file none.png.' })
    expect(await store('.')).toEqual({ error: 'The path is outside the folder of images.' })
    expect(await store('a\0b')).toEqual({ error: 'The path is not a file name.' })
    expect(await store('x'.repeat(300))).toEqual({ error: expect.stringContaining('cannot be read') })
    expect(await store('notes.txt')).toEqual({ error: 'This is not a JPEG, PNG, WebP, AVIF, GIF or TIFF image.' })
  })

  it('never reads outside, by .., an absolute path, a link or a folder with the same prefix', async () => {
    const picture = await plainImage(30, 20).png().toBuffer()
    for (const name of ['inside', 'inside-not']) await mkdir(join(folder, name))
    await writeFile(join(folder, 'secret.png'), picture)
    await writeFile(join(folder, 'inside-not/secret.png'), picture)
    await symlink(join(folder, 'secret.png'), join(folder, 'inside/link.png'))
    await symlink(folder, join(folder, 'inside/up'))
    const paths = ['../secret.png', join(folder, 'secret.png'), 'link.png', 'up/secret.png', '../inside-not/secret.png']
    for (const path of paths) {
      const answer = await images.storeFromFolder(join(folder, 'inside'), path)
      expect(answer).toEqual({ error: 'The path is outside the folder of images.' })
    }
  })
})

describe('checking an image at a URL', () => {
  it('reads no more than the first bytes, even if the server ignores the range', async () => {
    const picture = await plainImage(30, 20).png().toBuffer()
    let written = 0
    const base = await ownServer((_, response) => {
      response.write(picture)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024))) written += 1
      }
      response.on('drain', more)
      more()
    })
    expect(await images.checkAtUrl(base)).toBeNull()
    expect(written).toBeLessThan(60)
  })

  it('returns a message for an error', async () => {
    const base = await ownServer(({ url }, response) => {
      if (url === '/text') response.end('notes')
      else if (url === '/busy') response.writeHead(503).end()
    })
    const port = Number(new URL(base).port)
    expect(await images.checkAtUrl(`${base}/text`)).toEqual({
      error: 'This is not a JPEG, PNG, WebP, AVIF, GIF or TIFF image.',
    })
    expect(await images.checkAtUrl(`${base}/busy`)).toEqual({ error: 'The server responded with status 503.' })
    expect(await images.checkAtUrl(`${base}/silent`)).toEqual({ error: 'The server did not respond in time.' })
    expect(await images.checkAtUrl(`http://10.0.0.1:${port}/`)).toEqual({ error: expect.stringContaining('address') })
  })
})
