import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { placeByFreight } from './test-freight.ts'
import { ALL, makeLate, orderNow } from './test-placed.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('an order is overdue where one of its invoices is, though its card is still charged with the rest', async () => {
  const placed = await placeByFreight(test, 'card', 3000)
  const { invoice } = placed.order
  await test.shop.orders.freight(placed.freighted, 5000)
  await test.shop.orders.accept(invoice)
  await test.shop.orders.ship(placed.other, ALL)
  await test.shop.orders.ship(placed.freighted, ALL)
  const standing = async () => {
    const { payment, invoices } = await orderNow(test, placed)
    const listed = await test.shop.orders.list(placed.shopper, { page: 1, limit: 10, payment: 'overdue' })
    return { payment, statuses: invoices.map(({ status }) => status), listed: listed.data.length }
  }
  await makeLate(test, 1)
  expect(await standing()).toEqual({ payment: 'authorized', statuses: ['due', 'due'], listed: 0 })
  await makeLate(test, 15)
  expect(await standing()).toEqual({ payment: 'overdue', statuses: ['due', 'overdue'], listed: 1 })
  await test.shop.orders.bookPayment(invoice, { cents: 5000, reference: `freight of ${invoice}`, on: '2026-11-20' })
  expect(await standing()).toEqual({ payment: 'authorized', statuses: ['part_paid', 'due'], listed: 0 })
})
