import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { compressResponses } from './compress-responses.ts'

const PRODUCTS = 12
const FEED = '/api/v2/buyer/feed.json'
const COMPRESSED = { 'content-encoding': 'gzip', vary: 'Accept-Encoding' }

let test: TestShop
let nora: TestBuyer
beforeAll(async () => {
  test = await openTestShop({}, { search: true })
  await addBuyer(test.shop, 'nora')
  nora = await signInAs(test, 'nora')
  for (let count = 0; count < PRODUCTS; count++) await addProduct(test.database.db)
})
afterAll(() => test.close())

/** Returns the responses for remote clients with and without gzip. */
async function both(url: string, more: { method?: 'POST'; payload?: object; headers?: Record<string, string> } = {}) {
  const headers = { ...nora.headers, ...more.headers }
  const withGzip = { 'accept-encoding': 'br;q=0.5, gzip', ...headers }
  const remoteAddress = '203.0.113.7'
  return {
    compressed: await test.app.inject({ url, ...more, headers: withGzip, remoteAddress }),
    plain: await test.app.inject({ url, ...more, headers, remoteAddress }),
  }
}

describe('a response', () => {
  it('of an API is compressed for clients that accept it', async () => {
    const { compressed, plain } = await both(FEED)
    expect(compressed.headers).toMatchObject(COMPRESSED)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
    const ocids = plain.json<{ products: { ocid: number }[] }>().products.map(({ ocid }) => `ocids[]=${ocid}`)
    const list = await both(`/api/v2/buyer/inventory?${ocids.join('&')}`)
    expect(list.compressed.headers).toMatchObject(COMPRESSED)
    expect(gunzipSync(list.compressed.rawPayload).toString()).toBe(list.plain.body)
  })

  it.each([
    ['gzip;q=0, identity', false],
    ['GZIP; q=0.000, *', false],
    ['br, *;q=0.1', true],
    ['*;q=0', false],
    ['deflate, x-gzipped', false],
    ['identity;q=0.5, gzip; Q=1', true],
    ['', false],
  ])('is compressed only for clients that accept gzip: "%s"', async (accepted, isCompressed) => {
    const headers = { ...nora.headers, 'accept-encoding': accepted }
    const answer = await test.app.inject({ url: FEED, headers, remoteAddress: '203.0.113.7' })
    expect(answer.headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined)
  })

  it('is not compressed if it is small or not text', async () => {
    const small = await both('/api/v2/buyer/get-user')
    expect(small.compressed.headers).not.toHaveProperty('content-encoding')
    expect(small.compressed.body).toBe(small.plain.body)
    const { compressed: pdf } = await both('/order-files/statement.pdf')
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(pdf.headers).not.toHaveProperty('content-encoding')
  })

  it('is not compressed for API clients on this machine, but for a proxy on it', async () => {
    const headers = { ...nora.headers, 'accept-encoding': 'gzip' }
    expect((await test.app.inject({ url: FEED, headers })).headers).not.toHaveProperty('content-encoding')
    const proxied = { ...headers, 'x-forwarded-for': '203.0.113.7' }
    expect((await test.app.inject({ url: FEED, headers: proxied })).headers).toMatchObject(COMPRESSED)
  })

  it('of a search is compressed', async () => {
    const { app, search: key, admin } = await test.shop.search.keys()
    const headers = (key: string) => ({ 'x-algolia-application-id': app, 'x-algolia-api-key': key })
    const records = Array.from({ length: PRODUCTS }, (_, objectID) => ({ objectID, text: 'A vase. '.repeat(20) }))
    const requests = records.map((body) => ({ action: 'addObject', body }))
    const batch = {
      method: 'POST',
      url: '/1/indexes/vases/batch',
      headers: headers(admin),
      payload: { requests },
    } as const
    expect((await test.app.inject(batch)).statusCode).toBe(200)
    const search = { method: 'POST', headers: headers(key), payload: { query: 'vase' } } as const
    await vi.waitFor(async () => {
      const { compressed, plain } = await both('/1/indexes/vases/query', search)
      expect(plain.json()).toMatchObject({ nbHits: PRODUCTS })
      expect(compressed.headers).toMatchObject(COMPRESSED)
      expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toMatchObject({ nbHits: PRODUCTS })
      expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    }, 10_000)
  })

  it('that is compressed has a weak ETag, and a 304 for clients that have it', async () => {
    const { compressed, plain } = await both(FEED)
    expect(compressed.headers['etag']).toBe(`W/${String(plain.headers['etag'])}`)
    const same = await both(FEED, { headers: { 'if-none-match': String(compressed.headers['etag']) } })
    for (const [now, before] of [
      [same.compressed, compressed],
      [same.plain, plain],
    ] as const) {
      expect(now.statusCode).toBe(304)
      expect(now.headers).not.toHaveProperty('content-encoding')
      expect([now.headers['etag'], now.headers['vary']]).toEqual([before.headers['etag'], 'Accept-Encoding'])
      expect(now.headers['cache-control']).toBe(before.headers['cache-control'])
    }
  })

  it('keeps its ETag if the route has compressed it', async () => {
    const app = fastify()
    compressResponses(app)
    app.get('/', (_request, reply) =>
      reply.code(304).headers({ etag: '"page"', vary: 'Accept-Encoding', 'content-type': 'text/html' }).send(),
    )
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
    expect(headers['etag']).toBe('"page"')
  })
})
