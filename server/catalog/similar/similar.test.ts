import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InventoryCard, InventoryItem, SupplierProfile } from '#contract/schemas/catalog/catalog.ts'
import { addBuyer, addProduct, placeCart } from '#test-kit/catalog.ts'
import { countQueries } from '#test-kit/count-queries.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'

describe('related products', () => {
  let test: TestShop
  let olive: Awaited<ReturnType<typeof addBuyer>>
  beforeAll(async () => {
    test = await openTestShop()
    const { db } = test.database
    await db.insertInto('categories').values({ c_id: 1, c_name: 'Decor', c_link: 'decor' }).execute()
    await db
      .insertInto('categories')
      .values([
        { c_id: 2, c_name: 'Vases', c_link: 'vases', parent_id: 1 },
        { c_id: 3, c_name: 'Bowls', c_link: 'bowls', parent_id: 1 },
      ])
      .execute()
    olive = await addBuyer(test.shop, 'olive')
  })
  afterAll(() => test.close())

  const call = async <Answer>(path: string) =>
    (await test.app.inject(`/api/v2/buyer/${path}`)).json<{ data: Answer }>().data
  const ocidsOf = async (path: string) => (await call<InventoryCard[]>(path)).map((card) => card.ocid)

  async function order(ocids: readonly number[]): Promise<void> {
    for (const id of ocids) await test.shop.cart.add({ user: olive, guestHash: null }, { id, quantity: 1 })
    await placeCart(test.shop, olive)
    await test.shop.transaction((shop) => shop.catalog.countBoughtTogether(ocids))
    test.shop.catalogChanged()
  }

  it('are first those ordered together, most frequent first, then similar ones', async () => {
    const { db } = test.database
    const vase = await addProduct(db, { category_id: 2, styles: ['Rustic'] })
    const like = await addProduct(db, { category_id: 2, styles: ['Rustic'] })
    const unlike = await addProduct(db, { category_id: 2, styles: ['Modern'], price_cents: 90_000 })
    const beside = await addProduct(db, { category_id: 3 })
    const counted = await addProduct(db, { category_id: 3 })
    const twice = await addProduct(db, { category_id: 3 })
    await order([vase, twice])
    await order([vase, twice, counted])
    expect(await ocidsOf(`inventory/${vase}/similar`)).toEqual([twice, counted, like, unlike, beside])
    expect(await ocidsOf(`inventory/${vase}/similar?limit=1`)).toEqual([twice])
    expect(await ocidsOf(`inventory/cart-similar-products?ocids[0]=${vase}&ocids[1]=${twice}`)).toEqual([
      counted,
      like,
      beside,
      unlike,
    ])
  })

  it('count an order once for any number of runs of the job', async () => {
    const { db } = test.database
    const ocids = [await addProduct(db), await addProduct(db)]
    await order(ocids)
    await test.shop.transaction((shop) => shop.catalog.countBoughtTogether(ocids))
    const counted = await db.selectFrom('bought_together').selectAll().where('ocid', 'in', ocids).execute()
    expect(counted.map(({ orders }) => orders)).toEqual([1, 1])
  })

  it('notify page caches when they change', async () => {
    const { db, listen, pool } = test.database
    const ocids = [await addProduct(db), await addProduct(db)].toSorted((a, b) => a - b)
    const notified: string[] = []
    await listen(
      'catalog_changed',
      (payload) => notified.push(payload),
      () => undefined,
    )
    const notifications = async (work: () => Promise<void>) => {
      await pool.query(`select pg_notify('catalog_changed', 'before')`)
      await eventually(() => expect(notified.at(-1)).toBe('before'))
      notified.length = 0
      await work()
      await pool.query(`select pg_notify('catalog_changed', 'after')`)
      await eventually(() => expect(notified.at(-1)).toBe('after'))
      return notified.slice(0, -1)
    }
    const count = () => test.shop.transaction((shop) => shop.catalog.countBoughtTogether(ocids))
    expect(await notifications(() => order(ocids))).toContain(`stock of ${ocids.join(',')}`)
    expect(await notifications(count)).toEqual([])
  })

  it('of a large cart are compared with products of each of its categories, from the cache', async () => {
    const { db } = test.database
    const categories = [21, 22]
    await db
      .insertInto('categories')
      .values(categories.map((id) => ({ c_id: id, c_name: `Large ${id}`, c_link: `large-${id}`, parent_id: 1 })))
      .execute()
    const cart: number[] = []
    for (let count = 0; count < 30; count += 1) {
      cart.push(await addProduct(db, { category_id: 21, styles: ['Rustic'] }))
    }
    cart.push(await addProduct(db, { category_id: 22, styles: ['Modern'], materials: ['Steel'] }))
    const plain = await addProduct(db, { category_id: 21, price_cents: 90_000 })
    const best = await addProduct(db, { category_id: 22, styles: ['Modern'], materials: ['Steel'] })
    test.shop.catalogChanged()
    const similar = async () => (await test.shop.catalog.similarToCart(cart)).map(({ ocid }) => ocid)
    const found = await similar()
    expect(found).toHaveLength(12)
    expect(found[0]).toBe(best)
    expect(found.indexOf(best)).toBeLessThan(found.includes(plain) ? found.indexOf(plain) : Infinity)
    // The attributes of the cart, and what was bought with it. Candidates and cards are cached.
    expect(await countQueries(test.database, similar)).toBe(2)
  })

  it('of many categories are read with one query for the categories of a cart, and one for their siblings', async () => {
    const { db } = test.database
    await db.insertInto('categories').values({ c_id: 40, c_name: 'Wide', c_link: 'wide' }).execute()
    const ids = Array.from({ length: 40 }, (_, place) => 41 + place)
    await db
      .insertInto('categories')
      .values(ids.map((id) => ({ c_id: id, c_name: `Wide ${id}`, c_link: `wide-${id}`, parent_id: 40 })))
      .execute()
    const cart: number[] = []
    for (const id of ids.slice(0, 3)) cart.push(await addProduct(db, { category_id: id }))
    const beside = await addProduct(db, { category_id: ids[4] ?? 0 })
    test.shop.catalogChanged()
    await test.shop.catalog.mainCategories()
    let found: number[] = []
    const similar = async () => {
      found = (await test.shop.catalog.similarToCart(cart)).map(({ ocid }) => ocid)
    }
    // The attributes of the cart, what was bought with it, both candidates, and the cards.
    expect(await countQueries(test.database, similar)).toBe(5)
    expect(found).toEqual([beside])
  })

  it('exclude what cannot be ordered, and the product’s own family', async () => {
    const { db } = test.database
    const { id } = await db
      .insertInto('product_families')
      .values({ key: 'a family' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const bowl = await addProduct(db, { family_id: id })
    const hidden = [
      await addProduct(db, { family_id: id }),
      await addProduct(db, { stock: 1 }),
      await addProduct(db, { title: 'Gone' }),
    ]
    await order([bowl, ...hidden.slice(1)])
    await db.updateTable('products').set({ status: 'discontinued' }).where('title', '=', 'Gone').execute()
    const similar = await ocidsOf(`inventory/${bowl}/similar?limit=24`)
    expect(similar.length).toBeGreaterThan(0)
    expect(similar.filter((ocid) => hidden.includes(ocid))).toEqual([])
  })

  it('are empty for an empty cart, and rejected for invalid products', async () => {
    expect(await ocidsOf('inventory/cart-similar-products')).toEqual([])
    expect((await test.app.inject('/api/v2/buyer/inventory/999999/similar')).statusCode).toBe(404)
    expect((await test.app.inject('/api/v2/buyer/inventory/cart-similar-products?ocids[0]=oak')).statusCode).toBe(422)
  })

  it('accept ocids in any order and ignore unknown and repeated ones', async () => {
    const { db } = test.database
    const [first, second] = [await addProduct(db), await addProduct(db, { status: 'discontinued' })]
    expect(await ocidsOf(`inventory?ocids[]=${second}&ocids[]=999999&ocids[]=${first}&ocids[]=${second}`)).toEqual([
      second,
      first,
    ])
  })

  it('include the replacement of a discontinued product while that is active', async () => {
    const { db } = test.database
    const replacement = await addProduct(db, { sku: 'NEW-1' })
    const discontinued = await addProduct(db, {
      status: 'discontinued',
      replacement_sku: 'NEW-1',
      documents: JSON.stringify([{ title: 'Care', url: '/files/care.pdf' }]),
    })
    const waiting = await addProduct(db, { status: 'discontinued', replacement_sku: 'NEVER-CAME' })
    expect(await call<InventoryItem>(`inventory/${discontinued}`)).toMatchObject({
      status: 'discontinued',
      replacement: { ocid: replacement },
      documents: [{ title: 'Care', url: '/files/care.pdf' }],
    })
    expect((await call<InventoryItem>(`inventory/${waiting}`)).replacement).toBeNull()
    expect((await test.app.inject('/api/v2/buyer/inventory/999999')).statusCode).toBe(404)
  })

  it('show a supplier with its story, lead time and categories', async () => {
    const { db } = test.database
    const { id } = await db
      .insertInto('suppliers')
      .values({
        name: 'Muddy Fork',
        slug: 'muddy-fork',
        story: 'Two kilns.',
        country: 'PT',
        ships_from: 'Porto',
        min_order_cents: 20_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lead = { lead_time_min_days: 2, lead_time_max_days: 9 }
    const vase = await addProduct(db, { supplier_id: id, category_id: 2, ...lead })
    await addProduct(db, { supplier_id: id, category_id: 3, lead_time_min_days: 4, lead_time_max_days: 12 })
    await addProduct(db, { supplier_id: id, category_id: 2, status: 'discontinued' })
    expect(await call<SupplierProfile>('maker/muddy-fork')).toMatchObject({
      name: 'Muddy Fork',
      story: 'Two kilns.',
      minimum: { first: 200, later: null },
      country: 'Portugal',
      ships_from: 'Porto',
      products_count: 2,
      lead_time_days: [2, 12],
      categories: [
        { c_link: 'vases', c_count: 1 },
        { c_link: 'bowls', c_count: 1 },
      ],
    })
    expect((await call<InventoryItem>(`inventory/${vase}`)).supplier_minimum).toEqual({ first: 200, later: null })
    const listed = await test.shop.catalog.listing({ supplierId: id, sort: 'price_up', page: 1 })
    expect(listed.data.map((card) => card.ocid)).toContain(vase)
    expect(listed.meta.total).toBe(2)
    expect((await test.app.inject('/api/v2/buyer/maker/unknown')).statusCode).toBe(404)
  })
})
