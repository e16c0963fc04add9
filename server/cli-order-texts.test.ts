import { afterAll, beforeAll, expect, it } from 'vitest'
import { runOrders } from './cli-orders.ts'
import { type PlacedOrder, placeOrder } from './orders/test-placed.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('a list of orders that ends before the last one says how many more there are', { timeout: 60_000 }, async () => {
  const list = async (...args: string[]) => {
    const lines: string[] = []
    await runOrders(['list', ...args], { ...test.shop, print: (line) => lines.push(line) })
    const invoices = lines.flatMap((line) => /^T-\d+/.exec(line) ?? [])
    return { invoices, last: lines.at(-1) }
  }
  let placed: PlacedOrder | undefined
  const all: string[] = []
  const place = async () => {
    placed = await placeOrder(test, [[{ cents: 1000, units: 1 }]], { paymentMethod: 'bank_transfer' }, placed?.shopper)
    const { invoice } = placed.order
    all.push(invoice)
    await test.shop.orders.bookPayment(invoice, { cents: 100_000, reference: `of ${invoice}`, on: '2026-11-20' })
  }
  for (let times = 0; times < 50; times += 1) await place()
  expect((await list()).last).not.toContain('not listed')
  expect((await list('--pay-back')).invoices).toEqual(all)
  await place()
  expect(await list()).toEqual({
    invoices: all.slice(1).toReversed(),
    last: '1 older order is not listed: --search and --state find them.',
  })
  await place()
  expect(await list('--pay-back')).toEqual({
    invoices: all.slice(0, 50),
    last: '2 newer orders with money to be paid back are not listed: --search finds them, and so does this list once these are paid back.',
  })
})

it('what is open of an order is said in the list and of it alone, where it is not all of it', async () => {
  const placed = await placeOrder(test, [[{ cents: 5000, units: 1 }]], { paymentMethod: 'bank_transfer' })
  const { invoice, orderTotal } = placed.order
  await test.shop.orders.bookPayment(invoice, { cents: 2000, reference: `part of ${invoice}`, on: '2026-11-20' })
  for (const args of [
    ['list', '--search', invoice],
    ['show', invoice],
  ]) {
    const lines: string[] = []
    await runOrders(args, { ...test.shop, print: (line) => lines.push(line) })
    expect(lines[0]).toContain(`$${orderTotal.toFixed(2)} ($${(orderTotal - 20).toFixed(2)} open)`)
  }
})
