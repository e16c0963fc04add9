import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductRule } from '#contract/schemas/content/merchandising-files.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import type { Selection } from './catalog.ts'

describe('a rule', () => {
  let test: TestShop
  const ocids: Record<string, number> = {}
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)

  beforeAll(async () => {
    test = await openTestShop()
    const { db } = test.database
    const row = (c_name: string, c_link: string, parent_id: number | null) =>
      db
        .insertInto('categories')
        .values({ c_name, c_link, parent_id })
        .returning('c_id as id')
        .executeTakeFirstOrThrow()
    const decor = await row('Decor', 'decor', null)
    const vases = await row('Vases', 'vases', decor.id)
    const rugs = await row('Rugs', 'rugs', null)
    const maker = (slug: string) =>
      db.insertInto('suppliers').values({ slug, name: slug }).returning('id').executeTakeFirstOrThrow()
    const [halden, tazra] = [await maker('halden'), await maker('tazra')]
    const inDecor = { category_id: vases.id, supplier_id: halden.id }
    const inRugs = { category_id: rugs.id, supplier_id: tazra.id }
    const add = async (name: string, fields: Parameters<typeof addProduct>[1]) => {
      ocids[name] = await addProduct(db, { sku: name, popularity: 0, created_at: day(100), ...fields })
    }
    await add('vase', { ...inDecor, price_cents: 1500, popularity: 5, materials: ['Clay', 'Glass'], rooms: ['Office'] })
    await add('bowl', { ...inDecor, price_cents: 2500, sales_price_cents: 900, is_sales: true, materials: ['Glass'] })
    await add('pot', { ...inDecor, price_cents: 901, created_at: day(3), colors: ['Sage'], styles: ['Rustic'] })
    await add('rug', { ...inRugs, price_cents: 9000, popularity: 9, stock: 3, min_qty: 4, qty_step: 2 })
    await add('gone', { ...inRugs, price_cents: 100, status: 'discontinued' })
  })
  afterAll(() => test.close())

  const found = async (rule: Omit<ProductRule, 'sort' | 'limit'> & Partial<ProductRule>) => {
    const selection = { rule: { sort: 'popular', limit: null, ...rule } } as const
    const { data } = await test.shop.catalog.selection(selection, { page: 1, perPage: 10 })
    return data.map(({ sku }) => sku)
  }

  it.each<[string, Parameters<typeof found>[0], string[]]>([
    ['without a condition is everything that is sold', {}, ['rug', 'vase', 'bowl', 'pot']],
    ['knows a category with all below it', { categories: ['decor'] }, ['vase', 'bowl', 'pot']],
    ['knows several categories', { categories: ['vases', 'rugs'] }, ['rug', 'vase', 'bowl', 'pot']],
    ['finds nothing in a category that is gone', { categories: ['none'] }, []],
    ['knows suppliers', { suppliers: ['tazra', 'none'] }, ['rug']],
    ['knows the sale', { on_sale: true }, ['bowl']],
    ['knows what can be ordered', { in_stock: true }, ['vase', 'bowl', 'pot']],
    ['knows what is new', { new_within_days: 4 }, ['pot']],
    ['ends what is new', { new_within_days: 2 }, []],
    ['knows prices from the price that applies', { price: { from: null, to: 9 } }, ['bowl']],
    ['takes both ends of a price band in', { price: { from: 9.01, to: 15 } }, ['vase', 'pot']],
    ['has a price band open above', { price: { from: 15.01, to: null } }, ['rug']],
    ['knows materials, any of them', { materials: ['Clay', 'Glass'] }, ['vase', 'bowl']],
    ['knows colors, styles and rooms', { colors: ['Sage'], styles: ['Rustic'] }, ['pot']],
    ['wants all of its conditions', { materials: ['Glass'], rooms: ['Office'] }, ['vase']],
    ['sorts by price', { sort: 'price_up' }, ['bowl', 'pot', 'vase', 'rug']],
    ['sorts by age', { sort: 'newest', limit: 1 }, ['pot']],
    ['ends at its limit', { limit: 2 }, ['rug', 'vase']],
  ])('%s', async (_, rule, skus) => expect(await found(rule)).toEqual(skus))

  it('is paged within its limit, and returns the last page beyond it', async () => {
    const rule = { sort: 'popular', limit: 3 } as const
    const page = async (skus: number, perPage = 2) => {
      const { data, meta } = await test.shop.catalog.selection({ rule }, { page: skus, perPage })
      return [data.map(({ sku }) => sku), meta] as const
    }
    const meta = { last_page: 2, per_page: 2, total: 3 }
    expect(await page(1)).toEqual([['rug', 'vase'], { current_page: 1, ...meta }])
    expect(await page(2)).toEqual([['bowl'], { current_page: 2, ...meta }])
    expect(await page(99)).toEqual([['bowl'], { current_page: 2, ...meta }])
    expect((await page(7, 10))[1]).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 3 })
  })

  it('is read together with lists of SKUs and imported collections', async () => {
    const { db } = test.database
    const { id } = await db
      .insertInto('collections')
      .values({ slug: 'picks', name: 'Picks' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const members = ['pot', 'gone', 'rug'].map((sku, position) => ({
      collection_id: id,
      ocid: ocids[sku] ?? 0,
      position,
    }))
    await db.insertInto('collection_products').values(members).execute()
    const selections: Selection[] = [
      { skus: ['bowl', 'gone', 'unknown', 'vase', 'pot'] },
      { rule: { suppliers: ['none'], sort: 'popular', limit: null } },
      { collectionId: id },
    ]
    const pages = await test.shop.catalog.selections(selections, 2)
    expect(pages.map(({ data, meta }) => [data.map(({ sku }) => sku), meta.total])).toEqual([
      [['bowl', 'vase'], 3],
      [[], 0],
      [['pot', 'rug'], 2],
    ])
    expect(await test.shop.catalog.selections([], 2)).toEqual([])
  })
})
