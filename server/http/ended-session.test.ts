import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '#server/cart/test-browser.ts'
import { addBuyer, addProduct, PASSWORD } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

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

  /** One that the storefront runs in: it calls the legacy API by the cookie alone. */
  async function endedBrowser() {
    const browser = openBrowser(test)
    const { body } = await browser.call('POST', '/legacy/login', { email: 'nora', password: PASSWORD })
    const elsewhere = { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${body.token}` }
    await test.app.inject({ method: 'POST', url: '/legacy/logout', headers: elsewhere })
    return browser
  }

  it('fills no guest’s cart: it is told with 401, and is a guest’s once it has logged out', async () => {
    const browser = await endedBrowser()
    const refused = await browser.send('POST', '/legacy/cart/add', { id: ocid })
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ code: 'invalid_token' })
    // Another tab may have signed in meanwhile: its cookie is not taken by an answer to the one before.
    expect(refused.cookies).toEqual([])
    expect((await browser.call('POST', '/legacy/logout')).status).toBe(200)
    expect(browser.cookies.get(SESSION)).toBe('')
    browser.cookies.delete(SESSION)
    expect((await browser.add(ocid, 2)).count).toBe(2)
  })

  it('learns so when it asks for its session, without a 401', async () => {
    const browser = await endedBrowser()
    const answer = await browser.send('GET', '/legacy/session')
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, { public_user_code: null }, []])
  })

  it('signs in again with the cookie it still has', async () => {
    const browser = await endedBrowser()
    const login = { email: 'nora', password: PASSWORD }
    expect((await browser.call('POST', '/legacy/login', login)).status).toBe(200)
    // By the cookie alone.
    expect((await browser.call('GET', '/api/v2/buyer/get-user')).status).toBe(200)
  })
})

it('a page of another site is given no token, whatever headers it sends', async () => {
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
