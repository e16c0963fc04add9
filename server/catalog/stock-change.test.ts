import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type CatalogChange, parseCatalogChange, stockChangePayload } from '#database/catalog-change.ts'
import type { Database } from '#database/connect.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { eventually } from '#test-kit/waits.ts'

describe('the notification about changed products', () => {
  let database: Database
  let first: number
  let second: number
  const notifications: CatalogChange[] = []
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
    first = await addProduct(database.db, { stock: 50, min_qty: 6, qty_step: 6 })
    second = await addProduct(database.db, { stock: 50 })
    await database.listen(
      'catalog_changed',
      (payload) => notifications.push(parseCatalogChange(payload)),
      () => undefined,
    )
  })
  afterAll(() => database.close())

  /** Returns the notifications that a listener receives between two marker notifications. */
  async function notificationsOf(statement: string): Promise<CatalogChange[]> {
    await hear(999_998)
    notifications.length = 0
    await database.pool.query(statement)
    await hear(999_999)
    return notifications.slice(0, -1)
  }

  async function hear(ocid: number): Promise<void> {
    await database.pool.query(`select pg_notify('catalog_changed', $1)`, [stockChangePayload([ocid])])
    await eventually(() => expect(notifications.at(-1)).toEqual(new Set([ocid])))
  }

  it('names the products whose stock changed', async () => {
    const both = `update products set stock = stock - 1, updated_at = now() where ocid in (${second}, ${first})`
    expect(await notificationsOf(both)).toEqual([new Set([first, second])])
  })

  it('is not sent if nothing has changed', async () => {
    expect(await notificationsOf('update products set stock = 1 where ocid = 0')).toEqual([])
  })

  it.each([
    ['one is sold out by it', () => `update products set stock = 5 where ocid = ${first}`],
    ['one can be ordered again', () => `update products set stock = 60 where ocid = ${first}`],
    ['something else changed, too', () => `update products set stock = 40, popularity = 9 where ocid = ${first}`],
    ['another one changed otherwise', () => `update products set title = title || ocid, stock = 30`],
    [
      'one is new',
      () => `insert into products (sku, slug, title, supplier_id, category_id, price_cents)
        select 'NEW', 'new', title, supplier_id, category_id, price_cents from products where ocid = ${first}`,
    ],
    ['one is gone', () => `delete from products where ocid = ${second}`],
  ])('covers everything if %s', async (_case, statement) => {
    expect(await notificationsOf(statement())).toEqual(['everything'])
  })

  it('covers everything if more than a hundred change', async () => {
    for (let count = 0; count < 100; count += 1) await addProduct(database.db, { stock: 50 })
    expect(await notificationsOf('update products set stock = stock + 1')).toEqual(['everything'])
  })
})
