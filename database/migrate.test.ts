import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from './connect.ts'
import { migrate } from './migrate.ts'
import { cloneTemplate } from './test-database.ts'

describe('migrations', () => {
  let database: Database
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
  })
  afterAll(() => database.close())

  it('change nothing the second time', async () => {
    expect(await migrate(database)).toEqual([])
  })

  it('refuse a minimum that is no multiple of the step', async () => {
    await database.pool.query(`insert into suppliers (name, slug) values ('M', 'm')`)
    await database.pool.query(`insert into categories (c_name, c_link) values ('C', 'c')`)
    const insert = `insert into products (sku, slug, title, supplier_id, category_id, price_cents, min_qty, qty_step)
      select 'A', 'a', 'A', suppliers.id, c_id, 100, 5, 2 from suppliers, categories`
    await expect(database.pool.query(insert)).rejects.toThrow('products_minimum_is_multiple')
  })
})
