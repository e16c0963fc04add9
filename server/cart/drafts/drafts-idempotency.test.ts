import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openBrowser } from '#test-kit/browser.ts'

describe('a draft with an idempotency key', () => {
  let test: TestShop
  let buyer: ReturnType<typeof openBrowser>
  let ocid: number
  beforeAll(async () => {
    test = await openTestShop()
    await addBuyer(test.shop, 'dora')
    buyer = openBrowser(test)
    await buyer.signIn('dora')
    ocid = await addProduct(test.database.db)
  })
  afterAll(() => test.close())

  const drafts = async (): Promise<{ id: string }[]> => (await buyer.call('GET', '/legacy/cart/drafts')).body.data
  const keep = (body: object, key: string) => buyer.cart('/drafts', body, { 'idempotency-key': key })

  it('is saved once for ten concurrent requests, although the cart is empty by then', async () => {
    for (const body of [{ name: 'Copy', keep: true }, { name: 'Moved' }]) {
      await buyer.add(ocid, 2)
      const [key, before] = [randomUUID(), (await drafts()).length]
      const answers = await Promise.all(Array.from({ length: 10 }, () => keep(body, key)))
      const [first] = answers
      expect(first).toMatchObject({ status: 201, body: { data: { name: body.name, lines: 1 } } })
      for (const answer of answers) expect(answer).toEqual(first)
      expect(await drafts()).toHaveLength(before + 1)
    }
  })

  it('is created again with another key, and rejected with the key of a different change', async () => {
    await buyer.add(ocid, 2)
    const [key, before] = [randomUUID(), (await drafts()).length]
    await keep({ name: 'One', keep: true }, key)
    await keep({ name: 'One', keep: true }, randomUUID())
    expect(await keep({ name: 'Two', keep: true }, key)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect(await drafts()).toHaveLength(before + 2)
  })

  it('is not created again after it was deleted', async () => {
    await buyer.add(ocid, 2)
    const key = randomUUID()
    const { id } = (await keep({ name: 'Gone', keep: true }, key)).body.data
    await buyer.call('DELETE', `/legacy/cart/drafts/${id}`)
    expect(await keep({ name: 'Gone', keep: true }, key)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('is added to the cart once, and each request receives the first result', async () => {
    const rare = await addProduct(test.database.db, { stock: 5 })
    await keep({ name: 'Put aside' }, randomUUID())
    await buyer.add(rare, 5)
    const { id } = (await keep({ name: 'Rare' }, randomUUID())).body.data
    await buyer.add(rare, 3)
    const open = (mode: string, key: string) => buyer.cart(`/drafts/${id}/open`, { mode }, { 'idempotency-key': key })
    const [key, before] = [randomUUID(), (await drafts()).length]
    for (const { status, body } of await Promise.all(Array.from({ length: 5 }, () => open('add', key)))) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ count: 5, skipped: [{ message: expect.stringContaining('Added 2.') }] })
    }
    expect((await open('swap', key)).body).toMatchObject({ code: 'key_reused' })
    await test.database.db.updateTable('products').set({ stock: 4 }).where('ocid', '=', rare).execute()
    await buyer.add(ocid, 1)
    const swap = randomUUID()
    const { kept_as } = (await open('swap', swap)).body
    // The cart's current content differs from both drafts, and is not saved again.
    expect((await open('swap', swap)).body).toMatchObject({ kept_as, count: 4 })
    expect(await drafts()).toHaveLength(before + 1)
    await buyer.call('DELETE', `/legacy/cart/drafts/${id}`)
    expect(await open('swap', swap)).toMatchObject({ status: 200, body: { kept_as } })
    expect(await open('add', randomUUID())).toMatchObject({ status: 404 })
  })
})
