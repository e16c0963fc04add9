import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { addMaker, addShopper } from './test-buying.ts'
import { ALL, makeLate, orderNow, type PlacedOrder } from './test-placed.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** An order whose card waits: $100.00 of a maker who sends by freight, and $55.00 of another one. */
async function byFreight(): Promise<PlacedOrder & { payment: string; freighted: string; other: string }> {
  const joiner = await addMaker(test, `joiner-${randomUUID()}`)
  const potter = await addMaker(test, `potter-${randomUUID()}`)
  await test.database.db
    .insertInto('shipping_methods')
    .values({ key: `freight-${joiner}`, supplier_id: joiner, name: 'Freight', kind: 'freight' })
    .execute()
  const shopper = await addShopper(test)
  await shopper.put(await addProduct(test.database.db, { supplier_id: joiner, price_cents: 10_000 }))
  await shopper.put(await addProduct(test.database.db, { supplier_id: potter, price_cents: 3000 }))
  const checkout = await shopper.checkout({ paymentMethod: 'card' })
  const { payment_id: payment } = await shopper.pay(checkout)
  const card = { number: '4242424242424242', expires: '12/49', cvc: '123' }
  await test.shop.payments.confirmLocal(shopper, payment, card)
  const order = await shopper.place(checkout, { paymentMethod: 'card', payment_id: payment })
  const [freighted = '', other = ''] = order.groups.toSorted((a) => (a.freight ? -1 : 1)).map(({ number }) => number)
  return { shopper, order, ocids: [], payment, freighted, other }
}

it('an order is overdue where one of its invoices is, though its card is still charged with the rest', async () => {
  const placed = await byFreight()
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
  await makeLate(test, 14)
  expect(await standing()).toEqual({ payment: 'overdue', statuses: ['due', 'overdue'], listed: 1 })
  await test.shop.orders.bookPayment(invoice, { cents: 5000, reference: `freight of ${invoice}`, on: '2026-11-20' })
  expect(await standing()).toEqual({ payment: 'authorized', statuses: ['part_paid', 'due'], listed: 0 })
})
