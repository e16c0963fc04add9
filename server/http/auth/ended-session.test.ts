import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '#test-kit/browser.ts'
import { addBuyer, addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const SESSION = 'trellis_session'

describe('a browser whose session was ended elsewhere', () => {
  let test: TestShop
  let ocid: number
  beforeAll(async () => {
    test = await openTestShop()
    await addBuyer(test.shop, 'nora')
    ocid = await addProduct(test.database.db)
  })
  afterAll(() => test.close())

  /** Returns a browser as the storefront uses it: only the cookie authenticates calls. */
  async function endedBrowser() {
    const browser = openBrowser(test)
    const { body } = await browser.call('POST', '/legacy/login', { email: 'nora', password: PASSWORD })
    const elsewhere = { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${body.token}` }
    await test.app.inject({ method: 'POST', url: '/legacy/logout', headers: elsewhere })
    return browser
  }

  it('gets a 401 instead of a guest cart, and is a guest after logging out', async () => {
    const browser = await endedBrowser()
    const rejected = await browser.send('POST', '/legacy/cart/add', { id: ocid })
    expect(rejected.statusCode).toBe(401)
    expect(rejected.json()).toMatchObject({ code: 'invalid_token' })
    // Another tab may have signed in meanwhile: this response must not clear its cookie.
    expect(rejected.cookies).toEqual([])
    expect((await browser.call('POST', '/legacy/logout')).status).toBe(200)
    expect(browser.cookies.get(SESSION)).toBe('')
    browser.cookies.delete(SESSION)
    expect((await browser.add(ocid, 2)).count).toBe(2)
  })

  it('gets an empty session without a 401', async () => {
    const browser = await endedBrowser()
    const answer = await browser.send('GET', '/legacy/session')
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, { public_user_code: null }, []])
  })

  it('signs in again with the old cookie', async () => {
    const browser = await endedBrowser()
    const login = { email: 'nora', password: PASSWORD }
    expect((await browser.call('POST', '/legacy/login', login)).status).toBe(200)
    // Only the cookie authenticates this call.
    expect((await browser.call('GET', '/api/v2/buyer/get-user')).status).toBe(200)
  })
})

it('a page of another site gets no token, whatever headers it sends', async () => {
  const test = await openTestShop()
  await addBuyer(test.shop, 'nora')
  const browser = openBrowser(test)
  await browser.call('POST', '/legacy/login', { email: 'nora', password: PASSWORD })
  const session = (headers: object) => browser.call('GET', '/legacy/session', undefined, headers)
  expect((await session({ origin: 'https://evil.example' })).body).toEqual({ public_user_code: null })
  expect((await session({ 'sec-fetch-site': 'cross-site' })).body).toEqual({ public_user_code: null })
  expect((await session({ origin: 'http://localhost', host: 'localhost' })).body).toHaveProperty('accessToken')
  await test.close()
})
