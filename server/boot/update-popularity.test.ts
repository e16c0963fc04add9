import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addBuyer, addProduct, placeCart } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { updatePopularity } from './update-popularity.ts'

let test: TestShop
let olive: Awaited<ReturnType<typeof addBuyer>>
beforeEach(async () => {
  test = await openTestShop()
  olive = await addBuyer(test.shop, 'olive')
})
afterEach(() => test.close())

async function order(id: number, quantity: number): Promise<string> {
  await test.shop.cart.add({ user: olive, guestHash: null }, { id, quantity })
  return (await placeCart(test.shop, olive)).invoice
}

/** Adds units that were sold this many days ago. */
const addSales = (ocid: number, units: number, daysAgo: number) =>
  test.database.pool.query(
    `insert into product_sales (ocid, day, units) values ($1, (now() at time zone 'UTC')::date - $2::integer, $3)`,
    [ocid, daysAgo, units],
  )

/** Updates the popularity and returns the list "Most popular". */
async function mostPopular() {
  await updatePopularity(test.shop)
  test.shop.catalogChanged()
  return (await test.shop.catalog.listing({ sort: 'popular', page: 1 })).data
}

const popularOcids = async () => (await mostPopular()).map(({ ocid }) => ocid)

describe('the popularity of products', () => {
  it('counts ordered units, and no canceled ones', async () => {
    const { db } = test.database
    const [few, many] = [await addProduct(db), await addProduct(db)]
    await order(few, 2)
    const canceled = await order(many, 9)
    expect(await popularOcids()).toEqual([many, few])
    await test.shop.orders.fulfilment.cancel(canceled, 'Sold out')
    expect(await popularOcids()).toEqual([few, many])
    await order(many, 3)
    expect(await popularOcids()).toEqual([many, few])
  })

  it('adds up the orders of a day, and does not change if it is counted again', async () => {
    const { db } = test.database
    const [split, whole] = [await addProduct(db), await addProduct(db)]
    await order(whole, 5)
    for (const quantity of [2, 2, 2]) await order(split, quantity)
    expect(await popularOcids()).toEqual([split, whole])
    const read = () => db.selectFrom('products').select(['ocid', 'popularity']).orderBy('ocid').execute()
    const counted = await read()
    await updatePopularity(test.shop)
    expect(await read()).toEqual(counted)
  })

  it('halves the weight of units every 30 days', async () => {
    const { db } = test.database
    const [old, recent] = [await addProduct(db), await addProduct(db)]
    await addSales(old, 100, 60)
    await addSales(recent, 24, 0)
    expect(await popularOcids()).toEqual([old, recent])
    await addSales(recent, 2, 1)
    expect(await popularOcids()).toEqual([recent, old])
  })

  it('forgets units after 180 days', async () => {
    const { db } = test.database
    const [old, recent] = [await addProduct(db), await addProduct(db)]
    await addSales(old, 1_000_000, 181)
    await addSales(recent, 1, 170)
    expect(await popularOcids()).toEqual([recent, old])
    expect(await db.selectFrom('product_sales').select('ocid').execute()).toEqual([{ ocid: recent }])
  })

  it('updates the search records of what was sold', async () => {
    const ocid = await addProduct(test.database.db)
    await order(ocid, 2)
    await test.database.pool.query(`delete from pgboss.job where name = 'search.refresh'`)
    await updatePopularity(test.shop)
    const { rows } = await test.database.pool.query(`select data from pgboss.job where name = 'search.refresh'`)
    expect(rows).toEqual([{ data: { ocids: [ocid] } }])
    await updatePopularity(test.shop)
    const after = await test.database.pool.query(`select data from pgboss.job where name = 'search.refresh'`)
    expect(after.rows).toEqual(rows)
  })

  it('is updated by the worker when it starts', async () => {
    const ocid = await addProduct(test.database.db)
    await order(ocid, 2)
    await test.work()
    await eventually(async () => {
      const product = await test.database.db
        .selectFrom('products')
        .select('popularity')
        .where('ocid', '=', ocid)
        .executeTakeFirstOrThrow()
      expect(product.popularity).toBeGreaterThan(0)
    })
  })
})

describe('an imported popularity', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-popularity-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function load(csv: string) {
    const file = join(folder, 'products.csv')
    await writeFile(file, csv)
    return test.shop.imports.importFile({ file })
  }

  it('only seeds: orders overtake it, and importing it again changes nothing', async () => {
    const { db } = test.database
    const [seeded, sold] = [await addProduct(db, { sku: 'SEEDED' }), await addProduct(db, { sku: 'SOLD' })]
    const csv = 'sku,popularity\nSEEDED,40\nSOLD,3\n'
    expect(await load(csv)).toMatchObject({ updated: 2, rejected: 0 })
    expect(await popularOcids()).toEqual([seeded, sold])
    await order(sold, 38)
    expect(await popularOcids()).toEqual([sold, seeded])
    expect(await load(csv)).toMatchObject({ unchanged: 2 })
    expect(await popularOcids()).toEqual([sold, seeded])
    const exported = join(folder, 'out.csv')
    await test.shop.imports.exportFile({ kind: 'products', file: exported, columns: ['popularity'] })
    expect((await readFile(exported, 'utf8')).split('\r\n').slice(1, 3)).toEqual([
      `${seeded},SEEDED,40`,
      `${sold},SOLD,3`,
    ])
  })

  it('becomes the seed if a node of the previous release imports it', async () => {
    const { db } = test.database
    const [first, second] = [await addProduct(db, { popularity: 10 }), await addProduct(db, { popularity: 20 })]
    await db.updateTable('products').set({ popularity: 90 }).where('ocid', '=', first).execute()
    const seeds = await db.selectFrom('products').select('popularity_seed').orderBy('ocid').execute()
    expect(seeds.map((row) => row.popularity_seed)).toEqual([90, 20])
    await addSales(second, 71, 0)
    expect(await popularOcids()).toEqual([second, first])
  })
})

describe('best sellers', () => {
  it('are the most popular 5% of a main category, rounded down', async () => {
    const { db } = test.database
    await db
      .insertInto('categories')
      .values([
        { c_id: 1, c_name: 'Decor', c_link: 'decor' },
        { c_id: 2, c_name: 'Vases', c_link: 'vases', parent_id: 1 },
        { c_id: 3, c_name: 'Rugs', c_link: 'rugs' },
      ])
      .execute()
    for (let index = 0; index < 40; index += 1) await addProduct(db, { category_id: index % 2 === 0 ? 1 : 2 })
    const rug = await addProduct(db, { category_id: 3, popularity: 5000 })
    const [best, second, third] = (await popularOcids()).slice(1)
    for (const [ocid, units] of [
      [best, 30],
      [second, 20],
      [third, 10],
    ] as const)
      await order(ocid ?? 0, units)
    const badges = (await mostPopular()).map((card) => [card.ocid, card.badges.includes('best_seller')])
    expect(badges.slice(0, 4)).toEqual([
      [rug, false],
      [best, true],
      [second, true],
      [third, false],
    ])
    await order(third ?? 0, 50)
    expect((await mostPopular()).flatMap((card) => (card.badges.includes('best_seller') ? card.ocid : []))).toEqual([
      third,
      best,
    ])
  })

  it('have been sold: without sales and seeds, there are none', async () => {
    for (let index = 0; index < 20; index += 1) await addProduct(test.database.db)
    expect((await mostPopular()).flatMap(({ badges }) => badges)).toEqual([])
  })
})
