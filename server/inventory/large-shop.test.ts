import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { reservedUnits } from './list-stock.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('reserved units are read from the open suborders, and not from the history of the product', async () => {
  await inTransaction(test.database.db, async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${reservedUnits(sql`array[1]`)}`.execute(db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Cond: (maker_order_id = suborder.id)')
    expect(plan).not.toMatch(/order_lines_ocid|order_lines_product/)
  })
})

it('an update of 20,000 products takes about as long as their insert, in a session that has updated one', async () => {
  const ocid = await addProduct(test.database.db, { stock: 1 })
  await inTransaction(test.database.db, async (db) => {
    const timeOf = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const inserting = await timeOf(() =>
      sql`insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
        select 'MANY-' || n, 'many-' || n, 'Many ' || n, supplier_id, category_id, 100, 5
        from products, generate_series(1, 20000) as n where ocid = ${ocid}`.execute(db),
    )
    await sql`update products set stock = 2 where ocid = ${ocid}`.execute(db)
    const updating = await timeOf(() => sql`update products set stock = 3 where sku like 'MANY-%'`.execute(db))
    // A nested loop over all pairs takes a minute more.
    expect(updating).toBeLessThan(10 * inserting)
    const { rows } = await sql`
      select change, stock_movements.stock, count(*) from stock_movements join products using (ocid)
      where sku like 'MANY-%' and kind = 'corrected' group by 1, 2`.execute(db)
    expect(rows).toEqual([{ change: -2, stock: 3, count: 20_000 }])
  })
})
