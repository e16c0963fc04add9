import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const QUERIES = '/1/indexes/*/queries'

describe('the search API', () => {
  let test: TestShop
  let keys: { app: string; search: string; admin: string }
  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    keys = await test.shop.search.keys()
  })
  afterAll(() => test.close())

  const headers = (key: string = keys.search) => ({
    'x-algolia-application-id': keys.app,
    'x-algolia-api-key': key,
  })
  const request = (payload: string | Buffer, more: Record<string, string> = {}, url = QUERIES) =>
    test.app.inject({ method: 'POST', url, payload, headers: { ...headers(), ...more } })
  const body = JSON.stringify({ requests: [{ indexName: 'inventories_index', query: '' }] })

  it('accepts JSON of any content type, without one, and compressed', async () => {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'no/such'])
      expect((await request(body, { 'content-type': type })).statusCode).toBe(200)
    expect((await request(body)).json()).toMatchObject({ results: [{ hits: [], nbHits: 0, nbPages: 0 }] })
    expect((await request(gzipSync(body), { 'content-encoding': 'gzip' })).statusCode).toBe(200)
    expect((await request('no zip', { 'content-encoding': 'gzip' })).statusCode).toBe(400)
  })

  it('accepts the key in the query, as browsers send it', async () => {
    const url = `${QUERIES}?x-algolia-application-id=${keys.app}&x-algolia-api-key=${keys.search}&x-algolia-agent=x`
    const answer = await test.app.inject({ method: 'POST', url, payload: body })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).not.toHaveProperty('_automaticInsights')
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'correlation-id, retry-after',
      'correlation-id': expect.any(String),
    })
  })

  it('answers preflight requests of other origins', async () => {
    const preflight = { origin: 'https://elsewhere.example', 'access-control-request-headers': 'x-algolia-api-key' }
    const answer = await test.app.inject({ method: 'OPTIONS', url: QUERIES, headers: preflight })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'access-control-allow-headers': 'x-algolia-api-key' })
  })

  it('reports errors in one format', async () => {
    const cases = [
      ['{', 400, 'Invalid JSON in the body'],
      ['[]', 400, 'Invalid body, expected a JSON object'],
      ['{}', 400, 'Invalid body, expected { "requests": [...] }'],
      ['{"requests":[{}]}', 400, 'indexName is missing in request 0'],
      ['{"requests":[{"indexName":"nobody"}]}', 404, 'Index nobody does not exist'],
      [body.replace('"query"', '"nonsense"'), 400, 'Unknown parameter: nonsense'],
      [
        body.replace('"query":""', '"filters":"a:1 b"'),
        400,
        'filters: Unexpected token string(b) expected end of filter at col 4',
      ],
    ] as const
    for (const [payload, status, message] of cases) {
      const answer = await request(payload)
      expect(answer.json()).toEqual({ message, status })
      expect(answer.statusCode).toBe(status)
    }
    const nowhere = await request('{}', {}, '/1/indexes/*/nothing/at/all?x-algolia-api-key=secret')
    expect(nowhere.json()).toEqual({ message: 'No such call: POST /1/indexes/*/nothing/at/all', status: 404 })
    expect((await request('{}', {}, '/1/indexes/some/queries')).statusCode).toBe(404)
  })

  it('rejects bodies that are too large, also after decompression', async () => {
    const large = Buffer.from(`{"requests":[{"indexName":"x","query":"${'a'.repeat(2 * 1024 * 1024)}"}]}`)
    const expected = { message: 'The body is too large', status: 413 }
    expect((await request(large)).json()).toEqual(expected)
    expect((await request(gzipSync(large), { 'content-encoding': 'gzip' })).json()).toEqual(expected)
    const batch = { 'x-algolia-api-key': keys.admin }
    expect((await request(Buffer.alloc(20_000_000, 32), batch, '/1/indexes/x/batch')).json()).toEqual(expected)
  })

  it('rejects deeply nested values, which would stop the followers', async () => {
    const write = (a: string) =>
      request(
        `{"requests":[{"action":"addObject","body":{"objectID":"a","a":${a}}}]}`,
        headers(keys.admin),
        '/1/indexes/deep/batch',
      )
    const message = 'Invalid body, expected JSON of at most 100 levels'
    for (const depth of [1000, 20_000])
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const)
        expect((await write(open.repeat(depth) + '1' + close.repeat(depth))).json()).toEqual({ message, status: 400 })
    expect((await write(String.raw`"${'['.repeat(200)}\"${'{'.repeat(200)}\\"`)).statusCode).toBe(200)
    expect((await write('['.repeat(90) + ']'.repeat(90))).statusCode).toBe(200)
    await test.search.caughtUp()
  })

  it('accepts names and ids of maximum length, and rejects text that the database cannot store', async () => {
    const call = (method: 'PUT' | 'GET', url: string) =>
      test.app.inject({ method, url, headers: headers(keys.admin), ...(method === 'PUT' && { payload: '{"a":1}' }) })
    const longest = `/1/indexes/${encodeURIComponent('é'.repeat(128))}/${'x'.repeat(512)}`
    expect((await call('PUT', longest)).statusCode).toBe(200)
    expect((await call('GET', `${longest}?attributesToRetrieve=a&attributesToRetrieve=b`)).json()).toMatchObject({
      a: 1,
    })
    const batch = (name: string, payload: object) => request(JSON.stringify(payload), headers(keys.admin), name)
    const half = String.fromCharCode(0xd8_00)
    const refused = [
      ['/1/indexes/bad/batch', { requests: [{ action: 'addObject', body: { objectID: half } }] }],
      ['/1/indexes/*/batch', { requests: [{ action: 'clear', indexName: half }] }],
      ['/1/indexes/bad/synonyms/batch', [{ objectID: 'x'.repeat(513), type: 'synonym', synonyms: ['a', 'b'] }]],
      ['/1/indexes/bad/rules/batch', [{ objectID: 'x'.repeat(513), consequence: { userData: {} } }]],
    ] as const
    for (const [url, payload] of refused) expect((await batch(url, payload)).statusCode).toBe(400)
    const strange = { requests: [{ action: 'addObject', indexName: '__proto__', body: { objectID: 'a' } }] }
    expect((await batch('/1/indexes/*/batch', strange)).body).toMatch(/"taskID":\{"__proto__":\d+\}/)
  })

  it('rejects invalid records', async () => {
    const write = (payload: object) => request(JSON.stringify(payload), headers(keys.admin), '/1/indexes/bad/batch')
    const cases = [
      [{ requests: [{ action: 'nonsense' }] }, 'Invalid action "nonsense" at position 0'],
      [{ requests: [{ action: 'addObject', body: [] }] }, 'Invalid object at position 0, expected object'],
      [{ requests: [{ action: 'updateObject', body: {} }] }, 'Missing mandatory attribute objectID at position 0'],
      [
        { requests: [{ action: 'addObject', body: { objectID: 'a', text: 'x'.repeat(120_000) } }] },
        expect.stringContaining('Record objectID=a is too big'),
      ],
    ] as const
    for (const [payload, message] of cases) expect((await write(payload)).json()).toEqual({ message, status: 400 })
    expect((await write({ requests: [{ action: 'addObject', body: { objectID: 'nul', t: '\0' } }] })).statusCode).toBe(
      200,
    )
  })

  it('accepts a cursor together with long filters', async () => {
    const browse = (payload: object) =>
      request(JSON.stringify(payload), headers(keys.admin), '/1/indexes/browsed/browse')
    const write = ['1', '2'].map((objectID) => ({ action: 'addObject', body: { objectID } }))
    const batch = JSON.stringify({ requests: write })
    expect((await request(batch, headers(keys.admin), '/1/indexes/browsed/batch')).statusCode).toBe(200)
    await test.search.caughtUp()
    const filters = Array.from({ length: 900 }, (_, number) => `NOT objectID:"${'x'.repeat(1000)}${number}"`).join(
      ' AND ',
    )
    const first = (await browse({ filters, hitsPerPage: 1 })).json<{ cursor: string; hits: object[] }>()
    const second = (await browse({ filters, hitsPerPage: 1, cursor: first.cursor })).json<{ hits: object[] }>()
    expect([...first.hits, ...second.hits]).toEqual([{ objectID: '2' }, { objectID: '1' }])
  })

  it('rejects the first page of an export if its filters leave no space for the cursor', async () => {
    const browse = (payload: object) =>
      request(JSON.stringify(payload), headers(keys.admin), '/1/indexes/browsed/browse')
    const filters = Array.from({ length: 900 }, (_, number) => `NOT objectID:"${'x'.repeat(1600)}${number}"`).join(
      ' AND ',
    )
    const expected = { message: 'The body is too large', status: 413 }
    for (const query of [{ filters }, { params: new URLSearchParams({ filters }).toString() }]) {
      const answer = await browse({ ...query, hitsPerPage: 1 })
      expect(answer.json()).toEqual(expected)
      expect(answer.statusCode).toBe(413)
    }
  })

  it('returns at most a thousand records per call', async () => {
    const objects = (count: number) => {
      const requests = Array.from({ length: count }, (_, objectID) => ({ indexName: 'inventories_index', objectID }))
      return request(JSON.stringify({ requests }), headers(keys.search), '/1/indexes/*/objects')
    }
    expect((await objects(1000)).statusCode).toBe(200)
    const message = 'Too many objects in one call, expected at most 1000'
    expect((await objects(1001)).json()).toEqual({ message, status: 400 })
  })

  it('rejects invalid numbers and lists, also without a valid key, and never with a 500', async () => {
    const invalid = { toString: 1, valueOf: 1 }
    const one = '/1/indexes/inventories_index/query'
    const objects = '/1/indexes/*/objects'
    const objectRequest = (attributesToRetrieve: unknown) => ({
      requests: [{ indexName: 'inventories_index', objectID: 'a', attributesToRetrieve }],
    })
    const cases = [
      [one, { hitsPerPage: invalid }, 'Invalid value for "hitsPerPage" parameter, expected integer between 0 and 1000'],
      [one, { length: invalid }, 'Invalid value for "length" parameter, expected integer between 0 and 1000'],
      [
        objects,
        objectRequest([invalid]),
        'Invalid value for "attributesToRetrieve" parameter, expected array of strings',
      ],
      [objects, objectRequest(7), 'Invalid value for "attributesToRetrieve" parameter, expected array of strings'],
    ] as const
    for (const [url, payload, message] of cases)
      expect((await request(JSON.stringify(payload), {}, url)).json()).toEqual({ message, status: 400 })
    const stranger = await request(JSON.stringify({ hitsPerPage: invalid }), headers('none of ours'), one)
    expect(stranger.json()).toEqual({ message: 'Invalid Application-ID or API key', status: 403 })
  })

  it('returns the requested attributes of a record, in every notation', async () => {
    const record = { action: 'addObject', body: { objectID: '1', color: 'red', size: 7 } }
    await request(JSON.stringify({ requests: [record] }), headers(keys.admin), '/1/indexes/attributes/batch')
    for (const attributesToRetrieve of ['color', '["color"]', ['color']]) {
      const requests = [{ indexName: 'attributes', objectID: '1', attributesToRetrieve }]
      const answer = await request(JSON.stringify({ requests }), {}, '/1/indexes/*/objects')
      expect(answer.json()).toEqual({ results: [{ objectID: '1', color: 'red' }] })
    }
  })

  it('answers unknown tasks', async () => {
    for (const url of ['/1/indexes/x/task/999999999', '/1/task/nonsense']) {
      const answer = await test.app.inject({ url, headers: headers(keys.admin) })
      expect(answer.json()).toMatchObject({ status: 'published' })
    }
  })
})

describe('a shop whose search is not ready', () => {
  it('answers 503 with Retry-After', async () => {
    const test = await openTestShop()
    const { app, search } = await test.shop.search.keys()
    const answer = await test.app.inject({
      method: 'POST',
      url: QUERIES,
      payload: '{"requests":[]}',
      headers: { 'x-algolia-application-id': app, 'x-algolia-api-key': search },
    })
    expect(answer.json()).toMatchObject({ status: 503 })
    expect(answer.headers['retry-after']).toBe('1')
    expect((await test.app.inject('/health/ready')).statusCode).toBe(503)
    await test.close()
  })
})
