import { describe, expect, test, vi } from 'vitest'
import * as routes from '#contract/client/routes.ts'
import { browser, calls, emulateBrowser, NORA, openPage, SETTINGS, startPage } from './test-browser.ts'

emulateBrowser()

/** Delays the session call until the test resolves or rejects it. */
function delaySessionCall() {
  const answered = Promise.withResolvers<Response>()
  const others = fetch
  vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
    url === '/legacy/session' ? answered.promise : others(url, options),
  )
  return answered
}

describe('at the start (spec 4)', () => {
  test('the user is unknown, and both loading flags are true', async () => {
    const { readSession, readSeeds } = await openPage()
    expect(readSession()).toEqual({ user: null, loading: true, publicUser: false, count: 0 })
    expect(readSeeds().loading).toBe(true)
  })

  test('the token of the session is stored, the referral cleared, and user, seeds and count are loaded', async () => {
    browser.storage.set('referral', 'OAK-1')
    browser.responses['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    const { readSession, readSeeds } = await startPage()
    expect(Object.fromEntries(browser.storage)).toEqual({ token: 'fresh' })
    expect(readSession()).toEqual({ user: NORA, loading: false, publicUser: false, count: 3 })
    expect(readSeeds().loading).toBe(false)
    expect(browser.requests.find(({ call }) => call === 'GET /api/get-user')?.headers['Authorization']).toBe(
      'Bearer fresh',
    )
  })

  test('a user without companies, as from a node of the previous release, has none to switch to', async () => {
    const { companies: _, ...previous } = NORA
    browser.storage.set('token', 'stored')
    browser.responses['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    browser.responses['GET /api/get-user'] = { body: { data: previous } }
    const { readSession } = await startPage()
    expect(readSession().user).toEqual({ ...NORA, companies: [] })
  })

  test('a click before the session is loaded keeps its idempotency key afterwards, unless another user signs in', async () => {
    browser.responses['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    const { startSession, reloadSession, sessionRevision, readSession } = await openPage()
    const before = sessionRevision()
    await startSession(SETTINGS)
    await reloadSession()
    expect(readSession().user).toEqual(NORA)
    expect(sessionRevision()).toBe(before)
    browser.responses['GET /api/get-user'] = { body: { data: { ...NORA, u_id: '2' } } }
    await reloadSession()
    expect(sessionRevision()).toBeGreaterThan(before)
  })

  test('a late cart count does not undo what was added meanwhile', async () => {
    const page = await openPage()
    let added = false
    const fetchNow = fetch
    vi.stubGlobal('fetch', async (url: string, options: { method: string; headers: Record<string, string> }) => {
      const answer = await fetchNow(url, options)
      if (added || !url.includes('/cart/count')) return answer
      added = true
      page.raiseCount(4)
      browser.responses['GET /legacy/cart/count'] = { body: { count: 7 } }
      return answer
    })
    await page.startSession(SETTINGS)
    expect(page.readSession().count).toBe(7)
  })

  test('nor does an early cart count, if the user is loaded after the click', async () => {
    const page = await openPage()
    const fetchNow = fetch
    vi.stubGlobal('fetch', async (url: string, options: { method: string; headers: Record<string, string> }) => {
      const answer = await fetchNow(url, options)
      if (!url.includes('/get-user')) return answer
      await vi.waitFor(() => expect(browser.requests.some(({ call }) => call.includes('/cart/count'))).toBe(true))
      await new Promise((resolve) => setTimeout(resolve, 20))
      page.raiseCount(4)
      browser.responses['GET /legacy/cart/count'] = { body: { count: 7 } }
      return answer
    })
    browser.responses['GET /legacy/session'] = { body: { token: 'fresh' } }
    await page.startSession(SETTINGS)
    expect(page.readSession()).toMatchObject({ user: { u_id: expect.anything() }, count: 7 })
  })

  test('the token of the session may have its other name', async () => {
    browser.responses['GET /legacy/session'] = { body: { token: 'fresh' } }
    const { readSession } = await startPage()
    expect(Object.fromEntries(browser.storage)).toEqual({ token: 'fresh' })
    expect(readSession().user).toEqual(NORA)
  })

  test('an empty session is a guest without a code', async () => {
    browser.responses['GET /legacy/session'] = { body: {} }
    const { readSession } = await startPage()
    expect(Object.fromEntries(browser.storage)).toEqual({})
    expect(readSession()).toMatchObject({ user: null, loading: false, publicUser: false })
    expect(browser.effects).toEqual([])
  })

  test('a call made before the session is loaded waits, and carries the token', async () => {
    browser.responses['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    browser.responses['POST /api/seed'] = { body: { data: {} } }
    const { startSession } = await openPage()
    const { seedCalls } = await import('#web/storefront/state/seeds/seed-calls.ts')
    const early = seedCalls.create({ name: 'Early' })
    await startSession(SETTINGS)
    await early
    expect(calls()[0]).toBe('GET /legacy/session')
    expect(browser.requests.find(({ call }) => call === 'POST /api/seed')?.headers['Authorization']).toBe(
      'Bearer fresh',
    )
  })

  test('a public user code alone makes a public user and is stored as the referral', async () => {
    browser.responses['GET /legacy/session'] = { body: { public_user_code: 'OAK-1' } }
    const { readSession } = await startPage('https://shop.example/?referral=oak-1&page=2')
    expect(browser.requests[0]?.headers).toMatchObject({ 'x-referral': 'oak-1', 'X-Requested-With': 'XMLHttpRequest' })
    expect(readSession()).toMatchObject({ user: null, loading: false, publicUser: true })
    expect(Object.fromEntries(browser.storage)).toEqual({
      referral: 'OAK-1',
      referral_since: expect.any(String),
      public_user_code: 'OAK-1',
    })
    expect(browser.effects).toEqual(['address /?page=2'])
  })

  test('an unknown code is not sent again', async () => {
    const { readSession } = await startPage('https://shop.example/register/NOBODY')
    expect(browser.requests[0]?.headers).toMatchObject({ 'x-referral': 'NOBODY' })
    expect(readSession().publicUser).toBe(false)
    expect(browser.storage.has('referral')).toBe(false)
  })

  test('without either, a stored token is used', async () => {
    browser.storage.set('token', 'stored-before')
    const { readSession } = await startPage()
    expect(readSession().user).toEqual(NORA)
  })

  test('a failed session call is logged, and the page is a guest’s', async () => {
    browser.responses = {}
    const { readSession } = await startPage()
    expect(browser.effects).toEqual(['Failed to fetch session token'])
    expect(readSession()).toMatchObject({ user: null, loading: false })
  })

  test('a failed session call neither uses nor removes a stored token', async () => {
    browser.storage.set('token', 'stored-before')
    browser.responses['GET /legacy/session'] = { status: 500 }
    const { readSession } = await startPage()
    expect(browser.effects).toEqual(['Failed to fetch session token'])
    expect(readSession()).toEqual({ user: null, loading: false, publicUser: false, count: 3 })
    expect(calls()).not.toContain('GET /api/get-user')
    expect(browser.storage.get('token')).toBe('stored-before')
  })

  test('a buyer who signs in during the session call stays signed in when it fails', async () => {
    const { startSession, signIn, readSession } = await openPage()
    const answered = delaySessionCall()
    const started = startSession(SETTINGS)
    await signIn({ email: 'nora', password: 'x' })
    answered.reject(new TypeError('Failed to fetch'))
    await started
    expect(readSession().user).toEqual(NORA)
  })

  test.each([
    ['for another buyer', { accessToken: 'previous', public_user_code: null }],
    ['for a public user', { public_user_code: 'OAK-1' }],
  ])('a buyer who signs in during the session call stays signed in after a response %s', async (_what, body) => {
    const { startSession, signIn, readSession } = await openPage()
    const answered = delaySessionCall()
    const started = startSession(SETTINGS)
    await signIn({ email: 'nora', password: 'x' })
    answered.resolve(Response.json(body))
    await started
    expect(Object.fromEntries(browser.storage)).toEqual({ token: 'from-login' })
    expect(readSession()).toMatchObject({ user: NORA, publicUser: false })
  })

  test('a public user code takes precedence over a stored token', async () => {
    browser.storage.set('token', 'stored-before')
    browser.responses['GET /legacy/session'] = { body: { public_user_code: 'OAK-1' } }
    const { readSession } = await startPage()
    expect(readSession()).toMatchObject({ user: null, loading: false, publicUser: true })
    expect(browser.storage.get('referral')).toBe('OAK-1')
  })

  test.each([
    ['a public user', { body: { public_user_code: 'OAK-1' } }],
    ['a visitor whose session is unknown', { status: 500 }],
  ])('%s sends no token, although one is stored, until someone signs in (spec 6 and 8)', async (_who, session) => {
    browser.storage.set('token', 'stored-before')
    browser.responses['GET /legacy/session'] = session
    browser.responses['GET /api/get-featured-products'] = { body: { data: [] } }
    const { signIn } = await startPage()
    const { call: callApi } = await import('#web/storefront/http/api.ts')
    await callApi(routes.getFeaturedProducts)
    expect(browser.requests.filter(({ headers }) => headers['Authorization'])).toEqual([])
    expect(browser.storage.get('token')).toBe('stored-before')
    await signIn({ email: 'nora', password: 'x' })
    await callApi(routes.getFeaturedProducts)
    expect(browser.requests.at(-1)?.headers['Authorization']).toBe('Bearer from-login')
  })

  test('a session that is resumed after it was unknown gets its own token, not the stored one', async () => {
    browser.storage.set('token', 'stored-before')
    browser.responses['GET /legacy/session'] = { status: 500 }
    const { resumeSession, readSession } = await startPage()
    browser.responses['GET /legacy/session'] = { body: { accessToken: 'fresh' } }
    await resumeSession()
    expect(browser.storage.get('token')).toBe('fresh')
    expect(readSession().user).toEqual(NORA)
  })

  test.each(['GET /api/get-user', 'GET /api/seed', 'GET /legacy/cart/count'])(
    'when %s fails, the token is removed (spec 8)',
    async (call) => {
      browser.storage.set('token', 'stored-before')
      browser.responses[call] = { status: 500 }
      const { readSession, readSeeds } = await startPage()
      expect(browser.storage.has('token')).toBe(false)
      expect(readSession()).toMatchObject({ user: null, loading: false })
      expect(readSeeds()).toMatchObject({ loading: false, list: [] })
    },
  )

  test('a later load that fails changes nothing', async () => {
    browser.storage.set('token', 'stored-before')
    const { reloadSession, readSession } = await startPage()
    browser.responses['GET /api/seed'] = null
    await reloadSession()
    expect(browser.storage.get('token')).toBe('stored-before')
    expect(readSession().user).toEqual(NORA)
  })

  test('a browser without browser.storage can be signed in', async () => {
    vi.stubGlobal('localStorage', null)
    browser.responses['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    const { readSession } = await startPage()
    expect(readSession().user).toEqual(NORA)
  })
})
