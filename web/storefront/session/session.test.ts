import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as routes from '#contract/client/routes.ts'
import { eventually } from '#test-kit/waits.ts'

const SETTINGS = { legacyBaseUrl: '/legacy', apiBaseUrl: '/api' }
const NORA = { u_id: '1', u_fname: 'Nora', u_lname: 'Whitfield' }
const SEEDS = { data: [], meta: { current_page: 1, last_page: 1, per_page: 18, total: 0 } }

/** Responses of the two APIs; null is a server that cannot be reached. */
let responses: Record<string, { status?: number; body?: object } | null>
let requests: { call: string; headers: Record<string, string> }[]
let storage: Map<string, string>
let effects: string[]

/** Returns the modules of a newly loaded page. */
async function openPage(href = 'https://shop.example/') {
  vi.resetModules()
  vi.stubGlobal('location', new URL(href))
  const [session, signingIn, { readSession, sessionRevision, unsentChanges }, { takeToasts }, { readSeeds }] =
    await Promise.all([
      import('./session.ts'),
      import('./sign-in/sign-in.ts'),
      import('./state.ts'),
      import('#web/storefront/toasts/toast-queue.ts'),
      import('#web/storefront/state/seeds/seeds-store.ts'),
    ])
  const toasts = () => takeToasts().map(({ text, reason }) => (reason ? `${text} / ${reason}` : text))
  return { ...session, ...signingIn, readSession, sessionRevision, unsentChanges, toasts, readSeeds }
}

/** Opens a page and starts its session. */
async function startPage(href?: string) {
  const page = await openPage(href)
  await page.startSession(SETTINGS)
  return page
}

function calls(): string[] {
  return requests.map(({ call }) => call)
}

beforeEach(() => {
  requests = []
  effects = []
  storage = new Map()
  responses = {
    'GET /legacy/session': { body: { public_user_code: null } },
    'GET /legacy/cart/count': { body: { count: 3 } },
    'GET /api/get-user': { body: { data: NORA } },
    'GET /api/seed': { body: SEEDS },
    'POST /legacy/login': { body: { token: 'from-login' } },
    'POST /legacy/logout': { body: { status: true } },
  }
  vi.stubGlobal('fetch', async (url: string, options: { method: string; headers: Record<string, string> }) => {
    const call = `${options.method} ${url.split('?')[0]}`
    requests.push({ call, headers: options.headers })
    const answer = responses[call]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 })
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
    removeItem: (name: string) => storage.delete(name),
  })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, path: string) => effects.push(`address ${path}`),
  })
  vi.stubGlobal('BroadcastChannel', class extends EventTarget {})
  vi.spyOn(console, 'warn').mockImplementation((text: string) => effects.push(text))
})

