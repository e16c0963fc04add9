import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CartChange } from '#contract/schemas/cart.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let ann: TestBuyer
let ocid: number
beforeAll(async () => {
  test = await openTestShop()
  await addBuyer(test.shop, 'ann')
  ann = await signInAs(test, 'ann')
  ocid = await addProduct(test.database.db, { stock: 1000 })
})
afterAll(() => test.close())

async function post(url: string, payload: object) {
  const answer = await test.app.inject({ method: 'POST', url, payload, headers: ann.headers })
  return { status: answer.statusCode, body: answer.json<CartChange & { code?: string; errors?: object }>() }
}

async function get(url: string) {
  const answer = await test.app.inject({ url, headers: ann.headers })
  return { status: answer.statusCode, body: answer.json<{ code?: string; errors?: object }>() }
}

const rejected = (errors: object) => ({ status: 422, body: { code: 'invalid_input', errors } })

describe('the quantity of a cart line', () => {
  let line: number
  beforeEach(async () => {
    const { body } = await post('/legacy/cart/add', { id: ocid, quantity: 12 })
    line = body.cart.items[0]?.id ?? 0
  })

  it.each([{ qty: 8 }, { quantity: 8 }, { qty: '8' }, { qty: 8, quantity: 8 }])('is set by %j', async (payload) => {
    const { body } = await post(`/legacy/cart/update/${line}`, payload)
    expect(body.cart.items).toMatchObject([{ id: line, quantity: 8 }])
  })

  it('is not set by two different numbers, or by a misspelled field, which would remove the line', async () => {
    expect(await post(`/legacy/cart/update/${line}`, { qty: 0, quantity: 8 })).toMatchObject(
      rejected({ quantity: [expect.stringContaining('another name of `qty`')] }),
    )
    expect(await post(`/legacy/cart/update/${line}`, { quantiti: 8 })).toMatchObject(
      rejected({ quantiti: ['Unknown field. Did you mean quantity?'] }),
    )
    const { body } = await post(`/legacy/cart/note/${line}`, { note: '' })
    expect(body.cart.items).toHaveLength(1)
  })

  it('is 0 by default, which removes the line', async () => {
    expect((await post(`/legacy/cart/update/${line}`, {})).body.cart.items).toEqual([])
  })
})

describe('an unknown field of a body', () => {
  it.each([
    ['/legacy/cart/add', { id: 1, qty: 6 }, { qty: ['Unknown field. Did you mean quantity?'] }],
    ['/legacy/cart/add', { ID: 1 }, { ID: ['Unknown field. Did you mean id?'] }],
    ['/legacy/cart/add', { id: 1, color: 'x' }, { color: ['Unknown field. Use one of: id, quantity, note.'] }],
    ['/legacy/cart/delete/1', { quantity: 1 }, { quantity: ['Unknown field. This call accepts none.'] }],
    ['/api/v2/buyer/seed', { name: 'A', desc: 'b' }, { desc: ['Unknown field. Did you mean description?'] }],
    [
      '/legacy/cart/bulk',
      { rows: [{ product: '1', quantity: 1, notes: 'x' }] },
      { 'rows.0.notes': ['Unknown field. Did you mean note?'] },
    ],
  ])('is a 422 that names the nearest known one: %s %j', async (url, payload, errors) => {
    const answer = await post(url, payload)
    expect(answer).toMatchObject(rejected(errors))
    expect(Object.keys(answer.body.errors ?? {})).toEqual(Object.keys(errors))
  })

  it('is reported at most ten times, with the beginning of a long name', async () => {
    const payload = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`${index}`.padStart(200, 'x'), 1]))
    const { status, body } = await post('/legacy/cart/add', { id: 1, ...payload })
    expect(status).toBe(422)
    expect(JSON.stringify(body).length).toBeLessThan(2000)
  })

  it('is a 403 for a guest who has to sign in', async () => {
    const guest = { method: 'POST' as const, url: '/api/v2/buyer/seed', payload: { nme: 'x' } }
    expect((await test.app.inject(guest)).statusCode).toBe(403)
  })
})

describe('an unknown query parameter', () => {
  it.each([
    ['/api/v2/buyer/orders?sate=shipped', { sate: ['Unknown query parameter. Did you mean state?'] }],
    ['/api/v2/buyer/get-user?expand=all', { expand: ['Unknown query parameter. This call accepts none.'] }],
    ['/api/v2/buyer/inventory?ocid[0]=1', { 'ocid[0]': ['Unknown query parameter. Did you mean ocids?'] }],
    ['/api/v2/buyer/feed.json?updatedSince=2026-01-01T00:00:00Z', { updatedSince: [expect.any(String)] }],
    ['/order-files/orders.csv?since=2026-01-01', { since: [expect.any(String)] }],
    ['/order-files/invoices.csv?state=due', { state: ['Unknown query parameter. Did you mean status?'] }],
  ])('is a 422 that names the nearest known one: %s', async (url, errors) => {
    expect(await get(url)).toMatchObject(rejected(errors))
  })

  it('does not matter in a link to a file that a browser opens', async () => {
    const headers = { ...ann.headers, accept: 'text/html' }
    const answer = await test.app.inject({ url: '/order-files/orders.csv?utm_source=mail', headers })
    expect(answer.statusCode).toBe(200)
  })

  it('does not matter on a page or a shared file', async () => {
    const url = `/order-files/none.pdf?utm_source=mail`
    expect((await get(url)).status).toBe(404)
  })
})
