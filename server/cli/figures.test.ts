import { expect, it } from 'vitest'
import { runCommand } from '#test-kit/cli-command.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop } from '#test-kit/shop.ts'

it('the figures are counted again from all orders', async () => {
  const test = await openTestShop()
  await placeOrder(test)
  await test.shop.reports.update()
  await test.database.pool.query('delete from sales_hours')
  expect(await runCommand(test, 'figures', 'rebuild')).toEqual({ code: 0, output: 'The figures are counted again.' })
  expect((await test.shop.reports.figures()).today.orders).toBe(1)
  await test.close()
})
