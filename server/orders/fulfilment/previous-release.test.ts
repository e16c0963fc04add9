import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addShopper, stockOf } from '#test-kit/orders/buying.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

/** A node of a release that does not know what is owed works on this schema during an upgrade (decisions 0032, 0121). */
let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Orders of one product. Its stock of 2 is part of the first one. */
async function placeOrders(quantities: readonly number[]) {
  const { db, pool } = test.database
  const ocid = await addProduct(db, { stock: 2, stock_policy: 'backorder' })
  const ids: number[] = []
  for (const quantity of quantities) {
    const shopper = await addShopper(test)
    await shopper.put(ocid, quantity)
    const { invoice } = await shopper.place(await shopper.checkout())
    const { rows } = await pool.query<{ id: number }>('select id from orders where invoice = $1', [invoice])
    ids.push(rows[0]?.id ?? 0)
  }
  const owed = async () => {
    const lines = 'select owed from back_order_lines where ocid = $1 order by id'
    const { rows } = await pool.query<{ owed: number }>(lines, [ocid])
    const products = await pool.query<{ owed: number }>('select owed from products where ocid = $1', [ocid])
    expect(products.rows[0]?.owed).toBe(rows.reduce((sum, line) => sum + line.owed, 0))
    return rows.map((line) => line.owed)
  }
  expect(await owed()).toEqual([quantities[0] === undefined ? 0 : quantities[0] - 2, ...quantities.slice(1)])
  return { ocid, ids, owed }
}

/** Returns units of a line to the stock, as such a node does. */
async function returnUnits(db: Db, orderId: number, units: number): Promise<void> {
  await sql`update products set stock = least(stock::bigint + back.quantity, 2147483647)::integer
    from (select ocid, ${units}::integer as quantity from order_lines where order_id = ${orderId} and position = 0) as back
    where products.ocid = back.ocid`.execute(db)
}

async function cancelLine(orderId: number, units: number): Promise<void> {
  await inTransaction(test.database.db, async (db) => {
    await sql`insert into cancelled_lines (order_id, position, quantity) values (${orderId}, 0, ${units})`.execute(db)
    await returnUnits(db, orderId, units)
  })
}

/** Changes the units of a line from 8, and its price so that the amounts stay. */
async function editLine(orderId: number, units: number): Promise<void> {
  await inTransaction(test.database.db, async (db) => {
    await sql`insert into order_revisions (order_id, number, state, reason, author, edit, before, after,
        total_before_cents, total_after_cents, decided_at)
      values (${orderId}, 1, 'applied', 'because', 'June Park', '{}', '{}', '{}', 0, 0, now())`.execute(db)
    await returnUnits(db, orderId, 8 - units)
    await sql`update order_lines set quantity = ${units}, unit_price_cents = line_total_cents / ${units}
      where order_id = ${orderId} and position = 0`.execute(db)
  })
}

it('returns of a line that it cancels only the units that were in stock, and gives those that were owed to no one', async () => {
  const { ocid, ids, owed } = await placeOrders([5, 8, 4])
  const [first = 0, second = 0] = ids
  await cancelLine(second, 8)
  expect([await stockOf(test, ocid), await owed()]).toEqual([0, [3, 0, 4]])
  // Two of its units were in stock. They go to the last order.
  await cancelLine(first, 5)
  expect([await stockOf(test, ocid), await owed()]).toEqual([0, [0, 0, 2]])
})

it('gives back first what is owed of a line that it edits', async () => {
  const { ocid, ids, owed } = await placeOrders([5, 8])
  await editLine(ids[1] ?? 0, 4)
  expect([await stockOf(test, ocid), await owed()]).toEqual([0, [3, 4]])
})

it('cannot ship what has not arrived', async () => {
  const { ids } = await placeOrders([5])
  const ship = (units: number) =>
    inTransaction(test.database.db, async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into shipments (maker_order_id, carrier) select id, 'UPS' from maker_orders where order_id = ${ids[0] ?? 0}
        returning id`.execute(db)
      await sql`insert into shipment_lines (shipment_id, order_id, position, quantity)
        values (${rows[0]?.id ?? 0}, ${ids[0] ?? 0}, 0, ${units})`.execute(db)
    })
  await expect(ship(5)).rejects.toThrow('units that have not arrived')
  await ship(2)
  await expect(ship(1)).rejects.toThrow('units that have not arrived')
})
