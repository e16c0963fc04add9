import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownServer, plainImage } from '#test-kit/images.ts'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'
import { checkAtUrl } from '#server/images/check-at-url.ts'
import { IMAGE_START_BYTES } from '#server/images/store-image.ts'
import { createSsrfSafeFetch } from '#server/outbound/ssrf-safe-fetch.ts'

const HEAD = 'sku,title,price,supplier,category,images,image_alts'
const STATE = `select source, alt, file, error from product_images join products using (ocid) where sku = `

describe('images of products', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    await loadGround(shop)
    await writeFile(join(shop.folder, 'a.jpg'), '')
    await writeFile(join(shop.folder, 'b.jpg'), '')
  })
  afterAll(() => shop.close())

  it('are stored once, and again only if the source changed', async () => {
    await shop.load(`${HEAD}\nP-1,Mug,5,acme,mugs,a.jpg,Front\n`)
    expect(shop.kept).toEqual(['a.jpg'])
    expect(await shop.load(`${HEAD}\nP-1,Mug,5,acme,mugs,a.jpg,Front\n`)).toMatchObject({ unchanged: 1 })
    expect(await shop.load(`${HEAD}\nP-1,Mug,5,acme,mugs,b.jpg|a.jpg,Back|Front\n`)).toMatchObject({ updated: 1 })
    expect(shop.kept).toEqual(['a.jpg', 'b.jpg'])
    expect(await shop.rows(`${STATE}'P-1' order by position`)).toMatchObject([
      { source: 'b.jpg', alt: 'Back', file: 'kept/b.jpg' },
      { source: 'a.jpg', alt: 'Front', file: 'kept/a.jpg' },
    ])
  })

  it('that are missing are reported and stored by the next import', async () => {
    const text = `${HEAD}\nP-2,Mug,5,acme,mugs,later.jpg,\n`
    const report = await shop.load(text)
    expect(report).toMatchObject({ created: 1, rejected: 0, warned: 1 })
    expect(report.warnings).toEqual([
      { line: 2, column: 'images', value: 'later.jpg', reason: 'There is no file later.jpg.' },
    ])
    expect(await shop.load(text)).toMatchObject({ unchanged: 1, warned: 1 })
    await writeFile(join(shop.folder, 'later.jpg'), '')
    expect((await shop.load(text, { dryRun: true })).changes).toEqual([
      { line: 2, key: 'P-2', column: 'images', old: 'later.jpg (no image)', new: 'later.jpg' },
    ])
    expect(await shop.load(text)).toMatchObject({ updated: 1, warned: 0 })
    expect(await shop.rows(`${STATE}'P-2'`)).toMatchObject([{ file: 'kept/later.jpg', error: null }])
  })

  it('keep their point of the crop when a file only sorts them, and reject one outside of the image', async () => {
    const head = 'sku,title,price,supplier,category,images,image_focus'
    await shop.load(`${head}\nP-3,Mug,5,acme,mugs,a.jpg|b.jpg,|50 20\n`)
    await shop.load('sku,images\nP-3,b.jpg|a.jpg\n')
    const stored = `select source, focus from product_images join products using (ocid) where sku = 'P-3' order by position`
    expect(await shop.rows(stored)).toEqual([
      { source: 'b.jpg', focus: [50, 20] },
      { source: 'a.jpg', focus: null },
    ])
    const { rejects } = await shop.load('sku,image_focus\nP-3,50 120\n')
    expect(rejects).toMatchObject([{ column: 'image_focus', reason: expect.stringContaining('from 0 to 100') }])
    expect(await shop.load('sku,image_focus\nP-3,\n')).toMatchObject({ updated: 1 })
    expect(await shop.rows(stored)).toMatchObject([{ focus: null }, { focus: null }])
  })

  it('are looked for in a folder that has to exist', async () => {
    const file = join(shop.folder, 'list.csv')
    await writeFile(file, `${HEAD}\nP-9,Mug,5,acme,mugs,a.jpg,\n`)
    const importFrom = (imagesFrom: string) => shop.imports.importFile({ file, imagesFrom })
    await expect(importFrom(join(shop.folder, 'none'))).rejects.toThrow(
      `There is no folder ${join(shop.folder, 'none')}.`,
    )
    await expect(importFrom(join(shop.folder, 'a.jpg'))).rejects.toThrow('is a file and not a folder')
  })

  it('on the web are downloaded by a job, once', async () => {
    const text = `${HEAD}\nP-3,Mug,5,acme,mugs,https://pictures.example/x.jpg,X\n`
    await shop.load(text)
    await shop.load(text)
    expect(await shop.rows(`select data from pgboss.job where name = 'image.fetch'`)).toEqual([
      { data: { source: 'https://pictures.example/x.jpg' } },
    ])
    expect(await shop.load(`${HEAD}\nP-4,Mug,5,acme,mugs,file:///etc/passwd,\n`)).toMatchObject({ rejected: 1 })
  })

  it('are not confused with images on the web that could not be downloaded', async () => {
    const report = await shop.load(`${HEAD}\nP-5,Mug,5,acme,mugs,https:pictures.example/x.jpg,X\n`)
    expect(report.rejects).toMatchObject([
      { reason: 'an image is a path or a URL that begins with http:// or https://' },
    ])
  })
})

