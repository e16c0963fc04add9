import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUILT_IN_ROLES } from '#contract/backoffice/permissions.ts'
import type { StaffRecord, StaffRole } from '#contract/schemas/admin/staff/staff.ts'
import { addOperatorKey, signInStaff } from '#test-kit/accounts/staff.ts'
import { addStaffAccount, openStaffBrowser, STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Signs in someone with built-in roles. */
async function signIn(email: string, roles: Parameters<typeof addStaffAccount>[2] = ['Owner']) {
  const id = await addStaffAccount(test, email, roles)
  const browser = openStaffBrowser(test, `10.8.0.${id % 250}`)
  await browser.call('POST', '/sign-in', { email, password: STAFF_PASSWORD })
  return browser
}

async function roles(): Promise<Record<string, string>> {
  const rows = await test.shop.staff.roles.list()
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]))
}

async function personOf(email: string): Promise<StaffRecord> {
  const person = (await test.shop.staff.people.list()).find((each) => each.email === email)
  if (!person) throw new Error(`There is no ${email}.`)
  return person
}

/** Returns the token of the latest emailed link of a person. */
async function invitationToken(email: string): Promise<string> {
  const { rows } = await test.database.pool.query<{ data: { staffId: number } }>(
    `select data from pgboss.job where name = 'staff.letter' order by created_on desc limit 1`,
  )
  const staffId = rows[0]?.data.staffId ?? 0
  const sent = await test.shop.staff.email({ letter: 'invitation', mail: 'm', staffId }, 'http://localhost')
  expect(sent?.to).toBe(email)
  return /invitation#([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
}

describe('an invitation', () => {
  it('is accepted with a name and a password, once', async () => {
    const owner = await signIn('ann@shop.example')
    const { Orders = '' } = await roles()
    const invited = await owner.call('POST', '/staff/invitations', { email: 'new@shop.example', roles: [Orders] })
    expect(invited).toMatchObject({ status: 201, body: { data: { state: 'invited', roles: [{ name: 'Orders' }] } } })
    const token = await invitationToken('new@shop.example')
    const browser = openStaffBrowser(test)
    expect((await browser.call('POST', '/invitations/open', { token })).body.data).toMatchObject({
      email: 'new@shop.example',
      roles: ['Orders'],
    })
    const weak = { token, name: 'Nia New', password: 'password12' }
    expect((await browser.call('POST', '/invitations/accept', weak)).status).toBe(422)
    const accept = { ...weak, password: 'tundra-basil-74-harbor' }
    const [first, second] = await Promise.all([
      browser.call('POST', '/invitations/accept', accept),
      openStaffBrowser(test).call('POST', '/invitations/accept', accept),
    ])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 410]))
    expect(await personOf('new@shop.example')).toMatchObject({ name: 'Nia New', state: 'active' })
  })

  it('is worthless once it is withdrawn, replaced or expired', async () => {
    const owner = await signIn('bea@shop.example')
    const { Viewer = '' } = await roles()
    const open = async (token: string) =>
      (await openStaffBrowser(test).call('POST', '/invitations/open', { token })).body.code
    const invite = async (email: string) => {
      const { body } = await owner.call('POST', '/staff/invitations', { email, roles: [Viewer] })
      return { id: body.data?.['id'] as string, token: await invitationToken(email) }
    }
    const withdrawn = await invite('one@shop.example')
    await owner.call('DELETE', `/staff/${withdrawn.id}/invitation`)
    expect(await open(withdrawn.token)).toBe('invalid')
    const replaced = await invite('two@shop.example')
    await owner.call('POST', `/staff/${replaced.id}/invitation`)
    const fresh = await invitationToken('two@shop.example')
    expect([await open(replaced.token), await open(fresh)]).toEqual(['invalid', undefined])
    await test.database.pool.query(`update staff_tokens set expires_at = now() where kind = 'invitation'`)
    expect(await open(fresh)).toBe('expired')
  })
})

describe('permissions', () => {
  it('that someone lacks cannot be granted: by invitation, by role, by a change of a role, or by a key', async () => {
    const { headers, roleId } = await signInStaff(test, [
      'staff.write',
      'staff.read',
      'integrations.write',
      'orders.read',
    ])
    const { Owner = '', Orders = '' } = await roles()
    const own = await test.database.pool.query<{ public_id: string }>(
      'select public_id from staff_roles where id = $1',
      [roleId],
    )
    const call = async (path: string, payload: object) => {
      const answer = await test.app.inject({ method: 'POST', url: `/api/v2/admin${path}`, payload, headers })
      return [answer.statusCode, answer.json<{ code?: string }>().code]
    }
    const refused = [403, 'permission_missing']
    expect(await call('/staff/invitations', { email: 'x@shop.example', roles: [Owner] })).toEqual(refused)
    expect(await call('/roles', { name: 'More', permissions: ['orders.write'] })).toEqual(refused)
    const more = { permissions: ['staff.write', 'orders.write'] }
    expect(await call(`/roles/${own.rows[0]?.public_id}`, more)).toEqual(refused)
    expect(await call('/operator-keys', { name: 'Key', permissions: ['audit.read'] })).toEqual(refused)
    const owner = await signIn('cem@shop.example')
    const { id } = await personOf('cem@shop.example')
    expect(await call(`/staff/${id}/disable`, {})).toEqual(refused)
    expect(await call(`/staff/${id}`, { roles: [Orders] })).toEqual(refused)
    expect((await owner.call('GET', '/me')).status).toBe(200)
    expect(await call('/roles', { name: 'Readers', permissions: ['orders.read'] })).toEqual([201, undefined])
  })

  it('are those of now: a role that is taken away ends them in open sessions', async () => {
    const owner = await signIn('dee@shop.example')
    const member = await signIn('eli@shop.example', ['Owner'])
    expect((await member.call('GET', '/staff')).status).toBe(200)
    const { Orders = '' } = await roles()
    const { id } = await personOf('eli@shop.example')
    expect((await owner.call('POST', `/staff/${id}`, { roles: [Orders] })).status).toBe(200)
    expect((await member.call('GET', '/staff')).body.code).toBe('permission_missing')
  })

  it('of the roles that every shop has are those of this release', async () => {
    const stored = await test.shop.staff.roles.list()
    for (const [name, permissions] of Object.entries(BUILT_IN_ROLES)) {
      expect(stored.find((role) => role.name === name)).toMatchObject({ permissions: [...permissions], built_in: true })
    }
  })
})

