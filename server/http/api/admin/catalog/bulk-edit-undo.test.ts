import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulkEdit } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
})
afterAll(() => test.close())

let ocid: number
beforeEach(async () => {
  ocid = await addProduct(test.database.db, { price_cents: 1000, breaks: [{ min_qty: 12, price_cents: 900 }] })
})

const fieldsOf = async (of: number) =>
  ((await staff.call('GET', `/products/${of}`)).body['data'] as { fields: Record<string, unknown> }).fields

/** Performs what the job does. */
async function work(id: number): Promise<BulkEdit> {
  while (!(await test.shop.transaction((bound) => bound.products.bulkEdits.runBatch(id))));
  return (await staff.call('GET', `/products/bulk-edits/${id}`)).body['data'] as BulkEdit
}

async function start(operations: readonly object[], target: object = { ocids: [ocid] }): Promise<number> {
  const { body } = await staff.call('POST', '/products/bulk-edits', { target, operations })
  return (body['data'] as BulkEdit).id
}

/** Performs a bulk edit. Returns its number. */
async function edit(...operations: readonly object[]): Promise<number> {
  const id = await start(operations)
  expect(await work(id)).toMatchObject({ changed: 1, failed: 0 })
  return id
}

async function undo(id: number, by: TestStaff = staff): Promise<BulkEdit> {
  expect((await by.call('POST', `/products/bulk-edits/${id}/undo`)).status).toBe(200)
  return work(id)
}

const CHEAPER = { kind: 'multiply', field: 'price_breaks', amount: 0.5 }

describe('the undo of a bulk edit', () => {
  it('restores volume prices', async () => {
    const id = await edit(CHEAPER)
    expect(await fieldsOf(ocid)).toMatchObject({ price_breaks: [{ min_qty: 12, price: 4.5 }] })
    expect(await undo(id)).toMatchObject({ restored: 1, partly_restored: 0, kept: 0 })
    expect(await fieldsOf(ocid)).toMatchObject({ price_breaks: [{ min_qty: 12, price: 9 }] })
  })

  it('restores the fields that no one has changed since, and counts such a product apart', async () => {
    const id = await edit(CHEAPER, { kind: 'set', field: 'case_pack', value: 6 })
    await staff.call('POST', `/products/${ocid}`, { fields: { case_pack: 3 } })
    expect(await undo(id)).toMatchObject({ restored: 0, partly_restored: 1, kept: 0 })
    expect(await fieldsOf(ocid)).toMatchObject({ case_pack: 3, price_breaks: [{ min_qty: 12, price: 9 }] })
  })

  it('is in the history of a product as a change of the person who has started it', async () => {
    const other = await signInStaff(test, ['catalog.read', 'catalog.write', 'prices.write'], 'Ada Other')
    const id = await edit(CHEAPER)
    expect(await undo(id, other)).toMatchObject({ actor: 'Sam Staff', undo_actor: 'Ada Other' })
    const { body } = await staff.call('GET', `/products/${ocid}/history`)
    expect(body['data']).toMatchObject([{ actor: 'Ada Other' }, { actor: 'Sam Staff' }])
  })

  it('restores suppliers and categories whose slugs have changed since', async () => {
    const { db } = test.database
    const { category } = await fieldsOf(ocid)
    await db.insertInto('suppliers').values({ name: 'New Pottery', slug: 'new-pottery' }).execute()
    await db.insertInto('categories').values({ c_name: 'Bowls', c_link: 'bowls' }).execute()
    const id = await edit(
      { kind: 'set', field: 'supplier', value: 'new-pottery' },
      { kind: 'set', field: 'category', value: 'bowls' },
    )
    await db.updateTable('suppliers').set({ slug: 'newest-pottery' }).where('slug', '=', 'new-pottery').execute()
    await db.updateTable('suppliers').set({ slug: 'halden' }).where('slug', '=', 'halden-pottery').execute()
    await db.updateTable('categories').set({ c_link: 'all-bowls' }).where('c_link', '=', 'bowls').execute()
    expect(await undo(id)).toMatchObject({ restored: 1, kept: 0, not_restored: 0 })
    expect(await fieldsOf(ocid)).toMatchObject({ supplier: 'halden', category })
  })

  it('reports the products that it could not restore', async () => {
    const id = await edit({ kind: 'set', field: 'price', value: 20 })
    await staff.call('POST', `/products/${ocid}`, { fields: { price_breaks: [{ min_qty: 12, price: 15 }] } })
    const rejected = await undo(id)
    expect(rejected).toMatchObject({ restored: 0, kept: 0, not_restored: 1, failures: [] })
    expect(rejected.undo_failures).toMatchObject([{ ocid, reason: expect.stringContaining('above the price') }])

    const { db } = test.database
    await db.insertInto('categories').values({ c_name: 'Short', c_link: 'short-lived' }).execute()
    await db.insertInto('categories').values({ c_name: 'Jars', c_link: 'jars' }).execute()
    await staff.call('POST', `/products/${ocid}`, { fields: { category: 'short-lived' } })
    const moved = await edit({ kind: 'set', field: 'category', value: 'jars' })
    await db.deleteFrom('categories').where('c_link', '=', 'short-lived').execute()
    expect(await undo(moved)).toMatchObject({
      not_restored: 1,
      undo_failures: [{ ocid, reason: 'The previous category was deleted.' }],
    })
  })
})

describe('a running bulk edit', () => {
  it('performs one batch per job, and is canceled by its undo', async () => {
    const jobs = async (id: number) => {
      const { rows } = await test.database.pool.query(
        `select 1 from pgboss.job where name = 'products.bulkEdit' and data ->> 'id' = $1`,
        [String(id)],
      )
      return rows.length
    }
    const runBatch = (id: number) => test.shop.transaction((bound) => bound.products.bulkEdits.runBatch(id))
    const id = await start([CHEAPER])
    expect(await jobs(id)).toBe(1)
    expect(await runBatch(id)).toBe(false)
    expect(await jobs(id)).toBe(2)

    const { body } = await staff.call('POST', `/products/bulk-edits/${id}/undo`)
    expect(body['data']).toMatchObject({ state: 'undoing', changed: 1 })
    // An undo whose retries are used up goes on, too.
    expect((await staff.call('POST', `/products/bulk-edits/${id}/undo`)).status).toBe(200)
    expect(await jobs(id)).toBe(4)
    expect(await work(id)).toMatchObject({ state: 'undone', restored: 1 })
    expect(await fieldsOf(ocid)).toMatchObject({ price_breaks: [{ min_qty: 12, price: 9 }] })
    const ended = await jobs(id)
    expect(await runBatch(id)).toBe(true)
    expect(await jobs(id)).toBe(ended)
  })

  it('goes on with the supplier and category of its filter when their slugs change', async () => {
    const { db } = test.database
    const made = await db
      .insertInto('categories')
      .values({ c_name: 'Cups', c_link: 'cups' })
      .returning('c_id')
      .executeTakeFirstOrThrow()
    await db.updateTable('products').set({ category_id: made.c_id }).where('ocid', '=', ocid).execute()
    const { supplier } = await fieldsOf(ocid)
    const id = await start([CHEAPER], { supplier, category: 'cups' })
    await db.updateTable('categories').set({ c_link: 'mugs-and-cups' }).where('c_link', '=', 'cups').execute()
    await db.updateTable('suppliers').set({ slug: 'renamed' }).where('slug', '=', String(supplier)).execute()
    expect(await work(id)).toMatchObject({ expected: 1, changed: 1 })
  })
})
