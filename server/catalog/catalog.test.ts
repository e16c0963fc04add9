import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'

describe('the catalog', () => {
  let test: TestShop
  let vases: number
  let stemVases: number
  beforeAll(async () => {
    test = await openTestShop()
    const { db } = test.database
    await test.database.listen('catalog_changed', test.shop.catalogChanged, test.shop.catalogChanged)
    const add = async (c_name: string, parent_id: number | null = null) => {
      const row = await db
        .insertInto('categories')
        .values({ c_name, c_link: c_name.toLowerCase().replaceAll(' ', '-'), parent_id })
        .returning('c_id')
        .executeTakeFirstOrThrow()
      return row.c_id
    }
    const decor = await add('Decor')
    vases = await add('Vases', decor)
    stemVases = await add('Stem vases', vases)
    await add('Empty', decor)
  })
  afterAll(() => test.close())

  it('counts the active products of a category and all below it', async () => {
    await addProduct(test.database.db, { category_id: vases })
    await addProduct(test.database.db, { category_id: stemVases })
    await addProduct(test.database.db, { category_id: stemVases, status: 'discontinued' })
    await eventually(async () => expect((await test.shop.catalog.mainCategories())[0]?.c_count).toBe(2))
    const children = await test.shop.catalog.childCategories()
    expect(children.map(({ c_name, c_count }) => [c_name, c_count])).toEqual([
      ['Vases', 2],
      ['Stem vases', 1],
      ['Empty', 0],
    ])
  })

  it('shows a category with its ancestors and its children', async () => {
    const view = await test.shop.catalog.categoryByLink('vases')
    expect(view?.breadcrumbs.map((crumb) => crumb.c_link)).toEqual(['decor', 'vases'])
    expect(view?.children.map((child) => child.c_link)).toEqual(['stem-vases'])
    expect(await test.shop.catalog.categoryByLink('sofas')).toBeNull()
  })

  it('lists a category with all below it, in the requested order, and clamps the page', async () => {
    const { db } = test.database
    const cheap = await addProduct(db, { category_id: stemVases, price_cents: 100, popularity: 5 })
    const sale = await addProduct(db, { category_id: vases, price_cents: 900, sales_price_cents: 50, is_sales: true })
    const dear = await addProduct(db, { category_id: vases, price_cents: 9000, popularity: 9 })
    const order = async (sort: 'popular' | 'newest' | 'price_up' | 'price_down') =>
      (await test.shop.catalog.listing({ categoryId: vases, sort, page: 99 })).data.map((card) => card.ocid)
    expect((await order('price_up')).slice(0, 2)).toEqual([sale, cheap])
    expect((await order('price_down'))[0]).toBe(dear)
    expect((await order('popular')).slice(0, 2)).toEqual([dear, cheap])
    expect((await order('newest'))[0]).toBe(dear)
    const soldOut = await addProduct(db, { category_id: vases, price_cents: 20, popularity: 999, stock: 0 })
    // The cache is invalidated by a notification of the database.
    await eventually(async () => expect((await order('popular')).at(-1)).toBe(soldOut))
    expect((await order('popular')).slice(0, 2)).toEqual([dear, cheap])
  })

  it('pages with a correct total', async () => {
    const made = []
    for (let i = 0; i < 30; i += 1) made.push(await addProduct(test.database.db, { title: `Paged thing ${i}` }))
    const first = await test.shop.catalog.listing({ keyword: 'paged', sort: 'popular', page: 1 })
    const second = await test.shop.catalog.listing({ keyword: 'PAGED thing', sort: 'popular', page: 2 })
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 24, total: 30 })
    expect([...first.data, ...second.data].map((card) => card.ocid).toSorted((a, b) => a - b)).toEqual(made)
  })

  it('lists as on sale only products on sale with a sales price', async () => {
    const { db } = test.database
    const yes = await addProduct(db, { title: 'Odd sale', sales_price_cents: 900, is_sales: true })
    await addProduct(db, { title: 'Odd sale', is_sales: true })
    await addProduct(db, { title: 'Odd sale', sales_price_cents: 900 })
    const listed = await test.shop.catalog.listing({ keyword: 'odd sale', sale: true, sort: 'popular', page: 1 })
    expect(listed.data.map((card) => card.ocid)).toEqual([yes])
    expect(listed.data[0]).toMatchObject({ price: 10, sales_price: 9, item_price: 9, is_sales: true })
  })

  it('searches for percent signs and underscores literally', async () => {
    const ocid = await addProduct(test.database.db, { title: '100% linen_throw' })
    const find = async (keyword: string) =>
      (await test.shop.catalog.listing({ keyword, sort: 'popular', page: 1 })).data.map((card) => card.ocid)
    expect(await find('100%')).toEqual([ocid])
    expect(await find('n_t')).toEqual([ocid])
    expect(await find('%%%')).toEqual([])
  })

  it('shows a product with its family, price tiers and specs', async () => {
    const { db } = test.database
    const family = await db
      .insertInto('product_families')
      .values({ key: 'stem', option_names: ['Color'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sage = await addProduct(db, {
      category_id: stemVases,
      family_id: family.id,
      options: JSON.stringify({ Color: 'Sage' }),
      breaks: [{ min_qty: 12, price_cents: 850 }],
      length_in: 4,
      width_in: 4,
      height_in: 9.5,
      country: 'PT',
      materials: ['Stoneware'],
    })
    await addProduct(db, { family_id: family.id, options: JSON.stringify({ Color: 'Ink' }), stock: 0 })
    const item = await test.shop.catalog.item(sage)
    expect(item?.family.map((member) => [member.options, member.in_stock])).toEqual([
      [{ Color: 'Sage' }, true],
      [{ Color: 'Ink' }, false],
    ])
    expect(item).toMatchObject({
      price_breaks: [{ min_qty: 12, price: 8.5 }],
      price_from: 8.5,
      option_names: ['Color'],
    })
    expect(item?.breadcrumbs.map((crumb) => crumb.c_name)).toEqual(['Decor', 'Vases', 'Stem vases'])
    expect(item?.specs).toContainEqual({ name: 'Dimensions', value: '4 × 4 × 9.5 in' })
    expect(item?.specs).toContainEqual({ name: 'Made in', value: 'Portugal' })
    expect(await test.shop.catalog.item(1)).toBeNull()
  })

  it('returns the home page’s collections within the limits', async () => {
    const { db } = test.database
    const ocids = [await addProduct(db), await addProduct(db), await addProduct(db, { status: 'discontinued' })]
    for (const [position, placement] of ['homepage', 'homepage', 'featured', 'must_have'].entries()) {
      const { id } = await db
        .insertInto('collections')
        .values({ slug: `c-${position}`, name: `Collection ${position}`, placement, position })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('collection_products')
        .values(ocids.map((ocid, place) => ({ collection_id: id, ocid, position: place })))
        .execute()
    }
    const call = async (path: string) => (await test.app.inject(`/api/v2/buyer/${path}`)).json<{ data: never[] }>().data
    expect(await call('get-homepage-collections?limit=1&inventory_limit=1')).toMatchObject([
      { name: 'Collection 0', inventory_count: 2, inventory: [{ ocid: ocids[0] }] },
    ])
    expect(await call('get-featured-products')).toHaveLength(2)
    expect(await call('get-must-have-products')).toHaveLength(2)
    expect((await test.app.inject('/api/v2/buyer/get-homepage-collections?limit=99')).statusCode).toBe(422)
  })

  it('returns a card’s second image once it is stored', async () => {
    const { db } = test.database
    const ocid = await addProduct(db, { category_id: vases })
    const picture = (position: number, file: string | null) => ({
      ocid,
      position,
      source: `${position}.webp`,
      ...(file && { file, width: 800, height: 600 }),
    })
    const cardOf = async () => (await test.shop.catalog.listing({ ocids: [ocid], sort: 'newest', page: 1 })).data[0]
    await db
      .insertInto('product_images')
      .values([picture(0, 'front'), picture(1, null)])
      .execute()
    expect(await cardOf()).toMatchObject({ image: { path: 'front' } })
    expect(await cardOf()).not.toHaveProperty('image2')
    await db.insertInto('product_images').values(picture(2, 'side')).execute()
    // The notification arrives a moment later.
    test.shop.catalogChanged()
    expect(await cardOf()).toMatchObject({ image: { path: 'front' }, image2: { path: 'side', width: 800, blur: null } })
  })
})
