import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deliveries, MadeWebhook } from '#contract/integrations.ts'
import { signInAs, type TestBuyer } from '#server/accounts/test-buyer.ts'
import { addBuyer, addProduct } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

let test: TestShop
let nora: TestBuyer
let webhook: MadeWebhook
beforeAll(async () => {
  test = await openTestShop({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' })
  await addBuyer(test.shop, 'nora')
  nora = await signInAs(test, 'nora')
  const payload = { url: 'http://127.0.0.1:9/', events: ['stock.low', 'stock.out', 'stock.back'] }
  webhook = (await nora.call('POST', '/webhooks', payload)).body as MadeWebhook
})
afterAll(() => test.close())

async function setStock(ocid: number, stock: number): Promise<void> {
  await test.database.pool.query('update products set stock = $2 where ocid = $1', [ocid, stock])
  await test.shop.integrations.productsChanged([ocid])
}

/** What was told of a product, the first first. */
async function told(ocid: number): Promise<[kind: string, stock: number][]> {
  const { body } = await nora.call('GET', `/webhooks/${webhook.data.id}/deliveries`)
  return (body as Deliveries).data
    .map((delivery) => JSON.parse(delivery.body) as { event: string; data: { ocid: number; stock: number } })
    .filter(({ data }) => data.ocid === ocid)
    .map(({ event, data }): [string, number] => [event, data.stock])
    .toReversed()
}

async function keepInSeed(ocid: number): Promise<void> {
  const { body } = await nora.call('POST', '/seed', { name: 'Shelf' })
  await nora.call('POST', '/seed/attach', { ocid, seeds: [(body as { data: { id: number } }).data.id] })
}

describe('stock', () => {
  it('is told of when it runs low, runs out and is back, each once', async () => {
    const vase = await addProduct(test.database.db, { stock: 100, min_qty: 6, qty_step: 6 })
    await keepInSeed(vase)
    for (const stock of [90, 17, 12, 5, 5, 12, 60]) await setStock(vase, stock)
    expect(await told(vase)).toEqual([
      ['stock.low', 17],
      ['stock.out', 5],
      ['stock.back', 12],
    ])
  })

  it('of a product in the cart is told, of one nobody of the company has to do with is not', async () => {
    const [held, other] = [await addProduct(test.database.db), await addProduct(test.database.db)]
    await test.shop.cart.addMany({ user: nora, guestHash: null }, [{ ocid: held, quantity: 1 }])
    await setStock(held, 0)
    await setStock(other, 0)
    expect(await told(held)).toEqual([['stock.out', 0]])
    expect(await told(other)).toEqual([])
  })

  it('of a product put aside or in a draft is told, too', async () => {
    const [aside, kept] = [await addProduct(test.database.db), await addProduct(test.database.db)]
    const visitor = { user: nora, guestHash: null }
    await test.shop.cart.addMany(visitor, [{ ocid: aside, quantity: 1 }])
    const { items } = await test.shop.cart.content(visitor)
    await test.shop.cart.save(visitor, items.find(({ ocid }) => ocid === aside)?.id ?? 0)
    await test.shop.cart.addMany(visitor, [{ ocid: kept, quantity: 1 }])
    await test.shop.cart.drafts.keep(nora, { name: 'Later' })
    for (const ocid of [aside, kept]) await setStock(ocid, 0)
    expect([await told(aside), await told(kept)]).toEqual([[['stock.out', 0]], [['stock.out', 0]]])
  })

  it('of what is no longer sold has run out', async () => {
    const lamp = await addProduct(test.database.db)
    await keepInSeed(lamp)
    await test.database.pool.query(`update products set status = 'discontinued' where ocid = $1`, [lamp])
    await test.shop.integrations.productsChanged([lamp])
    expect(await told(lamp)).toEqual([['stock.out', 1000]])
  })
})
