import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }

describe('sign-in', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await addBuyer(test.shop, 'nora')
  })
  afterAll(() => test.close())

  let visits = 0
  const login = (email: string, password = PASSWORD) =>
    test.app.inject({
      method: 'POST',
      url: '/legacy/login',
      payload: { email, password },
      remoteAddress: `10.0.0.${(visits += 1)}`,
    })

  async function signedIn(): Promise<{ cookie: string; token: string }> {
    const answer = await login('nora@example.com')
    const cookie = answer.cookies.find(({ name }) => name === 'trellis_session')
    return { cookie: cookie?.value ?? '', token: answer.json<{ token: string }>().token }
  }

  it.each(['nora@example.com', 'NORA@Example.com ', 'nora', 'Nora'])('works as %s', async (name) => {
    const answer = await login(name)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('sets a cookie that scripts cannot read', async () => {
    const answer = await login('nora')
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: 'trellis_session', httpOnly: true, sameSite: 'Lax', path: '/' }),
    )
  })

  it('responds the same for a wrong password and an unknown address', async () => {
    const [rejected, unknown] = [await login('nora', 'not it'), await login('nobody@example.com')]
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json()).toEqual(unknown.json())
    expect(rejected.json()).toEqual({
      code: 'wrong_credentials',
      message: 'These credentials do not match our records.',
      errors: { email: ['These credentials do not match our records.'] },
    })
  })

  it('reports missing fields', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/legacy/login', payload: { email: '' } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      errors: { email: ['This field is required.'], password: ['This field is required.'] },
    })
  })

  it('returns a token that reads the buyer', async () => {
    const { token } = await signedIn()
    const answer = await test.app.inject({
      url: '/api/v2/buyer/get-user',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.json()).toMatchObject({ data: { u_fname: 'nora', email: 'nora@example.com', buyer_type_id: 6 } })
  })

  it('issues a new token for the session cookie, but only to requests with the ajax header', async () => {
    const { cookie } = await signedIn()
    const cookies = { trellis_session: cookie }
    const answer = await test.app.inject({ url: '/legacy/session', cookies, headers: AJAX })
    expect(answer.json()).toEqual({ accessToken: expect.any(String), public_user_code: null })
    const bare = await test.app.inject({ url: '/legacy/session', cookies })
    expect(bare.json()).toEqual({ public_user_code: null })
  })

  it('returns neither a token nor a buyer for a guest', async () => {
    expect((await test.app.inject({ url: '/legacy/session', headers: AJAX })).json()).toEqual({
      public_user_code: null,
    })
    expect((await test.app.inject({ url: '/api/v2/buyer/get-user' })).statusCode).toBe(403)
  })

  it('ends with signing out, which invalidates the cookie and its tokens', async () => {
    const { cookie, token } = await signedIn()
    const headers = { authorization: `Bearer ${token}`, ...AJAX }
    await test.app.inject({ method: 'POST', url: '/legacy/logout', headers })
    expect((await test.app.inject({ url: '/api/v2/buyer/get-user', headers })).statusCode).toBe(401)
    const session = await test.app.inject({
      url: '/legacy/session',
      cookies: { trellis_session: cookie },
      headers: AJAX,
    })
    expect(session.json()).toEqual({ public_user_code: null })
  })

  it('rejects an expired token with 401', async () => {
    const { token } = await signedIn()
    await test.database.db
      .updateTable('tokens')
      .set({ expires_at: new Date(0) })
      .execute()
    const answer = await test.app.inject({
      url: '/api/v2/buyer/get-user',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer).toMatchObject({ statusCode: 401 })
    expect(answer.json()).toMatchObject({ code: 'invalid_token' })
  })

  it('stores no token or password in plain text', async () => {
    const { cookie, token } = await signedIn()
    const { rows } = await test.database.pool.query('select users.*, tokens.* from users, tokens')
    const everything = JSON.stringify(rows.map((row: object) => Object.values(row).map(String)))
    for (const secret of [cookie, token, PASSWORD]) expect(everything).not.toContain(secret)
    expect(everything).toContain('$argon2id$')
  })

  it('is rate limited after twenty attempts a minute from one address, and ten for one account from anywhere', async () => {
    const attempt = (email: string, remoteAddress: string) =>
      test.app.inject({ method: 'POST', url: '/legacy/login', remoteAddress, payload: { email, password: 'wrong' } })
    const fromOne = []
    for (let round = 0; round < 21; round += 1) fromOne.push(await attempt(`someone${round}`, '10.1.1.1'))
    expect(fromOne.map((answer) => answer.statusCode)).toEqual([...Array.from({ length: 20 }, () => 422), 429])
    expect(Number(fromOne.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    const forOne = []
    for (let round = 0; round < 11; round += 1) forOne.push(await attempt('victim', `10.2.2.${round}`))
    expect(forOne.at(-1)?.statusCode).toBe(429)
    expect(forOne.at(-2)?.statusCode).toBe(422)
  })
})