describe('a dry run with images on the web', () => {
  let shop: TestImports
  /** Port of the test's own server. */
  let port = 0
  beforeAll(async () => {
    shop = await openTestImports({
      checkAtUrl: (url) => {
        const privateTargets = [{ address: '127.0.0.1', port }]
        return checkAtUrl(createSsrfSafeFetch({ maxBytes: IMAGE_START_BYTES, startOnly: true, privateTargets }), url)
      },
    })
    await loadGround(shop)
  })
  afterAll(() => shop.close())

  /** Starts a server of images. Returns its URL and the requests that it received: path and range. */
  async function startImageServer(): Promise<{ base: string; requests: string[] }> {
    const image = await plainImage(800, 600).png().toBuffer()
    const requests: string[] = []
    const base = await ownServer(({ url = '', headers }, response) => {
      requests.push(`${url} ${headers.range}`)
      if (url.startsWith('/image')) response.end(image)
      else if (url.startsWith('/page')) response.end('<!doctype html><title>Not here</title>')
      else response.writeHead(404).end()
    })
    port = Number(new URL(base).port)
    return { base, requests }
  }

  it('reports rows whose image does not exist, is no image or is on a private address, and requests each URL once', async () => {
    const { base, requests } = await startImageServer()
    const rows = [`${base}/image`, `${base}/none`, `${base}/page`, `${base}/none`, 'http://10.1.2.3/a.jpg']
    const text = [HEAD, ...rows.map((url, at) => `W-${at},Mug,5,acme,mugs,${url},`)].join('\n')
    const report = await shop.load(text, { dryRun: true })
    const reason = 'The server responded with status 404.'
    expect(report).toMatchObject({ created: 5, rejected: 0, warned: 4, uncheckedImages: 0 })
    expect(report.warnings).toEqual([
      { line: 3, column: 'images', value: `${base}/none`, reason },
      {
        line: 4,
        column: 'images',
        value: `${base}/page`,
        reason: 'This is not a JPEG, PNG, WebP, AVIF, GIF or TIFF image.',
      },
      { line: 5, column: 'images', value: `${base}/none`, reason },
      {
        line: 6,
        column: 'images',
        value: 'http://10.1.2.3/a.jpg',
        reason: 'The address is not on the public internet.',
      },
    ])
    const range = `bytes=0-${IMAGE_START_BYTES - 1}`
    expect(requests.toSorted()).toEqual([`/image ${range}`, `/none ${range}`, `/page ${range}`])
    expect(await shop.rows('select 1 from product_images')).toEqual([])
  })

  it('reports those of categories, too', async () => {
    const { base } = await startImageServer()
    const report = await shop.load(`c_link,c_name,image\nbowls,Bowls,${base}/none\n`, {
      kind: 'categories',
      dryRun: true,
    })
    expect(report.warnings).toMatchObject([{ line: 2, column: 'image', value: `${base}/none` }])
  })

  it('reports how many it did not check in its time, and checks none if it has none', async () => {
    const { base, requests } = await startImageServer()
    const text = `${HEAD}\nW-8,Mug,5,acme,mugs,${base}/none|${base}/page,\nW-9,Mug,5,acme,mugs,${base}/none,\n`
    expect(await shop.load(text, { dryRun: true, checkImageUrls: 0.000_001 })).toMatchObject({
      warned: 0,
      uncheckedImages: 2,
    })
    expect(await shop.load(text, { dryRun: true, checkImageUrls: 0 })).toMatchObject({ warned: 0, uncheckedImages: 0 })
    expect(requests).toEqual([])
  })

  it('does not change what the import itself would do', async () => {
    const { base, requests } = await startImageServer()
    const text = `${HEAD}\nW-7,Mug,5,acme,mugs,${base}/none,\n`
    await shop.load(text)
    expect(requests).toEqual([])
    expect(await shop.load(text, { dryRun: true })).toMatchObject({ unchanged: 1, warned: 1 })
  })
})
