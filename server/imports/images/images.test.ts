import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'

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
    expect(await shop.load(text)).toMatchObject({ updated: 1, warned: 0 })
    expect(await shop.rows(`${STATE}'P-2'`)).toMatchObject([{ file: 'kept/later.jpg', error: null }])
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
