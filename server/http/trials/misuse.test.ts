import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cart, CartChange } from '#contract/schemas/cart.ts'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let ann: TestBuyer
let ocid: number
beforeAll(async () => {
  test = await openTestShop({ TRUST_PROXY: '1' })
  await addBuyer(test.shop, 'ann')
  ann = await signInAs(test, 'ann')
  ocid = await addProduct(test.database.db, {
    price_cents: 5000,
    stock: 1000,
    breaks: [{ min_qty: 100, price_cents: 100 }],
  })
})
afterAll(() => test.close())

const post = (url: string, payload: object | string | Buffer, headers: Record<string, string> = ann.headers) =>
  test.app.inject({ method: 'POST', url, payload, headers })
const api = (path: string, payload: object, headers = {}) =>
  post(`/api/v2/buyer${path}`, payload, { ...ann.headers, ...headers })

describe('a body that attacks the parser', () => {
  it.each(['[', '{"a":'])('is rejected if it is nested too deeply: %s', async (opening) => {
    const json = { ...ann.headers, 'content-type': 'application/json' }
    const deepest = `{"rows":${opening.repeat(150_000)}`
    expect((await post('/legacy/cart/check', deepest, json)).statusCode).toBe(400)
    expect((await post('/legacy/cart/add', deepest, json)).statusCode).toBe(413)
    for (const levels of [101, 5000, 10_000]) {
      const payload = `{"name":"x","description":${opening.repeat(levels)}`
      const answers = [await post('/api/v2/buyer/seed', payload, json), await post('/legacy/cart/add', payload, json)]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
      const whole = opening === '[' ? `${opening.repeat(levels)}${']'.repeat(levels)}` : 'null'
      expect((await post('/legacy/login', whole, json)).statusCode).toBeLessThan(500)
    }
  })

  it('is rejected with one error if its list is too long', async () => {
    const rowsOf = (length: number) => JSON.stringify({ rows: Array.from({ length }, () => ({})) })
    const guest = { 'content-type': 'application/json' }
    for (const url of ['/legacy/cart/check', '/legacy/cart/bulk']) {
      const longest = await post(url, rowsOf(300_000), guest)
      expect(longest.statusCode).toBe(400)
      expect(longest.body.length).toBeLessThan(1000)
      const { body, statusCode } = await post(url, rowsOf(4000), guest)
      expect({ statusCode, body }).toMatchObject({
        statusCode: 422,
        body: expect.stringContaining('"rows":["This must have at most 500 items."]'),
      })
      expect(body.length).toBeLessThan(1000)
    }
  })

  it('is limited by its uncompressed size', async () => {
    const { app, search } = await test.shop.search.keys()
    const answer = await post('/1/indexes/*/queries', gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')), {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'x-algolia-application-id': app,
      'x-algolia-api-key': search,
    })
    expect(answer.statusCode).toBe(413)
  })
})

describe('an order for less than it costs', () => {
  const checkout = async () => (await ann.call('GET', '/checkout')).body as Checkout
  const placement = ({ totals_hash, terms_version, address_id }: Checkout) => ({
    totals_hash,
    terms_version,
    address_id,
    paymentMethod: 'invoice',
  })
  const place = (body: object) => api('/checkout/place', body, { 'idempotency-key': randomUUID() })

  /** Replaces the content of the cart with this quantity of the product. Returns the id of the line. */
  async function fillCart(quantity: number): Promise<number> {
    const { items } = (await test.app.inject({ url: '/legacy/cart/content', headers: ann.headers })).json<Cart>()
    for (const { id } of items) await post(`/legacy/cart/delete/${id}`, {})
    const { cart } = (await post('/legacy/cart/add', { id: ocid, quantity })).json<CartChange>()
    expect(cart.items).toMatchObject([{ ocid, quantity }])
    return cart.items[0]?.id ?? 0
  }

  it('cannot be placed with the totals of a larger cart with lower prices', async () => {
    const line = await fillCart(100)
    const many = await checkout()
    await post(`/legacy/cart/update/${line}`, { qty: 1 })
    const answer = await place(placement(many))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'totals_changed'])
  })

  it.each([
    ['a negative quantity', () => post('/legacy/cart/add', { id: ocid, quantity: -5 })],
    ['half a unit', () => post('/legacy/cart/add', { id: ocid, quantity: 0.5 })],
    [
      'a price of the buyer\u2019s own',
      () => post('/legacy/cart/add', { id: ocid, quantity: 1, price: 0, itemPrice: 0 }),
    ],
    ['more units than an integer holds', () => post('/legacy/cart/add', { id: ocid, quantity: 2 ** 31 })],
    ['negative rows', () => post('/legacy/cart/bulk', { rows: [{ product: String(ocid), quantity: -1 }] })],
  ])('cannot be placed with %s', async (_what, attempt) => {
    await fillCart(1)
    await attempt()
    const { cart } = await checkout()
    expect(cart.items).toHaveLength(1)
    expect(cart.items.every(({ quantity, itemPrice }) => quantity >= 1 && itemPrice === 50)).toBe(true)
    expect(cart.total).toBeGreaterThanOrEqual(50)
  })

  it('cannot be placed with totals or states in the request', async () => {
    await fillCart(1)
    const now = await checkout()
    const gifts = { orderTotal: 0, totals: { orderTotal: 0 }, subtotal: 0, tax: 0, shippingCost: 0, state: 'paid' }
    const rejected = await place({ ...placement(now), ...gifts })
    expect(rejected.statusCode).toBe(422)
    expect(Object.keys(rejected.json<{ errors: object }>().errors)).toEqual(Object.keys(gifts))
    const answer = await place(placement(now))
    expect(answer.json()).toMatchObject({ orderTotal: now.totals.orderTotal, state: 'placed' })
  })
})

