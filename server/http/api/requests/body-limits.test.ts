import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const FORM = 'application/x-www-form-urlencoded'
const HEADERS = { 'x-requested-with': 'XMLHttpRequest' }

describe('the body of a call', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  async function post(url: string, payload: string, type = 'application/json') {
    const headers = { ...HEADERS, 'content-type': type }
    const answer = await test.app.inject({ method: 'POST', url, payload, headers })
    return { status: answer.statusCode, ...answer.json<{ code?: string; message?: string }>() }
  }

  it('has at most 64 KB', async () => {
    for (const type of ['application/json', FORM]) {
      expect(await post('/legacy/login', 'x'.repeat(64 * 1024 + 1), type)).toMatchObject({
        status: 413,
        code: 'too_large',
      })
    }
  })

  it('has at most 1 MB for a quick order', async () => {
    const ocid = await addProduct(test.database.db)
    const rows = Array.from({ length: 500 }, () => ({ product: String(ocid), quantity: 1, note: 'n'.repeat(400) }))
    const checked = await post('/legacy/cart/check', JSON.stringify({ rows }))
    expect(checked).toMatchObject({ status: 200, units: 500 })
    expect(await post('/legacy/cart/check', ' '.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413 })
    expect(await post('/legacy/cart/check', 'x'.repeat(64 * 1024 + 1), FORM)).toMatchObject({ status: 413 })
  })

  it('has at most 10,000 values, counted outside of texts', async () => {
    const list = (item: string) => `{"rows":[${Array.from({ length: 10_001 }, () => item).join()}]}`
    for (const item of ['0', '{}', '[]']) {
      expect(await post('/legacy/cart/check', list(item))).toMatchObject({
        status: 400,
        message: 'The body must be JSON of at most 10000 values in 100 levels.',
      })
    }
    const text = JSON.stringify({ email: `,{[\\"${',[{'.repeat(5000)}`, password: 'x' })
    expect(await post('/legacy/login', text)).toMatchObject({ status: 422 })
  })

  it('has at most 200 fields in a form', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&')
    expect(await post('/legacy/login', fields(200), FORM)).toMatchObject({ status: 422 })
    expect(await post('/legacy/login', fields(201), FORM)).toMatchObject({ status: 413, code: 'too_large' })
  })

  it('may be a form with escaped texts and repeated fields', async () => {
    const ocid = await addProduct(test.database.db)
    const added = await post('/legacy/cart/add', `id=${ocid}&quantity=3&note=a+%26+b%20%C3%BC`, FORM)
    expect(added).toMatchObject({ status: 200, count: 3, cart: { items: [{ note: 'a & b ü' }] } })
  })
})
