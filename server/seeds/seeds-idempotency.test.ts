import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seed, SeedList } from '#contract/schemas/catalog/seeds.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct, placeCart } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('a seed with an idempotency key', () => {
  let test: TestShop
  let nora: TestBuyer
  beforeAll(async () => {
    test = await openTestShop()
    await addBuyer(test.shop, 'nora')
    nora = await signInAs(test, 'nora')
  })
  afterAll(() => test.close())

  async function make(path: string, payload: object | undefined, key: string) {
    const headers = { ...nora.headers, 'idempotency-key': key }
    const answer = await test.app.inject({ method: 'POST', url: `/api/v2/buyer/seed${path}`, payload, headers })
    return { status: answer.statusCode, body: answer.json<{ data: Seed; code: string }>() }
  }
  const seeds = async () => {
    const answer = await test.app.inject({ url: '/api/v2/buyer/seed', headers: nora.headers })
    return answer.json<SeedList>().data.length
  }
  const fill = async () =>
    test.shop.cart.add({ user: nora, guestHash: null }, { id: await addProduct(test.database.db), quantity: 2 })

  it('is created once for ten concurrent requests, from any source', async () => {
    await fill()
    const { invoice } = await placeCart(test.shop, nora)
    await fill()
    const { data } = (await make('', { name: 'First' }, randomUUID())).body
    for (const [path, payload] of [
      ['', { name: 'Window' }],
      [`/${data.id}/duplicate`, undefined],
      ['/from-cart', { name: 'Of the cart' }],
      ['/from-order', { name: 'Of the order', invoice }],
    ] as const) {
      const [key, before] = [randomUUID(), await seeds()]
      const answers = await Promise.all(Array.from({ length: 10 }, () => make(path, payload, key)))
      const made = answers.map(({ status, body }) => [status, body.data.id])
      expect(made).toEqual(made.map(() => [201, made[0]?.[1]]))
      expect(await seeds()).toBe(before + 1)
    }
  })

  it('is returned again after its cart was emptied', async () => {
    await fill()
    const key = randomUUID()
    const { data } = (await make('/from-cart', { name: 'Kept' }, key)).body
    await placeCart(test.shop, nora)
    expect(await make('/from-cart', { name: 'Kept' }, key)).toMatchObject({
      status: 201,
      body: { data: { id: data.id } },
    })
  })

  it('is created again with another key, and rejected with the key of a different change', async () => {
    const [key, before] = [randomUUID(), await seeds()]
    await make('', { name: 'Window' }, key)
    await make('', { name: 'Window' }, randomUUID())
    expect(await make('', { name: 'Door' }, key)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect((await make('', { name: 'Door' }, 'short')).status).toBe(422)
    expect(await seeds()).toBe(before + 2)
  })

  it('is added to the cart once, and each request receives the first result', async () => {
    const ocid = await addProduct(test.database.db)
    const { id, uuid } = (await make('', { name: 'Counter' }, randomUUID())).body.data
    await make('/attach', { ocid, seeds: [uuid] }, randomUUID())
    const units = async () => (await test.shop.cart.content({ user: nora, guestHash: null })).count
    const [key, before] = [randomUUID(), await units()]
    const order = async (key: string, ocids?: number[]) => make(`/${id}/to-cart`, { ocids }, key)
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => order(key)))) {
      expect(answer).toMatchObject({ status: 200, body: { count: before + 1, lines: [{ ocid, quantity: 1 }] } })
    }
    expect(await order(key, [ocid])).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect(await order(randomUUID())).toMatchObject({ body: { count: before + 2 } })
    expect(await units()).toBe(before + 2)
  })
})
