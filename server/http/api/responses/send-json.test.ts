import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CreatedApiKey } from '#contract/schemas/integrations.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let ann: TestBuyer
beforeAll(async () => {
  test = await openTestShop()
  await addBuyer(test.shop, 'ann')
  ann = await signInAs(test, 'ann')
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { ...ann.headers, ...headers } })

it.each(['/api/v2/buyer/orders', '/legacy/cart/content', '/api/v2/buyer/get-main-categories', '/api/v2/buyer/me'])(
  'a GET has an ETag, and is a 304 for a client that has the response: %s',
  async (url) => {
    const { headers, statusCode } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const unchanged = await get(url, { 'if-none-match': `"other", W/${String(headers['etag'])}` })
    expect([unchanged.statusCode, unchanged.body, unchanged.headers['etag']]).toEqual([304, '', headers['etag']])
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  },
)

it('the ETag changes with the response', async () => {
  const id = await addProduct(test.database.db, { stock: 10 })
  const before = await get('/legacy/cart/count')
  await test.app.inject({ method: 'POST', url: '/legacy/cart/add', payload: { id }, headers: ann.headers })
  const after = await get('/legacy/cart/count', { 'if-none-match': String(before.headers['etag']) })
  expect([after.statusCode, after.json()]).toEqual([200, { count: 1 }])
})

it('a POST and an error have no ETag', async () => {
  const posted = await test.app.inject({ method: 'POST', url: '/legacy/logout' })
  const missing = await get('/api/v2/buyer/inventory/2000000000')
  expect([posted.headers['etag'], missing.statusCode, missing.headers['etag']]).toEqual([undefined, 404, undefined])
})

it('an API key of any scope reads its own name, scopes and expiry', async () => {
  const { body } = await ann.call('POST', '/api-keys', { name: 'Stock sync', scopes: ['catalog:read'] })
  const { key, data } = body as CreatedApiKey
  const answer = await test.app.inject({ url: '/api/v2/buyer/me', headers: { authorization: `Bearer ${key}` } })
  expect(answer.json()).toEqual({ data: { u_id: expect.any(String), api_key: data } })
  expect((await get('/api/v2/buyer/me')).json()).toMatchObject({ data: { api_key: null } })
  expect((await test.app.inject('/api/v2/buyer/me')).statusCode).toBe(403)
})
