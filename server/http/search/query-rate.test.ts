import { gzipSync } from 'node:zlib'
import { algoliasearch } from 'algoliasearch'
import { describe, expect, it } from 'vitest'
import { openTestShop } from '#test-kit/shop.ts'
import { readSettings } from '#engine/engine.ts'
import { queriesCost } from './query-cost.ts'
import { networksOf } from '#server/rate-limit/networks.ts'
import { createRateLimit } from './query-rate.ts'

const QUERIES = '/1/indexes/*/queries'

describe('the rate limit of searches', () => {
  it('answers 429 with the seconds to wait', async () => {
    const test = await openTestShop({ SEARCH_RATE: '1' }, { search: true })
    const { app, search } = await test.shop.search.keys()
    const request = () =>
      test.app.inject({
        method: 'POST',
        url: QUERIES,
        payload: '{"requests":[]}',
        headers: { 'x-algolia-application-id': app, 'x-algolia-api-key': search },
      })
    const answers = await Promise.all([request(), request(), request(), request()])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.json()).toEqual({ message: 'Too many requests', status: 429 })
    expect(answers[3]?.headers['retry-after']).toBe('1')
    await test.close()
  })

  it('refills with time, for each address separately', () => {
    const limit = createRateLimit(10)
    for (let call = 0; call < 30; call += 1) expect(limit(networksOf('a'), 0)).toBe(0)
    expect(limit(networksOf('a'), 0)).toBeCloseTo(0.1)
    expect(limit(networksOf('b'), 0)).toBe(0)
    expect(limit(networksOf('a'), 100)).toBe(0)
    expect(createRateLimit(0)(networksOf('a'))).toBe(0)
  })

  it('does not count rejected calls, so that a busy network keeps its rate', () => {
    const limit = createRateLimit(10)
    // Twice the rate for ten seconds.
    const waits = Array.from({ length: 200 }, (_, call) => limit(networksOf('office'), call * 50))
    expect(waits.filter((wait) => wait === 0).length).toBeGreaterThanOrEqual(125)
  })

  it('counts each query of a call: after a hundred at once, the next call waits', () => {
    const limit = createRateLimit(10)
    expect(limit(networksOf('a'), 0, 100)).toBe(0)
    expect(limit(networksOf('a'), 0)).toBeCloseTo(7.1)
    expect(limit(networksOf('a'), 7000)).toBeCloseTo(0.1)
    expect(limit(networksOf('a'), 7100)).toBe(0)
  })

  it('lets all networks of a /56 together search twice as often as one, a /48 sixteen times, and a /32 sixty-four times', () => {
    const limit = createRateLimit(10)
    const allowed = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, n) => limit(networksOf(`${prefix}:${n.toString(16)}::1`), 0)).filter(
        (wait) => wait === 0,
      ).length
    expect(allowed('2001:db8:1', 200)).toBe(60)
    const homes = Array.from({ length: 600 }, (_, n) => `2001:db8:1:${((n % 200) + 1).toString(16)}00::1`)
    expect(homes.filter((address) => limit(networksOf(address), 0) === 0)).toHaveLength(480 - 60)
    expect(allowed('2001:db8', 3000)).toBe(1920 - 480)
    expect(allowed('2001:db9', 10)).toBe(10)
  })

  it('counts a large body by its uncompressed size', async () => {
    const test = await openTestShop({ SEARCH_RATE: '1' }, { search: true })
    const { app, search } = await test.shop.search.keys()
    const request = () =>
      test.app.inject({
        method: 'POST',
        url: '/1/indexes/inventories_index/query',
        payload: gzipSync(JSON.stringify({ query: '', facetFilters: Array.from({ length: 100_000 }, () => ['a:b']) })),
        headers: { 'x-algolia-application-id': app, 'x-algolia-api-key': search, 'content-encoding': 'gzip' },
      })
    expect((await request()).statusCode).toBe(400)
    const rejected = await request()
    expect(rejected.statusCode).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(80)
    await test.close()
  })

  it('counts calls with hundreds of records as several queries, in every notation', async () => {
    const test = await openTestShop({ SEARCH_RATE: '1' }, { search: true })
    const { app, search, admin } = await test.shop.search.keys()
    let address = 0
    /** Returns the seconds that a client waits after a query. */
    const waitAfter = async (url: string, payload: object, key = search) => {
      const headers = { 'x-algolia-application-id': app, 'x-algolia-api-key': key }
      const remoteAddress = `203.0.113.${++address}`
      const request = () => test.app.inject({ method: 'POST', url, payload, headers, remoteAddress })
      expect((await request()).statusCode).toBe(200)
      for (;;) {
        const { statusCode, headers } = await request()
        if (statusCode === 429) return Number(headers['retry-after'])
      }
    }
    const one = '/1/indexes/inventories_index/query'
    expect(await waitAfter(one, { hitsPerPage: 24 })).toBe(1)
    expect(await waitAfter(one, { hitsPerPage: 1000 })).toBe(9)
    expect(await waitAfter(one, { params: 'hitsPerPage=1000' })).toBe(9)
    expect(await waitAfter(one, { offset: 0, length: '1000' })).toBe(9)
    const requests = [{ indexName: 'inventories_index', hitsPerPage: 500 }, { indexName: 'inventories_index' }]
    expect(await waitAfter(QUERIES, { requests })).toBe(5)

    // Anyone can derive a secured key from the public one.
    const secured = (searchParams: object) =>
      algoliasearch(app, search).generateSecuredApiKey({ parentApiKey: search, restrictions: { searchParams } })
    expect(await waitAfter(one, {}, secured({ hitsPerPage: 1000 }))).toBe(9)
    expect(await waitAfter(one, { hitsPerPage: 1000 }, secured({ hitsPerPage: 20 }))).toBe(1)
    expect(await waitAfter(QUERIES, { requests }, secured({ length: 1000 }))).toBe(20)
    const objects = Array.from({ length: 1000 }, (_, objectID) => ({ indexName: 'inventories_index', objectID }))
    expect(await waitAfter('/1/indexes/*/objects', { requests: objects })).toBe(9)

    const settings = { hitsPerPage: 500, attributeForDistinct: 'family', distinct: 2 }
    await test.app.inject({
      method: 'PUT',
      url: '/1/indexes/large/settings',
      payload: settings,
      headers: { 'x-algolia-application-id': app, 'x-algolia-api-key': admin },
    })
    await test.search.caughtUp()
    expect(await waitAfter('/1/indexes/large/query', {})).toBe(9)
    expect(await waitAfter('/1/indexes/large/query', { distinct: false })).toBe(4)
    expect(await waitAfter(QUERIES, { requests: [{ indexName: 'large', hitsPerPage: 24 }] })).toBe(1)
    await test.close()
  })

  it('counts calls by their words, prefixes and highlighted attributes', () => {
    const settings = readSettings({ searchableAttributes: ['title'], attributesToHighlight: ['title'] })
    const cost = (query: object) =>
      queriesCost([{ indexName: 'things', ...query }], { restrictions: undefined, settingsOf: () => settings })
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
    const query = letters.join(' ')
    const highlighted = { hitsPerPage: 99, attributesToHighlight: ['*'] }
    expect(cost({ query: 'blue linen napkins for eight', hitsPerPage: 24 })).toBe(1)
    expect(cost({ query: 'blue linen', queryType: 'prefixAll' })).toBe(1)
    expect(cost({ query })).toBe(1)
    expect(cost({ query, queryType: 'prefixAll' })).toBe(7)
    expect(cost({ params: `query=${query}&optionalWords=${letters.join()}` })).toBe(7)
    expect(cost({ query: 'linen', ...highlighted })).toBe(6)
    expect(cost({ query: 'linen', hitsPerPage: 99, attributesToSnippet: '*:20' })).toBe(7)
    expect(cost({ query: `${query} 7`, queryType: 'prefixAll', optionalWords: letters, ...highlighted })).toBe(13)
    expect(cost({ type: 'facet', query: `${query} 7`, queryType: 'prefixAll', ...highlighted })).toBe(8)
  })

  it('applies to the whole network of an address', async () => {
    const test = await openTestShop({ SEARCH_RATE: '1', TRUST_PROXY: '1' }, { search: true })
    const { app, search } = await test.shop.search.keys()
    const request = (address: string) =>
      test.app.inject({
        method: 'POST',
        url: QUERIES,
        payload: JSON.stringify({ requests: Array.from({ length: 2 }, () => ({ indexName: 'inventories_index' })) }),
        headers: { 'x-algolia-application-id': app, 'x-algolia-api-key': search, 'x-forwarded-for': address },
      })
    const answers = [
      await request('2001:db8:1:2::1'),
      await request('2001:db8:1:2:ffff::2'),
      await request('2001:db8:1:2:a::3'),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 429])
    expect((await request('2001:db8:1:3::1')).statusCode).toBe(200)
    await test.close()
  })
})
