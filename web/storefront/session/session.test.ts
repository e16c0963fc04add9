import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tools/test-waits.ts'

const SETTINGS = {
  legacyBaseUrl: '/legacy',
  apiBaseUrl: '/api',
  imageBaseUrl: '',
  supplierUrl: '',
  publicUrl: '',
  asksConsent: false,
  brand: {
    name: 'Shop',
    description: '',
    logo: null,
    hasArch: true,
    stylesheet: null,
    faces: [],
    icon: { src: '/favicon.svg', type: 'image/svg+xml' },
    icon192: '/icon-192.png',
    icon512: '/icon-512.png',
  },
  customCode: false,
}
const NORA = { u_id: '1', u_fname: 'Nora', u_lname: 'Whitfield' }
const SEEDS = { data: [], meta: { current_page: 1, last_page: 1, per_page: 18, total: 0 } }

/** What the two APIs answer; null is a server that cannot be reached. */
let answers: Record<string, { status?: number; body?: object } | null>
let asked: { call: string; headers: Record<string, string> }[]
let kept: Map<string, string>
let said: string[]

/** A page just loaded: its modules know nothing yet. */
async function openPage(href = 'https://shop.example/') {
  vi.resetModules()
  vi.stubGlobal('location', new URL(href))
  const [session, signingIn, { readSession, sessionRevision }, { takeNotices }, { heldSeeds }] = await Promise.all([
    import('./session.ts'),
    import('./sign-in.ts'),
    import('./state.ts'),
    import('#web/storefront/notices.ts'),
    import('#web/storefront/seeds/held-seeds.ts'),
  ])
  const notices = () => takeNotices().map(({ text }) => text)
  return { ...session, ...signingIn, readSession, sessionRevision, notices, heldSeeds }
}

function calls(): string[] {
  return asked.map(({ call }) => call)
}

beforeEach(() => {
  asked = []
  said = []
  kept = new Map()
  answers = {
    'GET /legacy/session': { body: { public_user_code: null } },
    'GET /legacy/cart/count': { body: { count: 3 } },
    'GET /api/get-user': { body: { data: NORA } },
    'GET /api/seed': { body: SEEDS },
    'POST /legacy/login': { body: { token: 'from-login' } },
    'POST /legacy/logout': { body: { status: true } },
  }
  vi.stubGlobal('fetch', async (url: string, options: { method: string; headers: Record<string, string> }) => {
    const call = `${options.method} ${url.split('?')[0]}`
    asked.push({ call, headers: options.headers })
    const answer = answers[call]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 })
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, path: string) => said.push(`address ${path}`),
  })
  vi.stubGlobal('BroadcastChannel', class extends EventTarget {})
  vi.spyOn(console, 'warn').mockImplementation((text: string) => said.push(text))
})

