import { describe, expect, test, vi } from 'vitest'
import { eventually } from '#test-kit/waits.ts'
import { browser, calls, emulateBrowser, NORA, openPage, SEEDS, SETTINGS, startPage } from './test-browser.ts'

emulateBrowser()

describe('signing in', () => {
  test('stores the token, loads the buyer and shows a message', async () => {
    const { signIn, readSession, toasts } = await startPage()
    expect(await signIn({ email: 'nora', password: 'x' })).toEqual({})
    expect(browser.storage.get('token')).toBe('from-login')
    expect(readSession().user).toEqual(NORA)
    expect(toasts()).toEqual(['Signed in successfully'])
  })

  test('sends the changes of the guest first', async () => {
    const { signIn, unsentChanges } = await startPage()
    const { createMutationQueue } = await import('#web/storefront/state/mutation-queue.ts')
    const queue = createMutationQueue({})
    queue.submitDebounced({ send: () => fetch('/legacy/cart/update/1', { method: 'POST', headers: {} }) })
    await signIn({ email: 'nora', password: 'x' })
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual([
      'POST /legacy/cart/update/1',
      'POST /legacy/login',
    ])
    expect(unsentChanges.size).toBe(0)
  })

  test('returns the errors of the server when it is rejected', async () => {
    browser.responses['POST /legacy/login'] = { status: 422, body: { errors: { email: ['No.'] } } }
    const { signIn, toasts } = await startPage()
    expect(await signIn({ email: 'nora', password: 'x' })).toEqual({ email: ['No.'] })
    expect(toasts()).toEqual([])
  })
})

describe('logging out', () => {
  test('clears token, user, count and seeds, calls the server and then shows a message', async () => {
    browser.storage.set('token', 'stored-before')
    browser.responses['GET /api/seed'] = { body: { ...SEEDS, data: [{ uuid: 'a', ocids: [7] }] } }
    const { signOut, readSession, toasts, readSeeds } = await startPage()
    expect(readSeeds().list).toHaveLength(1)
    await signOut()
    expect(Object.fromEntries(browser.storage)).toEqual({})
    expect(readSession()).toMatchObject({ user: null, count: 0 })
    expect(readSeeds().list).toEqual([])
    expect(calls()).toContain('POST /legacy/logout')
    expect(toasts()).toEqual(['Logged out successfully'])
  })

  test('is retried before the next session call if the server could not be reached', async () => {
    browser.storage.set('token', 'stored-before')
    const { signOut, readSession, toasts } = await startPage()
    browser.responses['POST /legacy/logout'] = null
    await signOut()
    expect(readSession().user).toBeNull()
    expect(toasts()).toEqual([expect.stringContaining('could not be reached')])

    browser.requests = []
    const stillOffline = await openPage()
    await stillOffline.startSession(SETTINGS)
    expect(calls()).not.toContain('GET /legacy/session')

    browser.requests = []
    browser.responses['POST /legacy/logout'] = { body: { status: true } }
    const online = await openPage()
    await online.startSession(SETTINGS)
    expect(calls().slice(0, 2)).toEqual(['POST /legacy/logout', 'GET /legacy/session'])
    expect(browser.storage.has('logout_owed')).toBe(false)
  })

  test.each([
    [401, 'is done if the session does not exist', false],
    [408, 'is retried after a timeout', true],
    [425, 'is retried if the server was not ready', true],
    [429, 'is retried after the rate limit', true],
  ])('with the response %d %s', async (status, _what, isRetried) => {
    browser.storage.set('token', 'stored-before')
    const { signOut } = await startPage()
    browser.responses['POST /legacy/logout'] = { status, body: {} }
    await signOut()
    expect(browser.storage.has('logout_owed')).toBe(isRetried)
  })

  test('happens on any 401, with the reason beneath its message (spec 4 and 8)', async () => {
    browser.storage.set('token', 'stored-before')
    const { reloadSession, readSession, toasts } = await startPage()
    browser.responses['GET /api/get-user'] = { status: 401 }
    await reloadSession()
    const shown: string[] = []
    await eventually(() => {
      shown.push(...toasts())
      expect(shown).toEqual(['Logged out successfully / Your session had ended.'])
    })
    expect(calls()).toContain('POST /legacy/logout')
    expect(browser.storage.has('token')).toBe(false)
    expect(readSession()).toMatchObject({ user: null, loading: false })
  })

  test.each([
    ['a guest', null, 200],
    ['a guest, also of the logout', null, 401],
    ['a buyer', 'stored-before', 200],
    ['a buyer, also of the logout', 'stored-before', 401],
  ])('happens once, with one retry, if a 401 lasts for %s', async (_who, token, logout) => {
    if (token) browser.storage.set('token', token)
    browser.responses['GET /legacy/cart/count'] = { status: 401 }
    browser.responses['POST /legacy/logout'] = { status: logout, body: {} }
    const { startSession, reloadSession, readSession } = await openPage()
    const count = (call: string) => calls().filter((each) => each === call).length
    await startSession(SETTINGS)
    await eventually(() => expect(count('GET /legacy/cart/count')).toBe(2))
    // Later calls, such as those of the next pages, neither log out nor repeat themselves.
    for (let page = 0; page < 5; page += 1) await reloadSession()
    await new Promise((resolve) => setTimeout(resolve))
    expect(count('POST /legacy/logout')).toBe(1)
    expect(count('GET /legacy/cart/count')).toBe(7)
    expect(readSession()).toMatchObject({ user: null, loading: false })
  })

  test('happens again for the 401 of a later session', async () => {
    browser.responses['GET /legacy/cart/count'] = { status: 401 }
    const { signIn, reloadSession } = await startPage()
    await eventually(() => expect(calls().filter((call) => call.includes('/cart/count'))).toHaveLength(2))
    browser.responses['GET /legacy/cart/count'] = { body: { count: 3 } }
    await signIn({ email: 'nora', password: 'x' })
    browser.responses['GET /api/get-user'] = { status: 401 }
    await reloadSession()
    await eventually(() => expect(calls().filter((call) => call === 'POST /legacy/logout')).toHaveLength(2))
  })
})

test('a token about to expire is exchanged before it is used, once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  browser.responses['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
  const { reloadSession } = await startPage()
  browser.requests = []
  browser.responses['GET /legacy/session'] = { body: { accessToken: 'fresher', public_user_code: null } }
  vi.setSystemTime(Date.now() + 31 * 60_000)
  await reloadSession()
  expect(calls().filter((call) => call === 'GET /legacy/session')).toHaveLength(1)
  expect(browser.requests.find(({ call }) => call === 'GET /api/seed')?.headers['Authorization']).toBe('Bearer fresher')
  vi.useRealTimers()
})
