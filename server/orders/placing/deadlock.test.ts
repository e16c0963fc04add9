import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addShopper } from '#test-kit/orders/buying.ts'
import { proposeUnits } from '#test-kit/orders/edits.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'

/** Cases that need concurrent transactions, so that only PostgreSQL could show a deadlock. */
describe('an order of several suppliers', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  it('is canceled while others order the same products, without a deadlock', async () => {
    const first = await placeOrder(test, [[{ cents: 1000, units: 1 }], [{ cents: 1000, units: 1 }]])
    const [low = 0, high = 0] = first.ocids.flat()
    const [ann, ben] = [await addShopper(test), await addShopper(test)]
    for (let round = 0; round < 6; round += 1) {
      // The product of the first suborder is the one that others lock last.
      for (const ocid of [high, low]) await ann.put(ocid, 1)
      for (const ocid of [low, high]) await ben.put(ocid, 1)
      const order = await ann.place(await ann.checkout())
      const checkout = await ben.checkout()
      const results = await Promise.allSettled([
        test.shop.orders.fulfilment.cancel(order.invoice, 'No'),
        ben.place(checkout),
      ])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    }
  }, 60_000)

  it('is changed with the approval of a buyer who orders by invoice meanwhile, without a deadlock', async () => {
    const placed = await placeOrder(test)
    const [ocid = 0] = placed.ocids.flat()
    const { shopper } = placed
    for (let round = 0; round < 6; round += 1) {
      const ref = { invoice: placed.order.invoice, number: await proposeUnits(test.shop, placed.order.invoice, 2) }
      await shopper.put(ocid, 1)
      const checkout = await shopper.checkout()
      const results = await Promise.allSettled([
        test.shop.orders.editing.approve(shopper, ref),
        shopper.place(checkout),
      ])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    }
  }, 60_000)
})
