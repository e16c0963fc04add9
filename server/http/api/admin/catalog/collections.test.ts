import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CollectionDetails, CollectionRule } from '#contract/schemas/admin/catalog/collections.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test)
})
afterAll(() => test.close())

const FIELDS = { status: 'active', description: '', image: null, image_alt: '', placement: 'none', position: 0 }
const ALL = { match: 'all', sort: 'price_up' } as const
const create = (name: string, ocids: number[] | null, rule: CollectionRule | null) =>
  sam.call('POST', '/collections', { ...FIELDS, name, ocids, rule })
async function add(name: string, ocids: number[] | null, rule: CollectionRule | null = null) {
  const { status, body } = await create(name, ocids, rule)
  expect([status, body]).toEqual([201, body])
  return body['data'] as CollectionDetails
}
const set = ({ id, version, name, rule }: CollectionDetails, fields: object) =>
  sam.call('POST', `/collections/${id}`, { ...FIELDS, name, rule, ocids: null, version, ...fields })
const read = async (id: number) => (await sam.call('GET', `/collections/${id}`)).body['data'] as CollectionDetails

/** Returns the products that buyers see, in their order. */
async function shown(id: number): Promise<number[]> {
  test.shop.catalogChanged()
  const page = await test.shop.content.merchandising.collection(id, { page: 1, perPage: 100 })
  return page?.inventory.data.map(({ ocid }) => ocid) ?? []
}

/** Runs the job of a collection. */
const fill = (id: number) => test.shop.transaction((bound) => bound.taxonomy.collections.fill(id))
const productsChanged = (ocids: number[]) =>
  test.shop.transaction((bound) => bound.taxonomy.collections.productsChanged(ocids))

async function preview(rule: CollectionRule) {
  const { status, body } = await sam.call('POST', '/collections/preview', { rule })
  expect([status, body]).toEqual([200, body])
  const { products, first } = body['data'] as { products: number; first: { ocid: number }[] }
  return [products, first.map(({ ocid }) => ocid)]
}

describe('a collection by hand', () => {
  it('has products in the order that staff give, and only what buyers can see is shown', async () => {
    const { db } = test.database
    const [one, two, hidden] = [await addProduct(db), await addProduct(db), await addProduct(db, { state: 'hidden' })]
    const autumn = await add('Autumn', [two, hidden, one])
    expect(autumn.members.map(({ ocid, orderable }) => [ocid, orderable])).toEqual([
      [two, true],
      [hidden, false],
      [one, true],
    ])
    expect(await shown(autumn.id)).toEqual([two, one])
    const after = (await set(autumn, { ocids: [one, two] })).body['data'] as CollectionDetails
    expect(await shown(autumn.id)).toEqual([one, two])
    expect(await set(autumn, { ocids: [] })).toMatchObject({ status: 409, body: { changed_by: 'Sam Staff' } })
    expect((await set(after, { ocids: [one, 999_999] })).body).toMatchObject({
      errors: { products: [expect.any(String)] },
    })
    expect((await set(after, { ocids: null })).body).toMatchObject({ errors: { rule: [expect.any(String)] } })
  })

  it('is found in the list, deleted, and its page is gone for good', async () => {
    const spring = await add('Spring', [])
    const { body } = await sam.call('GET', '/collections?q=spri')
    expect(body['data']).toMatchObject([{ slug: 'spring', by_rule: false, products: 0 }])
    expect((await sam.call('DELETE', `/collections/${spring.id}`)).status).toBe(200)
    expect(await test.shop.redirects.find(`/collection/${spring.id}`)).toMatchObject({ to: null })
  })
})

