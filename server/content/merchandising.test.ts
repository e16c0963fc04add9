import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { plainImage } from '#test-kit/images.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import {
  bannersFile,
  collectionFile,
  faqsFile,
  folderWith,
  lookFile,
  published,
  termsFile,
} from '#test-kit/content-folder.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  for (const [sku, popularity] of [
    ['ONE', 3],
    ['TWO', 2],
    ['SIX', 1],
  ] as const)
    await addProduct(test.database.db, { sku, popularity })
})
afterAll(() => test.close())
afterEach(async () => {
  for (const table of ['content_documents', 'collections', 'banners'])
    await test.database.pool.query(`delete from ${table}`)
})

const NOON = Date.parse('2030-06-01T12:00:00Z')

function stopClockAt(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
  onTestFinished(() => void vi.useRealTimers())
}

async function load(files: Record<string, unknown>): Promise<void> {
  const folder = await folderWith(files)
  await writeFile(join(folder, 'banner.png'), await plainImage(200, 90).png().toBuffer())
  await writeFile(join(folder, 'small.png'), await plainImage(80, 100).png().toBuffer())
  await writeFile(join(folder, 'look.png'), await plainImage(40, 50).png().toBuffer())
  expect((await test.shop.content.importFolder(folder)).errors).toEqual([])
  test.shop.catalogChanged()
}

async function importCollection(slug: string, skus: string, placement = 'none'): Promise<number> {
  const { rows } = await test.database.pool.query<{ id: number }>(
    `insert into collections (slug, name, placement) values ($1, $1, $2) returning id`,
    [slug, placement],
  )
  const id = rows[0]?.id ?? 0
  await test.database.pool.query(
    `insert into collection_products (collection_id, ocid, position)
      select $1, ocid, array_position($2::text[], sku) from products where sku = any($2)`,
    [id, skus.split(' ')],
  )
  test.shop.catalogChanged()
  return id
}

const idOf = async (slug: string) =>
  (await test.shop.content.merchandising.collections()).find((collection) => collection.slug === slug)?.id ?? 0
const skusOf = (cards: readonly { sku: string }[] = []) => cards.map(({ sku }) => sku)

describe('banners', () => {
  const headings = async () => (await test.shop.content.merchandising.banners()).data.map(({ heading }) => heading)

  it('start and end by the clock, without another query', async () => {
    await load({
      'banners.v1.json': published(
        bannersFile([
          { heading: 'Always' },
          { heading: 'Morning', until: '2030-06-01T12:00:00Z' },
          { heading: 'Afternoon', from: '2030-06-01T12:00:00Z', until: '2030-06-01T18:00:00Z' },
        ]),
      ),
    })
    stopClockAt(NOON - 1)
    expect(await headings()).toEqual(['Always', 'Morning'])
    await test.database.pool.query('delete from content_documents')
    vi.setSystemTime(NOON)
    expect(await headings()).toEqual(['Always', 'Afternoon'])
    vi.setSystemTime(Date.parse('2030-06-01T18:00:00Z'))
    expect(await headings()).toEqual(['Always'])
  })

  it('have an image for small screens, a link and a rotation interval if the file specifies them', async () => {
    const link = { url: 'https://elsewhere.example', target: '_blank' }
    await load({
      'banners.v1.json': published(
        bannersFile([{ mobile_image: { picture: 'small.png', alt: 'Small' }, link }], 'banner.png', 8),
      ),
    })
    expect(await test.shop.content.merchandising.banners()).toMatchObject({
      data: [{ image: { width: 200, title: 'Alt' }, mobile_image: { width: 80, height: 100 }, link, starts_at: null }],
      rotate_seconds: 8,
    })
  })

  it('are the imported ones without a document, without unsafe links', async () => {
    await test.database.pool.query(`insert into pictures (source, file, width, height) values ('b', 'b', 2, 1);
      insert into banners (key, image, heading, link_url, position)
        values ('a', 'b', 'Imported', 'javascript:alert(1)', 1), ('b', 'b', 'Other', '/inspo', 2)`)
    test.shop.catalogChanged()
    const { data, rotate_seconds } = await test.shop.content.merchandising.banners()
    expect(data.map(({ heading, link }) => [heading, link])).toEqual([
      ['Imported', null],
      ['Other', { url: '/inspo', target: '_self' }],
    ])
    expect(rotate_seconds).toBeNull()
  })
})

