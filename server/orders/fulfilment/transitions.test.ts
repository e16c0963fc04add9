import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { stockOf } from '#test-kit/orders/buying.ts'
import { ALL, orderNow, placeOrder } from '#test-kit/orders/placed-order.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const skuOf = async (ocid: number) => {
  const row = await test.database.db
    .selectFrom('products')
    .select('sku')
    .where('ocid', '=', ocid)
    .executeTakeFirstOrThrow()
  return row.sku
}

describe('an order that ships', () => {
  it('goes from placed to delivered, in two shipments, with an invoice for each', async () => {
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
    const number = `${placed.order.invoice}-1`
    expect(placed.order).toMatchObject({ state: 'placed', payment: 'open', can_cancel: true, invoices: [] })

    await test.shop.orders.fulfilment.accept(number)
    expect(await orderNow(test, placed)).toMatchObject({ state: 'accepted', can_cancel: false })

    const lines = new Map([
      [await skuOf(first), 5],
      [await skuOf(second), 1],
    ])
    await test.shop.orders.fulfilment.ship(number, { lines, carrier: 'UPS', tracking: '1Z1' })
    const partial = await orderNow(test, placed)
    expect(partial).toMatchObject({ state: 'partly_shipped', payment: 'due' })
    expect(partial.products.map(({ shipped }) => shipped)).toEqual([5, 1])
    expect(partial.groups[0]?.shipments[0]).toMatchObject({
      carrier: 'UPS',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z1',
    })

    await test.shop.orders.fulfilment.ship(number, { carrier: 'Van', tracking: null })
    await test.shop.orders.fulfilment.deliver(placed.order.invoice)
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

  it('has the state of its least advanced suborder', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 1 }], [{ cents: 1000, units: 1 }]])
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(`${invoice}-1`, ALL)
    expect((await orderNow(test, placed)).state).toBe('accepted')
    await test.shop.orders.fulfilment.ship(`${invoice}-2`, ALL)
    expect((await orderNow(test, placed)).state).toBe('shipped')
  })

  it('rejects impossible transitions with a message and the next step', async () => {
    const { orders } = test.shop
    const placed = await placeOrder(test)
    const { invoice } = placed.order
    const number = `${invoice}-1`
    await expect(orders.fulfilment.ship(number, ALL)).rejects.toMatchObject({
      code: 'impossible_move',
      message: `${number} is placed: it cannot be shipped now.`,
      details: { next: { action: 'accept', number } },
    })
    await expect(orders.fulfilment.deliver(number)).rejects.toMatchObject({ code: 'impossible_move' })
    await expect(orders.money.refund(number, { reason: 'broken' })).rejects.toMatchObject({ code: 'impossible_move' })
    await orders.fulfilment.accept(number)
    await expect(orders.fulfilment.accept(number)).rejects.toMatchObject({ code: 'impossible_move' })
    const sku = await skuOf(placed.ocids[0]?.[0] ?? 0)
    await expect(orders.fulfilment.ship(number, { ...ALL, lines: new Map([[sku, 6]]) })).rejects.toThrow(
      `Only 5 of ${sku} are left`,
    )
    await expect(orders.fulfilment.ship(number, { ...ALL, lines: new Map([['NONE', 1]]) })).rejects.toThrow(
      'There is no NONE',
    )
    await expect(orders.fulfilment.accept('T-1')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('ships once, however many try at once', async () => {
    const placed = await placeOrder(test)
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => test.shop.orders.fulfilment.ship(invoice, ALL)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const now = await orderNow(test, placed)
    expect(now.invoices).toHaveLength(1)
    expect(now.groups[0]?.shipments).toHaveLength(1)
  })
})

describe('an order that is canceled', () => {
  it('returns its stock once, however many try at once', async () => {
    const placed = await placeOrder(test)
    const [[ocid = 0] = []] = placed.ocids
    expect(await stockOf(test, ocid)).toBe(9995)
    const cancel = () =>
      test.shop.orders.fulfilment.cancelOwn(placed.shopper, placed.order.invoice, { reason: 'Too many' })
    const tries = await Promise.allSettled(Array.from({ length: 6 }, cancel))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(test, ocid)).toBe(10_000)
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ state: 'cancelled', payment: 'cancelled', can_cancel: false, papers: [] })
    expect(now.timeline.at(-1)).toMatchObject({
      by: 'buyer',
      text: expect.stringMatching(/^The order from .* was canceled: Too many$/),
    })
  })

  it('states what was canceled, when, by whom and why', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 3 }], [{ cents: 500, units: 2 }]])
    const { invoice, groups } = placed.order
    expect(groups.map(({ cancellation }) => cancellation)).toEqual([null, null])
    await test.shop.orders.fulfilment.cancelOwn(placed.shopper, invoice, { number: `${invoice}-1`, reason: 'Too many' })
    await test.shop.orders.fulfilment.cancel(`${invoice}-2`, 'The kiln is broken')
    const now = await orderNow(test, placed)
    expect(now.groups.map(({ cancellation }) => cancellation)).toMatchObject([
      { by: 'buyer', buyer: now.placed_by, reason: 'Too many', units: 3, amount: groups[0]?.total, refunded: 0 },
      { by: 'operator', buyer: null, reason: 'The kiln is broken', units: 2, amount: groups[1]?.total, refunded: 0 },
    ])
    expect(now.groups[0]?.cancellation?.at).toBe(now.timeline.find(({ kind }) => kind === 'cancelled')?.at)
  })

  it('states what of it never shipped, if some had shipped', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 3 }]])
    const { invoice, products } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, { ...ALL, lines: new Map([[products[0]?.sku ?? '', 1]]) })
    await test.shop.orders.fulfilment.cancel(invoice, 'Sold out')
    const [suborder] = (await orderNow(test, placed)).groups
    expect(suborder).toMatchObject({ state: 'shipped', cancellation: { units: 2, reason: 'Sold out' } })
  })

  it('is possible if the stock was set to the maximum since', async () => {
    const placed = await placeOrder(test)
    const ocid = placed.ocids[0]?.[0] ?? 0
    await test.database.db.updateTable('products').set({ stock: 2_147_483_647 }).where('ocid', '=', ocid).execute()
    await test.shop.orders.fulfilment.cancelOwn(placed.shopper, placed.order.invoice, {})
    expect(await stockOf(test, ocid)).toBe(2_147_483_647)
  })

  it('keeps accepted suborders, and is rejected if nothing is left to cancel', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 1 }], [{ cents: 500, units: 2 }]])
    const { shopper, order } = placed
    await test.shop.orders.fulfilment.accept(`${order.invoice}-1`)
    const now = await test.shop.orders.fulfilment.cancelOwn(shopper, order.invoice, {})
    expect(now.groups.map(({ state }) => state)).toEqual(['accepted', 'cancelled'])
    expect(now.state).toBe('accepted')
    await expect(test.shop.orders.fulfilment.cancelOwn(shopper, order.invoice, {})).rejects.toMatchObject({
      code: 'not_cancellable',
    })
  })

  it('cannot be canceled by another company', async () => {
    const [mine, other] = [await placeOrder(test), await placeOrder(test)]
    const cancellation = test.shop.orders.fulfilment.cancelOwn(other.shopper, mine.order.invoice, {})
    await expect(cancellation).rejects.toMatchObject({ code: 'not_found' })
    const viaOwnOrder = test.shop.orders.fulfilment.cancelOwn(other.shopper, other.order.invoice, {
      number: `${mine.order.invoice}-1`,
    })
    await expect(viaOwnOrder).rejects.toMatchObject({ code: 'not_found' })
  })

  it('by the operator keeps what shipped and returns the rest to the stock', async () => {
    const placed = await placeOrder(test)
    const [[ocid = 0] = []] = placed.ocids
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, { ...ALL, lines: new Map([[await skuOf(ocid), 2]]) })
    await test.shop.orders.fulfilment.cancel(invoice, 'Kiln broke')
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ state: 'shipped', products: [{ qty: 5, shipped: 2, cancelled: 3 }] })
    expect(await stockOf(test, ocid)).toBe(9998)
    expect((await test.shop.billing.credit(placed.shopper.companyId)).used).toBe(
      Math.round((now.invoices[0]?.balance ?? 0) * 100),
    )
  })
})
