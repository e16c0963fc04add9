import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpiredKeys } from '#server/idempotency/idempotency.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openBrowser } from '#test-kit/browser.ts'

describe('a change with an idempotency key', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const keyed = (key: string) => ({ 'idempotency-key': key })

  it('is executed once for twenty concurrent requests, and each receives the cart', async () => {
    const guest = openBrowser(test)
    const ocid = await addProduct(test.database.db)
    await guest.add(ocid)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guest.cart('/add', { id: ocid, quantity: 3 }, keyed('twenty-at-once-1'))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.count))).toEqual(new Set([4]))
  })

  it('is executed again with another key, and without a key', async () => {
    const guest = openBrowser(test)
    const ocid = await addProduct(test.database.db)
    for (const headers of [keyed('the-first-of-two'), keyed('the-other-of-two'), {}, {}]) {
      await guest.cart('/add', { id: ocid }, headers)
    }
    expect((await guest.content()).count).toBe(4)
  })

  it('is rejected for a different change', async () => {
    const guest = openBrowser(test)
    const ocid = await addProduct(test.database.db)
    await guest.cart('/add', { id: ocid }, keyed('used-for-another'))
    const refused = await guest.cart('/add', { id: ocid, quantity: 2 }, keyed('used-for-another'))
    expect(refused).toMatchObject({ status: 409, body: { code: 'key_reused', error: expect.any(String) } })
    const bulk = { rows: [{ product: String(ocid), quantity: 1 }] }
    expect((await guest.cart('/bulk', bulk, keyed('used-for-another'))).status).toBe(409)
    expect((await guest.cart('/add', { id: ocid }, keyed('short'))).status).toBe(422)
    expect((await guest.content()).count).toBe(1)
  })

  it('can be retried after a failure', async () => {
    const guest = openBrowser(test)
    const ocid = await addProduct(test.database.db, { stock: 0 })
    const add = () => guest.cart('/add', { id: ocid }, keyed('failed-the-first-time'))
    expect((await add()).status).toBe(409)
    await test.database.db.updateTable('products').set({ stock: 1 }).where('ocid', '=', ocid).execute()
    expect((await add()).body.count).toBe(1)
    // The whole stock is in the cart, and the retry changes nothing.
    expect((await add()).body.count).toBe(1)
  })

  it('returns the first response to a retried quick order', async () => {
    const guest = openBrowser(test)
    const ocid = await addProduct(test.database.db, { stock: 5 })
    const rows = [
      { product: String(ocid), quantity: 4 },
      { product: 'unknown', quantity: 1 },
    ]
    const send = async () => (await guest.cart('/bulk', { rows }, keyed('a-quick-order-twice'))).body
    const first = await send()
    expect(first).toMatchObject({ added: 1, count: 4, faulty: 1 })
    expect(await send()).toEqual(first)
  })

  it('expires after a day', async () => {
    const guest = openBrowser(test)
    const ocid = await addProduct(test.database.db)
    const add = () => guest.cart('/add', { id: ocid }, keyed('of-the-day-before'))
    await add()
    await deleteExpiredKeys(test.database.db)
    expect((await add()).body.count).toBe(1)
    await test.database.pool.query(`update idempotency_keys set created_at = now() - interval '25 hours'`)
    await deleteExpiredKeys(test.database.db)
    expect((await add()).body.count).toBe(2)
  })
})
