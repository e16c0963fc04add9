import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { waitForEmail, tokenIn } from '#test-kit/accounts/emails.ts'

const NEXT = 'another-long-enough-one'

describe('a new password', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await test.work()
  })
  afterAll(() => test.close())

  let visits = 0
  const from = () => `10.3.${(visits += 1) >> 8}.${visits & 255}`
  const forgot = (u_email: string, remoteAddress = from()) =>
    test.app.inject({ method: 'POST', url: '/legacy/password/email', payload: { u_email }, remoteAddress })
  const reset = (token: string, password: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/v2/buyer/password/reset',
      payload: { token, password },
      remoteAddress: from(),
    })
  const login = (email: string, password: string) =>
    test.app.inject({
      method: 'POST',
      url: '/legacy/login',
      payload: { email, password },
      remoteAddress: from(),
    })

  async function mailed(name: string): Promise<string> {
    await addBuyer(test.shop, name)
    await forgot(`${name}@example.com`)
    return tokenIn(await waitForEmail(test, `${name}@example.com`, 'Set a new password'))
  }

  it('is set through an emailed link, and confirmed by an email', async () => {
    await addBuyer(test.shop, 'nora')
    const answer = await forgot(' Nora@Example.com ')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: true,
      message: expect.stringMatching(/we have sent an email/),
      retry_after: 60,
    })
    const mail = await waitForEmail(test, 'nora@example.com', 'Set a new password')
    expect(mail.text).toContain('/password-reset#token=')
    expect((await reset(tokenIn(mail), NEXT)).json()).toEqual({ status: true })
    expect((await login('nora', PASSWORD)).statusCode).toBe(422)
    expect((await login('nora', NEXT)).statusCode).toBe(200)
    const changed = await waitForEmail(test, 'nora@example.com', 'Your password was changed')
    expect(changed.html).toContain('If it wasn')
    expect(changed.text).not.toContain('API key')
  })

  it('revokes API keys, and the email reports it', async () => {
    const token = await mailed('keith')
    const keith = await signInAs(test, 'keith')
    const make = (name: string) => keith.call('POST', '/api-keys', { name, scopes: ['catalog:read'] })
    await make('Till')
    await make('Website')
    const revoked = (await make('Old')).body as { data: { id: string } }
    await keith.call('DELETE', `/api-keys/${revoked.data.id}`)
    await reset(token, NEXT)
    const { text } = await waitForEmail(test, 'keith@example.com', 'Your password was changed')
    expect(text).toContain('2 API keys were revoked. Create new keys and resume your webhooks here:')
    expect(text).toContain('/buyer/integrations')
  })

  it('ends every session and invalidates every other link', async () => {
    const token = await mailed('olga')
    const before = await signInAs(test, 'olga')
    await test.app.inject({
      method: 'POST',
      url: '/api/v2/buyer/login-link',
      payload: { email: 'olga' },
      remoteAddress: from(),
    })
    const link = tokenIn(await waitForEmail(test, 'olga@example.com', 'Your link to sign in'))
    await reset(token, NEXT)
    expect((await before.call('GET', '/get-user')).status).toBe(401)
    const followed = await test.app.inject({
      url: `/legacy/login_token/${link}`,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    expect(followed.statusCode).toBe(410)
  })

  it('can be retried if the rules reject it, and redeems the link if they accept it', async () => {
    const token = await mailed('paul')
    const short = await reset(token, 'short')
    expect(short.statusCode).toBe(422)
    expect(short.json()).toMatchObject({ errors: { password: ['Please use at least 10 characters.'] } })
    for (const refused of ['Password2026!', 'paul-and-mary', 'aaaaaaaaaaaa']) {
      expect((await reset(token, refused)).statusCode).toBe(422)
    }
    expect((await reset(token, NEXT)).statusCode).toBe(200)
    const again = await reset(token, NEXT)
    expect(again.statusCode).toBe(410)
    expect(again.json()).toEqual({ status: false, code: 'used', message: expect.any(String) })
  })

  it('is set by one of many concurrent requests', async () => {
    const token = await mailed('quentin')
    const all = await Promise.all([reset(token, NEXT), reset(token, 'a-different-one-yet'), reset(token, NEXT)])
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(all.filter(({ statusCode }) => statusCode === 410)).toHaveLength(2)
  })

  it('requires a valid link', async () => {
    const token = await mailed('rosa')
    await test.database.pool.query('update mail_links set expires_at = now() where used_at is null')
    expect((await reset(token, NEXT)).json()).toMatchObject({ status: false, code: 'expired' })
    expect((await reset('a'.repeat(43), NEXT)).json()).toMatchObject({ status: false, code: 'invalid' })
  })

  it('is emailed once a minute and five times an hour, for known and unknown accounts', async () => {
    await addBuyer(test.shop, 'sven')
    for (const name of ['sven@example.com', 'nobody@example.com']) {
      const address = from()
      expect((await forgot(name, address)).json()).toMatchObject({ status: true })
      const soon = await forgot(name.toUpperCase(), address)
      expect(soon.statusCode).toBe(200)
      expect(soon.json()).toEqual({
        status: false,
        message: expect.stringMatching(/^You already requested this email\..* in \d+ seconds\.$/),
        retry_after: expect.any(Number),
      })
      const later = []
      for (let minute = 0; minute < 5; minute += 1) {
        await test.database.pool.query(`update attempts set until = now() where until < now() + interval '2 minutes'`)
        later.push((await forgot(name, address)).json<{ status: boolean }>().status)
      }
      expect(later).toEqual([true, true, true, true, false])
    }
  })

  it('is rate limited by network', async () => {
    const statuses = []
    for (let name = 0; name < 21; name += 1) statuses.push(await forgot(`someone-${name}@example.com`, '10.4.4.4'))
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(Number(statuses.at(-1)?.headers['retry-after'])).toBeGreaterThan(3500)
  })
})

