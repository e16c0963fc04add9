import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { addBuyer, addProduct, PASSWORD, placementOf } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('a buyer who may not order yet', () => {
  let test: TestShop
  let headers: Record<string, string>
  let vase: number
  beforeAll(async () => {
    test = await openTestShop()
    const { email } = await addBuyer(test.shop, 'nora')
    vase = await addProduct(test.database.db, { stock: 50 })
    const login = await test.app.inject({
      method: 'POST',
      url: '/legacy/login',
      payload: { email, password: PASSWORD },
    })
    headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` }
  })
  afterAll(() => test.close())

  async function place() {
    await test.app.inject({ method: 'POST', url: '/legacy/cart/add', payload: { id: vase }, headers })
    const checkout = (await test.app.inject({ url: '/api/v2/buyer/checkout', headers })).json<Checkout>()
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v2/buyer/checkout/place',
      payload: placementOf(checkout),
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
    return { checkout, status: answer.statusCode, body: answer.json<{ code?: string; message?: string }>() }
  }

  it.each([
    [`update companies set status = 'pending'`, 'Your account is being reviewed.'],
    [`update companies set status = 'rejected'`, 'Your account was not approved'],
    [`update companies set status = 'approved', suspended_at = now()`, 'Your account is suspended'],
    [`update companies set status = 'approved', suspended_at = null`, 'Please confirm your email address first'],
  ])('fills a cart, sees the checkout and the reason: %s', async (change, sentence) => {
    await test.database.pool.query('update users set email_confirmed_at = null')
    await test.database.pool.query(change)
    const { checkout, status, body } = await place()
    expect(checkout.cart.count).toBeGreaterThan(0)
    expect(checkout).toMatchObject({ can_place: false, not_approved: expect.stringContaining(sentence) })
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'not_approved', message: checkout.not_approved })
  })

  it('orders once the email is confirmed and the company approved', async () => {
    await test.database.pool.query('update users set email_confirmed_at = now()')
    const { checkout, status } = await place()
    expect(checkout).toMatchObject({ can_place: true, not_approved: null })
    expect(status).toBe(201)
  })
})
