import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { createApp } from './app.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the HTTP server', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop({ ALLOWED_HOSTS: 'linen.example,clay.example' }, { search: true })
  })
  afterAll(() => test.close())

  it('reports that it is live and ready', async () => {
    expect((await test.app.inject('/health/live')).json()).toEqual({ status: 'ok' })
    expect((await test.app.inject('/health/ready')).json()).toEqual({ status: 'ok' })
  })

  it.each([
    'shop.example/inventory/search?keyword=x&y=',
    'shop.example?',
    'shop.example#',
    'shop.example\\terms',
    'you@shop.example',
    'shop.example:80:90',
    'shop example',
    '[::1',
  ])('rejects a request with the host %s, also from a proxy', async (host) => {
    const proxied = await createApp({ ...test, config: { ...test.config, trustProxy: 1 }, canSearch: () => true })
    for (const url of ['/', '/health/live', '/robots.txt', '/1/indexes', '/api/v2/buyer/inventory/1']) {
      expect((await test.app.inject({ url, headers: { host } })).statusCode, url).toBe(400)
      const headers = { 'x-forwarded-host': host }
      expect((await proxied.inject({ url, headers })).statusCode, url).toBe(400)
    }
    await proxied.close()
  })

  it.each(['shop.example', 'shop.example:8443', '127.0.0.1:3000', '[::1]:3000', 'web_1'])(
    'answers a request for the host %s',
    async (host) => {
      expect((await test.app.inject({ url: '/health/live', headers: { host } })).statusCode).toBe(200)
    },
  )

  it('answers requests for metrics only from the same machine', async () => {
    const local = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(local.body).toContain('http_request_duration_seconds_bucket')
    expect((await test.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  })

  it('counts the jobs in the metrics of a process that runs them, also one that serves requests', async () => {
    await test.shop.jobs.enqueue('search.refresh', { ocids: [1] })
    const { body } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toMatch(/^trellis_jobs\{name="search\.refresh",state="waiting"\} [1-9]/m)
  })

  it('counts the requests of every route in its metrics', async () => {
    const requestCount = async (route: string, status: number) => {
      const { body } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
      const line = `http_request_duration_seconds_count{route="${route}",status="${status}"}`
      return Number(
        body
          .split('\n')
          .find((each) => each.startsWith(line))
          ?.slice(line.length) ?? 0,
      )
    }
    for (const [url, route, status] of [
      ['/api/v2/buyer/orders', '/api/v2/buyer/orders', 403],
      ['/robots.txt', '/robots.txt', 200],
      ['/1/indexes', '/1/indexes', 403],
      ['/nowhere/at/all', 'none', 404],
    ] as const) {
      const before = await requestCount(route, status)
      expect((await test.app.inject(url)).statusCode, url).toBe(status)
      expect(await requestCount(route, status), url).toBe(before + 1)
    }
  })

  it('describes every endpoint in the reference, and marks our own', async () => {
    const document = (await test.app.inject('/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, { operationId: string; description?: string }>>
    }>()
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const described = new Map(operations.map((operation) => [operation.operationId, operation.description ?? '']))
    for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
      expect(described.has(name), name).toBe(true)
      expect(described.get(name)?.startsWith('Ours'), name).toBe('isExtension' in endpoint)
    }
    expect((await test.app.inject('/docs')).statusCode).toBe(200)
  })

  it('writes the origin of the request into the reference', async () => {
    const read = async (url: string, host: string) =>
      (await test.app.inject({ url, headers: { host } })).json<{
        info: { description: string }
        servers: { url: string }[]
      }>()
    for (const url of ['/openapi.json', '/docs/json']) {
      for (const host of ['linen.example', 'clay.example:8443']) {
        const { info, servers } = await read(url, host)
        expect(servers).toEqual([{ url: `http://${host}` }])
        expect(info.description).toContain(`export TRELLIS=http://${host}\n`)
      }
    }
  })

  it('forbids caching the reference, and does not serve it as YAML', async () => {
    for (const url of ['/openapi.json', '/docs/json']) {
      expect((await test.app.inject(url)).headers['cache-control']).toBe('no-store')
    }
    expect((await test.app.inject('/docs/yaml')).statusCode).toBe(404)
  })

  it('allows pages of other origins to search, and no other call', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    const search = await test.app.inject({ method: 'OPTIONS', url: '/1/indexes/*/queries', headers })
    expect(search.headers['access-control-allow-origin']).toBe('*')
    for (const url of ['/api/v2/buyer/get-main-categories', '/legacy/cart/add']) {
      for (const method of ['OPTIONS', 'GET'] as const) {
        const answer = await test.app.inject({ method, url, headers })
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
      }
    }
  })

  it('answers an unknown URL and malformed JSON with a message and a request id', async () => {
    const unknown = await test.app.inject('/legacy/nothing')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toEqual({ message: 'There is nothing at this address.', code: 'not_found' })
    expect(unknown.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    const broken = await test.app.inject({
      method: 'POST',
      url: '/legacy/cart/add',
      payload: '{"id":',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.statusCode).toBe(400)
    expect(broken.json()).toMatchObject({ code: 'bad_request' })
  })

  it('rejects text in another encoding, and compressed bodies', async () => {
    const send = async (payload: Buffer, headers: object = {}) => {
      const json = { 'content-type': 'application/json', ...headers }
      const { statusCode, ...answer } = await test.app.inject({
        method: 'POST',
        url: '/legacy/login',
        payload,
        headers: json,
      })
      return [statusCode, answer.json<{ message: string }>().message]
    }
    const latin1 = Buffer.from('{"email":"zoë@example.com","password":"x"}', 'latin1')
    expect(await send(latin1)).toEqual([400, 'The body is not UTF-8. Send JSON as UTF-8.'])
    const compressed = gzipSync('{"email":"zoe@example.com","password":"x"}')
    const expected = [415, 'Send the body as it is, not compressed.']
    expect(await send(compressed, { 'content-encoding': 'gzip' })).toEqual(expected)
  })

  it('answers a malformed URL in the error format of its API', async () => {
    const call = await test.app.inject('/legacy/%E0%A4%A')
    expect(call.statusCode).toBe(400)
    expect(call.json()).toMatchObject({ code: 'bad_request' })
    expect((await test.app.inject('/1/indexes/%E0%A4%A')).json()).toEqual({ message: 'Invalid request', status: 400 })
  })

  it('answers a malformed URL of a browser with a 404 page, and of an API client with a 400', async () => {
    const browserStatus = async (url: string) =>
      (await test.app.inject({ url, headers: { accept: 'text/html' } })).statusCode
    for (const url of ['/category/%', '/category/%E0%A4%A', '/%00', '/inventory/1/50%-off?a=%']) {
      expect(await browserStatus(url), url).toBe(404)
    }
    for (const url of ['/legacy/%', '/api/v2/buyer/%', '/1/indexes/%']) expect(await browserStatus(url), url).toBe(400)
    expect((await test.app.inject('/category/%')).json()).toMatchObject({ code: 'bad_request' })
    expect(await browserStatus('/robots%2Etxt')).toBe(200)
  })

  it('rejects a body that is too large', async () => {
    const payload = { email: 'x'.repeat(2_000_000), password: 'x' }
    const answer = await test.app.inject({ method: 'POST', url: '/legacy/login', payload })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'too_large' })
  })

  it('forbids caching private responses', async () => {
    for (const url of ['/legacy/cart/count', '/legacy/session', '/legacy/cart/content']) {
      expect((await test.app.inject(url)).headers['cache-control']).toBe('private, no-store')
    }
  })

  it('reveals no internals in an unexpected error', async () => {
    const broken = await openTestShop()
    await broken.database.pool.query('drop table cart_lines cascade')
    await broken.database.pool.query(`insert into carts (guest_hash) values (sha256(repeat('a', 43)::bytea))`)
    const answer = await broken.app.inject({
      method: 'POST',
      url: '/legacy/cart/delete/1',
      cookies: { trellis_cart: 'a'.repeat(43) },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      message: expect.stringContaining('Something went wrong on our side'),
      code: 'unexpected',
      request_id: answer.headers['x-request-id'],
    })
    await broken.close()
  })

  it('shows the mailbox in development and not in production', async () => {
    expect((await test.app.inject('/mailbox')).statusCode).toBe(200)
    const production = await openTestShop({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost' })
    expect((await production.app.inject('/mailbox')).statusCode).toBe(404)
    await production.close()
  })
})
