import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '#server/staff/factors/totp.ts'
import { addStaffAccount, openStaffBrowser, STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

/** Time of the next period: its code is valid now, and was not used. */
const later = () => new Date(Date.now() + 30_000)

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const signIn = (browser: ReturnType<typeof openStaffBrowser>, email: string, password = STAFF_PASSWORD) =>
  browser.call('POST', '/sign-in', { email, password })

/** Signs a person in without a second factor, and sets up an authenticator app. Returns its secret and the recovery codes. */
async function addApp(email: string, address?: string) {
  const browser = openStaffBrowser(test, address)
  expect((await signIn(browser, email)).body.data).toEqual({ step: 'signed_in', methods: [] })
  const { secret } = (await browser.call('POST', '/me/factors/totp')).body.data as { secret: string }
  const confirmed = await browser.call('POST', '/me/factors/totp/confirm', { code: totpCode(secret, new Date()) })
  return { browser, secret, codes: confirmed.body.data?.['recovery_codes'] as string[] }
}

describe('signing in with a password', () => {
  it('starts a session in development, where no second factor is required', async () => {
    await addStaffAccount(test, 'ann@shop.example')
    const browser = openStaffBrowser(test)
    const answer = await signIn(browser, ' Ann@Shop.example ')
    expect(answer).toMatchObject({ status: 200, body: { data: { step: 'signed_in', methods: [] } } })
    expect((await browser.call('GET', '/me')).body.data).toMatchObject({ email: 'ann@shop.example' })
    await browser.call('POST', '/sign-out')
    expect((await browser.call('GET', '/me')).status).toBe(403)
  })

  it('responds alike to a wrong password, an unknown address and a disabled account', async () => {
    const id = await addStaffAccount(test, 'ben@shop.example')
    const rejected = await signIn(openStaffBrowser(test, '10.9.0.2'), 'ben@shop.example', 'something else')
    const unknown = await signIn(openStaffBrowser(test, '10.9.0.2'), 'who@shop.example')
    await test.database.pool.query(`update staff set state = 'disabled' where id = $1`, [id])
    const disabled = await signIn(openStaffBrowser(test, '10.9.0.2'), 'ben@shop.example')
    expect(rejected.status).toBe(422)
    expect(unknown).toEqual(rejected)
    expect(disabled).toEqual(rejected)
  })

  it('is refused after ten wrong passwords from strangers, and not in a browser that the person has used', async () => {
    await addStaffAccount(test, 'cat@shop.example')
    const known = openStaffBrowser(test, '10.9.0.3')
    await signIn(known, 'cat@shop.example')
    const statuses = []
    for (let number = 0; number < 11; number += 1) {
      const stranger = openStaffBrowser(test, `10.9.1.${number}`)
      statuses.push((await signIn(stranger, 'cat@shop.example', 'something else')).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    expect((await signIn(openStaffBrowser(test, '10.9.1.99'), 'cat@shop.example')).status).toBe(429)
    expect((await signIn(known, 'cat@shop.example')).status).toBe(200)
  })

  it('is refused to pages of other sites', async () => {
    await addStaffAccount(test, 'dan@shop.example')
    const browser = openStaffBrowser(test, '10.9.0.4')
    const login = { email: 'dan@shop.example', password: STAFF_PASSWORD }
    const answer = await browser.call('POST', '/sign-in', login, { origin: 'https://evil.example' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site' } })
    expect(browser.cookies.size).toBe(0)
  })
})

describe('an authenticator app', () => {
  it('is required from then on, and each code works once', async () => {
    await addStaffAccount(test, 'eve@shop.example')
    const { secret, codes } = await addApp('eve@shop.example', '10.9.0.5')
    expect(new Set(codes).size).toBe(10)
    const browser = openStaffBrowser(test, '10.9.0.5')
    const half = await signIn(browser, 'eve@shop.example')
    expect(half.body.data).toEqual({ step: 'second_factor', methods: ['totp', 'recovery_code'] })
    const replayed = await browser.call('POST', '/sign-in/totp', {
      code: totpCode(secret, new Date(Date.now() - 30_000)),
    })
    expect(replayed.status).toBe(422)
    const code = totpCode(secret, later())
    expect((await browser.call('POST', '/sign-in/totp', { code })).body.data).toEqual({
      step: 'signed_in',
      methods: [],
    })
    expect((await browser.call('GET', '/me')).status).toBe(200)
    const second = openStaffBrowser(test, '10.9.0.5')
    await signIn(second, 'eve@shop.example')
    expect((await second.call('POST', '/sign-in/totp', { code })).status).toBe(422)
  })

  it('cannot be guessed: five wrong codes block the person, even with the right one', async () => {
    await addStaffAccount(test, 'fay@shop.example')
    const { secret } = await addApp('fay@shop.example', '10.9.0.6')
    const statuses = []
    for (let number = 0; number < 6; number += 1) {
      const browser = openStaffBrowser(test, '10.9.0.6')
      await signIn(browser, 'fay@shop.example')
      statuses.push((await browser.call('POST', '/sign-in/totp', { code: 'abcdef' })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const browser = openStaffBrowser(test, '10.9.0.6')
    await signIn(browser, 'fay@shop.example')
    expect((await browser.call('POST', '/sign-in/totp', { code: totpCode(secret, later()) })).status).toBe(429)
  })

  it('is replaced by a recovery code, once each', async () => {
    await addStaffAccount(test, 'gus@shop.example')
    const { codes } = await addApp('gus@shop.example', '10.9.0.7')
    const code = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ')
    const use = async () => {
      const browser = openStaffBrowser(test, '10.9.0.7')
      await signIn(browser, 'gus@shop.example')
      return (await browser.call('POST', '/sign-in/recovery-code', { code })).status
    }
    expect([await use(), await use()]).toEqual([200, 422])
  })
})

describe('a half session', () => {
  it('is no session: every call of staff refuses it, in both cookies', async () => {
    await addStaffAccount(test, 'hal@shop.example')
    await addApp('hal@shop.example', '10.9.0.8')
    const browser = openStaffBrowser(test, '10.9.0.8')
    await signIn(browser, 'hal@shop.example')
    expect((await browser.call('GET', '/me')).status).toBe(403)
    browser.cookies.set('trellis_staff', browser.cookies.get('trellis_staff_half') ?? '')
    expect((await browser.call('GET', '/me')).status).toBe(403)
    expect((await browser.call('POST', '/confirm', { password: STAFF_PASSWORD })).status).toBe(403)
  })

  it('cannot set up another factor for a person who has one', async () => {
    await addStaffAccount(test, 'ida@shop.example')
    await addApp('ida@shop.example', '10.9.0.9')
    const browser = openStaffBrowser(test, '10.9.0.9')
    await signIn(browser, 'ida@shop.example')
    expect((await browser.call('POST', '/sign-in/enroll/totp')).body.code).toBe('impossible_move')
    expect((await browser.call('POST', '/sign-in/enroll/totp/confirm', { code: '123456' })).body.code).toBe(
      'impossible_move',
    )
    expect((await browser.call('POST', '/sign-in/enroll/passkey/options')).body.code).toBe('impossible_move')
  })

  it('ends after ten minutes, and with a change of the password', async () => {
    const id = await addStaffAccount(test, 'jo@shop.example')
    const { secret } = await addApp('jo@shop.example', '10.9.0.10')
    const browser = openStaffBrowser(test, '10.9.0.10')
    await signIn(browser, 'jo@shop.example')
    await test.database.pool.query(`update staff_tokens set expires_at = now() where kind = 'half' and staff_id = $1`, [
      id,
    ])
    const late = await browser.call('POST', '/sign-in/totp', { code: totpCode(secret, later()) })
    expect(late).toMatchObject({ status: 403, body: { code: 'not_signed_in' } })
  })
})

describe('in production', () => {
  let production: TestShop
  beforeAll(async () => {
    production = await openTestShop({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost' })
  })
  afterAll(() => production.close())

  it('a person without a second factor has to set one up before anything else', async () => {
    await addStaffAccount(production, 'kim@shop.example')
    const browser = openStaffBrowser(production)
    expect((await signIn(browser, 'kim@shop.example')).body.data).toEqual({ step: 'enroll_factor', methods: [] })
    expect((await browser.call('GET', '/me')).status).toBe(403)
    const { secret } = (await browser.call('POST', '/sign-in/enroll/totp')).body.data as { secret: string }
    expect((await browser.call('POST', '/sign-in/enroll/totp/confirm', { code: '00 00 00' })).status).toBe(422)
    const done = await browser.call('POST', '/sign-in/enroll/totp/confirm', { code: totpCode(secret, new Date()) })
    expect(done.body.data?.['recovery_codes']).toHaveLength(10)
    expect((await browser.call('GET', '/me')).status).toBe(200)
    expect((await browser.call('DELETE', '/me/factors/totp')).body.code).toBe('impossible_move')
    expect((await browser.call('GET', '/me/factors')).body.data).toMatchObject({ totp: true, recovery_codes_left: 10 })
  })
})

describe('the audit log of sign-ins', () => {
  it('has a row for each step and each rejection, and no secret', async () => {
    await addStaffAccount(test, 'lea@shop.example')
    const { rows: before } = await test.database.pool.query<{ id: string }>('select max(id) as id from audit_log')
    const { browser, secret, codes } = await addApp('lea@shop.example', '10.9.0.12')
    await browser.call('POST', '/sign-out')
    await signIn(browser, 'lea@shop.example', 'zz-wrong-password')
    const { rows } = await test.database.pool.query<{ action: string; changes: object }>(
      'select * from audit_log where id > $1 order by id',
      [before[0]?.id ?? 0],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'adminSignIn',
      'adminBeginTotp',
      'adminConfirmTotp',
      'adminSignOut',
      'adminSignIn',
    ])
    expect(rows.at(-1)).toMatchObject({
      actor_kind: 'shop',
      subject_id: null,
      changes: { refused: [null, 'invalid_input'] },
    })
    const text = JSON.stringify(rows)
    for (const value of [secret, STAFF_PASSWORD, 'zz-wrong-password', ...codes]) expect(text).not.toContain(value)
  })
})
