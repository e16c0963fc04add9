import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/checkout.ts'
import { signInAs, type TestBuyer } from '#server/accounts/test-buyer.ts'
import { addBuyer, addProduct, PASSWORD } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

let test: TestShop
let ann: TestBuyer
let ocid: number
beforeAll(async () => {
  test = await openTestShop({ TRUST_PROXY: '1', WEBHOOK_PRIVATE_ADDRESSES: '' })
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

describe('a body made to break what reads it', () => {
  it.each(['[', '{"a":'])('is refused where it nests without end: %s', async (opening) => {
    for (const levels of [101, 5000, 150_000]) {
      const payload = `{"name":"x","description":${opening.repeat(levels)}`
      const json = { ...ann.headers, 'content-type': 'application/json' }
      const answers = [await post('/api/v2/buyer/seed', payload, json), await post('/legacy/cart/add', payload, json)]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
      const whole = opening === '[' ? `${opening.repeat(levels)}${']'.repeat(levels)}` : 'null'
      expect((await post('/legacy/login', whole, json)).statusCode).toBeLessThan(500)
    }
  })

  it('is refused in a sentence where its list is too long, whatever is wrong with each of its items', async () => {
    const rows = Array.from({ length: 300_000 }, () => ({}))
    const guest = { 'content-type': 'application/json' }
    for (const url of ['/legacy/cart/check', '/legacy/cart/bulk']) {
      const { body, statusCode } = await post(url, JSON.stringify({ rows }), guest)
      expect({ statusCode, body }).toMatchObject({
        statusCode: 422,
        body: expect.stringContaining('"rows":["This must have at most 500 items."]'),
      })
      expect(body.length).toBeLessThan(1000)
    }
  })

  it('is measured unzipped', async () => {
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

  it('is not to be had by the totals of a fuller cart, whose prices are lower', async () => {
    await post('/legacy/cart/add', { id: ocid, quantity: 100 })
    const many = await checkout()
    const line = many.cart.items[0]?.id ?? 0
    await post(`/legacy/cart/update/${line}`, { qty: 1 })
    const answer = await place(placement(many))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'totals_changed'])
  })

  it.each([
    ['a quantity below nothing', () => post('/legacy/cart/add', { id: ocid, quantity: -5 })],
    ['half a unit', () => post('/legacy/cart/add', { id: ocid, quantity: 0.5 })],
    ['a price of one\u2019s own', () => post('/legacy/cart/add', { id: ocid, quantity: 1, price: 0, itemPrice: 0 })],
    ['more units than an integer holds', () => post('/legacy/cart/add', { id: ocid, quantity: 2 ** 31 })],
    ['rows that take away', () => post('/legacy/cart/bulk', { rows: [{ product: String(ocid), quantity: -1 }] })],
  ])('is not to be had by %s', async (_what, attempt) => {
    await attempt()
    const { cart } = await checkout()
    expect(cart.items.every(({ quantity, itemPrice }) => quantity >= 1 && itemPrice === 50)).toBe(true)
    expect(cart.total).toBeGreaterThanOrEqual(50)
  })

  it('is not to be had by totals, states or terms that are sent along', async () => {
    const now = await checkout()
    const gifts = { orderTotal: 0, totals: { orderTotal: 0 }, subtotal: 0, tax: 0, shippingCost: 0, state: 'paid' }
    const answer = await place({ ...placement(now), ...gifts })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ orderTotal: now.totals.orderTotal, state: 'placed' })
  })
})

describe('who one is not', () => {
  it('cannot be signed in as by taking their address for a username', async () => {
    for (const username of ['ann@example.com', 'ANN', 'ann ', 'a', '../ann']) {
      await addBuyer(test.shop, 'mal').catch(() => undefined)
      const mal = await signInAs(test, 'mal')
      const answer = await mal.call('POST', '/profile', { u_fname: 'Mal', u_lname: 'Lory', username })
      expect([username, answer.status]).toEqual([username, 422])
    }
  })

  it('cannot be given oneself by fields that no form has', async () => {
    await api('/profile', { u_fname: 'Ann', u_lname: 'Buyer', company_id: 1, id: 1, status: 'approved', role: 'owner' })
    await api('/profile/company', { name: 'Ann & Co', terms_days: 900, credit_limit_cents: null, status: 'approved' })
    const { rows } = await test.database.pool.query<{ terms_days: number }>(
      'select terms_days from companies join users on users.company_id = companies.id where users.id = $1',
      [ann.id],
    )
    expect(rows).toEqual([{ terms_days: 30 }])
  })

  it('cannot be hidden behind forwarded addresses of one\u2019s own making', async () => {
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

  it('is not who a referral names: it opens nothing and shows no more than a name', async () => {
    const { body } = await ann.call('GET', '/referrals')
    const { code } = (body as { data: { code: string } }).data
    for (const url of ['/api/v2/buyer/get-user', '/api/v2/buyer/orders', '/order-files/orders.csv']) {
      const headers = { 'x-referral': code, cookie: `trellis_referral=${code}`, 'x-requested-with': 'XMLHttpRequest' }
      expect((await test.app.inject({ url, headers })).statusCode).toBe(403)
    }
  })
})

describe('an address of a webhook', () => {
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
  ])('does not lead into the shop\u2019s own network: %s', async (url) => {
    const answer = await api('/webhooks', { url, events: ['order.placed'] })
    expect(answer.statusCode).toBe(422)
  })
})

describe('doors beside the reference', () => {
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

  it.each(paths)('answer whatever is asked without a fault: %s', async (path) => {
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
