import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '#test-kit/cli-command.ts'
import { type PlacedOrder, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('a truncated list of orders reports how many more there are', { timeout: 60_000 }, async () => {
  const list = async (...args: string[]) => {
    const lines = (await runCommand(test, 'orders', 'list', ...args)).output.split('\n')
    const invoices = lines.flatMap((line) => /^T-\d+/.exec(line) ?? [])
    return { invoices, last: lines.at(-1) }
  }
  let placed: PlacedOrder | undefined
  const all: string[] = []
  const place = async () => {
    placed = await placeOrder(test, [[{ cents: 1000, units: 1 }]], { paymentMethod: 'bank_transfer' }, placed?.shopper)
    const { invoice } = placed.order
    all.push(invoice)
    await test.shop.orders.money.bookPayment(invoice, { cents: 100_000, reference: `of ${invoice}`, on: '2026-11-20' })
  }
  for (let times = 0; times < 50; times += 1) await place()
  expect((await list()).last).not.toContain('not listed')
  expect((await list('--pay-back')).invoices).toEqual(all)
  await place()
  expect(await list()).toEqual({
    invoices: all.slice(1).toReversed(),
    last: '1 older order is not listed: use --search or --state.',
  })
  await place()
  expect(await list('--pay-back')).toEqual({
    invoices: all.slice(0, 50),
    last: '2 newer orders are not listed: use --search, or pay these back first.',
  })
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
