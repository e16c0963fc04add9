import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, todayForBuyers } from '#contract/values/days.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('a preorder ends on the day after its last one, once, and no other policy does', async () => {
  const fields = { stock: 0, stock_policy: 'preorder' }
  const add = (more: object) => addProduct(test.database.db, { ...fields, ...more })
  const yesterday = addDays(todayForBuyers(), -1)
  const over = await add({ order_by: yesterday })
  const others = [
    await add({ order_by: todayForBuyers() }),
    await add({}),
    await add({ stock_policy: 'backorder', order_by: yesterday }),
  ]
  await test.shop.inventory.endPreorders()
  await test.shop.inventory.endPreorders()
  const { rows } = await test.database.pool.query<{ ocid: number }>(
    `select ocid from products where stock_policy = 'deny' and ocid = any($1)`,
    [[over, ...others]],
  )
  expect(rows).toEqual([{ ocid: over }])
  const jobs = await test.database.pool.query(
    `select data from pgboss.job where name = 'search.refresh' and data -> 'ocids' = to_jsonb(array[$1::integer])`,
    [over],
  )
  expect(jobs.rows).toHaveLength(1)
})
