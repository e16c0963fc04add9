import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'

/** Cases that need concurrent transactions, so that only PostgreSQL could show a deadlock. */
describe('the SKU of a product that replaces another one', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  it('is changed while others lock both products, without a deadlock', async () => {
    const { db } = test.database
    const replaced = await addProduct(db, { replacement_sku: 'NEXT-0' })
    const next = await addProduct(db, { sku: 'NEXT-0' })
    // As placing an order does.
    const lock = (ocid: number) => sql`select 1 from products where ocid = ${ocid} for no key update`
    const rename = () =>
      test.shop.transaction((bound) =>
        bound.products.changeMany([{ ocid: next, fields: { sku: 'NEXT-1' } }], { kind: 'staff', id: 1, name: 'Sam' }),
      )
    let renamed: ReturnType<typeof rename> | undefined
    await db.transaction().execute(async (trx) => {
      await lock(replaced).execute(trx)
      renamed = rename()
      await waits()
      await lock(next).execute(trx)
    })
    expect(await renamed).toMatchObject([{ result: 'changed' }])
    const { replacement_sku } = await db
      .selectFrom('products')
      .select('replacement_sku')
      .where('ocid', '=', replaced)
      .executeTakeFirstOrThrow()
    expect(replacement_sku).toBe('NEXT-1')
  })

  /** Waits until a transaction waits for another one; with a single connection, it has not begun. */
  async function waits(): Promise<void> {
    const { db, singleConnection } = test.database
    if (singleConnection) return
    await eventually(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).not.toEqual([])
    })
  }
})
