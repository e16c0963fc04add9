import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORKING_CALLS } from '#server/http/search/calls/calls.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { CALL_SHAPES } from './call-shapes.ts'
import { SEARCH_SCHEMAS } from './search-schemas.ts'

describe('the reference of the search protocol', () => {
  let test: TestShop
  let headers: Record<string, string>
  beforeAll(async () => {
    test = await openTestShop({ PUBLIC_URL: 'https://shop.example' }, { search: true })
    const { app, admin } = await test.shop.search.keys()
    headers = { 'x-algolia-application-id': app, 'x-algolia-api-key': admin }
  })
  afterAll(() => test.close())

  it('has every call that works, and no other', async () => {
    const { paths, servers } = (await test.app.inject('/openapi-search.json')).json<{
      paths: Record<string, object>
      servers: object[]
    }>()
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const working = WORKING_CALLS.map(({ method, path }) => `${method} ${path}`)
    expect(described.toSorted()).toEqual(working.toSorted())
    expect(Object.keys(CALL_SHAPES).toSorted()).toEqual(working.toSorted())
    expect(servers).toEqual([{ url: 'https://shop.example' }])
    expect((await test.app.inject('/openapi.json')).body).toContain('/openapi-search.json')
  })

  /** Waits until the write of a response is searchable. */
  async function written({ taskID }: { taskID?: unknown }): Promise<void> {
    for (const task of typeof taskID === 'object' && taskID !== null ? Object.values(taskID) : [taskID]) {
      if (typeof task !== 'number') continue
      await eventually(async () => {
        const answer = await test.app.inject({ url: `/1/task/${task}`, headers })
        if (answer.json<{ status: string }>().status !== 'published') throw new Error('The write is not done yet.')
      })
    }
  }

  it('describes the responses as they are', async () => {
    const LAMP = { objectID: 'lamp', title: 'Red lamp', color: 'red' }
    const bodies: [call: string, url: string, payload?: object][] = [
      [
        'PUT /1/indexes/{index}/settings',
        '/1/indexes/lamps/settings',
        { attributesForFaceting: ['searchable(color)'] },
      ],
      ['PUT /1/indexes/{index}/{objectID}', '/1/indexes/lamps/lamp', LAMP],
      ['POST /1/indexes/{index}', '/1/indexes/lamps', { title: 'Blue lamp' }],
      ['POST /1/indexes/{index}/batch', '/1/indexes/lamps/batch', { requests: [{ action: 'addObject', body: LAMP }] }],
      [
        'POST /1/indexes/*/batch',
        '/1/indexes/*/batch',
        { requests: [{ action: 'addObject', indexName: 'lamps', body: LAMP }] },
      ],
      ['POST /1/indexes/*/queries', '/1/indexes/*/queries', { requests: [{ indexName: 'lamps', query: 'lamp' }] }],
      ['POST /1/indexes/{index}/query', '/1/indexes/lamps/query', { query: 'lamp' }],
      ['GET /1/indexes/{index}', '/1/indexes/lamps?query=lamp'],
      ['POST /1/indexes/{index}/facets/{facet}/query', '/1/indexes/lamps/facets/color/query', { facetQuery: 'r' }],
      ['POST /1/indexes/{index}/browse', '/1/indexes/lamps/browse', {}],
      ['GET /1/indexes/{index}/browse', '/1/indexes/lamps/browse'],
      ['GET /1/indexes/{index}/{objectID}', '/1/indexes/lamps/lamp'],
      [
        'POST /1/indexes/*/objects',
        '/1/indexes/*/objects',
        {
          requests: [
            { indexName: 'lamps', objectID: 'lamp' },
            { indexName: 'lamps', objectID: 'none' },
          ],
        },
      ],
      ['GET /1/indexes', '/1/indexes'],
      ['GET /1/indexes/{index}/settings', '/1/indexes/lamps/settings'],
      ['GET /1/indexes/{index}/task/{taskID}', '/1/indexes/lamps/task/1'],
      [
        'PUT /1/indexes/{index}/synonyms/{objectID}',
        '/1/indexes/lamps/synonyms/light',
        { objectID: 'light', type: 'synonym', synonyms: ['lamp', 'light'] },
      ],
      ['POST /1/indexes/{index}/synonyms/search', '/1/indexes/lamps/synonyms/search', { query: '' }],
      ['GET /1/indexes/{index}/synonyms/{objectID}', '/1/indexes/lamps/synonyms/light'],
      ['POST /1/indexes/{index}/rules/search', '/1/indexes/lamps/rules/search', { query: '' }],
      [
        'POST /1/dictionaries/{dictionary}/batch',
        '/1/dictionaries/stopwords/batch',
        { requests: [{ action: 'addEntry', body: { objectID: 'lovely', language: 'en', word: 'lovely' } }] },
      ],
      ['POST /1/dictionaries/{dictionary}/search', '/1/dictionaries/stopwords/search', { query: '' }],
      ['PUT /1/dictionaries/*/settings', '/1/dictionaries/*/settings', { disableStandardEntries: {} }],
      ['GET /1/dictionaries/*/settings', '/1/dictionaries/*/settings'],
      ['GET /1/dictionaries/*/languages', '/1/dictionaries/*/languages'],
      ['POST /1/keys', '/1/keys', { acl: ['search'] }],
      ['GET /1/keys', '/1/keys'],
      ['POST /1/indexes/{index}/operation', '/1/indexes/lamps/operation', { operation: 'copy', destination: 'copies' }],
      ['POST /1/indexes/{index}/clear', '/1/indexes/lamps/clear', {}],
      ['DELETE /1/indexes/{index}', '/1/indexes/lamps'],
    ]
    for (const [call, url, payload] of bodies) {
      const shape = CALL_SHAPES[call]
      const method = call.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE'
      const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) })
      expect([call, answer.statusCode, answer.body]).toEqual([call, shape?.status ?? 200, expect.any(String)])
      const responseErrors = [...Value.Errors(SEARCH_SCHEMAS[shape?.response ?? 'Failure'], answer.json())]
      const requestErrors = shape?.request ? [...Value.Errors(SEARCH_SCHEMAS[shape.request], payload)] : []
      expect([call, responseErrors, requestErrors]).toEqual([call, [], []])
      await written(answer.json<{ taskID?: unknown }>())
    }
  })
})
