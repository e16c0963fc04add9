import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { stockOf } from '#test-kit/orders/buying.ts'
import { ALL, orderNow, placeOrder } from '#test-kit/orders/placed-order.ts'

/** Cases that need two concurrent actions; only PostgreSQL runs them at the same time. */
describe('of two concurrent actions on an order', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  /** Runs actions concurrently. Returns how many succeeded, and the codes of the others. */
  async function atOnce(acts: readonly (() => Promise<unknown>)[]) {
    const results = await Promise.allSettled(acts.map((act) => act()))
    const done = results.filter((result) => result.status === 'fulfilled').length
    return { done, codes: results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : [])) }
  }
  const receipt = (orderId: number, companyId: number, reference: string) => () =>
    test.shop.billing.receive({
      companyId,
      orderId,
      cardPaymentId: null,
      method: 'bank_transfer',
      reference,
      cents: 5000,
      on: '2026-11-21',
    })

  it('one accepts and one cancels it, and only one succeeds', async () => {
    const placed = await placeOrder(test)
    const { order, shopper, ocids } = placed
    const { done } = await atOnce([
      () => test.shop.orders.fulfilment.accept(order.invoice),
      () => test.shop.orders.fulfilment.cancelOwn(shopper, order.invoice, {}),
    ])
    expect(done).toBe(1)
    const { state } = await orderNow(test, placed)
    expect(await stockOf(test, ocids[0]?.[0] ?? 0)).toBe(state === 'cancelled' ? 10_000 : 9995)
  })

  it('both cancel it, and its stock is returned once', async () => {
    const { order, shopper, ocids } = await placeOrder(test)
    const { done } = await atOnce([
      () => test.shop.orders.fulfilment.cancel(order.invoice, 'Sold out'),
      () => test.shop.orders.fulfilment.cancelOwn(shopper, order.invoice, {}),
    ])
    expect(done).toBe(1)
    expect(await stockOf(test, ocids[0]?.[0] ?? 0)).toBe(10_000)
  })

  it('both ship all of it, and there is one shipment and one invoice', async () => {
    const placed = await placeOrder(test)
    await test.shop.orders.fulfilment.accept(placed.order.invoice)
    const ship = () => test.shop.orders.fulfilment.ship(placed.order.invoice, ALL)
    expect(await atOnce([ship, ship])).toEqual({ done: 1, codes: ['impossible_move'] })
    expect((await orderNow(test, placed)).invoices).toHaveLength(1)
  })

  it('one books a receipt while the other ships, and each cent is used once', async () => {
    const placed = await placeOrder(test)
    const { id, companyId } = await test.shop.orders.reading.forOperator(placed.order.invoice)
    await test.shop.orders.fulfilment.accept(placed.order.invoice)
    const { done } = await atOnce([
      () => test.shop.orders.fulfilment.ship(placed.order.invoice, ALL),
      receipt(id, companyId, 'r-1'),
      receipt(id, companyId, 'r-1'),
      receipt(id, companyId, 'r-2'),
    ])
    expect(done).toBe(4)
    expect(await orderNow(test, placed)).toMatchObject({ paid: 100, balance: 0, invoices: [{ paid: 75, balance: 0 }] })
    expect(await test.shop.billing.depositsOfOrder(id)).toBe(2500)
  })

  it('both pay the rest back, and it is paid back once', async () => {
    const { order } = await placeOrder(test)
    const { id, companyId } = await test.shop.orders.reading.forOperator(order.invoice)
    await receipt(id, companyId, 'r-3')()
    const back = (reference: string) => () =>
      test.shop.billing.payBack({ companyId, orderId: id, reference, cents: 5000 })
    expect(await atOnce([back('b-1'), back('b-2')])).toEqual({ done: 1, codes: ['impossible_move'] })
    expect(await test.shop.billing.depositsOfOrder(id)).toBe(0)
  })
})
