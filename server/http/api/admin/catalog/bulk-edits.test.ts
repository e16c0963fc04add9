import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkEdit, BulkPreview } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
  // The first product creates the supplier and the category of the others.
  await addProduct(test.database.db)
})
afterAll(() => test.close())

const RAISE = { kind: 'multiply', field: 'price', amount: 1.1, round_to: 0.5 }

const post = (path: string, body?: object, by: TestStaff = staff) =>
  by.call('POST', `/products/bulk-edits${path}`, body)

/** Performs what the job does. */
async function work(id: number): Promise<BulkEdit> {
  while (!(await test.shop.transaction((bound) => bound.products.bulkEdits.runBatch(id))));
  return (await staff.call('GET', `/products/bulk-edits/${id}`)).body['data'] as BulkEdit
}

async function start(body: object): Promise<number> {
  const { status, body: response } = await post('', body)
  expect([status, response['errors']]).toEqual([201, undefined])
  return (response['data'] as BulkEdit).id
}

const pricesOf = async (ocids: readonly number[]) => {
  const { rows } = await test.database.pool.query<{ cents: number }>(
    'select price_cents as cents from products where ocid = any($1) order by ocid',
    [ocids],
  )
  return rows.map(({ cents }) => cents)
}
const addMany = (count: number, fields: object = {}) =>
  Promise.all(Array.from({ length: count }, () => addProduct(test.database.db, { price_cents: 1000, ...fields })))

describe('a bulk edit', () => {
  it('changes what its preview has shown, and is undone, except what someone has changed since', async () => {
    const ocids = (await addMany(3)).toSorted((one, other) => one - other)
    const [first = 0, second = 0, third = 0] = ocids
    const body = {
      target: { ocids },
      operations: [RAISE, { kind: 'replace', field: 'title', find: 'Product', replacement: 'Mug' }],
    }
    const preview = (await post('/preview', body)).body['data'] as BulkPreview
    expect(preview).toMatchObject({ matching: 3, computed: 3, changed: 3, unchanged: 0, failures: [] })
    expect(preview.sample[0]).toMatchObject({ ocid: first, before: { price: 10 }, after: { price: 11 } })
    expect(await pricesOf(ocids)).toEqual([1000, 1000, 1000])

    expect(await post('', { ...body, expected: 4 })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', message: expect.stringContaining('3 products') },
    })
    const id = await start({ ...body, expected: preview.matching })
    expect(await work(id)).toMatchObject({ state: 'done', expected: 3, changed: 3, failed: 0 })
    expect(await pricesOf(ocids)).toEqual([1100, 1100, 1100])
    const { body: history } = await staff.call('GET', `/products/${first}/history`)
    expect(history['data']).toMatchObject([
      {
        actor: 'Sam Staff',
        changes: { price: [10, 11], title: [expect.stringMatching(/^Product/), expect.stringMatching(/^Mug/)] },
      },
    ])

    await staff.call('POST', `/products/${second}`, { fields: { price: 99 } })
    await staff.call('DELETE', `/products/${third}`)
    expect((await post(`/${id}/undo`)).body['data']).toMatchObject({ state: 'undoing' })
    expect((await post(`/${id}/undo`)).status).toBe(200)
    expect(await work(id)).toMatchObject({ state: 'undone', restored: 1, partly_restored: 1, kept: 1 })
    expect(await pricesOf([first, second])).toEqual([1000, 9900])
    const { title } = await test.database.db
      .selectFrom('products')
      .select('title')
      .where('ocid', '=', second)
      .executeTakeFirstOrThrow()
    expect(title).toMatch(/^Product/)
  })

  it('goes through a filtered set in batches, each product once, and leaves out what its rules reject', async () => {
    const state = 'hidden'
    const ocids = await addMany(1100, { state, min_qty: 4, qty_step: 2 })
    const rejected = await addProduct(test.database.db, {
      state,
      price_cents: 1000,
      breaks: [{ min_qty: 12, price_cents: 1000 }],
    })
    // The filter no longer matches what was changed: the edit goes on by OCID.
    const body = {
      target: { state, max_price: 10 },
      operations: [
        { kind: 'add', field: 'price', amount: -1 },
        { kind: 'set', field: 'status', value: 'active' },
      ],
    }
    const done = await work(await start(body))
    expect(done).toMatchObject({ state: 'done', expected: 1101, changed: 1100, failed: 1 })
    expect(done.failures).toMatchObject([{ ocid: rejected, reason: expect.stringContaining('above the price') }])
    expect(new Set(await pricesOf(ocids))).toEqual(new Set([900]))
    expect(await work(done.id)).toEqual(done)
    await post(`/${done.id}/undo`)
    expect(await work(done.id)).toMatchObject({ state: 'undone', restored: 1100, kept: 0 })
    expect(new Set(await pricesOf(ocids))).toEqual(new Set([1000]))
  }, 60_000)

  it('needs the permissions of its fields, also for its undo, and valid operations', async () => {
    const ocids = await addMany(1)
    const texts = await signInStaff(test, ['catalog.read', 'catalog.write'])
    const body = { target: { ocids }, operations: [RAISE] }
    expect((await post('', body, texts)).body).toMatchObject({ permission: 'prices.write' })
    expect((await post('/preview', body, texts)).status).toBe(403)
    const id = await start(body)
    await work(id)
    expect((await post(`/${id}/undo`, undefined, texts)).status).toBe(403)
    const invalid = await post('', { target: {}, operations: [{ kind: 'multiply', field: 'title', amount: 2 }] })
    expect(invalid.body).toMatchObject({ errors: { operations: ['Operation 1: multiply is not possible for title.'] } })
    expect((await staff.call('GET', '/products/bulk-edits/999999')).status).toBe(404)
  })
})