describe('another identity', () => {
  it('cannot be taken with another user\u2019s email address as the username', async () => {
    for (const username of ['ann@example.com', 'ANN', 'ann ', 'a', '../ann']) {
      await addBuyer(test.shop, 'mal').catch(() => undefined)
      const mal = await signInAs(test, 'mal')
      const answer = await mal.call('POST', '/profile', { u_fname: 'Mal', u_lname: 'Lory', username })
      expect([username, answer.status]).toEqual([username, 422])
    }
  })

  it('cannot be set by unknown fields', async () => {
    const answers = [
      await api('/profile', { u_fname: 'Ann', u_lname: 'Buyer', company_id: 1, id: 1, status: 'approved' }),
      await api('/profile/company', { name: 'Ann & Co', terms_days: 900, credit_limit_cents: null }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    const { rows } = await test.database.pool.query<{ terms_days: number }>(
      'select terms_days from companies join users on users.company_id = companies.id where users.id = $1',
      [ann.id],
    )
    expect(rows).toEqual([{ terms_days: 30 }])
  })

  it('cannot be hidden behind forged forwarding headers', async () => {
    const attempt = (times: number) => {
      const headers = {
        'x-forwarded-for': `198.51.100.${times}, 203.0.113.77`,
        'x-real-ip': `198.51.100.${times}`,
        forwarded: `for=198.51.100.${times}`,
      }
      return post('/legacy/login', { email: `name-${times}`, password: PASSWORD }, headers)
    }
    const answers = await Promise.all(Array.from({ length: 24 }, (_, times) => attempt(times)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
  })

  it('is not granted by a referral code', async () => {
    const { body } = await ann.call('GET', '/referrals')
    const { code } = (body as { data: { code: string } }).data
    for (const url of ['/api/v2/buyer/get-user', '/api/v2/buyer/orders', '/order-files/orders.csv']) {
      const headers = { 'x-referral': code, cookie: `trellis_referral=${code}`, 'x-requested-with': 'XMLHttpRequest' }
      expect((await test.app.inject({ url, headers })).statusCode).toBe(403)
    }
  })
})

describe('the URL of a webhook', () => {
  it.each([
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.5:8080/',
    'http://user:password@example.com/',
    'https://example.com:22/',
    'gopher://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('cannot reach the shop\u2019s own network (SSRF): %s', async (url) => {
    const answer = await api('/webhooks', { url, events: ['order.placed'] })
    expect(answer.statusCode).toBe(422)
  })
})

describe('routes outside of the reference', () => {
  const words = [
    'x',
    '%00',
    '%ff',
    '..%2f..%2fetc%2fpasswd',
    '%E2%80%AE',
    '-1',
    '1e9',
    'a'.repeat(500),
    "'--",
    '%F0%9F%8C%B1',
  ]
  const paths = [
    '/seed-pictures/*.jpg',
    '/seed-sheets/*.pdf?prices=wholesale',
    '/seed-sheets/00000000-0000-0000-0000-000000000000.pdf?prices=*',
    '/api/v2/buyer/certificates/*/file',
    '/order-files/*.pdf',
    '/order-files/orders.csv?q=*&from=*',
    '/images/320/1/*.webp',
    '/images/*/1/x.webp',
    '/brand/*',
    '/sitemaps/products-*.xml',
    '/mailbox/*',
    '/docs/*',
    '/1/indexes/*/*',
    '/1/task/*',
    '/*',
  ]

  it.each(paths)('answer hostile URLs without a 500: %s', async (path) => {
    const { app, admin } = await test.shop.search.keys()
    const keys = { 'x-algolia-application-id': app, 'x-algolia-api-key': admin }
    for (const word of words) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const) {
        const url = path.replaceAll('*', word)
        const headers = { ...keys, ...(path.startsWith('/1') ? {} : ann.headers) }
        const { statusCode, body } = await test.app.inject({ method, url, headers })
        expect([method, url, statusCode >= 500 ? `${statusCode} ${body}` : 'fine']).toEqual([method, url, 'fine'])
      }
    }
  })
})