describe('at the start (spec 4)', () => {
  test('nothing is known, and both loading flags say so', async () => {
    const { readSession, heldSeeds } = await openPage()
    expect(readSession()).toEqual({ user: null, loading: true, publicUser: false, count: 0 })
    expect(heldSeeds().loading).toBe(true)
  })

  test('a token of the session is kept, the referral cleared, and user, seeds and count are there', async () => {
    kept.set('referral', 'OAK-1')
    answers['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    const { startSession, readSession, heldSeeds } = await openPage()
    await startSession(SETTINGS)
    expect(Object.fromEntries(kept)).toEqual({ token: 'fresh' })
    expect(readSession()).toEqual({ user: NORA, loading: false, publicUser: false, count: 3 })
    expect(heldSeeds().loading).toBe(false)
    expect(asked.find(({ call }) => call === 'GET /api/get-user')?.headers['Authorization']).toBe('Bearer fresh')
  })

  test('what is pressed before it is known who is here goes under the same key afterwards, and another one of somebody else', async () => {
    answers['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    const { startSession, reloadSession, sessionRevision, readSession } = await openPage()
    const before = sessionRevision()
    await startSession(SETTINGS)
    await reloadSession()
    expect(readSession().user).toEqual(NORA)
    expect(sessionRevision()).toBe(before)
    answers['GET /api/get-user'] = { body: { data: { ...NORA, u_id: '2' } } }
    await reloadSession()
    expect(sessionRevision()).toBeGreaterThan(before)
  })

  test('a count that comes late takes nothing away of what was added meanwhile', async () => {
    const page = await openPage()
    let added = false
    const fetchNow = fetch
    vi.stubGlobal('fetch', async (url: string, options: { method: string; headers: Record<string, string> }) => {
      const answer = await fetchNow(url, options)
      if (added || !url.includes('/cart/count')) return answer
      added = true
      page.raiseCount(4)
      answers['GET /legacy/cart/count'] = { body: { count: 7 } }
      return answer
    })
    await page.startSession(SETTINGS)
    expect(page.readSession().count).toBe(7)
  })

  test('nor does one that came early, where it is known only after the press who is here', async () => {
    const page = await openPage()
    const fetchNow = fetch
    vi.stubGlobal('fetch', async (url: string, options: { method: string; headers: Record<string, string> }) => {
      const answer = await fetchNow(url, options)
      if (!url.includes('/get-user')) return answer
      await vi.waitFor(() => expect(asked.some(({ call }) => call.includes('/cart/count'))).toBe(true))
      await new Promise((resolve) => setTimeout(resolve, 20))
      page.raiseCount(4)
      answers['GET /legacy/cart/count'] = { body: { count: 7 } }
      return answer
    })
    answers['GET /legacy/session'] = { body: { token: 'fresh' } }
    await page.startSession(SETTINGS)
    expect(page.readSession()).toMatchObject({ user: { u_id: expect.anything() }, count: 7 })
  })

  test('a token of the session counts under its other name, too', async () => {
    answers['GET /legacy/session'] = { body: { token: 'fresh' } }
    const { startSession, readSession } = await openPage()
    await startSession(SETTINGS)
    expect(Object.fromEntries(kept)).toEqual({ token: 'fresh' })
    expect(readSession().user).toEqual(NORA)
  })

  test('a session of nothing is a guest’s, who has no code', async () => {
    answers['GET /legacy/session'] = { body: {} }
    const { startSession, readSession } = await openPage()
    await startSession(SETTINGS)
    expect(Object.fromEntries(kept)).toEqual({})
    expect(readSession()).toMatchObject({ user: null, loading: false, publicUser: false })
    expect(said).toEqual([])
  })

  test('what is pressed before it is known who asks waits, and goes with the token', async () => {
    answers['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    answers['POST /api/seed'] = { body: { data: {} } }
    const { startSession } = await openPage()
    const { seedCalls } = await import('#web/storefront/seeds/calls.ts')
    const pressed = seedCalls.create({ name: 'Early' })
    await startSession(SETTINGS)
    await pressed
    expect(calls()[0]).toBe('GET /legacy/session')
    expect(asked.find(({ call }) => call === 'POST /api/seed')?.headers['Authorization']).toBe('Bearer fresh')
  })

  test('a public user code alone makes a public user and is kept as the referral', async () => {
    answers['GET /legacy/session'] = { body: { public_user_code: 'OAK-1' } }
    const { startSession, readSession } = await openPage('https://shop.example/?referral=oak-1&page=2')
    await startSession(SETTINGS)
    expect(asked[0]?.headers).toMatchObject({ 'x-referral': 'oak-1', 'X-Requested-With': 'XMLHttpRequest' })
    expect(readSession()).toMatchObject({ user: null, loading: false, publicUser: true })
    expect(Object.fromEntries(kept)).toEqual({
      referral: 'OAK-1',
      referral_since: expect.any(String),
      public_user_code: 'OAK-1',
    })
    expect(said).toEqual(['address /?page=2'])
  })

  test('a code that nobody has is not sent again', async () => {
    const { startSession, readSession } = await openPage('https://shop.example/register/NOBODY')
    await startSession(SETTINGS)
    expect(asked[0]?.headers).toMatchObject({ 'x-referral': 'NOBODY' })
    expect(readSession().publicUser).toBe(false)
    expect(kept.has('referral')).toBe(false)
  })

  test('without either, a token kept from before is used', async () => {
    kept.set('token', 'from-before')
    const { startSession, readSession } = await openPage()
    await startSession(SETTINGS)
    expect(readSession().user).toEqual(NORA)
  })

  test('a session that cannot be fetched is noted, and the page is a guest’s', async () => {
    answers = {}
    const { startSession, readSession } = await openPage()
    await startSession(SETTINGS)
    expect(said).toEqual(['Failed to fetch session token'])
    expect(readSession()).toMatchObject({ user: null, loading: false })
  })

  test('a session that cannot be fetched uses no token kept from before, and takes none away', async () => {
    kept.set('token', 'from-before')
    answers['GET /legacy/session'] = { status: 500 }
    const { startSession, readSession } = await openPage()
    await startSession(SETTINGS)
    expect(said).toEqual(['Failed to fetch session token'])
    expect(readSession()).toEqual({ user: null, loading: false, publicUser: false, count: 3 })
    expect(calls()).not.toContain('GET /api/get-user')
    expect(kept.get('token')).toBe('from-before')
  })

  test('who signs in while the session is asked for stays signed in when that fails', async () => {
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
    ['of whoever was here before', { accessToken: 'former', public_user_code: null }],
    ['for a guest of somebody', { public_user_code: 'OAK-1' }],
  ])('who signs in while the session is asked for is not overruled by its answer %s', async (_what, body) => {
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
    expect(Object.fromEntries(kept)).toEqual({ token: 'from-login' })
    expect(readSession()).toMatchObject({ user: NORA, publicUser: false })
  })

  test('a public user code goes before a token kept from before', async () => {
    kept.set('token', 'from-before')
    answers['GET /legacy/session'] = { body: { public_user_code: 'OAK-1' } }
    const { startSession, readSession } = await openPage()
    await startSession(SETTINGS)
    expect(readSession()).toMatchObject({ user: null, loading: false, publicUser: true })
    expect(kept.get('referral')).toBe('OAK-1')
  })

  test.each(['GET /api/get-user', 'GET /api/seed', 'GET /legacy/cart/count'])(
    'when %s fails, the token is dropped (spec 8)',
    async (call) => {
      kept.set('token', 'from-before')
      answers[call] = { status: 500 }
      const { startSession, readSession, heldSeeds } = await openPage()
      await startSession(SETTINGS)
      expect(kept.has('token')).toBe(false)
      expect(readSession()).toMatchObject({ user: null, loading: false })
      expect(heldSeeds()).toMatchObject({ loading: false, list: [] })
    },
  )

  test('a later load that fails changes nothing', async () => {
    kept.set('token', 'from-before')
    const { startSession, reloadSession, readSession } = await openPage()
    await startSession(SETTINGS)
    answers['GET /api/seed'] = null
    await reloadSession()
    expect(kept.get('token')).toBe('from-before')
    expect(readSession().user).toEqual(NORA)
  })

  test('a browser that keeps nothing can be signed in all the same', async () => {
    vi.stubGlobal('localStorage', null)
    answers['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
    const { startSession, readSession } = await openPage()
    await startSession(SETTINGS)
    expect(readSession().user).toEqual(NORA)
  })
})

describe('signing in', () => {
  test('keeps the token, loads the buyer and says so', async () => {
    const { startSession, signIn, readSession, notices } = await openPage()
    await startSession(SETTINGS)
    expect(await signIn({ email: 'nora', password: 'x' })).toEqual({})
    expect(kept.get('token')).toBe('from-login')
    expect(readSession().user).toEqual(NORA)
    expect(notices()).toEqual(['Signed in successfully'])
  })

  test('answers with the texts of the server when it is refused', async () => {
    answers['POST /legacy/login'] = { status: 422, body: { errors: { email: ['No.'] } } }
    const { startSession, signIn, notices } = await openPage()
    await startSession(SETTINGS)
    expect(await signIn({ email: 'nora', password: 'x' })).toEqual({ email: ['No.'] })
    expect(notices()).toEqual([])
  })
})

describe('logging out', () => {
  test('forgets token, user, count and seeds, tells the server and then the buyer', async () => {
    kept.set('token', 'from-before')
    answers['GET /api/seed'] = { body: { ...SEEDS, data: [{ uuid: 'a', ocids: [7] }] } }
    const { startSession, signOut, readSession, notices, heldSeeds } = await openPage()
    await startSession(SETTINGS)
    expect(heldSeeds().list).toHaveLength(1)
    await signOut()
    expect(Object.fromEntries(kept)).toEqual({})
    expect(readSession()).toMatchObject({ user: null, count: 0 })
    expect(heldSeeds().list).toEqual([])
    expect(calls()).toContain('POST /legacy/logout')
    expect(notices()).toEqual(['Logged out successfully'])
  })

  test('without the server is owed to it, and done before the session is next asked for', async () => {
    kept.set('token', 'from-before')
    const { startSession, signOut, readSession, notices } = await openPage()
    await startSession(SETTINGS)
    answers['POST /legacy/logout'] = null
    await signOut()
    expect(readSession().user).toBeNull()
    expect(notices()).toEqual([expect.stringContaining('could not be reached')])

    asked = []
    const stillAway = await openPage()
    await stillAway.startSession(SETTINGS)
    expect(calls()).not.toContain('GET /legacy/session')

    asked = []
    answers['POST /legacy/logout'] = { body: { status: true } }
    const back = await openPage()
    await back.startSession(SETTINGS)
    expect(calls().slice(0, 2)).toEqual(['POST /legacy/logout', 'GET /legacy/session'])
    expect(kept.has('logout_owed')).toBe(false)
  })

  test.each([
    [401, 'is done where the shop knows no such session', false],
    [408, 'is owed where the shop waited too long for it', true],
    [425, 'is owed where the shop has it come again later', true],
    [429, 'is owed where there were too many', true],
  ])('that is answered with %d %s', async (status, _what, isOwed) => {
    kept.set('token', 'from-before')
    const { startSession, signOut } = await openPage()
    await startSession(SETTINGS)
    answers['POST /legacy/logout'] = { status, body: {} }
    await signOut()
    expect(kept.has('logout_owed')).toBe(isOwed)
  })

  test('happens on any 401, without a word', async () => {
    kept.set('token', 'from-before')
    const { startSession, reloadSession, readSession, notices } = await openPage()
    await startSession(SETTINGS)
    answers['GET /api/get-user'] = { status: 401 }
    await reloadSession()
    await eventually(() => expect(calls()).toContain('POST /legacy/logout'))
    expect(kept.has('token')).toBe(false)
    expect(readSession()).toMatchObject({ user: null, loading: false })
    expect(notices()).toEqual([])
  })
})

test('a token that may soon end is exchanged before it is used, once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answers['GET /legacy/session'] = { body: { accessToken: 'fresh', public_user_code: null } }
  const { startSession, reloadSession } = await openPage()
  await startSession(SETTINGS)
  asked = []
  answers['GET /legacy/session'] = { body: { accessToken: 'fresher', public_user_code: null } }
  vi.setSystemTime(Date.now() + 31 * 60_000)
  await reloadSession()
  expect(calls().filter((call) => call === 'GET /legacy/session')).toHaveLength(1)
  expect(asked.find(({ call }) => call === 'GET /api/seed')?.headers['Authorization']).toBe('Bearer fresher')
  vi.useRealTimers()
})
