import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AlertList } from '#contract/schemas/admin/system/alerts.ts'
import type { InventoryList, ProductStock } from '#contract/schemas/admin/catalog/inventory.ts'
import type { StockLevels } from '#contract/schemas/admin/catalog/stock-levels.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { eventually } from '#test-kit/waits.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await setShopLevel(null)
  await test.database.pool.query('update products set low_stock_level = null')
  await test.database.pool.query('update suppliers set low_stock_level = null')
  await test.shop.inventory.applyLevels(null)
})

async function setShopLevel(level: number | null): Promise<void> {
  await staff.call('POST', '/inventory/levels', { low_stock_level: level })
  await test.shop.inventory.applyLevels(null)
}

async function setStock(ocid: number, stock: number): Promise<void> {
  await test.database.pool.query('update products set stock = $2 where ocid = $1', [ocid, stock])
  await test.shop.inventory.stockChanged([ocid])
}

async function lowProducts(query = ''): Promise<number[]> {
  const { body } = await staff.call('GET', `/inventory?stock=low${query}`)
  return (body as unknown as InventoryList).data.map(({ ocid }) => ocid)
}

async function alertsOf(ocid: number) {
  const { body } = await staff.call('GET', '/alerts?limit=100')
  const { data } = body as unknown as AlertList
  return data.filter(({ kind, subject }) => kind === 'stock_low' && subject.id === String(ocid))
}

async function stockOf(ocid: number): Promise<ProductStock> {
  return (await staff.call('GET', `/inventory/${ocid}`)).body['data'] as ProductStock
}

describe('a low product', () => {
  it('is at or below its own level, else that of its supplier, else that of the shop', async () => {
    const ocid = await addProduct(test.database.db, { stock: 10 })
    const { id } = await test.database.db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow()
    const state = async () => {
      const { low, low_stock_level, low_stock_level_of } = await stockOf(ocid)
      return [low, low_stock_level, low_stock_level_of]
    }
    expect(await state()).toEqual([false, null, null])
    await setShopLevel(10)
    expect(await state()).toEqual([true, 10, 'shop'])
    await staff.call('POST', `/inventory/levels/suppliers/${id}`, { low_stock_level: 9 })
    expect(await state()).toEqual([false, 9, 'supplier'])
    const { body } = await staff.call('POST', `/inventory/${ocid}/level`, { low_stock_level: 12 })
    expect(body['data']).toMatchObject({ low: true, low_stock_level: 12, low_stock_level_of: 'product' })
    const levels = (await staff.call('GET', '/inventory/levels')).body as unknown as StockLevels
    expect([levels.low_stock_level, levels.data.find((supplier) => supplier.id === id)]).toMatchObject([
      10,
      { low_stock_level: 9 },
    ])
    const { body: log } = await staff.call('GET', `/audit?subject_kind=product&subject_id=${ocid}`)
    expect(log['data']).toMatchObject([{ changes: { low_stock_level: [null, 12] } }])
  })

  it('is low by a level that is set, without an alert, until the level is removed', async () => {
    const ocid = await addProduct(test.database.db, { stock: 3 })
    const discontinued = await addProduct(test.database.db, { stock: 3, state: 'discontinued' })
    await setShopLevel(3)
    expect(await lowProducts()).toContain(ocid)
    expect(await lowProducts()).not.toContain(discontinued)
    expect(await alertsOf(ocid)).toEqual([])
    await setShopLevel(null)
    expect(await lowProducts()).not.toContain(ocid)
  })

  it('is listed by SKU, page by page, also under a new SKU', async () => {
    const ocids: number[] = []
    for (const sku of ['LOW-1', 'LOW-2', 'LOW-3'])
      ocids.push(await addProduct(test.database.db, { sku, stock: 1, low_stock_level: 5 }))
    await test.shop.inventory.stockChanged(ocids)
    await test.database.pool.query(`update products set sku = 'LOW-9' where sku = 'LOW-1'`)
    const first = (await staff.call('GET', '/inventory?stock=low&cursor=LOW-&limit=2')).body as unknown as InventoryList
    expect([first.data.map(({ sku }) => sku), first.next]).toEqual([['LOW-2', 'LOW-3'], 'LOW-3'])
    expect(await lowProducts('&cursor=LOW-3')).toEqual([ocids[0]])
    await test.database.pool.query(`delete from products where sku like 'LOW-%'`)
    expect(await lowProducts('&cursor=LOW-')).toEqual([])
  })
})

