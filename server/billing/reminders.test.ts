import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/values/days.ts'
import { ALL, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { remind } from './reminders.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('an invoice by bank transfer that is due at once gets its first reminder after three days', async () => {
  const placed = await placeOrder(test, [[{ cents: 500, units: 2 }]], { paymentMethod: 'bank_transfer' })
  await test.shop.orders.fulfilment.accept(placed.order.invoice)
  await test.shop.orders.fulfilment.ship(placed.order.invoice, ALL)
  const { rows } = await test.database.pool.query<{ on: string }>('select issued_on::text as on from papers')
  const written = rows[0]?.on ?? ''
  const remindersOn = (day: string) => remind({ db: test.database.db, jobs: test.shop.jobs }, day)
  for (const days of [0, 1, 2]) expect(await remindersOn(addDays(written, days))).toBe(0)
  expect(await remindersOn(addDays(written, 3))).toBe(1)
  expect(await remindersOn(addDays(written, 3))).toBe(0)
})
