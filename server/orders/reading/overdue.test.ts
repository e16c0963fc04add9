import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { placeFreightOrder } from '#test-kit/orders/freight.ts'
import { ALL, makeLate, orderNow } from '#test-kit/orders/placed-order.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('an order is overdue if one of its invoices is, although its card will be charged the rest', async () => {
  const placed = await placeFreightOrder(test, 'card', 3000)
  const { invoice } = placed.order
  await test.shop.orders.fulfilment.quoteFreight(placed.freighted, 5000)
  await test.shop.orders.fulfilment.accept(invoice)
  await test.shop.orders.fulfilment.ship(placed.other, ALL)
  await test.shop.orders.fulfilment.ship(placed.freighted, ALL)
  const status = async () => {
    const { payment, invoices } = await orderNow(test, placed)
    const listed = await test.shop.orders.reading.list(placed.shopper, { page: 1, limit: 10, payment: 'overdue' })
    return { payment, statuses: invoices.map(({ status }) => status), listed: listed.data.length }
  }
  await makeLate(test, 1)
  expect(await status()).toEqual({ payment: 'authorized', statuses: ['due', 'due'], listed: 0 })
  await makeLate(test, 15)
  expect(await status()).toEqual({ payment: 'overdue', statuses: ['due', 'overdue'], listed: 1 })
  await test.shop.orders.money.bookPayment(invoice, {
    cents: 5000,
    reference: `freight of ${invoice}`,
    on: '2026-11-20',
  })
  expect(await status()).toEqual({ payment: 'authorized', statuses: ['part_paid', 'due'], listed: 0 })
})
