import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signInAs, type TestBuyer } from '#server/accounts/test-buyer.ts'
import { addBuyer, addProduct } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { packAnswers } from './pack-answers.ts'

const PRODUCTS = 12
const FEED = '/api/v2/buyer/feed.json'
const PACKED = { 'content-encoding': 'gzip', vary: 'Accept-Encoding' }

let test: TestShop
let nora: TestBuyer
beforeAll(async () => {
  test = await openTestShop({}, { search: true })
  await addBuyer(test.shop, 'nora')
  nora = await signInAs(test, 'nora')
  for (let count = 0; count < PRODUCTS; count++) await addProduct(test.database.db)
})
afterAll(() => test.close())

/** The answer for who takes gzip and the one for who does not, both elsewhere. */
async function both(url: string, more: { method?: 'POST'; payload?: object; headers?: Record<string, string> } = {}) {
  const headers = { ...nora.headers, ...more.headers }
  const asked = { 'accept-encoding': 'br;q=0.5, gzip', ...headers }
  const remoteAddress = '203.0.113.7'
  return {
    packed: await test.app.inject({ url, ...more, headers: asked, remoteAddress }),
    plain: await test.app.inject({ url, ...more, headers, remoteAddress }),
  }
}

describe('an answer', () => {
  it('of an API is packed for those who take it', async () => {
    const { packed, plain } = await both(FEED)
    expect(packed.headers).toMatchObject(PACKED)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    const ocids = plain.json<{ products: { ocid: number }[] }>().products.map(({ ocid }) => `ocids[]=${ocid}`)
    const list = await both(`/api/v2/buyer/inventory?${ocids.join('&')}`)
    expect(list.packed.headers).toMatchObject(PACKED)
    expect(gunzipSync(list.packed.rawPayload).toString()).toBe(list.plain.body)
  })

  it.each([
    ['gzip;q=0, identity', false],
    ['GZIP; q=0.000, *', false],
    ['br, *;q=0.1', true],
    ['*;q=0', false],
    ['deflate, x-gzipped', false],
    ['identity;q=0.5, gzip; Q=1', true],
    ['', false],
  ])('is packed for who takes gzip and not for who refuses it: "%s"', async (accepted, isPacked) => {
    const headers = { ...nora.headers, 'accept-encoding': accepted }
    const answer = await test.app.inject({ url: FEED, headers, remoteAddress: '203.0.113.7' })
    expect(answer.headers['content-encoding']).toBe(isPacked ? 'gzip' : undefined)
  })

  it('stays as it is where it is small, or no text', async () => {
    const small = await both('/api/v2/buyer/get-user')
    expect(small.packed.headers).not.toHaveProperty('content-encoding')
    expect(small.packed.body).toBe(small.plain.body)
    const { packed: pdf } = await both('/order-files/statement.pdf')
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(pdf.headers).not.toHaveProperty('content-encoding')
  })

  it('stays as it is for programs on this machine, but not for a proxy on it', async () => {
    const headers = { ...nora.headers, 'accept-encoding': 'gzip' }
    expect((await test.app.inject({ url: FEED, headers })).headers).not.toHaveProperty('content-encoding')
    const proxied = { ...headers, 'x-forwarded-for': '203.0.113.7' }
    expect((await test.app.inject({ url: FEED, headers: proxied })).headers).toMatchObject(PACKED)
  })

  it('of a search is packed too', async () => {
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
      const { packed, plain } = await both('/1/indexes/vases/query', search)
      expect(plain.json()).toMatchObject({ nbHits: PRODUCTS })
      expect(packed.headers).toMatchObject(PACKED)
      expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toMatchObject({ nbHits: PRODUCTS })
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    }, 10_000)
  })

  it('that is packed keeps its tag, weakly, and is not sent again to who has it', async () => {
    const { packed, plain } = await both(FEED)
    expect(packed.headers['etag']).toBe(`W/${String(plain.headers['etag'])}`)
    const same = await both(FEED, { headers: { 'if-none-match': String(packed.headers['etag']) } })
    for (const [now, before] of [
      [same.packed, packed],
      [same.plain, plain],
    ] as const) {
      expect(now.statusCode).toBe(304)
      expect(now.headers).not.toHaveProperty('content-encoding')
      expect([now.headers['etag'], now.headers['vary']]).toEqual([before.headers['etag'], 'Accept-Encoding'])
      expect(now.headers['cache-control']).toBe(before.headers['cache-control'])
    }
  })

  it('keeps its tag as it is where who answers has packed it', async () => {
    const app = fastify()
    packAnswers(app)
    app.get('/', (_request, reply) =>
      reply.code(304).headers({ etag: '"page"', vary: 'Accept-Encoding', 'content-type': 'text/html' }).send(),
    )
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
    expect(headers['etag']).toBe('"page"')
  })
})