it('a level evicts no page, and is no change of what staff edit of the supplier', async () => {
  const { db, listen, pool } = test.database
  const ocid = await addProduct(db, { stock: 10 })
  const { id } = await db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow()
  const versionOf = async () =>
    (await pool.query<{ version: number }>('select version from suppliers where id = $1', [id])).rows[0]?.version ?? 0
  const before = await versionOf()
  const notified: string[] = []
  const stop = () => undefined
  await listen('catalog_changed', (payload) => notified.push(payload), stop)
  await staff.call('POST', `/inventory/${ocid}/level`, { low_stock_level: 12 })
  await staff.call('POST', `/inventory/levels/suppliers/${id}`, { low_stock_level: 9 })
  // As the migration that fills it does.
  await pool.query('update products set has_image = not has_image where ocid = $1', [ocid])
  await pool.query(`select pg_notify('catalog_changed', 'end')`)
  await eventually(() => expect(notified).toEqual(['end']))
  expect(await versionOf()).toBe(before)
  await pool.query(`update suppliers set story = 'Since 1906' where id = $1`, [id])
  await pool.query('update products set has_image = not has_image, stock = 9 where ocid = $1', [ocid])
  await eventually(() => expect(notified).toEqual(['end', '', `stock of ${ocid}`]))
  expect(await versionOf()).toBe(before + 1)
})

describe('the alert of a low product', () => {
  it('is recorded once for a crossing, and again for the next one', async () => {
    const ocid = await addProduct(test.database.db, { title: 'Oak bowl', sku: 'OAK-5', stock: 20, low_stock_level: 10 })
    await setStock(ocid, 11)
    expect(await alertsOf(ocid)).toEqual([])
    for (const stock of [10, 9, 4, 7]) await setStock(ocid, stock)
    expect(await alertsOf(ocid)).toMatchObject([
      { text: 'Oak bowl (OAK-5) is low: 10 units left, at a level of 10.', subject: { kind: 'product' } },
    ])
    await setStock(ocid, 30)
    expect(await alertsOf(ocid)).toEqual([])
    await setStock(ocid, 2)
    expect(await alertsOf(ocid)).toHaveLength(1)
  })

  it('is replaced by the one that the product is out of stock', async () => {
    const ocid = await addProduct(test.database.db, { stock: 20, low_stock_level: 10 })
    await setStock(ocid, 0)
    expect(await alertsOf(ocid)).toEqual([])
    await setStock(ocid, 5)
    expect(await alertsOf(ocid)).toEqual([])
    await setStock(ocid, 15)
    await setStock(ocid, 5)
    expect(await alertsOf(ocid)).toHaveLength(1)
    await setStock(ocid, 0)
    expect(await alertsOf(ocid)).toEqual([])
  })
})

describe('a level', () => {
  it.each([[-1], [1.5], ['x']])('cannot be %s', async (level) => {
    const ocid = await addProduct(test.database.db)
    const { status, body } = await staff.call('POST', `/inventory/${ocid}/level`, { low_stock_level: level })
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, ['low_stock_level']])
  })

  it('needs the permission to change stock, and a product or supplier that exists', async () => {
    const reader = await signInStaff(test, ['catalog.read'], 'Ray Reader')
    expect((await reader.call('POST', '/inventory/levels', { low_stock_level: 1 })).status).toBe(403)
    for (const path of ['/inventory/999999/level', '/inventory/levels/suppliers/999999'])
      expect((await staff.call('POST', path, { low_stock_level: 1 })).status).toBe(404)
  })
})
