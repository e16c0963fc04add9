import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticatorCode } from '#test-kit/accounts/authenticator-app.ts'
import { createSoftwarePasskey } from '#test-kit/accounts/software-passkey.ts'
import { addStaffAccount, openStaffBrowser, STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const NEW_PASSWORD = 'meadow-anchor-violet-58'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Adds someone and signs them in, from a network of their own. */
async function addPerson(email: string) {
  const id = await addStaffAccount(test, email)
  const browser = openStaffBrowser(test, `10.6.0.${id % 250}`)
  await browser.call('POST', '/sign-in', { email, password: STAFF_PASSWORD })
  return { id, email, browser }
}

/** Returns the kinds of the emails that are enqueued for a person, oldest first. */
async function emailsTo(id: number): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ letter: string }>(
    `select data->>'letter' as letter from pgboss.job
     where name = 'staff.letter' and data->>'staffId' = $1 order by created_on`,
    [String(id)],
  )
  return rows.map(({ letter }) => letter)
}

describe('an email notifies the person', () => {
  it('of a changed password, also if it was changed with an emailed link', async () => {
    const { id, email, browser } = await addPerson('ann@shop.example')
    const mistyped = { current_password: 'not-the-password', password: NEW_PASSWORD }
    expect((await browser.call('POST', '/me/password', mistyped)).status).toBe(422)
    expect(await emailsTo(id)).toEqual([])
    const change = { current_password: STAFF_PASSWORD, password: NEW_PASSWORD }
    expect((await browser.call('POST', '/me/password', change)).status).toBe(200)
    expect(await emailsTo(id)).toEqual(['password-changed'])
    const sent = await test.shop.staff.email({ letter: 'reset', mail: 'm', email }, 'http://localhost')
    const token = /password-reset#([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
    const reset = { token, password: `${NEW_PASSWORD}-again` }
    expect((await openStaffBrowser(test, '10.6.1.1').call('POST', '/password/reset', reset)).status).toBe(200)
    expect(await emailsTo(id)).toEqual(['password-changed', 'password-changed'])
    const notice = await test.shop.staff.email({ letter: 'password-changed', mail: 'm', staffId: id }, 'http://shop')
    expect(notice).toMatchObject({ to: email })
  })

  it('of an authenticator app that is set up or removed, and of renewed recovery codes', async () => {
    const { id, browser } = await addPerson('bea@shop.example')
    const { secret } = (await browser.call('POST', '/me/factors/totp')).body.data as { secret: string }
    await browser.call('POST', '/me/factors/totp/confirm', { code: 'abcdef' })
    expect(await emailsTo(id)).toEqual([])
    await browser.call('POST', '/me/factors/totp/confirm', { code: authenticatorCode(secret) })
    expect(await emailsTo(id)).toEqual(['factors-changed'])
    await browser.call('POST', '/me/factors/recovery-codes')
    expect(await emailsTo(id)).toHaveLength(2)
    expect((await browser.call('DELETE', '/me/factors/totp')).status).toBe(200)
    expect((await browser.call('DELETE', '/me/factors/totp')).status).toBe(404)
    expect(await emailsTo(id)).toEqual(['factors-changed', 'factors-changed', 'factors-changed'])
  })

  it('of a passkey that is added or removed, but not of a new name', async () => {
    const { id, browser } = await addPerson('cem@shop.example')
    const passkey = createSoftwarePasskey('http://localhost')
    const options = await browser.call('POST', '/me/factors/passkeys/options')
    const created = passkey.create(options.body.data?.['challenge'] as string)
    expect((await browser.call('POST', '/me/factors/passkeys', { name: 'Desk', passkey: created })).status).toBe(200)
    expect(await emailsTo(id)).toEqual(['factors-changed'])
    const { passkeys } = (await browser.call('GET', '/me/factors')).body.data as { passkeys: { id: string }[] }
    const path = `/me/factors/passkeys/${passkeys[0]?.id}`
    await browser.call('POST', path, { name: 'Laptop' })
    expect(await emailsTo(id)).toHaveLength(1)
    await browser.call('DELETE', path)
    expect(await emailsTo(id)).toEqual(['factors-changed', 'factors-changed'])
  })

  it('of second factors that a command has removed', async () => {
    const { id, email } = await addPerson('dee@shop.example')
    const person = (await test.shop.staff.people.list()).find((each) => each.email === email)
    await test.shop.transaction(({ staff }) => staff.people.resetFactors(person?.id ?? ''))
    expect(await emailsTo(id)).toEqual(['factors-changed'])
  })

  it('only if the change is committed', async () => {
    const { id } = await addPerson('eli@shop.example')
    const change = test.shop.transaction(async ({ staff }) => {
      await staff.passwords.set(id, 'hash', null)
      throw new Error('The transaction fails.')
    })
    await expect(change).rejects.toThrow('The transaction fails.')
    expect(await emailsTo(id)).toEqual([])
  })
})

describe('a confirmation before sensitive calls', () => {
  const isOld = () => test.database.pool.query(`update staff_tokens set confirmed_at = now() - interval '16 minutes'`)

  async function addPasskey(browser: Awaited<ReturnType<typeof addPerson>>['browser']) {
    const passkey = createSoftwarePasskey('http://localhost')
    const options = await browser.call('POST', '/me/factors/passkeys/options')
    const created = passkey.create(options.body.data?.['challenge'] as string)
    await browser.call('POST', '/me/factors/passkeys', { name: 'Desk', passkey: created })
    return passkey
  }

  it('refuses the passkey of another person, and a challenge of another session', async () => {
    const [ann, eve] = [await addPerson('fay@shop.example'), await addPerson('gil@shop.example')]
    const [own, foreign] = [await addPasskey(ann.browser), await addPasskey(eve.browser)]
    await isOld()
    const challengeOf = async ({ browser }: typeof ann) =>
      (await browser.call('POST', '/confirm/passkey/options')).body.data?.['challenge'] as string
    const signedByOther = foreign.sign(await challengeOf(ann))
    expect((await ann.browser.call('POST', '/confirm', { passkey: signedByOther })).status).toBe(422)
    const signedElsewhere = own.sign(await challengeOf(eve))
    await challengeOf(ann)
    expect((await ann.browser.call('POST', '/confirm', { passkey: signedElsewhere })).status).toBe(422)
    expect((await ann.browser.call('POST', '/me/factors/recovery-codes')).body.code).toBe('password_required')
  })

  it('accepts each code of the app once, and no guesses: five invalid ones block the person', async () => {
    const { browser } = await addPerson('hal@shop.example')
    const { secret } = (await browser.call('POST', '/me/factors/totp')).body.data as { secret: string }
    const used = authenticatorCode(secret)
    await browser.call('POST', '/me/factors/totp/confirm', { code: used })
    await isOld()
    const statuses = []
    for (const code of [used, 'abcdef', 'abcdef', 'abcdef', 'abcdef'])
      statuses.push((await browser.call('POST', '/confirm', { code })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422])
    const next = authenticatorCode(secret, new Date(Date.now() + 30_000))
    expect((await browser.call('POST', '/confirm', { code: next })).status).toBe(429)
    expect((await browser.call('POST', '/me/factors/recovery-codes')).body.code).toBe('password_required')
  })
})
