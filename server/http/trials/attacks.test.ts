import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { waitForEmail, tokenIn } from '#test-kit/accounts/emails.ts'
import { addBuyer, addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { createLog } from '#server/boot/log.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { createApp } from '#server/http/app.ts'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
const ROUNDS = 12
/** A busy machine may need more rounds until the fastest attempt is undisturbed. */
const MAX_ROUNDS = 60

let calls = 0
/** Returns an IP address that no rate limit has counted yet. */
const from = () => `10.${(calls += 1) >> 16}.${(calls >> 8) & 255}.${calls & 255}`

describe('user enumeration', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    for (const name of ['known-0', 'known-1']) await addBuyer(test.shop, name)
  })
  afterAll(() => test.close())

  const post = (url: string, payload: object) =>
    test.app.inject({ method: 'POST', url, payload, remoteAddress: from() })
  const tries = {
    'signing in': (name: string) => post('/legacy/login', { email: `${name}@example.com`, password: 'not the one' }),
    'requesting a new password': (name: string) => post('/legacy/password/email', { u_email: `${name}@example.com` }),
    'requesting a sign-in link': (name: string) => post('/api/v2/buyer/login-link', { email: `${name}@example.com` }),
  }

  it.each(Object.entries(tries))('is not possible by the response or its time: %s', async (_what, attempt) => {
    const fastest = { present: Number.POSITIVE_INFINITY, absent: Number.POSITIVE_INFINITY }
    const isAlike = () => Math.max(fastest.present, fastest.absent) < 1.8 * Math.min(fastest.present, fastest.absent)
    // The first attempt warms up.
    await attempt('warm-up')
    for (let round = 0; round < ROUNDS || (!isAlike() && round < MAX_ROUNDS); round += 1) {
      const name = `known-${randomUUID()}`
      await addBuyer(test.shop, name)
      const answers = []
      const pair = [
        { account: 'present', name },
        { account: 'absent', name: `unknown-${randomUUID()}` },
      ] as const
      for (const { account, name } of round % 2 === 0 ? pair : pair.toReversed()) {
        const since = performance.now()
        const answer = await attempt(name)
        fastest[account] = Math.min(fastest[account], performance.now() - since)
        answers.push({ status: answer.statusCode, body: answer.json<unknown>(), cookies: answer.cookies })
      }
      expect(answers[0]).toEqual(answers[1])
    }
    // The fastest attempts show the work that was done, even on a busy machine. Without the decoy hash, signing in with an
    // unknown name would take a tenth of the time.
    expect(isAlike(), JSON.stringify(fastest)).toBe(true)
  })

  it('is not possible by the enqueued jobs', async () => {
    const waiting = async () =>
      Number(
        (await test.database.pool.query(`select count(*) from pgboss.job where name = 'account.letter'`)).rows[0]
          ?.count,
      )
    const before = await waiting()
    await post('/legacy/password/email', { u_email: 'known-0' })
    const one = await waiting()
    await post('/legacy/password/email', { u_email: 'nobody-at-all' })
    expect([one - before, (await waiting()) - one]).toEqual([1, 1])
  })

  it('is not possible for closed accounts', async () => {
    await addBuyer(test.shop, 'closed')
    await test.database.pool.query(`update users set closed_at = now() where username = 'closed'`)
    const [closed, unknown] = await Promise.all([
      post('/legacy/login', { email: 'closed', password: PASSWORD }),
      post('/legacy/login', { email: 'unknown', password: PASSWORD }),
    ])
    expect(closed.statusCode).toBe(422)
    expect(closed.json()).toEqual(unknown.json())
  })

  it('is not possible by the rate limit: a username is counted separately from its email address', async () => {
    for (let times = 0; times < 11; times += 1) await tries['signing in']('known-1')
    expect((await tries['signing in']('known-1')).statusCode).toBe(429)
    expect((await post('/legacy/login', { email: 'known-1', password: 'not the one' })).statusCode).toBe(422)
  })
})

describe('password guessing', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await addBuyer(test.shop, 'nora')
  })
  afterAll(() => test.close())

  const login = (email: string, password: string, remoteAddress: string) =>
    test.app.inject({ method: 'POST', url: '/legacy/login', payload: { email, password }, remoteAddress })

  it('is blocked after ten attempts from any addresses, even with the correct password, with Retry-After', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => login('nora', `guess ${index}`, from())))
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10)
    const right = await login('Nora ', PASSWORD, from())
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect(right.json()).toMatchObject({ code: 'rate_limited' })
  })

  it('is blocked after twenty attempts from one network, for any accounts and addresses', async () => {
    const host = (index: number) => `2001:db8:7:7::${index.toString(16)}`
    const answers = []
    for (let index = 1; index <= 21; index += 1) answers.push(await login(`name-${index}`, 'a guess', host(index)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  })

  it('is limited for sign-in links', async () => {
    const follow = () =>
      test.app.inject({ url: `/legacy/login_token/${'a'.repeat(43)}`, headers: AJAX, remoteAddress: '10.250.0.1' })
    const statuses = []
    for (let times = 0; times < 21; times += 1) statuses.push((await follow()).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 410), 429])
  })
})

