import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type CatalogChange, readChange, tellOf } from '#database/catalog-change.ts'
import type { Database } from '#database/connect.ts'
import { cloneTemplate } from '#database/test-database.ts'
import { addProduct } from '#server/fixtures.ts'
import { eventually } from '#tools/test-waits.ts'

describe('what a change of products says', () => {
  let database: Database
  let first: number
  let second: number
  const heard: CatalogChange[] = []
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
    first = await addProduct(database.db, { stock: 50, min_qty: 6, qty_step: 6 })
    second = await addProduct(database.db, { stock: 50 })
    await database.listen(
      'catalog_changed',
      (payload) => heard.push(readChange(payload)),
      () => undefined,
    )
  })
  afterAll(() => database.close())

  /** What is heard of by one that listens: between two notifications that are known. */
  async function heardOf(statement: string): Promise<CatalogChange[]> {
    await hear(999_998)
    heard.length = 0
    await database.pool.query(statement)
    await hear(999_999)
    return heard.slice(0, -1)
  }

  async function hear(ocid: number): Promise<void> {
    await database.pool.query(`select pg_notify('catalog_changed', $1)`, [tellOf([ocid])])
    await eventually(() => expect(heard.at(-1)).toEqual(new Set([ocid])))
  }

  it('names the products of which there are more or fewer', async () => {
    const both = `update products set stock = stock - 1, updated_at = now() where ocid in (${second}, ${first})`
    expect(await heardOf(both)).toEqual([new Set([first, second])])
  })

  it('says nothing where nothing has changed', async () => {
    expect(await heardOf('update products set stock = 1 where ocid = 0')).toEqual([])
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
  ])('is of everything where %s', async (_case, statement) => {
    expect(await heardOf(statement())).toEqual(['everything'])
  })

  it('is of everything where more than a hundred change', async () => {
    for (let count = 0; count < 100; count += 1) await addProduct(database.db, { stock: 50 })
    expect(await heardOf('update products set stock = stock + 1')).toEqual(['everything'])
  })
})