describe('collections', () => {
  it('of SKUs or by rule have a page by id, which every version shares', async () => {
    await load({
      'collections/hand.v1.json': published(collectionFile({ skus: ['SIX', 'ONE'] }, 'By hand')),
      'collections/rule.v1.json': published(collectionFile({ rule: { sort: 'popular', limit: 2 } }, 'By rule')),
    })
    const id = await idOf('hand')
    const page = await test.shop.content.merchandising.collection(id, { page: 2, perPage: 1 })
    expect(page?.data).toEqual({
      id,
      slug: 'hand',
      name: 'By hand',
      description: 'Things.',
      image: null,
      inventory_count: 2,
    })
    expect(skusOf(page?.inventory.data)).toEqual(['ONE'])
    expect(page?.inventory.meta).toEqual({ current_page: 2, last_page: 2, per_page: 1, total: 2 })
    await load({ 'collections/hand.v2.json': published(collectionFile({ skus: ['TWO\u200B'] }, 'Again')) })
    expect(await idOf('hand')).toBe(id)
    const again = await test.shop.content.merchandising.collection(id, { page: 1, perPage: 9 })
    expect(again?.data.name).toBe('Again')
    // Its SKU is found, although the file has a character that cannot be seen.
    expect(skusOf(again?.inventory.data)).toEqual(['TWO'])
  })

  it('do not exist before their publish time, as drafts, or without a document', async () => {
    await load({
      'collections/later.v1.json': published(collectionFile(), '2030-06-01T12:00:00Z'),
      'collections/draft.v1.json': { ...published(collectionFile()), status: 'draft' },
    })
    stopClockAt(NOON - 1)
    expect(await test.shop.content.merchandising.collections()).toEqual([])
    vi.setSystemTime(NOON)
    expect((await test.shop.content.merchandising.collections()).map(({ slug }) => slug)).toEqual(['later'])
    expect(await test.shop.content.merchandising.collection(999_999, { page: 1, perPage: 1 })).toBeNull()
  })

  it('take precedence over imported ones of the same id, except as drafts', async () => {
    const id = await importCollection('mine', 'ONE')
    await load({ 'collections/mine.v1.json': published(collectionFile({ skus: ['TWO'] }, 'Mine')) })
    const name = async () => (await test.shop.content.merchandising.collection(id, { page: 1, perPage: 1 }))?.data.name
    expect(await name()).toBe('Mine')
    await load({ 'collections/mine.v1.json': { ...published(collectionFile()), status: 'draft' } })
    expect(await name()).toBe('mine')
  })

  it('are shown on the home page in the order of their document, or as imported', async () => {
    await importCollection('first', 'ONE', 'homepage')
    await importCollection('second', 'TWO ONE', 'homepage')
    const shown = async (inventoryLimit: number) => {
      const found = await test.shop.content.merchandising.homepageCollections({ limit: 3, inventoryLimit })
      return found.map(({ slug, inventory_count, inventory }) => [slug, inventory_count, skusOf(inventory)])
    }
    expect(await shown(1)).toEqual([
      ['first', 1, ['ONE']],
      ['second', 2, ['TWO']],
    ])
    await load({
      'collections/new.v1.json': published(collectionFile()),
      'collections/later.v1.json': published(collectionFile(), '2100-01-01T00:00:00Z'),
      'collections.v1.json': published({ homepage: ['new', 'later', 'second'] }),
    })
    expect(await shown(0)).toEqual([
      ['new', 3, []],
      ['second', 2, []],
    ])
  })

  it('are linked from looks once they are published', async () => {
    await load({
      'collections/led-to.v1.json': published(collectionFile(), '2030-06-01T12:00:00Z'),
      'inspo/a.v1.json': published({ ...lookFile(), collection: 'led-to' }),
    })
    stopClockAt(NOON - 1)
    expect((await test.shop.content.look('a'))?.collection_id).toBeNull()
    vi.setSystemTime(NOON)
    expect((await test.shop.content.look('a'))?.collection_id).toBe(await idOf('led-to'))
  })
})

