import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deliveries, CreatedWebhook } from '#contract/schemas/integrations.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let nora: TestBuyer
let webhook: CreatedWebhook
beforeAll(async () => {
  test = await openTestShop()
  await addBuyer(test.shop, 'nora')
  nora = await signInAs(test, 'nora')
  const payload = { url: 'https://erp.example/hooks', events: ['stock.low', 'stock.out', 'stock.back'] }
  webhook = (await nora.call('POST', '/webhooks', payload)).body as CreatedWebhook
})
afterAll(() => test.close())

async function setStock(ocid: number, stock: number): Promise<void> {
  await test.database.pool.query('update products set stock = $2 where ocid = $1', [ocid, stock])
  await test.shop.integrations.productsChanged([ocid])
}

/** Returns the deliveries about a product, oldest first. */
async function deliveriesOf(ocid: number): Promise<[kind: string, stock: number][]> {
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
  it('causes one event each when it runs low, runs out and is back', async () => {
    const vase = await addProduct(test.database.db, { stock: 100, min_qty: 6, qty_step: 6 })
    await keepInSeed(vase)
    for (const stock of [90, 17, 12, 5, 5, 12, 60]) await setStock(vase, stock)
    expect(await deliveriesOf(vase)).toEqual([
      ['stock.low', 17],
      ['stock.out', 5],
      ['stock.back', 12],
    ])
  })

  it('causes an event for a product in the cart, and none for a product that does not concern the company', async () => {
    const [inCart, other] = [await addProduct(test.database.db), await addProduct(test.database.db)]
    await test.shop.cart.addMany({ user: nora, guestHash: null }, [{ ocid: inCart, quantity: 1 }])
    await setStock(inCart, 0)
    await setStock(other, 0)
    expect(await deliveriesOf(inCart)).toEqual([['stock.out', 0]])
    expect(await deliveriesOf(other)).toEqual([])
  })

  it('causes an event for a product that is saved for later or in a draft', async () => {
    const [saved, drafted] = [await addProduct(test.database.db), await addProduct(test.database.db)]
    const visitor = { user: nora, guestHash: null }
    await test.shop.cart.addMany(visitor, [{ ocid: saved, quantity: 1 }])
    const { items } = await test.shop.cart.content(visitor)
    await test.shop.cart.line.save(visitor, items.find(({ ocid }) => ocid === saved)?.id ?? 0)
    await test.shop.cart.addMany(visitor, [{ ocid: drafted, quantity: 1 }])
    await test.shop.cart.drafts.save(nora, { name: 'Later' })
    for (const ocid of [saved, drafted]) await setStock(ocid, 0)
    expect([await deliveriesOf(saved), await deliveriesOf(drafted)]).toEqual([[['stock.out', 0]], [['stock.out', 0]]])
  })

  it('of a discontinued product has run out', async () => {
    const lamp = await addProduct(test.database.db)
    await keepInSeed(lamp)
    await test.database.pool.query(`update products set status = 'discontinued' where ocid = $1`, [lamp])
    await test.shop.integrations.productsChanged([lamp])
    expect(await deliveriesOf(lamp)).toEqual([['stock.out', 1000]])
  })
})