describe('changing a password', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    for (const name of ['nora', 'olga', 'paul']) await addBuyer(test.shop, name)
  })
  afterAll(() => test.close())

  it('requires the current password', async () => {
    const nora = await signInAs(test, 'nora')
    const rejected = await nora.call('POST', '/password/change', { current_password: 'not it', password: NEXT })
    expect(rejected).toMatchObject({
      status: 422,
      body: { errors: { current_password: ['That’s not your password.'] } },
    })
    const same = await nora.call('POST', '/password/change', { current_password: PASSWORD, password: PASSWORD })
    expect(same).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringMatching(/current password/)] } },
    })
    const own = { current_password: PASSWORD, password: 'nora-nora-nora-nora' }
    expect(await nora.call('POST', '/password/change', own)).toMatchObject({ status: 422 })
  })

  it('ends the other sessions and keeps the current one', async () => {
    const [here, there] = [await signInAs(test, 'olga'), await signInAs(test, 'olga')]
    const changed = await here.call('POST', '/password/change', { current_password: PASSWORD, password: NEXT })
    expect(changed).toEqual({ status: 200, body: { status: true } })
    expect((await here.call('GET', '/get-user')).status).toBe(200)
    expect((await there.call('GET', '/get-user')).status).toBe(401)
    const session = await test.app.inject({
      url: '/legacy/session',
      cookies: there.cookies,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    expect(session.json()).not.toHaveProperty('accessToken')
  })

  it('is rate limited against guessing in an unattended browser', async () => {
    const paul = await signInAs(test, 'paul')
    const statuses = []
    for (let times = 0; times < 11; times += 1) {
      statuses.push(await paul.call('POST', '/password/change', { current_password: `guess ${times}`, password: NEXT }))
    }
    expect(statuses.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })

  it('requires sign-in', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v2/buyer/password/change',
      payload: { current_password: PASSWORD, password: NEXT },
    })
    expect(answer.statusCode).toBe(403)
  })
})
