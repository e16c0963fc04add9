import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }

let test: TestShop
let ann: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  test = await openTestShop({ TRUST_PROXY: '1' })
  await addBuyer(test.shop, 'ann')
  ann = await signInAs(test, 'ann')
})
afterAll(() => test.close())

const request = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

/** A URL of each kind of route. `e2e/site/crawl.e2e.ts` checks pages. */
const URLS = [
  '/legacy/session',
  '/legacy/cart/content',
  '/api/v2/buyer/get-user',
  '/api/v2/buyer/get-main-categories',
  '/api/v2/buyer/feed.csv',
  '/api/v2/buyer/export',
  '/order-files/statement.pdf',
  '/cart-files/cart.csv',
  '/cart-files/cart.pdf',
  '/seed-pictures/00000000-0000-0000-0000-000000000000.jpg',
  '/images/320/1/none.webp',
  '/images/1/1/none.webp',
  '/brand/none.svg',
  '/openapi.json',
  '/docs',
  '/docs/static/index.html',
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/health/live',
  '/metrics',
  '/mailbox',
  '/1/indexes',
  '/nothing',
  '/legacy/%E0%A4%A',
]

describe('every response', () => {
  it.each(URLS)('has the security headers: %s', async (url) => {
    for (const who of [{}, ann.headers]) {
      const { headers } = await request(url, { ...TLS, ...who })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
        'x-request-id': expect.any(String),
      })
      // A malformed URL is answered before the trusted proxy headers are read.
      const isMalformed = url.includes('%E0%A4%A')
      expect(headers['strict-transport-security']).toBe(isMalformed ? undefined : 'max-age=63072000; includeSubDomains')
      expect(headers['cross-origin-resource-policy']).toBe(/^\/(images|1)\//.test(url) ? 'cross-origin' : 'same-origin')
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`frame-ancestors 'none'`)
      expect(policy.split('; ').find((part) => part.startsWith('script-src')) ?? '').not.toContain('unsafe')
      expect(policy).toMatch(url.endsWith('.pdf') ? /^(?:default-src 'none'|frame-ancestors)/ : /default-src 'none'/)
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })

  it('does not echo a TRACE request', async () => {
    const answer = await test.app.inject({
      method: 'TRACE' as 'GET',
      url: '/legacy/session',
      headers: { cookie: 'secret' },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(404)
    expect(answer.body).not.toContain('secret')
  })

  it('has no HSTS header without TLS', async () => {
    expect((await request('/legacy/session')).headers).not.toHaveProperty('strict-transport-security')
  })

  it.each(URLS.slice(0, 9))('is cached privately or not at all: %s', async (url) => {
    for (const who of [{}, ann.headers])
      expect((await request(url, who)).headers['cache-control']).toMatch(/^private, no-/)
  })
})

describe('a cookie', () => {
  const signedIn = async (headers: Record<string, string>) => {
    const payload = { email: 'ann', password: 'a-long-enough-password' }
    const { cookies } = await test.app.inject({ method: 'POST', url: '/legacy/login', payload, headers })
    return cookies[0]
  }

  it('is limited to this host, hidden from scripts and not sent by other sites with TLS', async () => {
    expect(await signedIn(TLS)).toMatchObject({
      name: '__Host-trellis_session',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    })
    expect(await signedIn(TLS)).not.toHaveProperty('domain')
  })

  it('set by another subdomain without the prefix is ignored', async () => {
    const session = (await signedIn(TLS))?.value ?? ''
    const exchanged = async (name: string) =>
      (
        await request('/legacy/session', { ...TLS, 'x-requested-with': 'XMLHttpRequest', cookie: `${name}=${session}` })
      ).json()
    expect(await exchanged('__Host-trellis_session')).toHaveProperty('accessToken')
    expect(await exchanged('trellis_session')).not.toHaveProperty('accessToken')
  })

  it('has no prefix without TLS, because browsers would reject it', async () => {
    expect(await signedIn({})).toMatchObject({ name: 'trellis_session' })
  })
})