describe('a collection by rule', () => {
  it('selects by category with those below, supplier, price, age, sale and stock, by all or any of them', async () => {
    const { db } = test.database
    const category = async (c_link: string, parent_id: number | null) =>
      (
        await db
          .insertInto('categories')
          .values({ c_link, c_name: c_link, parent_id })
          .returning('c_id')
          .executeTakeFirstOrThrow()
      ).c_id
    const kitchen = await category('rule-kitchen', null)
    const mugs = await category('rule-mugs', kitchen)
    const { id: supplier_id } = await db
      .insertInto('suppliers')
      .values({ slug: 'rule-maker', name: 'Rule maker' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const old = new Date(Date.now() - 100 * 86_400_000)
    const cheap = await addProduct(db, { category_id: mugs, price_cents: 500, created_at: old })
    const dear = await addProduct(db, { category_id: mugs, price_cents: 90_000, stock: 0, created_at: old })
    const sale = await addProduct(db, {
      category_id: kitchen,
      price_cents: 2000,
      sales_price_cents: 1500,
      is_sales: true,
      created_at: old,
    })
    const made = await addProduct(db, { supplier_id, category_id: mugs, price_cents: 2500 })
    const inKitchen = { ...ALL, categories: ['rule-kitchen'] }
    expect(await preview(inKitchen)).toEqual([4, [cheap, sale, made, dear]])
    expect(await preview({ ...inKitchen, in_stock: true })).toEqual([3, [cheap, sale, made]])
    expect(await preview({ ...inKitchen, price: { from: 15, to: 25 } })).toEqual([2, [sale, made]])
    expect(await preview({ ...inKitchen, new_within_days: 30 })).toEqual([1, [made]])
    expect(await preview({ ...inKitchen, on_sale: true })).toEqual([1, [sale]])
    expect(await preview({ ...ALL, suppliers: ['rule-maker'] })).toEqual([1, [made]])
    const any = {
      ...ALL,
      match: 'any',
      suppliers: ['rule-maker'],
      price: { from: 800, to: null },
    } satisfies CollectionRule
    expect(await preview(any)).toEqual([2, [made, dear]])
    const rejected = []
    for (const rule of [ALL, { ...ALL, categories: ['nowhere'] }, { ...ALL, price: { from: 3, to: 2 } }]) {
      const { status, body } = await sam.call('POST', '/collections/preview', { rule })
      rejected.push([status, Object.keys(body['errors'] ?? {})])
    }
    expect(rejected).toEqual([
      [422, ['rule']],
      [422, ['categories']],
      [422, ['price']],
    ])
  })

  it('is filled by a job, follows changed products, and writes nothing for others', async () => {
    const { db, pool } = test.database
    const [low, high] = [
      await addProduct(db, { price_cents: 7_000_000 }),
      await addProduct(db, { price_cents: 8_000_000 }),
    ]
    const dear = await add('Dear', null, { ...ALL, price: { from: 60_000, to: null } })
    const jobs = await pool.query(`select data from pgboss.job where name = 'collection.fill'`)
    expect(jobs.rows).toContainEqual({ data: { id: dear.id } })
    await fill(dear.id)
    expect(await shown(dear.id)).toEqual([low, high])
    expect(await read(dear.id)).toMatchObject({ products: 2, members: [{ ocid: low }, { ocid: high }] })
    await pool.query('update products set price_cents = 9000000 where ocid = $1', [low])
    await pool.query(`update products set state = 'hidden' where ocid = $1`, [high])
    const fresh = await addProduct(db, { price_cents: 7_500_000 })
    await productsChanged([low, high, fresh])
    expect(await shown(dear.id)).toEqual([fresh, low])
    const written = async () =>
      (await pool.query('select xmin, ocid from collection_products where collection_id = $1 order by ocid', [dear.id]))
        .rows
    const before = await written()
    await productsChanged([low, high, fresh])
    await fill(dear.id)
    expect(await written()).toEqual(before)
  })

  it('has no products of a file, and can be selected by hand again', async () => {
    const { db } = test.database
    const [inside, other] = [await addProduct(db, { price_cents: 5_500_000 }), await addProduct(db)]
    const costly = await add('Costly', null, { ...ALL, price: { from: 54_000, to: 56_000 } })
    await fill(costly.id)
    const input = Readable.from([`slug,name,products\ncostly,Costly things,${other}\n`])
    await test.shop.imports.importStream({ kind: 'collections', input })
    expect(await shown(costly.id)).toEqual([inside])
    const imported = await read(costly.id)
    expect(imported).toMatchObject({ name: 'Costly things', changed_by: null })
    const byHand = (await set(imported, { rule: null, ocids: [other] })).body['data']
    expect(byHand).toMatchObject({ rule: null, members: [{ ocid: other }] })
    const { body } = await sam.call('GET', `/audit?subject_kind=collection&subject_id=${costly.id}&limit=1`)
    expect(body['data']).toMatchObject([{ changes: { rule_price: [{ from: 54_000, to: 56_000 }, null] } }])
  })

  it('is filled again as its products get older', async () => {
    const { db, pool } = test.database
    const ocid = await addProduct(db, { price_cents: 4_500_000 })
    const news = await add('News', null, { ...ALL, new_within_days: 3, price: { from: 44_000, to: 46_000 } })
    await fill(news.id)
    expect(await shown(news.id)).toEqual([ocid])
    await pool.query(`update products set created_at = now() - interval '4 days' where ocid = $1`, [ocid])
    await test.shop.transaction((bound) => bound.taxonomy.collections.refreshTimed())
    expect(await shown(news.id)).toEqual([])
  })
})
