import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportKind } from '#contract/imports/imports.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const CATEGORIES = `c_link,c_name,parent
kitchen,Kitchen,
mugs,Mugs,kitchen
decor,Decor,
`
const SUPPLIERS = `slug,name,country
acme,Acme Pottery,US
birch,Birch & Co,SE
cedar,Cedar,US
`
const PRODUCTS = `sku,title,supplier,category,price,stock,is_sales,sales_price,family,options,status,popularity
A-MUG,Ash mug,acme,mugs,10,50,yes,8,mug,Color=Ash,active,90
B-MUG,Birch mug,birch,mugs,10,50,yes,8,mug,Color=Birch,active,1
C-CUP,Cedar cup,cedar,mugs,10,50,,,,,active,1
A-BOWL,Ash bowl,acme,decor,10,50,yes,8,,,active,1
C-VASE,Cedar vase,cedar,decor,10,50,,,,,active,1
`

describe('what is not active does not exist for buyers', () => {
  let test: TestShop
  let buyer: Awaited<ReturnType<typeof addBuyer>>
  let ocids: Record<string, number>
  const load = (kind: ImportKind, csv: string) => test.shop.imports.importStream({ kind, input: Readable.from([csv]) })
  beforeAll(async () => {
    test = await openTestShop({ PUBLIC_URL: 'https://shop.example' }, { search: true })
    buyer = await addBuyer(test.shop, 'olive')
    await load('categories', CATEGORIES)
    await load('suppliers', SUPPLIERS)
    await load('products', PRODUCTS)
    await load('collections', 'slug,name,placement,products\nbest,Best,homepage,A-MUG|B-MUG|A-BOWL\n')
    const rows = await test.database.db.selectFrom('products').select(['sku', 'ocid']).execute()
    ocids = Object.fromEntries(rows.map(({ sku, ocid }) => [sku, ocid]))
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await load('categories', 'c_link,c_name,status\nkitchen,Kitchen,active\nmugs,Mugs,active\n')
    await load('suppliers', 'slug,name,status\nacme,Acme Pottery,active\n')
    await load('products', PRODUCTS)
    await load('collections', 'slug,name,status\nbest,Best,active\n')
    test.shop.catalogChanged()
  })

  const ocid = (sku: string): number => ocids[sku] ?? 0
  const text = async (url: string) => {
    const { statusCode, body } = await test.app.inject(url)
    return statusCode === 200 ? body : ''
  }
  const api = (path: string) => text(`/api/v2/buyer/${path}`)
  /** Returns the places of the shop that show a product. */
  async function placesWith(sku: string): Promise<string[]> {
    test.shop.catalogChanged()
    await test.shop.search.refresh(Object.values(ocids))
    await test.shop.integrations.productsChanged(Object.values(ocids))
    const { catalog, content, integrations } = test.shop
    const { db } = test.database
    const beside = ocid(sku === 'A-BOWL' ? 'C-VASE' : 'C-CUP')
    const family = sku === 'A-MUG' ? 'B-MUG' : 'A-MUG'
    const records = await db.selectFrom('search_objects').select('body').where('body', 'is not', null).execute()
    const { open } = await integrations.feed.open(
      { id: buyer.id, companyId: buyer.companyId },
      { format: 'json', shopUrl: 'https://shop.example', imageBaseUrl: '/images' },
    )
    const feed = (await open().toArray()).join('')
    const seen: Record<string, unknown> = {
      page: await api(`inventory/${ocid(sku)}`),
      card: await api(`inventory?ocids[0]=${ocid(sku)}`),
      listing: await catalog.listing({ sort: 'popular', page: 1 }),
      sale: await catalog.listing({ sale: true, sort: 'newest', page: 1 }),
      keyword: await catalog.listing({ keyword: 'ash', sort: 'newest', page: 1 }),
      collection: await content.merchandising.homepageCollections({ limit: 3, inventoryLimit: 10 }),
      records,
      similar: await catalog.similar(beside, 12),
      family: await api(`inventory/${ocid(family)}`),
      sitemap: await text('/sitemaps/products-1.xml'),
      feed,
    }
    const names: Record<string, string> = { sitemap: `/${ocid(sku)}/` }
    return Object.entries(seen).flatMap(([place, value]) => {
      const shown = typeof value === 'string' ? value : JSON.stringify(value)
      return shown.includes(names[place] ?? `"${sku}"`) ? [place] : []
    })
  }
  const EVERYWHERE = [
    'page',
    'card',
    'listing',
    'sale',
    'keyword',
    'collection',
    'records',
    'similar',
    'family',
    'sitemap',
    'feed',
  ]

  it('shows active products everywhere', async () => {
    expect(await placesWith('A-MUG')).toEqual(EVERYWHERE)
    expect(await placesWith('A-BOWL')).toEqual(EVERYWHERE.filter((place) => place !== 'family'))
  })

  it.each(['draft', 'hidden', 'archived'])('shows a product that is %s nowhere', async (status) => {
    await load('products', `sku,status\nA-MUG,${status}\n`)
    expect(await placesWith('A-MUG')).toEqual([])
    expect(await placesWith('B-MUG')).toContain('records')
    await load('products', 'sku,status\nA-MUG,active\n')
    expect(await placesWith('A-MUG')).toContain('page')
  })

  it('leaves a discontinued product its page', async () => {
    await load('products', `sku,status\nA-MUG,discontinued\n`)
    expect(await placesWith('A-MUG')).toEqual(['page', 'card'])
  })

  it('hides a category with those below it and their products', async () => {
    await load('categories', 'c_link,c_name,status\nkitchen,Kitchen,hidden\n')
    for (const sku of ['A-MUG', 'B-MUG']) expect(await placesWith(sku)).toEqual([])
    expect(await placesWith('A-BOWL')).toContain('records')
    const { catalog, search } = test.shop
    expect((await catalog.mainCategories()).map(({ c_link, c_count }) => [c_link, c_count])).toEqual([['decor', 2]])
    expect(await catalog.childCategories()).toEqual([])
    expect(await catalog.categoryByLink('mugs')).toBeNull()
    expect(await catalog.supplier('acme')).toMatchObject({ products_count: 1, categories: [{ c_link: 'decor' }] })
    expect(await text('/sitemaps/pages.xml')).not.toMatch(/kitchen|mugs/)
    expect((await search.places({ text: 'decor' })).map(({ slug }) => slug)).toEqual(['decor'])
    expect(await search.places({ text: 'mugs' })).toEqual([])
  })

  it('hides a supplier with its products, also from the counts of categories', async () => {
    await load('suppliers', 'slug,name,status\nacme,Acme Pottery,archived\n')
    for (const sku of ['A-MUG', 'A-BOWL']) expect(await placesWith(sku)).toEqual([])
    expect(await placesWith('B-MUG')).toContain('records')
    expect(await test.shop.catalog.supplier('acme')).toBeNull()
    expect((await test.shop.catalog.mainCategories()).map(({ c_link, c_count }) => [c_link, c_count])).toEqual([
      ['kitchen', 2],
      ['decor', 1],
    ])
    expect(await text('/sitemaps/pages.xml')).not.toContain('/maker/acme')
  })

  it('shows again only what is active itself', async () => {
    await load('categories', 'c_link,c_name,status\nkitchen,Kitchen,hidden\n')
    await load('products', 'sku,status\nB-MUG,discontinued\n')
    await load('suppliers', 'slug,name,status\nacme,Acme Pottery,hidden\n')
    await load('categories', 'c_link,c_name,status\nkitchen,Kitchen,active\n')
    expect(await placesWith('A-MUG')).toEqual([])
    expect(await placesWith('B-MUG')).toEqual(['page', 'card'])
    await load('suppliers', 'slug,name,status\nacme,Acme Pottery,active\n')
    expect(await placesWith('A-MUG')).toContain('records')
  })

  it('follows a category that moves into a hidden one, and a product that moves out', async () => {
    await load('categories', 'c_link,c_name,status\nkitchen,Kitchen,hidden\n')
    await load('categories', 'c_link,c_name,parent\ndecor,Decor,kitchen\n')
    expect(await placesWith('A-BOWL')).toEqual([])
    await load('categories', 'c_link,c_name,parent\ndecor,Decor,\n')
    await load('products', 'sku,category\nA-MUG,decor\n')
    expect(await placesWith('A-MUG')).toContain('records')
    expect(await placesWith('A-BOWL')).toContain('records')
  })

  it('hides collections and banners', async () => {
    const banner = 'key,image,status\nsale,https://images.example/sale.jpg,'
    await load('banners', `${banner}active\n`)
    await test.database.pool.query(`update pictures set file = 'a', width = 1, height = 1`)
    const { merchandising } = test.shop.content
    const shown = async () => {
      test.shop.catalogChanged()
      const [banners, collections] = [await merchandising.banners(), await merchandising.collections()]
      return [banners.data.length, collections.length, (await text('/sitemaps/pages.xml')).includes('/collection/')]
    }
    expect(await shown()).toEqual([1, 1, true])
    await load('banners', `${banner}draft\n`)
    await load('collections', 'slug,name,status\nbest,Best,hidden\n')
    expect(await shown()).toEqual([0, 0, false])
  })

  it('keeps a hidden product in carts, where it blocks the order, and refuses to add it', async () => {
    const visitor = { user: buyer, guestHash: null }
    await test.shop.cart.add(visitor, { id: ocid('A-BOWL'), quantity: 2 })
    await load('suppliers', 'slug,name,status\nacme,Acme Pottery,hidden\n')
    const { items } = await test.shop.cart.content(visitor)
    expect(items).toMatchObject([{ sku: 'A-BOWL', problems: [{ code: 'discontinued', blocks: true }] }])
    await expect(test.shop.cart.add(visitor, { id: ocid('A-MUG'), quantity: 1 })).rejects.toMatchObject({
      code: 'discontinued',
    })
  })

  it('reveals nothing of a product that was never active, not even to who has its number', async () => {
    await load('products', 'sku,title,supplier,category,price,stock,status\nC-NEW,Secret vase,birch,decor,10,5,draft\n')
    const { db } = test.database
    const { ocid: secret } = await db
      .selectFrom('products')
      .select('ocid')
      .where('sku', '=', 'C-NEW')
      .executeTakeFirstOrThrow()
    const visitor = { user: buyer, guestHash: null }
    await expect(test.shop.cart.add(visitor, { id: secret, quantity: 1 })).rejects.toMatchObject({ code: 'not_found' })
    const checked = await test.shop.cart.quickOrder.check(
      visitor,
      [
        { product: 'C-NEW', quantity: 1 },
        { product: String(secret), quantity: 1 },
      ],
      null,
    )
    expect(checked.rows.map(({ status, title }) => [status, title])).toEqual([
      ['unknown', null],
      ['unknown', null],
    ])
    const { open } = await test.shop.integrations.feed.open(
      { id: buyer.id, companyId: buyer.companyId },
      {
        format: 'json',
        shopUrl: 'https://shop.example',
        imageBaseUrl: '/images',
        updated_since: '2020-01-01T00:00:00Z',
      },
    )
    expect((await open().toArray()).join('')).not.toContain('Secret vase')
  })
})