describe('featured and must-have products', () => {
  it('are a list or a rule under a title, or the imported collection without a document', async () => {
    await importCollection('featured', 'SIX', 'featured')
    expect(await test.shop.content.merchandising.featured()).toMatchObject({
      title: 'Featured',
      inventory: [{ sku: 'SIX' }],
    })
    expect((await test.shop.content.merchandising.mustHave()).inventory).toEqual([])
    await load({
      'featured.v1.json': published({ title: 'In the window', text: 'Ours.', products: { skus: ['TWO', 'ONE'] } }),
      'must-have.v1.json': published({
        title: 'Musts',
        text: 'All.',
        products: { rule: { price: { from: 1, to: null }, sort: 'popular', limit: 2 } },
      }),
    })
    const [featured, mustHave] = [
      await test.shop.content.merchandising.featured(),
      await test.shop.content.merchandising.mustHave(),
    ]
    expect([featured.title, featured.text, skusOf(featured.inventory)]).toEqual([
      'In the window',
      'Ours.',
      ['TWO', 'ONE'],
    ])
    expect(skusOf(mustHave.inventory)).toEqual(['ONE', 'TWO'])
  })
})

describe('menus and the footer', () => {
  it('have the entries of the specification without a document', async () => {
    const named = (links: readonly { name: string | null }[]) => links.flatMap(({ name }) => name ?? [])
    test.shop.catalogChanged()
    const [menus, footer] = [await test.shop.content.menus(), await test.shop.content.footer()]
    expect(named(menus.slide_over)).toEqual(['on_sale', 'featured', 'most_popular'])
    expect(named(menus.header)).toEqual(['most_popular', 'on_sale', 'featured'])
    expect(named(footer.columns.flatMap(({ links }) => links))).toContain('become_a_supplier')
    expect(menus.popular_searches).toEqual([])
    expect([menus.version, footer.version]).toEqual([0, 0])
  })

  it('link to a page only once it is published', async () => {
    const urls = async () =>
      (await test.shop.content.footer()).columns.flatMap(({ links }) => links.map(({ url }) => url))
    test.shop.catalogChanged()
    expect(await test.shop.content.pages()).toEqual([])
    expect(await urls()).toEqual(['/category', '/category?sale=1', '/inspo', null])
    await load({
      'faqs.v1.json': published(faqsFile('Yes?')),
      'terms.v1.json': { ...published(termsFile('A')), status: 'draft' },
    })
    test.shop.catalogChanged()
    expect(await test.shop.content.pages()).toEqual(['faqs'])
    expect(await urls()).toEqual(['/category', '/category?sale=1', '/inspo', null, '/faqs'])
    const header = ['/faqs#first', '/terms', '/terms-of-art', 'https://other.example/terms'].map((url) => ({
      label: url,
      url,
    }))
    const slide_over = ['featured', 'most_popular', 'on_sale', { label: 'Terms', url: '/terms?version=1' }]
    await load({ 'menus.v3.json': published({ header, slide_over }) })
    test.shop.catalogChanged()
    const menus = await test.shop.content.menus()
    expect(menus.header.map(({ url }) => url)).toEqual(['/faqs#first', '/terms-of-art', 'https://other.example/terms'])
    expect(menus.slide_over).toHaveLength(3)
    await test.database.pool.query("delete from content_documents where path = 'menus' and version = 3")
    test.shop.catalogChanged()
  })

  it('contain the links of their documents, in their order', async () => {
    await load({
      'menus.v2.json': published({
        header: [{ label: 'Journal', url: 'https://journal.example' }],
        slide_over: ['featured', { label: 'Journal', url: 'https://journal.example' }, 'most_popular', 'on_sale'],
        popular_searches: ['vases', 'wool throws'],
      }),
      'footer.v1.json': published({
        about: 'We.',
        columns: [{ title: 'Shop', links: ['on_sale', 'featured', 'most_popular', 'become_a_supplier'] }],
        contact: 'Write to [us](mailto:us@shop.example).',
        small_print: null,
      }),
    })
    const { slide_over, header, popular_searches, version } = await test.shop.content.menus()
    expect(slide_over.map(({ label }) => label)).toEqual(['Featured', 'Journal', 'Most popular', 'ON SALE'])
    expect(header).toEqual([{ name: null, label: 'Journal', url: 'https://journal.example' }])
    expect(popular_searches).toEqual(['vases', 'wool throws'])
    expect(version).toBe(2)
    expect((await test.shop.content.footer()).contact?.[1]).toEqual({ text: 'us', url: 'mailto:us@shop.example' })
  })
})
