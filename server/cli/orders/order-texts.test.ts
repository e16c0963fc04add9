import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '#test-kit/cli-command.ts'
import { type PlacedOrder, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('all orders are listed, oldest first, page by page', async () => {
  const all: string[] = []
  let placed: PlacedOrder | undefined
  for (let times = 0; times < 3; times += 1) {
    placed = await placeOrder(test, [[{ cents: 1000, units: 1 }]], { paymentMethod: 'bank_transfer' }, placed?.shopper)
    const { invoice } = placed.order
    all.push(invoice)
    await test.shop.orders.money.bookPayment(invoice, { cents: 100_000, reference: `of ${invoice}`, on: '2026-11-20' })
  }
  const list = async (...args: string[]) =>
    (await runCommand(test, 'orders', 'list', ...args)).output.match(/^T-\d+/gm) ?? []
  expect(await list()).toEqual(all)
  expect(await list('--pay-back')).toEqual(all)
  const { listForOperator } = test.shop.orders.reading
  for (const query of [{}, { hasSurplus: true }]) {
    const first = await listForOperator(query, null, 2)
    const second = await listForOperator(query, first.next, 2)
    expect([...first.orders, ...second.orders].map(({ invoice }) => invoice)).toEqual(all)
    expect([first.orders.length, second.next]).toEqual([2, null])
  }
})

it('the list and the order show the open amount if it is a part of the total', async () => {
  const placed = await placeOrder(test, [[{ cents: 5000, units: 1 }]], { paymentMethod: 'bank_transfer' })
  const { invoice, orderTotal } = placed.order
  await test.shop.orders.money.bookPayment(invoice, { cents: 2000, reference: `part of ${invoice}`, on: '2026-11-20' })
  for (const args of [
    ['list', '--search', invoice],
    ['show', invoice],
  ]) {
    const { output } = await runCommand(test, 'orders', ...args)
    expect(output.split('\n')[0]).toContain(`$${orderTotal.toFixed(2)} ($${(orderTotal - 20).toFixed(2)} open)`)
  }
})