describe('at the start (spec 4)', () => {
  test('the user is unknown, and both loading flags are true', async () => {
    const { readSession, readSeeds } = await openPage()
    expect(readSession()).toEqual({ user: null, loading: true, publicUser: false, count: 0 })
    expect(readSeeds().loading).toBe(true)
  })

  test('the token of the session is stored, the referral cleared, and user, seeds and count are loaded', async () => {
    storage.set('referral', 'OAK-1')
    responses['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    const { readSession, readSeeds } = await startPage()
    expect(Object.fromEntries(storage)).toEqual({ token: 'fresh' })
    expect(readSession()).toEqual({ user: NORA, loading: false, publicUser: false, count: 3 })
    expect(readSeeds().loading).toBe(false)
    expect(requests.find(({ call }) => call === 'GET /api/get-user')?.headers['Authorization']).toBe('Bearer fresh')
  })

  test('a click before the session is loaded keeps its idempotency key afterwards, unless another user signs in', async () => {
    responses['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    const { startSession, reloadSession, sessionRevision, readSession } = await openPage()
    const before = sessionRevision()
    await startSession(SETTINGS)
    await reloadSession()
    expect(readSession().user).toEqual(NORA)
    expect(sessionRevision()).toBe(before)
    responses['GET /api/get-user'] = { body: { data: { ...NORA, u_id: '2' } } }
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
      responses['GET /legacy/cart/count'] = { body: { count: 7 } }
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
      await vi.waitFor(() => expect(requests.some(({ call }) => call.includes('/cart/count'))).toBe(true))
      await new Promise((resolve) => setTimeout(resolve, 20))
      page.raiseCount(4)
      responses['GET /legacy/cart/count'] = { body: { count: 7 } }
      return answer
    })
    responses['GET /legacy/session'] = { body: { token: 'fresh' } }
    await page.startSession(SETTINGS)
    expect(page.readSession()).toMatchObject({ user: { u_id: expect.anything() }, count: 7 })
  })

  test('the token of the session may have its other name', async () => {
    responses['GET /legacy/session'] = { body: { token: 'fresh' } }
    const { readSession } = await startPage()
    expect(Object.fromEntries(storage)).toEqual({ token: 'fresh' })
    expect(readSession().user).toEqual(NORA)
  })

  test('an empty session is a guest without a code', async () => {
    responses['GET /legacy/session'] = { body: {} }
    const { readSession } = await startPage()
    expect(Object.fromEntries(storage)).toEqual({})
    expect(readSession()).toMatchObject({ user: null, loading: false, publicUser: false })
    expect(effects).toEqual([])
  })

  test('a call made before the session is loaded waits, and carries the token', async () => {
    responses['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    responses['POST /api/seed'] = { body: { data: {} } }
    const { startSession } = await openPage()
    const { seedCalls } = await import('#web/storefront/state/seeds/seed-calls.ts')
    const early = seedCalls.create({ name: 'Early' })
    await startSession(SETTINGS)
    await early
    expect(calls()[0]).toBe('GET /legacy/session')
    expect(requests.find(({ call }) => call === 'POST /api/seed')?.headers['Authorization']).toBe('Bearer fresh')
  })

  test('a public user code alone makes a public user and is stored as the referral', async () => {
    responses['GET /legacy/session'] = { body: { public_user_code: 'OAK-1' } }
    const { readSession } = await startPage('https://shop.example/?referral=oak-1&page=2')
    expect(requests[0]?.headers).toMatchObject({ 'x-referral': 'oak-1', 'X-Requested-With': 'XMLHttpRequest' })
    expect(readSession()).toMatchObject({ user: null, loading: false, publicUser: true })
    expect(Object.fromEntries(storage)).toEqual({
      referral: 'OAK-1',
      referral_since: expect.any(String),
      public_user_code: 'OAK-1',
    })
    expect(effects).toEqual(['address /?page=2'])
  })

  test('an unknown code is not sent again', async () => {
    const { readSession } = await startPage('https://shop.example/register/NOBODY')
    expect(requests[0]?.headers).toMatchObject({ 'x-referral': 'NOBODY' })
    expect(readSession().publicUser).toBe(false)
    expect(storage.has('referral')).toBe(false)
  })

  test('without either, a stored token is used', async () => {
    storage.set('token', 'stored-before')
    const { readSession } = await startPage()
    expect(readSession().user).toEqual(NORA)
  })

  test('a failed session call is logged, and the page is a guest’s', async () => {
    responses = {}
    const { readSession } = await startPage()
    expect(effects).toEqual(['Failed to fetch session token'])
    expect(readSession()).toMatchObject({ user: null, loading: false })
  })

  test('a failed session call neither uses nor removes a stored token', async () => {
    storage.set('token', 'stored-before')
    responses['GET /legacy/session'] = { status: 500 }
    const { readSession } = await startPage()
    expect(effects).toEqual(['Failed to fetch session token'])
    expect(readSession()).toEqual({ user: null, loading: false, publicUser: false, count: 3 })
    expect(calls()).not.toContain('GET /api/get-user')
    expect(storage.get('token')).toBe('stored-before')
  })

  test('a buyer who signs in during the session call stays signed in when it fails', async () => {
    const { startSession, signIn, readSession } = await openPage()
    const answered = Promise.withResolvers<Response>()
    const others = fetch
    vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
      url === '/legacy/session' ? answered.promise : others(url, options),
    )
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
    const answered = Promise.withResolvers<Response>()
    const others = fetch
    vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
      url === '/legacy/session' ? answered.promise : others(url, options),
    )
    const started = startSession(SETTINGS)
    await signIn({ email: 'nora', password: 'x' })
    answered.resolve(Response.json(body))
    await started
    expect(Object.fromEntries(storage)).toEqual({ token: 'from-login' })
    expect(readSession()).toMatchObject({ user: NORA, publicUser: false })
  })

  test('a public user code takes precedence over a stored token', async () => {
    storage.set('token', 'stored-before')
    responses['GET /legacy/session'] = { body: { public_user_code: 'OAK-1' } }
    const { readSession } = await startPage()
    expect(readSession()).toMatchObject({ user: null, loading: false, publicUser: true })
    expect(storage.get('referral')).toBe('OAK-1')
  })

  test.each([
    ['a public user', { body: { public_user_code: 'OAK-1' } }],
    ['a visitor whose session is unknown', { status: 500 }],
  ])('%s sends no token, although one is stored, until someone signs in (spec 6 and 8)', async (_who, session) => {
    storage.set('token', 'stored-before')
    responses['GET /legacy/session'] = session
    responses['GET /api/get-featured-products'] = { body: { data: [] } }
    const { signIn } = await startPage()
    const { call: callApi } = await import('#web/storefront/http/api.ts')
    await callApi(routes.getFeaturedProducts)
    expect(requests.filter(({ headers }) => headers['Authorization'])).toEqual([])
    expect(storage.get('token')).toBe('stored-before')
    await signIn({ email: 'nora', password: 'x' })
    await callApi(routes.getFeaturedProducts)
    expect(requests.at(-1)?.headers['Authorization']).toBe('Bearer from-login')
  })

  test('a session that is resumed after it was unknown gets its own token, not the stored one', async () => {
    storage.set('token', 'stored-before')
    responses['GET /legacy/session'] = { status: 500 }
    const { resumeSession, readSession } = await startPage()
    responses['GET /legacy/session'] = { body: { accessToken: 'fresh' } }
    await resumeSession()
    expect(storage.get('token')).toBe('fresh')
    expect(readSession().user).toEqual(NORA)
  })

  test.each(['GET /api/get-user', 'GET /api/seed', 'GET /legacy/cart/count'])(
    'when %s fails, the token is removed (spec 8)',
    async (call) => {
      storage.set('token', 'stored-before')
      responses[call] = { status: 500 }
      const { readSession, readSeeds } = await startPage()
      expect(storage.has('token')).toBe(false)
      expect(readSession()).toMatchObject({ user: null, loading: false })
      expect(readSeeds()).toMatchObject({ loading: false, list: [] })
    },
  )

  test('a later load that fails changes nothing', async () => {
    storage.set('token', 'stored-before')
    const { reloadSession, readSession } = await startPage()
    responses['GET /api/seed'] = null
    await reloadSession()
    expect(storage.get('token')).toBe('stored-before')
    expect(readSession().user).toEqual(NORA)
  })

  test('a browser without storage can be signed in', async () => {
    vi.stubGlobal('localStorage', null)
    responses['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    const { readSession } = await startPage()
    expect(readSession().user).toEqual(NORA)
  })
})

