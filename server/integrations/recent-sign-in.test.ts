import { moveToCompany } from '#test-kit/accounts/members.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RECENT_SIGN_IN_MINUTES } from '#contract/accounts/sign-in.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { renderPendingEmails } from '#test-kit/accounts/registration.ts'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const KEY = { name: 'Till', scopes: ['catalog:read'] }
const HOOK = { url: 'https://shop.example/hook', events: ['order.placed'] }
const NEXT = 'another-long-enough-password'

let test: TestShop
let buyers = 0
let name: string
let ann: TestBuyer
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())
beforeEach(async () => {
  buyers += 1
  name = `buyer${buyers}`
  await addBuyer(test.shop, name)
  ann = await signInAs(test, name)
  await renderPendingEmails(test)
})

/** Makes the sign-ins of the buyer look older than the limit. */
async function makeOld(): Promise<void> {
  await test.database.pool.query(
    `update tokens set created_at = created_at - make_interval(mins => $2), confirmed_at = confirmed_at - make_interval(mins => $2)
     where user_id = $1`,
    [ann.id, RECENT_SIGN_IN_MINUTES],
  )
}

async function idOf(answer: Promise<{ body: unknown }>): Promise<string> {
  return ((await answer).body as { data: { id: string } }).data.id
}

const keys = async (buyer = ann) => (await buyer.call('GET', '/api-keys')).body.data as { status: string }[]
const webhooks = async (buyer = ann) => (await buyer.call('GET', '/webhooks')).body.data as { status: string }[]

