import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#contract/api-paths.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
})
afterAll(() => test.close())

const record = (ocid: number, body: object, key: string = randomUUID()) =>
  test.app.inject({
    method: 'POST',
    url: `${API_PATHS.admin}/inventory/${ocid}/movements`,
    headers: { ...staff.headers, 'idempotency-key': key },
    payload: body,
  })

async function movementsOf(ocid: number) {
  const { body } = await staff.call('GET', `/inventory/${ocid}/movements`)
  return body['data']
}

describe('recording a movement', () => {
  it('changes the stock by what arrived, is damaged, was counted or corrects it, with its author', async () => {
    const ocid = await addProduct(test.database.db, { stock: 10 })
    for (const [body, available] of [
      [{ kind: 'received', units: 24, reference: 'DN-7' }, 34],
      [{ kind: 'damaged', units: 3, reason: 'Water' }, 31],
      [{ kind: 'counted', units: 30 }, 30],
      [{ kind: 'counted', units: 30 }, 30],
      [{ kind: 'corrected', units: -5, reason: 'Typed twice' }, 25],
    ] as const) {
      const answer = await record(ocid, body)
      expect([answer.statusCode, answer.json().data]).toMatchObject([201, { available, on_hand: available }])
    }
    const by = { actor: 'Sam Staff', reason: null, reference: null }
    expect(await movementsOf(ocid)).toMatchObject([
      { ...by, kind: 'corrected', change: -5, stock: 25, reason: 'Typed twice' },
      { ...by, kind: 'counted', change: 0, stock: 30 },
      { ...by, kind: 'counted', change: -1, stock: 30 },
      { ...by, kind: 'damaged', change: -3, stock: 31, reason: 'Water' },
      { ...by, kind: 'received', change: 24, stock: 34, reference: 'DN-7' },
      { kind: 'opening', change: 10, stock: 10, actor: null },
    ])
    const { body: log } = await staff.call('GET', `/audit?subject_kind=product&subject_id=${ocid}`)
    expect(log['data']).toMatchObject([{ changes: { stock: [30, 25], corrected: [null, -5] } }, {}, {}, {}, {}])
  })

  it('happens once for its idempotency key, and a key belongs to one movement', async () => {
    const ocid = await addProduct(test.database.db, { stock: 10 })
    const key = randomUUID()
    const body = { kind: 'received', units: 5 }
    const newestRow = async () => (await staff.call('GET', '/audit?limit=1')).body['data']
    expect((await record(ocid, body, key)).statusCode).toBe(201)
    const row = await newestRow()
    expect(row).toMatchObject([{ changes: { stock: [10, 15], received: [null, 5] } }])
    expect((await record(ocid, body, key)).statusCode).toBe(201)
    expect(await newestRow()).toEqual(row)
    expect(await movementsOf(ocid)).toHaveLength(2)
    expect((await record(ocid, { ...body, units: 6 }, key)).json()).toMatchObject({ code: 'key_reused' })
  })

  it('counts the units on hand, of which orders that have not shipped have some', async () => {
    const { ocids, order } = await placeOrder(test, [[{ cents: 1000, units: 8 }]])
    const ocid = ocids[0]?.[0] ?? 0
    expect((await record(ocid, { kind: 'counted', units: 20 })).json().data).toMatchObject({
      on_hand: 20,
      reserved: 8,
      available: 12,
    })
    expect((await record(ocid, { kind: 'counted', units: 7 })).json()).toMatchObject({ code: 'impossible_move' })
    await test.shop.orders.fulfilment.cancel(order.invoice, 'Broken')
    expect((await staff.call('GET', `/inventory/${ocid}`)).body['data']).toMatchObject({ on_hand: 20, reserved: 0 })
  })

  it.each([
    ['units that arrived below 1', { kind: 'received', units: 0 }, 'units'],
    ['a count below 0', { kind: 'counted', units: -1 }, 'units'],
    ['a correction by 0 units', { kind: 'corrected', units: 0, reason: 'x' }, 'units'],
    ['a correction without a reason', { kind: 'corrected', units: 1, reason: ' ' }, 'reason'],
    ['damaged units without a reason', { kind: 'damaged', units: 1 }, 'reason'],
    ['a kind that only orders make', { kind: 'sold', units: 1 }, 'kind'],
  ])('refuses %s', async (_title, body, field) => {
    const ocid = await addProduct(test.database.db, { stock: 10 })
    const answer = await record(ocid, body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    expect(await movementsOf(ocid)).toHaveLength(1)
  })

  it('refuses to take more than there is, and a product that does not exist', async () => {
    const ocid = await addProduct(test.database.db, { stock: 2 })
    const answer = await record(ocid, { kind: 'damaged', units: 3, reason: 'Water' })
    expect(answer.json()).toMatchObject({
      code: 'impossible_move',
      message: 'Only 2 units can be taken from the stock.',
    })
    expect((await record(999_999, { kind: 'received', units: 1 })).statusCode).toBe(404)
  })

  it('needs the permission to change stock', async () => {
    const reader = await signInStaff(test, ['catalog.read'], 'Ray Reader')
    const ocid = await addProduct(test.database.db)
    const { status } = await reader.call('POST', `/inventory/${ocid}/movements`, { kind: 'received', units: 1 })
    expect(status).toBe(403)
    expect((await reader.call('GET', `/inventory/${ocid}`)).status).toBe(200)
  })
})

describe('the list of the inventory', () => {
  it('has the products by SKU, page by page, with their last movement, and those that are sold out', async () => {
    const ocids: number[] = []
    for (const [sku, stock] of [
      ['ZZ-1', 3],
      ['ZZ-2', 0],
      ['ZZ-3', 0],
    ] as const) {
      ocids.push(await addProduct(test.database.db, { sku, stock }))
    }
    const [first = 0] = ocids
    const list = async (query: string) => (await staff.call('GET', `/inventory?cursor=ZZ-&${query}`)).body
    const page = await list('limit=1')
    expect(page).toMatchObject({
      data: [{ ocid: first, available: 3, reserved: 0, last_movement: { kind: 'opening', change: 3 } }],
      next: 'ZZ-1',
    })
    expect(await list('stock=out')).toMatchObject({ data: [{ sku: 'ZZ-2', last_movement: null }, { sku: 'ZZ-3' }] })
    const { body } = await staff.call('GET', '/inventory?q=zz1')
    expect(body['data']).toMatchObject([{ sku: 'ZZ-1' }])
  })
})

it('exports the movements of a product as CSV', async () => {
  const ocid = await addProduct(test.database.db, { sku: 'CSV-1', stock: 3, title: 'Vase' })
  await record(ocid, { kind: 'received', units: 2, reference: '=1+1' })
  const url = `${API_PATHS.admin}/inventory/movements.csv?ocid=${ocid}`
  const { body } = await test.app.inject({ url, headers: staff.headers })
  const [head, newest, oldest] = body.trim().split(/\r?\n/)
  expect(head).toBe('id,at,ocid,sku,title,kind,change,stock,reason,reference,actor')
  expect(newest).toContain(`,${ocid},CSV-1,Vase,received,2,5,,'=1+1,Sam Staff`)
  expect(oldest).toContain('opening,3,3,,,')
})
