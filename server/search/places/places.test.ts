import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { faqsFile, folderWith, published } from '#test-kit/content-folder.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the search for categories and suppliers', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    const { db } = test.database
    await db
      .insertInto('categories')
      .values([
        { c_id: 1, c_name: 'Decor', c_link: 'decor' },
        { c_id: 2, c_name: 'Vases', c_link: 'vases', parent_id: 1 },
        { c_id: 3, c_name: 'Holiday', c_link: 'holiday', parent_id: 1 },
        { c_id: 4, c_name: 'Bath Towels', c_link: 'bath-towels' },
      ])
      .execute()
    await db
      .insertInto('suppliers')
      .values([
        { id: 7, name: 'Halden Clay Works', slug: 'halden-clay-works' },
        { id: 8, name: 'Halden Glass', slug: 'halden-glass' },
      ])
      .execute()
    await addProduct(db, { supplier_id: 7, category_id: 2 })
  })
  afterAll(() => test.close())

  const slugs = async (text: string, nearest = false) =>
    (await test.shop.search.places({ text, nearest })).map(({ slug }) => slug)

  it('finds a category without products by its name and by its synonyms', async () => {
    expect(await test.shop.search.places({ text: 'holiday' })).toEqual([
      { kind: 'category', name: 'Holiday', slug: 'holiday', within: 'Decor' },
    ])
    expect(await slugs('christmas')).toEqual(['holiday'])
  })

  it('finds plurals, beginnings and typos, and only suppliers with products', async () => {
    expect(await slugs('vase')).toEqual(['vases'])
    expect(await slugs('hald')).toEqual(['halden-clay-works'])
    expect(await slugs('towels')).toEqual(['bath-towels'])
    expect(await slugs('haldne')).toEqual(['halden-clay-works'])
  })

  it('finds the nearest places of a text that none has as a whole', async () => {
    expect(await slugs('tall halden vase')).toEqual([])
    expect(await slugs('tall halden vase', true)).toEqual(['vases', 'halden-clay-works'])
    expect(await slugs('trampoline', true)).toEqual([])
  })

  it('finds nothing by a text without words', async () => {
    expect(await slugs('😀', true)).toEqual([])
  })

  it('is an endpoint for everyone', async () => {
    const found = await test.app.inject('/api/v2/buyer/search-places?text=xmas')
    expect(found.json()).toEqual({
      data: [{ kind: 'category', name: 'Holiday', slug: 'holiday', within: 'Decor' }],
    })
    const tooLong = await test.app.inject(`/api/v2/buyer/search-places?text=${'a'.repeat(513)}`)
    expect(tooLong.statusCode).toBe(422)
  })
})

describe('the search for collections and pages', () => {
  it('finds them by name, and no page that is not published', async () => {
    const test = await openTestShop({}, { search: true })
    onTestFinished(() => test.close())
    const collection = { id: 5, name: 'Morning table', slug: 'morning-table', is_imported: true }
    await test.database.db.insertInto('collections').values(collection).execute()
    const folder = await folderWith({ 'faqs.v1.json': published(faqsFile('When?')) })
    expect((await test.shop.content.importFolder(folder)).errors).toEqual([])
    test.shop.catalogChanged()
    expect(await test.shop.search.places({ text: 'morning' })).toEqual([
      { kind: 'collection', name: 'Morning table', slug: '5', within: null },
    ])
    expect(await test.shop.search.places({ text: 'faq' })).toEqual([
      { kind: 'page', name: 'FAQs', slug: 'faqs', within: null },
    ])
    expect(await test.shop.search.places({ text: 'privacy' })).toEqual([])
  })
})
