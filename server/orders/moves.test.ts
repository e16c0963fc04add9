import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { stockOf } from './test-buying.ts'
import { ALL, orderNow, placeOrder } from './test-placed.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const WITH_SKU = async (ocid: number) => {
  const row = await test.database.db
    .selectFrom('products')
    .select('sku')
    .where('ocid', '=', ocid)
    .executeTakeFirstOrThrow()
  return row.sku
}

describe('an order that is sent', () => {
  it('goes from placed to delivered, in two parcels, with an invoice for each', async () => {
    const placed = await placeOrder(
      test,
      [
        [
          { cents: 1000, units: 5 },
          { cents: 333, units: 3 },
        ],
      ],
      { po_number: 'PO-1' },
    )
    const [first = 0, second = 0] = placed.ocids[0] ?? []
    const child = `${placed.order.invoice}-1`
    expect(placed.order).toMatchObject({ state: 'placed', payment: 'open', can_cancel: true, invoices: [] })

    await test.shop.orders.accept(child)
    expect(await orderNow(test, placed)).toMatchObject({ state: 'accepted', can_cancel: false })

    const lines = new Map([
      [await WITH_SKU(first), 5],
      [await WITH_SKU(second), 1],
    ])
    await test.shop.orders.ship(child, { lines, carrier: 'UPS', tracking: '1Z1' })
    const part = await orderNow(test, placed)
    expect(part).toMatchObject({ state: 'partly_shipped', payment: 'due' })
    expect(part.products.map(({ shipped }) => shipped)).toEqual([5, 1])
    expect(part.groups[0]?.shipments[0]).toMatchObject({
      carrier: 'UPS',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z1',
    })

    await test.shop.orders.ship(child, { carrier: 'Van', tracking: null })
    await test.shop.orders.deliver(placed.order.invoice)
    const done = await orderNow(test, placed)
    expect(done).toMatchObject({ state: 'delivered', groups: [{ arrives: null }] })
    expect(done.invoices.map(({ number }) => number)).toEqual(['INV-000001', 'INV-000002'])
    const sum = done.invoices.reduce((all, { total }) => all + Math.round(total * 100), 0)
    expect(sum).toBe(Math.round(done.orderTotal * 100))
    expect(done.timeline.map(({ kind }) => kind)).toEqual([
      'placed',
      'accepted',
      'shipped',
      'invoiced',
      'shipped',
      'invoiced',
      'delivered',
    ])
    expect(done.papers.map(({ kind }) => kind)).toEqual(['invoice', 'invoice', 'packing_slip', 'packing_slip'])
  })

  it('stands where its least advanced maker stands', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 1 }], [{ cents: 1000, units: 1 }]])
    const { invoice } = placed.order
    await test.shop.orders.accept(invoice)
    await test.shop.orders.ship(`${invoice}-1`, ALL)
    expect((await orderNow(test, placed)).state).toBe('accepted')
    await test.shop.orders.ship(`${invoice}-2`, ALL)
    expect((await orderNow(test, placed)).state).toBe('shipped')
  })

  it('refuses what cannot happen, in a sentence', async () => {
    const { orders } = test.shop
    const placed = await placeOrder(test)
    const { invoice } = placed.order
    const child = `${invoice}-1`
    await expect(orders.ship(child, ALL)).rejects.toMatchObject({
      code: 'impossible_move',
      message: `${child} is placed: it cannot be shipped now. Accept it first: npm run shop -- orders accept ${child}`,
    })
    await expect(orders.deliver(child)).rejects.toMatchObject({ code: 'impossible_move' })
    await expect(orders.refund(child, { reason: 'broken' })).rejects.toMatchObject({ code: 'impossible_move' })
    await orders.accept(child)
    await expect(orders.accept(child)).rejects.toMatchObject({ code: 'impossible_move' })
    const sku = await WITH_SKU(placed.ocids[0]?.[0] ?? 0)
    await expect(orders.ship(child, { ...ALL, lines: new Map([[sku, 6]]) })).rejects.toThrow(
      `Only 5 of ${sku} are left`,
    )
    await expect(orders.ship(child, { ...ALL, lines: new Map([['NONE', 1]]) })).rejects.toThrow('There is no NONE')
    await expect(orders.accept('T-1')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is shipped once, however many try at once', async () => {
    const placed = await placeOrder(test)
    const { invoice } = placed.order
    await test.shop.orders.accept(invoice)
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => test.shop.orders.ship(invoice, ALL)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const now = await orderNow(test, placed)
    expect(now.invoices).toHaveLength(1)
    expect(now.groups[0]?.shipments).toHaveLength(1)
  })
})