describe('a session', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    for (const name of ['nora', 'mallory']) await addBuyer(test.shop, name)
  })
  afterAll(() => test.close())

  const login = (cookies: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: '/legacy/login',
      payload: { email: 'nora', password: PASSWORD },
      remoteAddress: from(),
      cookies,
    })
  const sessionIn = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
    cookies.find(({ name }) => name === 'trellis_session')?.value

  it('is never a planted one (session fixation)', async () => {
    const planted = 'p'.repeat(43)
    const session = sessionIn(await login({ trellis_session: planted }))
    expect(session).toMatch(/^[\w-]{43}$/)
    expect(session).not.toBe(planted)
    const response = await test.app.inject({
      url: '/legacy/session',
      headers: AJAX,
      cookies: { trellis_session: planted },
    })
    expect(response.json()).not.toHaveProperty('accessToken')
  })

  it('of another user that was planted ends at sign-in', async () => {
    const mallory = await signInAs(test, 'mallory')
    await login(mallory.cookies)
    expect((await mallory.call('GET', '/get-user')).status).toBe(401)
  })

  it('does not survive a concurrent change of the password', async () => {
    await addBuyer(test.shop, 'race')
    const race = await signInAs(test, 'race')
    const [opened] = await Promise.all([
      test.app.inject({
        method: 'POST',
        url: '/legacy/login',
        payload: { email: 'race', password: PASSWORD },
        remoteAddress: from(),
      }),
      race.call('POST', '/password/change', { current_password: PASSWORD, password: 'another-long-enough-one' }),
    ])
    const session = sessionIn(opened)
    const response = await test.app.inject({
      url: '/legacy/session',
      headers: AJAX,
      cookies: session ? { trellis_session: session } : {},
    })
    expect(response.json()).not.toHaveProperty('accessToken')
  })

  it('that ends concurrently gives no token afterwards', async () => {
    const nora = await signInAs(test, 'nora')
    const request = { headers: AJAX, cookies: nora.cookies }
    const [exchanged] = await Promise.all([
      test.app.inject({ url: '/legacy/session', ...request }),
      test.app.inject({ method: 'POST', url: '/legacy/logout', ...request }),
    ])
    expect(exchanged.statusCode).toBe(200)
    expect((await test.app.inject({ url: '/legacy/session', ...request })).json()).not.toHaveProperty('accessToken')
    expect((await nora.call('GET', '/get-user')).status).toBe(401)
  })

  it('does not accept a token as a cookie or a cookie as a token', async () => {
    const nora = await signInAs(test, 'nora')
    const token = nora.headers.authorization.slice('Bearer '.length)
    const asCookie = await test.app.inject({
      url: '/legacy/session',
      headers: AJAX,
      cookies: { trellis_session: token },
    })
    expect(asCookie.json()).not.toHaveProperty('accessToken')
    const asBearer = await test.app.inject({
      url: '/api/v2/buyer/get-user',
      headers: { authorization: `Bearer ${nora.session}` },
    })
    expect(asBearer.statusCode).toBe(401)
  })

  it('cannot list or end sessions of other users', async () => {
    const [nora, mallory] = [await signInAs(test, 'nora'), await signInAs(test, 'mallory')]
    const { body } = await nora.call('GET', '/devices')
    for (const { id } of (body as { data: { id: string }[] }).data) {
      expect((await mallory.call('DELETE', `/devices/${id}`)).status).toBe(404)
    }
    expect((await mallory.call('POST', '/devices/end-others')).status).toBe(200)
    expect((await nora.call('GET', '/get-user')).body).toMatchObject({ data: { u_fname: 'nora' } })
    expect(JSON.stringify((await mallory.call('GET', '/devices')).body)).not.toContain('nora')
  })

  const forBuyers = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => 'requiresSignIn' in ENDPOINTS[name])

  it.each(forBuyers)('is checked before the input is validated: %s', async (name) => {
    const { api, method, path, multipart }: Endpoint = ENDPOINTS[name]
    const url = `${api === 'legacy' ? '/legacy' : '/api/v2/buyer'}${path.replaceAll(/:\w+/g, '-')}?page=none`
    const sent = multipart
      ? { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--\r\n' }
      : { headers: {}, ...(method === 'POST' && { payload: { name: [], ocid: null, status: null } }) }
    const guest = await test.app.inject({ method, url, ...sent })
    expect([guest.statusCode, guest.json()]).toEqual([403, expect.objectContaining({ code: 'not_signed_in' })])
    const headers = { ...sent.headers, authorization: `Bearer ${'x'.repeat(43)}` }
    expect((await test.app.inject({ method, url, ...sent, headers })).statusCode).toBe(401)
  })

  it('ends by logging out, together with its tokens', async () => {
    const nora = await signInAs(test, 'nora')
    await test.app.inject({ method: 'POST', url: '/legacy/logout', headers: AJAX, cookies: nora.cookies })
    expect((await nora.call('GET', '/get-user')).status).toBe(401)
  })
})

