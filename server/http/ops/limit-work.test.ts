import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const CATEGORIES = '/api/v2/buyer/get-main-categories'

describe('a network that has exhausted its work budget', () => {
  let test: TestShop
  const request = (address: string, url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url, headers: { accept: 'application/json', ...headers }, remoteAddress: address })
  /** Requests until the 60 ms that accumulate with a budget of 1 ms per second are exhausted. */
  const exhaust = async (address: string, headers: Record<string, string> = {}) => {
    for (let times = 0; times < 20_000; times += 1) {
      const answer = await request(address, CATEGORIES, headers)
      if (answer.statusCode === 429) return answer
    }
    throw new Error('The budget was not exhausted.')
  }

  beforeAll(async () => {
    test = await openTestShop({ WORK_BUDGET: '1', WORK_BUDGET_BUYER: '1' }, { search: true })
    await addBuyer(test.shop, 'nora')
    await addBuyer(test.shop, 'emil')
  })
  afterAll(() => test.close())

  it('gets 429 with Retry-After for calls, pages, images, documents and searches, and others do not', async () => {
    const exhausted = await exhaust('192.0.2.1')
    expect(exhausted.json()).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('try again') })
    expect(Number(exhausted.headers['retry-after'])).toBeGreaterThan(0)
    const page = await request('192.0.2.1', '/', { accept: 'text/html' })
    expect(page.statusCode).toBe(429)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('<h1>One moment</h1>')
    for (const url of ['/images/320/1/none.jpg.webp', '/cart-files/cart.pdf', '/sitemap.xml']) {
      const answer = await request('192.0.2.1', url)
      expect([url, answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([url, 429, true])
    }
    const search = await test.app.inject({
      method: 'POST',
      url: '/1/indexes/*/queries',
      payload: '{"requests":[]}',
      remoteAddress: '192.0.2.1',
    })
    expect(search.statusCode).toBe(429)
    expect(search.json()).toEqual({ status: 429, message: expect.stringContaining('try again') })
    expect(Number(search.headers['retry-after'])).toBeGreaterThan(0)
    expect((await request('192.0.2.1', '/health/live')).statusCode).toBe(200)
    expect((await request('192.0.2.2', CATEGORIES)).statusCode).toBe(200)
  })

  it('is that of a proxy on this machine if its visitors are not known, but not of this machine itself', async () => {
    const visitor = { 'x-forwarded-for': '203.0.113.9' }
    expect((await exhaust('127.0.0.1', visitor)).statusCode).toBe(429)
    expect((await request('::ffff:127.0.0.1', '/', visitor)).statusCode).toBe(429)
    expect((await request('127.0.0.1', CATEGORIES)).statusCode).toBe(200)
  })

  it('does not stop its signed-in buyers, who have budgets of their own', async () => {
    const [nora, emil] = [await signInAs(test, 'nora'), await signInAs(test, 'emil')]
    await exhaust('192.0.2.3')
    const user = '/api/v2/buyer/get-user'
    expect((await request('192.0.2.3', user, nora.headers)).statusCode).toBe(200)
    await exhaust('192.0.2.3', nora.headers)
    expect((await request('192.0.2.4', user, nora.headers)).statusCode).toBe(429)
    expect((await request('192.0.2.3', user, emil.headers)).statusCode).toBe(200)
    expect((await request('192.0.2.4', CATEGORIES)).statusCode).toBe(200)
  })

  it('is stopped with an invalid credential, too', async () => {
    await exhaust('192.0.2.5')
    const invalid = { authorization: `Bearer ${'x'.repeat(43)}` }
    expect((await request('192.0.2.5', CATEGORIES, invalid)).statusCode).toBe(429)
    const cookie = { cookie: `trellis_session=${'x'.repeat(43)}` }
    expect((await request('192.0.2.5', CATEGORIES, cookie)).statusCode).toBe(429)
  })
})
