import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { ALL, type PlacedOrder, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

interface List {
  data: Record<string, unknown>[]
  meta: { total?: number; last_page?: number; next_cursor: string | null }
  errors?: Record<string, string[]>
}

let test: TestShop
let buyer: TestBuyer
let shopper: PlacedOrder['shopper']
beforeAll(async () => {
  test = await openTestShop()
  const first = await placeOrder(test)
  const orders = [first]
  for (let more = 0; more < 4; more += 1) orders.push(await placeOrder(test, undefined, {}, first.shopper))
  for (const { order } of orders) {
    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(order.invoice, ALL)
  }
  shopper = first.shopper
  buyer = await signInAs(test, shopper.email)
  for (const name of ['Spring', 'Summer', 'Fall', 'Winter', 'Gifts']) await buyer.call('POST', '/seed', { name })
  // Seeds that changed at the same time are distinguished by their IDs.
  await test.database.pool.query(`update seeds set updated_at = '2026-03-01T10:00:00.123456Z' where name like 'S%'`)
})
afterAll(() => test.close())

async function list(path: string): Promise<List> {
  return (await buyer.call('GET', path)).body as List
}

/** Reads a whole list by cursor. */
async function readAll(path: string, meta: List['meta']): Promise<unknown[]> {
  if (meta.next_cursor === null) return []
  const page = await list(`${path}&cursor=${meta.next_cursor}`)
  return [...page.data, ...(await readAll(path, page.meta))]
}

describe.each(['/orders', '/invoices', '/seed', '/previously-bought'])('%s', (path) => {
  it('is the same by page and by cursor', async () => {
    const whole = await list(`${path}?limit=100`)
    expect(whole.data.length).toBeGreaterThanOrEqual(5)
    expect(whole.meta.next_cursor).toBeNull()
    for (const limit of [1, 2, 5]) {
      const start = await list(`${path}?limit=${limit}`)
      expect([...start.data, ...(await readAll(`${path}?limit=${limit}`, start.meta))]).toEqual(whole.data)
    }
    const second = await list(`${path}?limit=2&page=2`)
    expect(await readAll(`${path}?limit=2`, second.meta)).toEqual(whole.data.slice(4))
  })

  it('counts nothing with a cursor', async () => {
    const { meta } = await list(`${path}?limit=2`)
    const next = await list(`${path}?limit=2&cursor=${meta.next_cursor}`)
    expect(next.meta).toEqual({ per_page: 2, next_cursor: expect.any(String) })
  })

  it('is empty after its end, by page and by cursor', async () => {
    expect(await list(`${path}?page=99`)).toMatchObject({ data: [], meta: { next_cursor: null } })
    const { meta } = await list(`${path}?limit=2`)
    const end = (meta.next_cursor ?? '').replaceAll(/\d+/g, path === '/previously-bought' ? '9999999' : '1')
    expect(await list(`${path}?cursor=${end}`)).toMatchObject({ data: [], meta: { next_cursor: null } })
  })

  it('rejects a cursor beside a page, of another list and one that is damaged', async () => {
    const { meta } = await list(`${path}?limit=2`)
    const both = await buyer.call('GET', `${path}?page=1&cursor=${meta.next_cursor}`)
    expect(both).toMatchObject({ status: 422, body: { errors: { page: ['Send page or cursor, not both.'] } } })
    for (const cursor of ['1.2.3.4', '9999999999999999', 'next', '-1', '']) {
      const rejected = await buyer.call('GET', `${path}?cursor=${cursor}`)
      expect({ cursor, ...rejected }).toMatchObject({ status: 422, body: { errors: { cursor: [expect.any(String)] } } })
    }
  })
})

it('keeps its place while records are added and changed', async () => {
  const orders = await list('/orders?limit=2')
  const older = await readAll('/orders?limit=2', orders.meta)
  const seeds = await list('/seed?limit=2')
  const unchanged = await readAll('/seed?limit=2', seeds.meta)
  await placeOrder(test, undefined, {}, shopper)
  await buyer.call('POST', '/seed', { name: 'Later' })
  expect(await readAll('/orders?limit=2', orders.meta)).toEqual(older)
  expect(await readAll('/seed?limit=2', seeds.meta)).toEqual(unchanged)
})

it('never shows another company its records by a cursor', async () => {
  const { meta } = await list('/invoices?limit=1')
  await addBuyer(test.shop, 'rival')
  const rival = await signInAs(test, 'rival')
  for (const path of ['/invoices', '/orders']) {
    const { body } = await rival.call('GET', `${path}?cursor=${meta.next_cursor}`)
    expect(body).toMatchObject({ data: [] })
  }
})

describe('fields', () => {
  it('are those of each record that are requested', async () => {
    const all = await list('/orders?limit=2')
    const some = await list('/orders?limit=2&fields=invoice,state, units')
    expect(some).toEqual({
      ...all,
      data: all.data.map(({ invoice, state, units }) => ({ invoice, state, units })),
    })
    const number = String(all.data[0]?.['invoice'])
    expect(await list(`/order/${number}?fields=invoice,orderTotal`)).toEqual({
      data: { invoice: number, orderTotal: expect.any(Number) },
    })
  })

  it('are rejected if the records do not have them, with the nearest that they have', async () => {
    const rejected = await buyer.call('GET', '/orders?fields=invoice,sate')
    expect(rejected).toMatchObject({
      status: 422,
      body: { errors: { fields: ['sate: Unknown field. Did you mean state?'] } },
    })
    for (const path of [
      '/orders?fields=',
      '/orders?fields=__proto__',
      '/invoices?fields=invoice,',
      '/seed/1?fields=x',
    ]) {
      expect((await buyer.call('GET', path)).status, path).toBe(422)
    }
  })
})

it('lists invoices with their lines as each invoice has them', async () => {
  const { data } = await list('/invoices?expand=lines&limit=5')
  for (const { number, lines } of data) {
    expect((await list(`/invoices/${String(number)}`)).data).toMatchObject({ lines })
  }
  expect((await list('/invoices')).data[0]).not.toHaveProperty('lines')
  expect(await list('/invoices?expand=lines&limit=26')).toMatchObject({ errors: { limit: [expect.any(String)] } })
})