describe('creating and changing API keys and webhooks', () => {
  it('requires a sign-in of the last minutes, or the password', async () => {
    const webhook = await idOf(ann.call('POST', '/webhooks', HOOK))
    await makeOld()
    const calls = [
      ['/api-keys', KEY],
      ['/webhooks', HOOK],
      [`/webhooks/${webhook}`, { url: 'https://evil.example' }],
      [`/webhooks/${webhook}`, { events: ['stock.low'] }],
      [`/webhooks/${webhook}`, { active: true }],
      [`/webhooks/${webhook}`, { active: false, url: 'https://evil.example' }],
      [`/webhooks/${webhook}/rotate-secret`, {}],
    ] as const
    for (const [path, body] of calls) {
      expect({ path, ...(await ann.call('POST', path, body)) }).toMatchObject({
        path,
        status: 403,
        body: { code: 'password_required', message: 'Please confirm your password to continue.' },
      })
    }
    expect([(await keys()).length, await webhooks()]).toMatchObject([0, [{ url: HOOK.url, events: HOOK.events }]])
    expect(await ann.call('POST', '/password/confirm', { password: 'not it' })).toMatchObject({
      status: 422,
      body: { errors: { password: ['That’s not your password.'] } },
    })
    expect((await ann.call('POST', '/api-keys', KEY)).status).toBe(403)
    expect(await ann.call('POST', '/password/confirm', { password: PASSWORD })).toMatchObject({ status: 200 })
    for (const [path, body] of calls) expect([200, 201]).toContain((await ann.call('POST', path, body)).status)
    await makeOld()
    expect((await ann.call('POST', '/api-keys', KEY)).status).toBe(403)
  })

  it('is confirmed for one session only', async () => {
    const other = await signInAs(test, name)
    await makeOld()
    await other.call('POST', '/password/confirm', { password: PASSWORD })
    expect((await other.call('POST', '/api-keys', KEY)).status).toBe(201)
    expect((await ann.call('POST', '/api-keys', KEY)).status).toBe(403)
  })

  it('limits guesses of the password', async () => {
    const statuses = []
    for (let times = 0; times < 11; times += 1) {
      statuses.push((await ann.call('POST', '/password/confirm', { password: `guess ${times}` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })

  it('requires nothing to take access away', async () => {
    const [key, first, second] = [
      await idOf(ann.call('POST', '/api-keys', KEY)),
      await idOf(ann.call('POST', '/webhooks', HOOK)),
      await idOf(ann.call('POST', '/webhooks', HOOK)),
    ]
    await makeOld()
    expect((await ann.call('DELETE', `/api-keys/${key}`)).status).toBe(200)
    expect((await ann.call('POST', `/webhooks/${first}`, { active: false })).status).toBe(200)
    expect((await ann.call('DELETE', `/webhooks/${second}`)).status).toBe(200)
  })

  it('is limited, because each change sends an email, and pausing twice sends none', async () => {
    const webhook = await idOf(ann.call('POST', '/webhooks', HOOK))
    await test.database.pool.query(`update attempts set count = 119 where count < 119`)
    const change = () => ann.call('POST', `/webhooks/${webhook}`, { events: ['stock.low'] })
    expect([(await change()).status, (await change()).status]).toEqual([200, 429])
    await renderPendingEmails(test)
    for (let times = 0; times < 3; times += 1) {
      expect((await ann.call('POST', `/webhooks/${webhook}`, { active: false })).status).toBe(200)
    }
    expect((await renderPendingEmails(test)).map(({ subject }) => subject)).toEqual([
      'A webhook of your account was paused',
    ])
    await test.database.pool.query('delete from attempts')
  })

  it('notifies the buyer of each change by email', async () => {
    const key = await idOf(ann.call('POST', '/api-keys', KEY))
    await ann.call('DELETE', `/api-keys/${key}`)
    const webhook = await idOf(ann.call('POST', '/webhooks', HOOK))
    await ann.call('POST', `/webhooks/${webhook}`, { events: ['stock.low'] })
    await ann.call('POST', `/webhooks/${webhook}/rotate-secret`, {})
    await ann.call('POST', `/webhooks/${webhook}`, { active: false })
    await ann.call('POST', `/webhooks/${webhook}`, { active: true })
    await ann.call('DELETE', `/webhooks/${webhook}`)
    const emails = await renderPendingEmails(test)
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [`${name}@example.com`, 'A new API key for your account'],
      [`${name}@example.com`, 'An API key of your account was revoked'],
      [`${name}@example.com`, 'A new webhook for your account'],
      [`${name}@example.com`, 'A webhook of your account was changed'],
      [`${name}@example.com`, 'A webhook of your account has a new secret'],
      [`${name}@example.com`, 'A webhook of your account was paused'],
      [`${name}@example.com`, 'A webhook of your account was resumed'],
      [`${name}@example.com`, 'A webhook of your account was removed'],
    ])
    for (const { text } of emails.slice(2)) expect(text).toContain(HOOK.url)
  })
})

describe('a buyer’s API keys and webhooks end with', () => {
  /** A colleague of the same company. */
  async function colleague(): Promise<TestBuyer> {
    const { id } = await addBuyer(test.shop, `${name}-colleague`)
    await moveToCompany(test, id, ann.companyId)
    return signInAs(test, `${name}-colleague`)
  }

  it('a new password, also webhooks that the buyer changed, but not those of colleagues', async () => {
    const bo = await colleague()
    await ann.call('POST', '/api-keys', KEY)
    await bo.call('POST', '/api-keys', KEY)
    const [own, changed, other] = [
      await idOf(ann.call('POST', '/webhooks', HOOK)),
      await idOf(bo.call('POST', '/webhooks', HOOK)),
      await idOf(bo.call('POST', '/webhooks', HOOK)),
    ]
    await ann.call('POST', `/webhooks/${changed}`, { url: 'https://evil.example' })
    await renderPendingEmails(test)
    await ann.call('POST', '/password/change', { current_password: PASSWORD, password: NEXT })
    expect(await keys()).toMatchObject([{ status: 'revoked' }])
    expect(await keys(bo)).toMatchObject([{ status: 'active' }])
    expect(await webhooks()).toMatchObject([
      { id: other, status: 'active' },
      { id: changed, status: 'paused' },
      { id: own, status: 'paused' },
    ])
    const emails = await renderPendingEmails(test)
    const textTo = (buyer: string) => emails.filter(({ to }) => to === `${buyer}@example.com`).map(({ text }) => text)
    expect(textTo(name)).toEqual([expect.stringContaining('1 API key was revoked and 2 webhooks were paused.')])
    expect(textTo(`${name}-colleague`)).toEqual([
      expect.stringContaining('The webhook https://evil.example/ was just paused.'),
    ])
    expect(textTo(`${name}-colleague`)[0]).toContain('A colleague who had changed it set a new password')
  })

  it('a new password, also when a colleague has changed something else since', async () => {
    const bo = await colleague()
    const [rotated, moved, renewed] = [
      await idOf(bo.call('POST', '/webhooks', HOOK)),
      await idOf(bo.call('POST', '/webhooks', HOOK)),
      await idOf(bo.call('POST', '/webhooks', HOOK)),
    ]
    await ann.call('POST', `/webhooks/${rotated}/rotate-secret`, {})
    await ann.call('POST', `/webhooks/${moved}`, { url: 'https://evil.example' })
    await ann.call('POST', `/webhooks/${renewed}/rotate-secret`, {})
    for (const id of [rotated, moved]) await bo.call('POST', `/webhooks/${id}`, { events: ['order.shipped'] })
    await bo.call('POST', `/webhooks/${renewed}/rotate-secret`, {})
    await ann.call('POST', '/password/change', { current_password: PASSWORD, password: NEXT })
    expect(await webhooks(bo)).toMatchObject([
      { id: renewed, status: 'active' },
      { id: moved, status: 'paused' },
      { id: rotated, status: 'paused' },
    ])
    const stored = await test.database.db
      .selectFrom('webhooks')
      .select(['secret', 'former_secret'])
      .where('company_id', '=', ann.companyId)
      .orderBy('id')
      .execute()
    expect(stored).toEqual([
      { secret: 'revoked:', former_secret: null },
      { secret: 'revoked:', former_secret: null },
      { secret: expect.not.stringMatching(/^revoked:/), former_secret: null },
    ])
  })

  it('a new password, with their secrets: a webhook gets a new one when it is resumed', async () => {
    const made = (await ann.call('POST', '/webhooks', HOOK)).body as { data: { id: string }; secret: string }
    const paused = (await ann.call('POST', '/webhooks', HOOK)).body as { data: { id: string }; secret: string }
    await ann.call('POST', `/webhooks/${made.data.id}/rotate-secret`, {})
    await ann.call('POST', `/webhooks/${paused.data.id}`, { active: false })
    await ann.call('POST', '/password/change', { current_password: PASSWORD, password: NEXT })
    const stored = await test.database.db
      .selectFrom('webhooks')
      .select(['secret', 'former_secret'])
      .where('company_id', '=', ann.companyId)
      .execute()
    expect(stored).toEqual([
      { secret: 'revoked:', former_secret: null },
      { secret: 'revoked:', former_secret: null },
    ])
    const later = await signInAs(test, name, NEXT)
    for (const { data, secret } of [made, paused]) {
      const resumed = (await later.call('POST', `/webhooks/${data.id}`, { active: true })).body
      expect(resumed).toEqual({
        data: expect.objectContaining({ status: 'active' }),
        secret: expect.stringMatching(/^whsec_/),
      })
      expect((resumed as { secret: string }).secret).not.toBe(secret)
      await later.call('POST', `/webhooks/${data.id}`, { active: false })
      expect((await later.call('POST', `/webhooks/${data.id}`, { active: true })).body).not.toHaveProperty('secret')
    }
  })

  it('a mailed reset', async () => {
    const { key } = (await ann.call('POST', '/api-keys', KEY)).body as { key: string }
    await ann.call('POST', '/webhooks', HOOK)
    await renderPendingEmails(test)
    await test.app.inject({ method: 'POST', url: '/legacy/password/email', payload: { u_email: name } })
    const token = /#token=([\w-]+)/.exec((await renderPendingEmails(test))[0]?.text ?? '')?.[1]
    const payload = { token, password: NEXT }
    expect((await test.app.inject({ method: 'POST', url: '/api/v2/buyer/password/reset', payload })).statusCode).toBe(
      200,
    )
    const headers = { authorization: `Bearer ${key}` }
    expect((await test.app.inject({ url: '/api/v2/buyer/faqs', headers })).statusCode).toBe(401)
    expect(await webhooks(await signInAs(test, name, NEXT))).toMatchObject([{ status: 'paused' }])
  })

  it('a sign-out by the operator', async () => {
    await ann.call('POST', '/api-keys', KEY)
    await ann.call('POST', '/webhooks', HOOK)
    await renderPendingEmails(test)
    expect(await runCommand(test, 'buyers', 'sign-out', `${name}@example.com`)).toEqual({
      code: 0,
      output: `${name}@example.com is signed out everywhere. 1 API key was revoked and 1 webhook was paused.`,
    })
    const emails = await renderPendingEmails(test)
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [`${name}@example.com`, 'You were signed out everywhere'],
    ])
    expect(emails[0]?.text).toContain('1 API key was revoked and 1 webhook was paused.')
    const later = await signInAs(test, name)
    expect([await keys(later), await webhooks(later)]).toMatchObject([[{ status: 'revoked' }], [{ status: 'paused' }]])
  })

  it('a new password, even if they are created at the same moment', async () => {
    const other = await signInAs(test, name)
    const made = await Promise.all([
      ann.call('POST', '/password/change', { current_password: PASSWORD, password: NEXT }),
      ...Array.from({ length: 8 }, () => other.call('POST', '/api-keys', KEY)),
      ...Array.from({ length: 4 }, () => other.call('POST', '/webhooks', HOOK)),
    ])
    expect(made[0]).toMatchObject({ status: 200 })
    const statuses = [...(await keys()), ...(await webhooks())].map(({ status }) => status)
    expect(statuses).not.toContain('active')
    expect((await other.call('POST', '/api-keys', KEY)).status).toBe(401)
  })

  it('commands of the operator, one by one or all, which notify the buyer', async () => {
    const email = `${name}@example.com`
    const first = await idOf(ann.call('POST', '/api-keys', KEY))
    await ann.call('POST', '/api-keys', { ...KEY, name: 'Website' })
    const webhook = await idOf(ann.call('POST', '/webhooks', HOOK))
    await renderPendingEmails(test)
    const run = (...args: string[]) => runCommand(test, 'buyers', ...args)
    expect((await run('keys', email)).output).toMatch(new RegExp(`active {4}${first} {2}Till, catalog:read, created `))
    expect(await run('keys', email, '--revoke', first)).toEqual({ code: 0, output: 'Revoked “Till”.' })
    expect(await run('keys', email, '--revoke', first)).toMatchObject({ code: 1 })
    expect(await run('keys', email, '--revoke', 'all')).toEqual({ code: 0, output: 'Revoked “Website”.' })
    expect((await run('webhooks', email)).output).toContain(`${webhook}  ${HOOK.url}, order.placed`)
    expect(await run('webhooks', email, '--pause', 'all')).toEqual({ code: 0, output: `Paused ${HOOK.url}.` })
    expect((await run('webhooks', 'nobody@example.com')).code).toBe(1)
    expect([await keys(), await webhooks()]).toMatchObject([
      [{ status: 'revoked' }, { status: 'revoked' }],
      [{ status: 'paused' }],
    ])
    const subjects = (await renderPendingEmails(test)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'An API key of your account was revoked',
      'An API key of your account was revoked',
      'A webhook of your account was paused',
    ])
  })
})
