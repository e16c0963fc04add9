import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSoftwarePasskey, type SoftwarePasskey } from '#test-kit/accounts/software-passkey.ts'
import { addStaffAccount, openStaffBrowser, STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const ORIGIN = 'http://localhost'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

type Browser = ReturnType<typeof openStaffBrowser>

let browsers = 0

/** Signs someone in, from a network of their own: each has a budget of work. */
async function signIn(email: string): Promise<Browser> {
  const browser = openStaffBrowser(test, `10.7.0.${(browsers += 1)}`)
  await browser.call('POST', '/sign-in', { email, password: STAFF_PASSWORD })
  return browser
}

async function challengeOf(browser: Browser, path: string): Promise<string> {
  return (await browser.call('POST', `${path}/options`)).body.data?.['challenge'] as string
}

/** Adds someone with a passkey. */
async function addPerson(email: string, passkey: SoftwarePasskey = createSoftwarePasskey(ORIGIN)) {
  await addStaffAccount(test, email)
  const browser = await signIn(email)
  const challenge = await challengeOf(browser, '/me/factors/passkeys')
  const added = await browser.call('POST', '/me/factors/passkeys', {
    name: 'Laptop',
    passkey: passkey.create(challenge),
  })
  return { browser, passkey, added }
}

describe('a passkey', () => {
  it('is added, completes a sign-in, is renamed and removed', async () => {
    const { passkey, added } = await addPerson('ann@shop.example')
    expect(added.body.data?.['recovery_codes']).toHaveLength(10)
    const browser = await signIn('ann@shop.example')
    expect((await browser.call('GET', '/me')).status).toBe(403)
    const signed = passkey.sign(await challengeOf(browser, '/sign-in/passkey'))
    expect((await browser.call('POST', '/sign-in/passkey', signed)).body.data).toEqual({
      step: 'signed_in',
      methods: [],
    })
    const { passkeys } = (await browser.call('GET', '/me/factors')).body.data as { passkeys: { id: string }[] }
    const path = `/me/factors/passkeys/${passkeys[0]?.id}`
    await browser.call('POST', path, { name: 'Desk' })
    expect((await browser.call('GET', '/me/factors')).body.data).toMatchObject({ passkeys: [{ name: 'Desk' }] })
    expect((await browser.call('DELETE', path)).status).toBe(200)
    const rest = { totp: false, passkeys: [], recovery_codes_left: 0 }
    expect((await browser.call('GET', '/me/factors')).body.data).toMatchObject(rest)
  })

  it('of another person completes no sign-in, and cannot be removed', async () => {
    const other = await addPerson('ben@shop.example')
    await addPerson('cat@shop.example')
    const browser = await signIn('cat@shop.example')
    const signed = other.passkey.sign(await challengeOf(browser, '/sign-in/passkey'))
    expect((await browser.call('POST', '/sign-in/passkey', signed)).status).toBe(422)
    const { passkeys } = (await other.browser.call('GET', '/me/factors')).body.data as { passkeys: { id: string }[] }
    const { rows } = await test.database.pool.query<{ id: number }>(
      `select id from staff where email = 'cat@shop.example'`,
    )
    const remove = test.shop.staff.factors.passkeys.remove(rows[0]?.id ?? 0, passkeys[0]?.id ?? '')
    await expect(remove).rejects.toMatchObject({ code: 'not_found' })
  })

  it('signs each challenge once, for this site, and not one of another browser', async () => {
    const { passkey } = await addPerson('dan@shop.example')
    const browser = await signIn('dan@shop.example')
    const elsewhere = await signIn('dan@shop.example')
    const foreign = passkey.sign(await challengeOf(elsewhere, '/sign-in/passkey'))
    await challengeOf(browser, '/sign-in/passkey')
    expect((await browser.call('POST', '/sign-in/passkey', foreign)).status).toBe(422)
    const challenge = await challengeOf(browser, '/sign-in/passkey')
    const phished = {
      ...createSoftwarePasskey('http://evil.example').sign(challenge),
      id: foreign.id,
      rawId: foreign.id,
    }
    expect((await browser.call('POST', '/sign-in/passkey', phished)).status).toBe(422)
    const signed = passkey.sign(await challengeOf(browser, '/sign-in/passkey'))
    expect((await browser.call('POST', '/sign-in/passkey', signed)).status).toBe(200)
    const again = await signIn('dan@shop.example')
    await challengeOf(again, '/sign-in/passkey')
    expect((await again.call('POST', '/sign-in/passkey', signed)).status).toBe(422)
  })

  it('belongs to one person', async () => {
    const passkey = createSoftwarePasskey(ORIGIN)
    expect((await addPerson('eve@shop.example', passkey)).added.status).toBe(200)
    expect((await addPerson('fay@shop.example', passkey)).added.status).toBe(422)
  })

  it('confirms who is signed in before sensitive calls, like the password', async () => {
    const { browser, passkey } = await addPerson('gus@shop.example')
    await test.database.pool.query(`update staff_tokens set confirmed_at = now() - interval '16 minutes'`)
    expect((await browser.call('POST', '/me/factors/recovery-codes')).body.code).toBe('password_required')
    expect((await browser.call('POST', '/confirm', { password: 'something else' })).status).toBe(422)
    expect((await browser.call('POST', '/confirm', {})).status).toBe(422)
    const signed = passkey.sign(await challengeOf(browser, '/confirm/passkey'))
    expect((await browser.call('POST', '/confirm', { passkey: signed })).status).toBe(200)
    expect((await browser.call('POST', '/me/factors/recovery-codes')).status).toBe(200)
    await test.database.pool.query(`update staff_tokens set confirmed_at = now() - interval '16 minutes'`)
    expect((await browser.call('POST', '/confirm', { password: STAFF_PASSWORD })).status).toBe(200)
    expect((await browser.call('POST', '/me/factors/recovery-codes')).status).toBe(200)
  })
})