describe('a person', () => {
  it('who is disabled loses sessions and keys, and can be enabled again', async () => {
    const owner = await signIn('flo@shop.example')
    const member = await signIn('gil@shop.example', ['Viewer'])
    const { id } = await personOf('gil@shop.example')
    const { rows } = await test.database.pool.query<{ id: number }>('select id from staff where public_id = $1', [id])
    const key = await addOperatorKey(test, rows[0]?.id ?? 0, ['orders.read'])
    expect((await owner.call('POST', `/staff/${id}/disable`)).body.data).toMatchObject({ state: 'disabled' })
    expect((await member.call('GET', '/me')).status).toBe(403)
    expect((await owner.call('POST', `/staff/${id}/enable`)).body.data).toMatchObject({ state: 'active' })
    expect(await test.shop.staff.keys.authenticate(key)).toBe(null)
    expect((await member.call('GET', '/me')).status).toBe(403)
  })
})

describe('a role', () => {
  it('of the shop is created, changed and deleted; one that every shop has, or someone has, stays', async () => {
    const owner = await signIn('hue@shop.example')
    const created = await owner.call('POST', '/roles', { name: 'Night shift', permissions: ['orders.read'] })
    const { id } = created.body.data as unknown as StaffRole
    expect((await owner.call('POST', '/roles', { name: 'night SHIFT', permissions: ['orders.read'] })).status).toBe(422)
    const change = { permissions: ['orders.read', 'stock.write'] }
    expect((await owner.call('POST', `/roles/${id}`, change)).body.data).toMatchObject(change)
    const { Viewer = '' } = await roles()
    expect((await owner.call('DELETE', `/roles/${Viewer}`)).body.code).toBe('impossible_move')
    expect((await owner.call('POST', `/roles/${Viewer}`, change)).body.code).toBe('impossible_move')
    const invitation = { email: 'ivy@shop.example', roles: [id] }
    const { body } = await owner.call('POST', '/staff/invitations', invitation)
    expect((await owner.call('DELETE', `/roles/${id}`)).body.code).toBe('impossible_move')
    await owner.call('DELETE', `/staff/${body.data?.['id'] as string}/invitation`)
    expect((await owner.call('DELETE', `/roles/${id}`)).status).toBe(200)
  })
})

describe('an operator key', () => {
  it('works until it is revoked, with rate limit headers, and is shown once', async () => {
    const owner = await signIn('jon@shop.example')
    const created = await owner.call('POST', '/operator-keys', { name: 'ERP', permissions: ['staff.read'] })
    const { key, data } = created.body as unknown as { key: string; data: { id: string } }
    const list = (path = '/staff') =>
      test.app.inject({ url: `/api/v2/admin${path}`, headers: { authorization: `Bearer ${key}` } })
    const answer = await list()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599' })
    expect((await list('/operator-keys')).statusCode).toBe(403)
    expect(JSON.stringify((await owner.call('GET', '/operator-keys')).body)).not.toContain(key)
    expect((await owner.call('DELETE', `/operator-keys/${data.id}`)).status).toBe(200)
    expect((await list()).statusCode).toBe(401)
  })
})

describe('the last owner', () => {
  it('cannot be disabled or lose the role, also not by two owners at once', async () => {
    const shop = await openTestShop()
    const browsers = []
    for (const email of ['kay@shop.example', 'lou@shop.example']) {
      await addStaffAccount(shop, email)
      const browser = openStaffBrowser(shop)
      await browser.call('POST', '/sign-in', { email, password: STAFF_PASSWORD })
      browsers.push(browser)
    }
    const [kay, lou] = browsers
    const ids = Object.fromEntries((await shop.shop.staff.people.list()).map(({ email, id }) => [email, id]))
    const answers = await Promise.all([
      kay?.call('POST', `/staff/${ids['lou@shop.example']}/disable`),
      lou?.call('POST', `/staff/${ids['kay@shop.example']}/disable`),
    ])
    expect(answers.map((answer) => answer?.status)).toContain(200)
    const people = await shop.shop.staff.people.list()
    expect(people.filter(({ state }) => state === 'active')).toHaveLength(1)
    const last = people.find(({ state }) => state === 'active')
    const browser = last?.email === 'kay@shop.example' ? kay : lou
    expect((await browser?.call('POST', `/staff/${last?.id}/disable`))?.body.code).toBe('impossible_move')
    const viewer = (await shop.shop.staff.roles.list()).find(({ name }) => name === 'Viewer')
    const change = await browser?.call('POST', `/staff/${last?.id}`, { roles: [viewer?.id] })
    expect(change?.body.code).toBe('impossible_move')
    await shop.close()
  })
})