describe('an order that is cancelled', () => {
  it('gives its stock back, once, however many try at once', async () => {
    const placed = await placeOrder(test)
    const [[ocid = 0] = []] = placed.ocids
    expect(await stockOf(test, ocid)).toBe(9995)
    const cancelling = () => test.shop.orders.cancelOwn(placed.shopper, placed.order.invoice, { reason: 'Too many' })
    const tries = await Promise.allSettled(Array.from({ length: 6 }, cancelling))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(test, ocid)).toBe(10_000)
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ state: 'cancelled', payment: 'cancelled', can_cancel: false, papers: [] })
    expect(now.timeline.at(-1)).toMatchObject({ by: 'buyer', text: expect.stringContaining('was cancelled: Too many') })
  })

  it('is possible where the stock has been set to the most there can be since', async () => {
    const placed = await placeOrder(test)
    const ocid = placed.ocids[0]?.[0] ?? 0
    await test.database.db.updateTable('products').set({ stock: 2_147_483_647 }).where('ocid', '=', ocid).execute()
    await test.shop.orders.cancelOwn(placed.shopper, placed.order.invoice, {})
    expect(await stockOf(test, ocid)).toBe(2_147_483_647)
  })

  it('keeps what a maker accepted, and says so where nothing is left to cancel', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 1 }], [{ cents: 500, units: 2 }]])
    const { shopper, order } = placed
    await test.shop.orders.accept(`${order.invoice}-1`)
    const now = await test.shop.orders.cancelOwn(shopper, order.invoice, {})
    expect(now.groups.map(({ state }) => state)).toEqual(['accepted', 'cancelled'])
    expect(now.state).toBe('accepted')
    await expect(test.shop.orders.cancelOwn(shopper, order.invoice, {})).rejects.toMatchObject({
      code: 'not_cancellable',
    })
  })

  it("is nobody else's to cancel", async () => {
    const [mine, other] = [await placeOrder(test), await placeOrder(test)]
    const cancelling = test.shop.orders.cancelOwn(other.shopper, mine.order.invoice, {})
    await expect(cancelling).rejects.toMatchObject({ code: 'not_found' })
    const through = test.shop.orders.cancelOwn(other.shopper, other.order.invoice, {
      number: `${mine.order.invoice}-1`,
    })
    await expect(through).rejects.toMatchObject({ code: 'not_found' })
  })

  it('by the operator leaves what was sent and gives back the rest', async () => {
    const placed = await placeOrder(test)
    const [[ocid = 0] = []] = placed.ocids
    const { invoice } = placed.order
    await test.shop.orders.accept(invoice)
    await test.shop.orders.ship(invoice, { ...ALL, lines: new Map([[await WITH_SKU(ocid), 2]]) })
    await test.shop.orders.cancel(invoice, 'Kiln broke')
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ state: 'shipped', products: [{ qty: 5, shipped: 2, cancelled: 3 }] })
    expect(await stockOf(test, ocid)).toBe(9998)
    expect((await test.shop.billing.credit(placed.shopper.companyId)).used).toBe(
      Math.round((now.invoices[0]?.balance ?? 0) * 100),
    )
  })
})
