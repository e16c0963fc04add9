import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { algoliasearch, type Algoliasearch } from 'algoliasearch'
import type { AddressInfo } from 'node:net'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const COUNT = 1001

describe('searching and browsing with GET', () => {
  let test: TestShop
  let keys: { app: string; search: string; admin: string }
  let admin: Algoliasearch
  let visitor: Algoliasearch

  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    keys = await test.shop.search.keys()
    const hosts = [{ url: '127.0.0.1', port, protocol: 'http' as const, accept: 'readWrite' as const }]
    admin = algoliasearch(keys.app, keys.admin, { hosts })
    visitor = algoliasearch(keys.app, keys.search, { hosts })
    const indexName = 'numbers'
    const indexSettings = { hitsPerPage: 3, attributesForFaceting: ['parity'], searchableAttributes: ['name'] }
    await admin.setSettings({ indexName, indexSettings })
    const objects = Array.from({ length: COUNT }, (_, n) => ({
      objectID: String(n),
      name: n === 7 ? 'seven lamps' : 'lamp',
      parity: n % 2 === 0 ? 'even' : 'odd',
    }))
    for (const task of await admin.saveObjects({ indexName, objects })) {
      await admin.waitForTask({ indexName, taskID: task.taskID })
    }
  })
  afterAll(() => test.close())

  it('searches with the parameters of the query string', async () => {
    const parameters = { query: 'seven', facets: ['parity'], attributesToHighlight: '[]' }
    const answer = await visitor.customGet({ path: '1/indexes/numbers', parameters })
    expect(answer).toMatchObject({ nbHits: 1, hits: [{ objectID: '7' }], facets: { parity: { odd: 1 } } })
    const params = 'query=lamp&filters=parity%3Aeven&hitsPerPage=2&page=1'
    expect(await visitor.customGet({ path: '1/indexes/numbers', parameters: { params } })).toMatchObject({
      nbHits: 501,
      page: 1,
      hits: [{ objectID: '996' }, { objectID: '994' }],
    })
  })

  it('does not take credentials in the query string for parameters, and rejects unknown ones', async () => {
    const get = (query: string) =>
      test.app.inject(
        `/1/indexes/numbers?X-Algolia-Application-Id=${keys.app}&x-algolia-api-key=${keys.search}&${query}`,
      )
    expect((await get('query=seven&x-algolia-agent=test')).json()).toMatchObject({ nbHits: 1, params: 'query=seven' })
    expect((await get('queery=seven')).json()).toEqual({ message: 'Unknown parameter: queery', status: 400 })
    expect((await test.app.inject('/1/indexes/numbers?query=seven')).statusCode).toBe(403)
  })

  it('respects the restrictions of secured keys', async () => {
    const restrictions = { filters: 'parity:odd' }
    const apiKey = admin.generateSecuredApiKey({ parentApiKey: keys.search, restrictions })
    const path = '1/indexes/numbers'
    visitor.setClientApiKey({ apiKey })
    const answer = await visitor.customGet({ path, parameters: { filters: 'parity:even' } })
    visitor.setClientApiKey({ apiKey: keys.search })
    expect(answer).toMatchObject({ nbHits: 0 })
  })

  it('browses 1,000 records per page whatever hitsPerPage of the index is, with GET and POST', async () => {
    const page = await admin.browse({ indexName: 'numbers' })
    expect(page).toMatchObject({ hitsPerPage: 1000, nbPages: 2, nbHits: COUNT })
    expect(page.hits).toHaveLength(1000)
    const path = '1/indexes/numbers/browse'
    const first = (await admin.customGet({ path })) as { hits: object[]; cursor: string }
    expect(first.hits).toEqual(page.hits)
    const { cursor } = first
    const last = await admin.customGet({ path, parameters: { cursor } })
    expect(last).toMatchObject({ hits: [{ objectID: '0' }], hitsPerPage: 1000, page: 1 })
    expect(last).not.toHaveProperty('cursor')
    expect(await admin.customGet({ path, parameters: { hitsPerPage: 5, filters: 'parity:odd' } })).toMatchObject({
      hitsPerPage: 5,
      nbHits: 500,
    })
    await expect(visitor.customGet({ path })).rejects.toMatchObject({ status: 403 })
  })
})
