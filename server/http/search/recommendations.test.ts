import type { AddressInfo } from 'node:net'
import { type Algoliasearch, algoliasearch } from 'algoliasearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

interface Recommended {
  title?: string
  facetValue?: string
  _score: number
}

let test: TestShop
let client: Algoliasearch
const ids: Record<string, number> = {}
beforeAll(async () => {
  test = await openTestShop({}, { search: true })
  const { db } = test.database
  const products = [
    ['Stem vase', ['Blue'], 90],
    ['Bud vase', ['Blue'], 80],
    ['Floor vase', ['Green'], 70],
    ['Oak tray', ['Brown'], 60],
    ['Old jug', ['Blue'], 50],
  ] as const
  for (const [title, colors, popularity] of products) {
    ids[title] = await addProduct(db, { title, colors: [...colors], popularity })
  }
  const [stem = 0, tray = 0, jug = 0] = [ids['Stem vase'], ids['Oak tray'], ids['Old jug']]
  await db
    .insertInto('bought_together')
    .values([
      { ocid: stem, other_ocid: tray, orders: 9 },
      { ocid: stem, other_ocid: jug, orders: 4 },
    ])
    .execute()
  await test.prepareSearch()
  await test.shop.search.refresh(Object.values(ids))
  await test.search.caughtUp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const { app, search } = await test.shop.search.keys()
  const hosts = [{ url: `127.0.0.1:${port}`, protocol: 'http' as const, accept: 'readWrite' as const }]
  client = algoliasearch(app, search, { hosts })
})
afterAll(() => test.close())

async function recommended(request: { [name: string]: unknown }): Promise<Recommended[]> {
  const requests = [{ indexName: SEARCH_INDEX, objectID: String(ids['Stem vase']), threshold: 0, ...request }]
  const body = { requests }
  const answer = await client.customPost({ path: '1/indexes/*/recommendations', body })
  const [result] = (answer as unknown as { results: { hits: Recommended[] }[] }).results
  return result?.hits ?? []
}
const titles = async (request: { [name: string]: unknown }) => (await recommended(request)).map(({ title }) => title)

describe('recommendations of the search protocol', () => {
  it('are products that were ordered together, the most frequent first', async () => {
    const hits = await recommended({ model: 'bought-together' })
    expect(hits.map(({ title, _score }) => [title, _score])).toEqual([
      ['Oak tray', 100],
      ['Old jug', 50],
    ])
    expect(await titles({ model: 'bought-together', threshold: 60 })).toEqual(['Oak tray'])
    expect(await titles({ model: 'bought-together', maxRecommendations: 1 })).toEqual(['Oak tray'])
  })

  it('are related products, and similar ones by their attributes', async () => {
    expect((await titles({ model: 'related-products' })).slice(0, 2)).toEqual(['Oak tray', 'Old jug'])
    const similar = await titles({ model: 'looking-similar' })
    expect(similar[0]).toBe('Bud vase')
    expect(similar).not.toContain('Stem vase')
  })

  it('match the parameters of the request, and are filled up by those of the fallback', async () => {
    const queryParameters = { filters: 'colors:Blue' }
    expect(await titles({ model: 'bought-together', queryParameters })).toEqual(['Old jug'])
    const fallbackParameters = { filters: 'colors:Green' }
    expect(await titles({ model: 'bought-together', queryParameters, fallbackParameters })).toEqual([
      'Old jug',
      'Floor vase',
    ])
  })

  it('are trends of products and of the values of a facet', async () => {
    expect((await titles({ model: 'trending-items', objectID: undefined }))[0]).toBe('Stem vase')
    const ofGreen = { model: 'trending-items', facetName: 'colors', facetValue: 'Green' }
    expect(await titles(ofGreen)).toEqual(['Floor vase'])
    const colors = await recommended({ model: 'trending-facets', facetName: 'colors' })
    expect(colors.map(({ facetValue }) => facetValue)).toEqual(['Blue', 'Green', 'Brown'])
    expect(colors[0]?._score).toBe(100)
  })

  it('of an unknown product are empty, and errors name what is wrong', async () => {
    expect(await titles({ model: 'related-products', objectID: '999999' })).toEqual([])
    expect(await titles({ model: 'related-products', objectID: 'abc' })).toEqual([])
    await expect(recommended({ model: 'horoscope' })).rejects.toThrow('Unknown model in request 0')
    await expect(recommended({ model: 'related-products', objectID: undefined })).rejects.toThrow('objectID is missing')
    await expect(recommended({ model: 'bought-together', threshold: 101 })).rejects.toThrow('from 0 to 100')
    await expect(recommended({ model: 'bought-together', indexName: 'other' })).rejects.toThrow('no recommendations')
    await expect(recommended({ model: 'bought-together', queryParameters: { filters: 'OCID =' } })).rejects.toThrow(
      /filters/,
    )
  })
})