describe('a page of another site', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await addBuyer(test.shop, 'nora')
  })
  afterAll(() => test.close())

  const changing = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => ENDPOINTS[name].method !== 'GET')

  it.each(changing)('cannot make a browser call %s', async (name) => {
    const { api, method, path, multipart }: Endpoint = ENDPOINTS[name]
    const url = `${api === 'legacy' ? '/legacy' : '/api/v2/buyer'}${path.replaceAll(/:\w+/g, '1')}`
    const type = multipart ? 'multipart/form-data; boundary=x' : 'application/x-www-form-urlencoded'
    const headerSets: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const crossSiteHeaders of headerSets) {
      const answer = await test.app.inject({
        method,
        url,
        headers: { ...crossSiteHeaders, 'content-type': type },
        payload: '',
      })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'cross_site' })
    }
  })

  it('cannot call with only the cookie, nor get a token with it', async () => {
    const nora = await signInAs(test, 'nora')
    const bare = await test.app.inject({ url: '/legacy/session', cookies: nora.cookies })
    expect(bare.json()).not.toHaveProperty('accessToken')
    for (const url of ['/api/v2/buyer/get-user', '/api/v2/buyer/devices', '/api/v2/buyer/addresses']) {
      expect((await test.app.inject({ url, cookies: nora.cookies })).statusCode).toBe(403)
    }
    const out = await test.app.inject({ method: 'POST', url: '/legacy/logout', cookies: nora.cookies })
    expect(out.statusCode).toBe(200)
    expect((await nora.call('GET', '/get-user')).status).toBe(200)
  })

  it('gets no CORS headers', async () => {
    const answer = await test.app.inject({
      method: 'OPTIONS',
      url: '/legacy/session',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-requested-with',
      },
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('credentials', () => {
  it('are in no log, not even at the level trace', async () => {
    const test = await openTestShop({ LOG_LEVEL: 'trace' })
    await test.work()
    const lines: string[] = []
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    const app = await createApp({ ...test, log })
    await addBuyer(test.shop, 'nora')
    await app.inject({ method: 'POST', url: '/api/v2/buyer/login-link', payload: { email: 'nora' } })
    // The origin of links in emails is configured. A request cannot change it.
    const headers = { 'x-forwarded-host': 'evil.example' }
    await app.inject({ method: 'POST', url: '/legacy/password/email', payload: { u_email: 'nora' }, headers })
    const link = tokenIn(await waitForEmail(test, 'nora@example.com', 'Your link to sign in'))
    const mail = await waitForEmail(test, 'nora@example.com', 'Set a new password')
    expect(mail.text + mail.html).not.toContain('evil')
    const reset = tokenIn(mail)
    const paths = [
      '/legacy/login_token/',
      '/login_token/',
      '/legacy/login_token%2F',
      '/legacy/login%5Ftoken/',
      '/nowhere/login_token/',
      '/login_token//',
    ]
    for (const path of paths) {
      await app.inject({ url: path + link })
      await app.inject({ method: 'POST', url: `${path}${link}/more?x=1`, payload: '{' })
      await app.inject({ url: `${path}%ZZ${link}` })
      await app.inject({ url: `${path}${link}.data` })
    }
    const followed = await app.inject({ url: `/legacy/login_token/${link}`, headers: AJAX })
    const { token } = followed.json<{ token: string }>()
    const session = followed.cookies.find(({ name }) => name === 'trellis_session')?.value ?? ''
    await app.inject({ url: '/api/v2/buyer/get-user', headers: { authorization: `Bearer ${token}` } })
    await app.inject({ url: '/legacy/session', headers: AJAX, cookies: { trellis_session: session } })
    const payload = { token: reset, password: 'another-long-enough-one' }
    await app.inject({ method: 'POST', url: '/api/v2/buyer/password/reset', payload })
    const logged = lines.join('')
    expect(logged).toContain('/legacy/login_token/…')
    for (const secret of [link, reset, token, session, payload.password]) {
      expect(secret.length).toBeGreaterThan(20)
      expect(logged).not.toContain(secret)
    }
    await app.close()
    await test.close()
  })

  it('are in no table and no job', async () => {
    const test = await openTestShop()
    await test.work()
    const ocid = await addProduct(test.database.db)
    await addBuyer(test.shop, 'nora')
    const nora = await signInAs(test, 'nora')
    await nora.call('POST', '/login-link', { email: 'nora' })
    const link = tokenIn(await waitForEmail(test, 'nora@example.com', 'Your link to sign in'))
    const { rows: tables } = await test.database.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const everything: string[] = []
    for (const { name } of tables) {
      const { rows } = await test.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
      everything.push(...rows.map(({ row }) => row))
    }
    expect(everything.join('\n')).toContain(`${ocid}`)
    const secrets = [link, PASSWORD, nora.session, nora.headers.authorization.slice(7)]
    for (const secret of secrets) {
      expect(everything.filter((row) => row.includes(secret))).toEqual([])
      expect(everything.filter((row) => row.includes(Buffer.from(secret).toString('hex')))).toEqual([])
    }
    await test.close()
  })
})
