import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { createProductCache, readCachedProducts } from './product-cache.ts'
import { openBrowser } from '#test-kit/browser.ts'

describe('the product cache of carts', () => {
  let test: TestShop
  let guest: ReturnType<typeof openBrowser>
  let ocid: number
  beforeAll(async () => {
    test = await openTestShop()
  })
  beforeEach(async () => {
    ocid = await addProduct(test.database.db, { price_cents: 1000, breaks: [{ min_qty: 10, price_cents: 900 }] })
    await test.database.pool.query(
      `insert into product_images (ocid, position, source, file, width, height) values ($1, 1, 'a', 'a.jpg', 9, 9)`,
      [ocid],
    )
    guest = openBrowser(test)
    await guest.add(ocid, 10)
  })
  afterAll(() => test.close())

  const change = (text: string) => test.database.pool.query(text, [ocid])
  const line = async () => (await guest.content()).items[0]

  it.each([
    ['its price', 'update products set price_cents = 700 where ocid = $1', { itemPrice: 7 }],
    ['a price by quantity', 'update price_breaks set price_cents = 800 where ocid = $1', { itemPrice: 8 }],
    ['no price by quantity any more', 'delete from price_breaks where ocid = $1', { itemPrice: 10 }],
    ['a new price by quantity', 'insert into price_breaks values ($1, 5, 750)', { itemPrice: 7.5 }],
    [
      'its stock',
      'update products set stock = 4 where ocid = $1',
      { stock: 4, problems: [{ code: expect.anything() }] },
    ],
    ['its picture', `update product_images set file = 'b.jpg' where ocid = $1`, { image: { path: 'b.jpg' } }],
    ['no picture any more', 'delete from product_images where ocid = $1', { image: null }],
    [
      'the name of its maker',
      `update suppliers set name = 'New & Co.' where id = (select supplier_id from products where ocid = $1)`,
      { supplier: { name: 'New & Co.' } },
    ],
    [
      'the name of its category',
      `update categories set c_name = 'Jugs' where c_id = (select category_id from products where ocid = $1)`,
      { category: 'Jugs' },
    ],
  ])('reads a change (%s) as soon as it is committed', async (_what, text, changed) => {
    await line()
    await change(text)
    expect(await line()).toMatchObject(changed)
  })

  it('never contains what was rolled back, and a transaction sees each of its own changes', async () => {
    const { db } = test.database
    const memory = createProductCache()
    const priceIn = async (within: Db) => (await readCachedProducts(within, memory, [ocid]))[0]?.price_cents
    const undone = inTransaction(db, async (tx) => {
      for (const price_cents of [500, 400]) {
        await tx.updateTable('products').set({ price_cents }).where('ocid', '=', ocid).execute()
        expect(await priceIn(tx)).toBe(price_cents)
      }
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect(await priceIn(db)).toBe(1000)
  })

  it('reads an unchanged product once and returns the same object', async () => {
    const memory = createProductCache()
    const read = () => readCachedProducts(test.database.db, memory, [ocid])
    const [first] = await read()
    expect((await read())[0]).toBe(first)
    await change('update products set stock = stock - 1 where ocid = $1')
    expect((await read())[0]).not.toBe(first)
  })
})
