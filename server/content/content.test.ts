import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { plainImage } from '#test-kit/images.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { faqsFile, folderWith, lookFile, published, termsFile } from '#test-kit/content-folder.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())
afterEach(() => test.database.pool.query('delete from content_documents'))

const NOON = Date.parse('2030-06-01T12:00:00Z')

function stopClockAt(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
  onTestFinished(() => void vi.useRealTimers())
}

async function load(files: Record<string, unknown>): Promise<void> {
  const folder = await folderWith(files)
  await writeFile(join(folder, 'look.png'), await plainImage(40, 50).png().toBuffer())
  expect((await test.shop.content.importFolder(folder)).errors).toEqual([])
  test.shop.catalogChanged()
}

const question = async () => (await test.shop.content.faqs())?.groups[0]?.items[0]?.question ?? null

describe('a page', () => {
  it('does not exist before it is published', async () => {
    test.shop.catalogChanged()
    expect(await test.shop.content.aboutUs()).toBeNull()
    expect(await test.shop.content.terms(1)).toBeNull()
    expect(await test.shop.content.customCode()).toEqual({ code: '', version: 0, allow: [] })
    expect(await test.shop.content.inspo({ page: 1, limit: 12 })).toMatchObject({ data: [], title: 'Featured' })
  })

  it('shows the newest published version; drafts are not shown', async () => {
    await load({
      'faqs.v1.json': published(faqsFile('One?')),
      'faqs.v2.json': published(faqsFile('Two?')),
      'faqs.v3.json': { ...published(faqsFile('Three?')), status: 'draft' },
      'partners.v1.json': {
        status: 'draft',
        publish_at: null,
        content: { ...faqsFile('x'), groups: undefined, contact: undefined, partners: [], cta: null },
      },
    })
    expect(await question()).toBe('Two?')
    expect(await test.shop.content.partners()).toBeNull()
  })

  it('comes into force by the clock, without another query', async () => {
    await load({
      'faqs.v1.json': published(faqsFile('Now?')),
      'faqs.v2.json': published(faqsFile('Later?'), '2030-06-01T12:00:00Z'),
    })
    stopClockAt(NOON - 1)
    expect(await question()).toBe('Now?')
    vi.setSystemTime(NOON)
    expect(await question()).toBe('Later?')
    expect((await test.shop.content.faqs())?.updated_at).toBe('2030-06-01T12:00:00.000Z')
  })

  it('is read once and then cached until something changes', async () => {
    await load({ 'faqs.v1.json': published(faqsFile('Kept?')) })
    expect(await question()).toBe('Kept?')
    await test.database.pool.query('delete from content_documents')
    expect(await question()).toBe('Kept?')
    test.shop.catalogChanged()
    expect(await question()).toBeNull()
  })
})

describe('terms', () => {
  it('can be read in every version that was in force', async () => {
    await load({
      'terms.v1.json': published(termsFile('First')),
      'terms.v2.json': published(termsFile('Second', ['All of it.']), '2025-06-01T00:00:00Z'),
      'terms.v3.json': published(termsFile('Third', ['Again.']), '2030-06-01T12:00:00Z'),
      'terms.v4.json': { ...published(termsFile('Fourth', ['No.'])), status: 'draft' },
    })
    stopClockAt(NOON - 1)
    const { content } = test.shop
    expect(await content.terms()).toMatchObject({
      version: 2,
      is_current: true,
      effective_at: '2025-06-01T00:00:00.000Z',
      changes: [[{ text: 'All of it.', url: null }]],
      sections: [{ id: 'first', number: 1, title: 'Second' }],
      previous: [{ version: 1, effective_at: '2025-01-01T00:00:00.000Z', url: '/terms?version=1' }],
    })
    const first = { version: 1, is_current: false, sections: [{ title: 'First' }] }
    expect(await content.terms(1)).toMatchObject({ ...first, previous: [{ version: 2, url: '/terms' }] })
    expect(await content.terms(3)).toBeNull()
    expect(await content.terms(4)).toBeNull()
    vi.setSystemTime(NOON)
    expect(await content.terms(1)).toMatchObject({
      ...first,
      previous: [
        { version: 3, url: '/terms' },
        { version: 2, url: '/terms?version=2' },
      ],
    })
  })
})

describe('the about page', () => {
  it('counts what buyers can order now', async () => {
    const { groups: _groups, ...page } = faqsFile('x')
    const stats = [
      { label: 'Products', count: 'products' },
      { label: 'Days', value: '30' },
    ]
    await load({
      'about-us.v1.json': published({
        ...page,
        image: null,
        stats,
        story: [],
        timeline: [],
        values: [],
        team: [],
        cta: null,
      }),
    })
    const count = async () => Number((await test.shop.content.aboutUs())?.stats[0]?.value)
    const before = await count()
    await addProduct(test.database.db)
    await addProduct(test.database.db, { status: 'discontinued' })
    test.shop.catalogChanged()
    expect(await count()).toBe(before + 1)
    expect((await test.shop.content.aboutUs())?.stats[1]).toEqual(stats[1])
  })
})

describe('looks', () => {
  it('are listed newest first, with the products that are still active', async () => {
    const sold = await addProduct(test.database.db, { sku: 'SOLD' })
    await addProduct(test.database.db, { sku: 'GONE', status: 'discontinued' })
    const spots = ['SOLD', 'GONE', 'SOLD'].map((sku, index) => ({ x: index, y: 1, sku }))
    await load({
      'inspo/old.v1.json': published({ ...lookFile(), hotspots: spots }),
      'inspo/new.v1.json': published(lookFile(), '2025-03-01T00:00:00Z'),
      'inspo/new.v2.json': { ...published(lookFile()), status: 'draft' },
      'inspo/next.v1.json': published(lookFile(), '2100-01-01T00:00:00Z'),
    })
    const { data, meta } = await test.shop.content.inspo({ page: 1, limit: 12 })
    expect(data.map(({ slug }) => slug)).toEqual(['new', 'old'])
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 12, total: 2 })
    expect(data[1]?.hotspots).toEqual([
      { x: 0, y: 1, ocid: sold },
      { x: 2, y: 1, ocid: sold },
    ])
    expect(data[1]?.inventory.map(({ ocid }) => ocid)).toEqual([sold])
    expect(data[0]?.image).toMatchObject({ title: 'Alt', width: 40, height: 50 })
    expect((await test.shop.content.look('old'))?.slug).toBe('old')
    expect(await test.shop.content.look('next')).toBeNull()
  })

  it('are filtered by room and style, and each facet counts under the other', async () => {
    await load({
      'inspo/a.v1.json': published(lookFile({ room: 'Kitchen', styles: ['Modern', 'Rustic'] })),
      'inspo/b.v1.json': published(lookFile({ room: 'Kitchen', styles: ['Modern'] })),
      'inspo/c.v1.json': published(lookFile({ room: 'Office', styles: ['Rustic'] })),
    })
    const found = await test.shop.content.inspo({ page: 9, limit: 1, room: 'Kitchen', style: 'Modern' })
    expect(found.data.map(({ slug }) => slug)).toEqual(['b'])
    expect(found.meta).toEqual({ current_page: 2, last_page: 2, per_page: 1, total: 2 })
    expect(found.facets).toEqual({ room: { Kitchen: 2 }, style: { Modern: 2, Rustic: 1 } })
    expect((await test.shop.content.inspo({ page: 1, limit: 12, room: 'Cellar' })).meta.total).toBe(0)
  })
})
