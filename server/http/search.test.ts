import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

const QUERIES = '/1/indexes/*/queries'

describe('the search door', () => {
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
  const ask = (payload: string | Buffer, more: Record<string, string> = {}, url = QUERIES) =>
    test.app.inject({ method: 'POST', url, payload, headers: { ...headers(), ...more } })
  const body = JSON.stringify({ requests: [{ indexName: 'inventories_index', query: '' }] })

  it('takes JSON under any name, without one, and zipped', async () => {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'no/such'])
      expect((await ask(body, { 'content-type': type })).statusCode).toBe(200)
    expect((await ask(body)).json()).toMatchObject({ results: [{ hits: [], nbHits: 0, nbPages: 0 }] })
    expect((await ask(gzipSync(body), { 'content-encoding': 'gzip' })).statusCode).toBe(200)
    expect((await ask('no zip', { 'content-encoding': 'gzip' })).statusCode).toBe(400)
  })

  it('takes the key from the query as browsers send it', async () => {
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

  it('lets other origins ask with headers', async () => {
    const asked = { origin: 'https://elsewhere.example', 'access-control-request-headers': 'x-algolia-api-key' }
    const answer = await test.app.inject({ method: 'OPTIONS', url: QUERIES, headers: asked })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'access-control-allow-headers': 'x-algolia-api-key' })
  })

  it('says what is wrong in one form', async () => {
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
      const answer = await ask(payload)
      expect(answer.json()).toEqual({ message, status })
      expect(answer.statusCode).toBe(status)
    }
    const nowhere = await ask('{}', {}, '/1/indexes/*/recommendations?x-algolia-api-key=secret')
    expect(nowhere.json()).toEqual({ message: 'No such call: POST /1/indexes/*/recommendations', status: 404 })
    expect((await ask('{}', {}, '/1/indexes/some/queries')).statusCode).toBe(404)
  })

  it('refuses bodies that are too large, also when they are small until unzipped', async () => {
    const large = Buffer.from(`{"requests":[{"indexName":"x","query":"${'a'.repeat(2 * 1024 * 1024)}"}]}`)
    const expected = { message: 'The body is too large', status: 413 }
    expect((await ask(large)).json()).toEqual(expected)
    expect((await ask(gzipSync(large), { 'content-encoding': 'gzip' })).json()).toEqual(expected)
    const batch = { 'x-algolia-api-key': keys.admin }
    expect((await ask(Buffer.alloc(20_000_000, 32), batch, '/1/indexes/x/batch')).json()).toEqual(expected)
  })

  it('takes nothing that is nested so deep that it would stop those who follow', async () => {
    const write = (a: string) =>
      ask(
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

  it('takes names and ids as long as they may be, and refuses what no database can hold', async () => {
    const call = (method: 'PUT' | 'GET', url: string) =>
      test.app.inject({ method, url, headers: headers(keys.admin), ...(method === 'PUT' && { payload: '{"a":1}' }) })
    const longest = `/1/indexes/${encodeURIComponent('é'.repeat(128))}/${'x'.repeat(512)}`
    expect((await call('PUT', longest)).statusCode).toBe(200)
    expect((await call('GET', `${longest}?attributesToRetrieve=a&attributesToRetrieve=b`)).json()).toMatchObject({
      a: 1,
    })
    const batch = (name: string, payload: object) => ask(JSON.stringify(payload), headers(keys.admin), name)
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

  it('refuses records that are no records', async () => {
    const write = (payload: object) => ask(JSON.stringify(payload), headers(keys.admin), '/1/indexes/bad/batch')
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

  it('takes a cursor beside the filters that it repeats, however long these are', async () => {
    const browse = (payload: object) => ask(JSON.stringify(payload), headers(keys.admin), '/1/indexes/browsed/browse')
    const write = ['1', '2'].map((objectID) => ({ action: 'addObject', body: { objectID } }))
    const batch = JSON.stringify({ requests: write })
    expect((await ask(batch, headers(keys.admin), '/1/indexes/browsed/batch')).statusCode).toBe(200)
    await test.search.caughtUp()
    const filters = Array.from({ length: 900 }, (_, number) => `NOT objectID:"${'x'.repeat(1000)}${number}"`).join(
      ' AND ',
    )
    const first = (await browse({ filters, hitsPerPage: 1 })).json<{ cursor: string; hits: object[] }>()
    const second = (await browse({ filters, hitsPerPage: 1, cursor: first.cursor })).json<{ hits: object[] }>()
    expect([...first.hits, ...second.hits]).toEqual([{ objectID: '2' }, { objectID: '1' }])
  })

  it('refuses the first page of an export whose filters leave its cursor no room', async () => {
    const browse = (payload: object) => ask(JSON.stringify(payload), headers(keys.admin), '/1/indexes/browsed/browse')
    const filters = Array.from({ length: 900 }, (_, number) => `NOT objectID:"${'x'.repeat(1600)}${number}"`).join(
      ' AND ',
    )
    const expected = { message: 'The body is too large', status: 413 }
    for (const asked of [{ filters }, { params: new URLSearchParams({ filters }).toString() }]) {
      const answer = await browse({ ...asked, hitsPerPage: 1 })
      expect(answer.json()).toEqual(expected)
      expect(answer.statusCode).toBe(413)
    }
  })

  it('hands out at most a thousand records a call', async () => {
    const objects = (count: number) => {
      const requests = Array.from({ length: count }, (_, objectID) => ({ indexName: 'inventories_index', objectID }))
      return ask(JSON.stringify({ requests }), headers(keys.search), '/1/indexes/*/objects')
    }
    expect((await objects(1000)).statusCode).toBe(200)
    const message = 'Too many objects in one call, expected at most 1000'
    expect((await objects(1001)).json()).toEqual({ message, status: 400 })
  })

  it('refuses values that are no numbers and no lists, from who has no key too, and finds no fault in itself', async () => {
    const odd = { toString: 1, valueOf: 1 }
    const one = '/1/indexes/inventories_index/query'
    const objects = '/1/indexes/*/objects'
    const wanted = (attributesToRetrieve: unknown) => ({
      requests: [{ indexName: 'inventories_index', objectID: 'a', attributesToRetrieve }],
    })
    const cases = [
      [one, { hitsPerPage: odd }, 'Invalid value for "hitsPerPage" parameter, expected integer between 0 and 1000'],
      [one, { length: odd }, 'Invalid value for "length" parameter, expected integer between 0 and 1000'],
      [objects, wanted([odd]), 'Invalid value for "attributesToRetrieve" parameter, expected array of strings'],
      [objects, wanted(7), 'Invalid value for "attributesToRetrieve" parameter, expected array of strings'],
    ] as const
    for (const [url, payload, message] of cases)
      expect((await ask(JSON.stringify(payload), {}, url)).json()).toEqual({ message, status: 400 })
    const stranger = await ask(JSON.stringify({ hitsPerPage: odd }), headers('none of ours'), one)
    expect(stranger.json()).toEqual({ message: 'Invalid Application-ID or API key', status: 403 })
  })

  it('answers of a record the attributes that are asked for, however they are written', async () => {
    const record = { action: 'addObject', body: { objectID: '1', color: 'red', size: 7 } }
    await ask(JSON.stringify({ requests: [record] }), headers(keys.admin), '/1/indexes/attributes/batch')
    for (const attributesToRetrieve of ['color', '["color"]', ['color']]) {
      const requests = [{ indexName: 'attributes', objectID: '1', attributesToRetrieve }]
      const answer = await ask(JSON.stringify({ requests }), {}, '/1/indexes/*/objects')
      expect(answer.json()).toEqual({ results: [{ objectID: '1', color: 'red' }] })
    }
  })

  it('answers tasks that nobody knows', async () => {
    for (const url of ['/1/indexes/x/task/999999999', '/1/task/nonsense']) {
      const answer = await test.app.inject({ url, headers: headers(keys.admin) })
      expect(answer.json()).toMatchObject({ status: 'published' })
    }
  })
})

describe('a shop that is not ready to search', () => {
  it('says so, and that one may try again', async () => {
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