describe('signing in', () => {
  test('stores the token, loads the buyer and shows a message', async () => {
    const { signIn, readSession, toasts } = await startPage()
    expect(await signIn({ email: 'nora', password: 'x' })).toEqual({})
    expect(storage.get('token')).toBe('from-login')
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
    responses['POST /legacy/login'] = { status: 422, body: { errors: { email: ['No.'] } } }
    const { signIn, toasts } = await startPage()
    expect(await signIn({ email: 'nora', password: 'x' })).toEqual({ email: ['No.'] })
    expect(toasts()).toEqual([])
  })
})

describe('logging out', () => {
  test('clears token, user, count and seeds, calls the server and then shows a message', async () => {
    storage.set('token', 'stored-before')
    responses['GET /api/seed'] = { body: { ...SEEDS, data: [{ uuid: 'a', ocids: [7] }] } }
    const { signOut, readSession, toasts, readSeeds } = await startPage()
    expect(readSeeds().list).toHaveLength(1)
    await signOut()
    expect(Object.fromEntries(storage)).toEqual({})
    expect(readSession()).toMatchObject({ user: null, count: 0 })
    expect(readSeeds().list).toEqual([])
    expect(calls()).toContain('POST /legacy/logout')
    expect(toasts()).toEqual(['Logged out successfully'])
  })

  test('is retried before the next session call if the server could not be reached', async () => {
    storage.set('token', 'stored-before')
    const { signOut, readSession, toasts } = await startPage()
    responses['POST /legacy/logout'] = null
    await signOut()
    expect(readSession().user).toBeNull()
    expect(toasts()).toEqual([expect.stringContaining('could not be reached')])

    requests = []
    const stillOffline = await openPage()
    await stillOffline.startSession(SETTINGS)
    expect(calls()).not.toContain('GET /legacy/session')

    requests = []
    responses['POST /legacy/logout'] = { body: { status: true } }
    const online = await openPage()
    await online.startSession(SETTINGS)
    expect(calls().slice(0, 2)).toEqual(['POST /legacy/logout', 'GET /legacy/session'])
    expect(storage.has('logout_owed')).toBe(false)
  })

  test.each([
    [401, 'is done if the session does not exist', false],
    [408, 'is retried after a timeout', true],
    [425, 'is retried if the server was not ready', true],
    [429, 'is retried after the rate limit', true],
  ])('with the response %d %s', async (status, _what, isRetried) => {
    storage.set('token', 'stored-before')
    const { signOut } = await startPage()
    responses['POST /legacy/logout'] = { status, body: {} }
    await signOut()
    expect(storage.has('logout_owed')).toBe(isRetried)
  })

  test('happens on any 401, with the reason beneath its message (spec 4 and 8)', async () => {
    storage.set('token', 'stored-before')
    const { reloadSession, readSession, toasts } = await startPage()
    responses['GET /api/get-user'] = { status: 401 }
    await reloadSession()
    const shown: string[] = []
    await eventually(() => {
      shown.push(...toasts())
      expect(shown).toEqual(['Logged out successfully / Your session had ended.'])
    })
    expect(calls()).toContain('POST /legacy/logout')
    expect(storage.has('token')).toBe(false)
    expect(readSession()).toMatchObject({ user: null, loading: false })
  })

  test.each([
    ['a guest', null, 200],
    ['a guest, also of the logout', null, 401],
    ['a buyer', 'stored-before', 200],
    ['a buyer, also of the logout', 'stored-before', 401],
  ])('happens once, with one retry, if a 401 lasts for %s', async (_who, token, logout) => {
    if (token) storage.set('token', token)
    responses['GET /legacy/cart/count'] = { status: 401 }
    responses['POST /legacy/logout'] = { status: logout, body: {} }
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
    responses['GET /legacy/cart/count'] = { status: 401 }
    const { signIn, reloadSession } = await startPage()
    await eventually(() => expect(calls().filter((call) => call.includes('/cart/count'))).toHaveLength(2))
    responses['GET /legacy/cart/count'] = { body: { count: 3 } }
    await signIn({ email: 'nora', password: 'x' })
    responses['GET /api/get-user'] = { status: 401 }
    await reloadSession()
    await eventually(() => expect(calls().filter((call) => call === 'POST /legacy/logout')).toHaveLength(2))
  })
})

test('a token about to expire is exchanged before it is used, once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  responses['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
  const { reloadSession } = await startPage()
  requests = []
  responses['GET /legacy/session'] = { body: { accessToken: 'fresher', public_user_code: null } }
  vi.setSystemTime(Date.now() + 31 * 60_000)
  await reloadSession()
  expect(calls().filter((call) => call === 'GET /legacy/session')).toHaveLength(1)
  expect(requests.find(({ call }) => call === 'GET /api/seed')?.headers['Authorization']).toBe('Bearer fresher')
  vi.useRealTimers()
})
