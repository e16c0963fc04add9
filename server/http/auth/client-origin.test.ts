import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const ORIGIN = 'https://shop.example'
const PLAIN = { host: 'shop.example', 'x-forwarded-proto': 'http' }
const TLS = { host: 'shop.example', 'x-forwarded-proto': 'https' }

describe.each([
  ['a trusted proxy', { TRUST_PROXY: '1' }],
  ['a proxy that is not trusted', {}],
])('a shop with an HTTPS address behind %s', (_name, settings) => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop({ PUBLIC_URL: ORIGIN, ...settings })
    await addBuyer(test.shop, 'ann')
  })
  afterAll(() => test.close())

  const signIn = (headers: Record<string, string>) =>
    test.app.inject({ method: 'POST', url: '/legacy/login', payload: { email: 'ann', password: PASSWORD }, headers })

  it.each([
    ['POST', '/legacy/login'],
    ['GET', '/legacy/session'],
    ['GET', '/api/v2/buyer/get-user'],
    ['GET', '/1/indexes'],
    ['POST', '/1/indexes/*/queries'],
    ['POST', '/stripe/webhook'],
    ['POST', '/checkout'],
    ['POST', '/robots.txt'],
  ] as const)('rejects plain HTTP: %s %s', async (method, url) => {
    for (const protocol of ['http', 'HTTP', 'https, http']) {
      const answer = await test.app.inject({ method, url, headers: { ...PLAIN, 'x-forwarded-proto': protocol } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ message: expect.stringContaining(ORIGIN) })
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
  })

  it.each(['/', '/category/vases?page=2&utm_source=mail', '/robots.txt', '/images/320/1/none.webp', '//evil.example/'])(
    'redirects reads of pages and files to HTTPS, with their query: %s',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await test.app.inject({ method, url, headers: PLAIN })
        expect([statusCode, headers.location]).toEqual([308, `${ORIGIN}${url}`])
        expect(headers['strict-transport-security']).toContain('max-age')
        expect(headers['cache-control']).toBe('no-store')
      }
    },
  )

  it('answers the checks of a load balancer over plain HTTP', async () => {
    for (const url of ['/health/live', '/health/ready']) {
      expect((await test.app.inject({ url, headers: PLAIN })).statusCode, url).not.toBe(308)
    }
  })

  it.each([
    ['with', TLS],
    ['without', { host: 'shop.example' }],
  ] as const)('sets only secure cookies, %s a protocol from the proxy', async (_how, headers) => {
    const { cookies, statusCode } = await signIn(headers)
    expect(statusCode).toBe(200)
    expect(cookies).toMatchObject([
      { name: '__Host-trellis_session', secure: true },
      { name: '__Host-trellis_device', secure: true },
    ])
  })

  it('accepts changes only from its own origin, including the scheme and port', async () => {
    expect((await signIn({ ...TLS, origin: ORIGIN })).statusCode).toBe(200)
    for (const origin of ['http://shop.example', `${ORIGIN}:8443`, 'https://evil.example', 'null', `${ORIGIN}/`]) {
      const answer = await signIn({ ...TLS, origin })
      expect([origin, answer.statusCode, answer.json().code]).toEqual([origin, 403, 'cross_site'])
    }
  })

  it('accepts its own origin when the Host header has the default port', async () => {
    expect((await signIn({ ...TLS, host: 'shop.example:443', origin: ORIGIN })).statusCode).toBe(200)
  })
})

it('a shop without an HTTPS address compares the scheme of the origin, too', async () => {
  const test = await openTestShop()
  const send = (origin: string) =>
    test.app.inject({ method: 'POST', url: '/legacy/cart/check', payload: { rows: [] }, headers: { origin } })
  expect((await send('https://localhost:80')).json()).toMatchObject({ code: 'cross_site' })
  expect((await send('http://localhost')).json()).not.toMatchObject({ code: 'cross_site' })
  await test.close()
})
