import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faqsFile, folderWith, published } from '#test-kit/content-folder.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { countQueries } from '#test-kit/count-queries.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the files for search engines', () => {
  let test: TestShop
  let ocid: number
  beforeAll(async () => {
    test = await openTestShop({ PUBLIC_URL: 'https://shop.example' })
    ocid = await addProduct(test.database.db, { slug: 'blue-vase' })
    await addProduct(test.database.db, { slug: 'gone-vase', status: 'discontinued' })
  })
  afterAll(() => test.close())

  it('exclude the pages of buyers and name the sitemap in robots.txt', async () => {
    const answer = await test.app.inject('/robots.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toContain('Disallow: /cart\n')
    expect(answer.body).toContain('Disallow: /admin\n')
    expect(answer.body).toContain('Disallow: /invitation\n')
    expect(answer.body).toContain('Sitemap: https://shop.example/sitemap.xml')
  })

  it('have an index of sitemaps', async () => {
    const { body } = await test.app.inject('/sitemap.xml')
    expect(body).toContain('<loc>https://shop.example/sitemaps/pages.xml</loc>')
    expect(body).toContain('<loc>https://shop.example/sitemaps/products-1.xml</loc>')
    expect(body).not.toContain('products-2')
  })

  it('have pages, categories and suppliers in one sitemap and products in the others', async () => {
    const pages = await test.app.inject('/sitemaps/pages.xml')
    expect(pages.body).toContain('<loc>https://shop.example/category/vases</loc>')
    expect(pages.body).toContain('<loc>https://shop.example/maker/halden-pottery</loc>')
    const products = await test.app.inject('/sitemaps/products-1.xml')
    expect(products.body).toContain(`<loc>https://shop.example/inventory/${ocid}/blue-vase</loc><lastmod>`)
    expect(products.body).not.toContain('gone-vase')
  })

  it('list only content pages that are written', async () => {
    const pages = async () => (await test.app.inject('/sitemaps/pages.xml')).body
    expect(await pages()).not.toContain('/faqs</loc>')
    await test.shop.content.importFolder(await folderWith({ 'faqs.v1.json': published(faqsFile('Yes?')) }))
    test.shop.catalogChanged()
    expect(await pages()).toContain('<loc>https://shop.example/faqs</loc>')
    expect(await pages()).not.toContain('/terms</loc>')
  })

  it('have a file for each 2,000 products, which is read once', async () => {
    const other = await openTestShop({ PUBLIC_URL: 'https://shop.example' })
    await addProduct(other.database.db)
    await other.database.pool.query(
      `insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
        select 'S' || n, 's' || n, 'S', (select min(id) from suppliers), (select min(c_id) from categories), 100, 9
        from generate_series(1, 2000) n`,
    )
    expect((await other.app.inject('/sitemap.xml')).body).toContain('/sitemaps/products-2.xml</loc>')
    const urls = async (file: number) =>
      (await other.app.inject(`/sitemaps/products-${file}.xml`)).body.match(/<loc>/g)?.length
    expect(await urls(1)).toBe(2000)
    expect(await urls(2)).toBe(1)
    expect(await countQueries(other.database, () => urls(1))).toBe(0)
    await other.close()
  })

  it('have no sitemap beyond the last product', async () => {
    expect((await test.app.inject('/sitemaps/products-2.xml')).statusCode).toBe(404)
    expect((await test.app.inject('/sitemaps/products-0.xml')).statusCode).not.toBe(200)
  })

  it('include the web manifest', async () => {
    const answer = await test.app.inject('/site.webmanifest')
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    expect(answer.json<{ icons: object[] }>().icons.length).toBeGreaterThan(1)
  })
})
