import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyRoleKey } from '#contract/accounts/company-permissions.ts'
import type { CompanyInvitation, CompanyMember, CompanyRole } from '#contract/schemas/accounts/members.ts'
import { hashSecret } from '#server/tokens/tokens.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addMember, moveToCompany } from '#test-kit/accounts/members.ts'
import { renderPendingEmails } from '#test-kit/accounts/registration.ts'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Creates a company with an owner and a colleague, who are signed in to it. */
async function company(role: CompanyRoleKey = 'admin') {
  const [one, two] = [`ann-${randomUUID().slice(0, 8)}`, `bo-${randomUUID().slice(0, 8)}`]
  const { companyId } = await addBuyer(test.shop, one)
  const { id, email } = await addBuyer(test.shop, two)
  await moveToCompany(test, id, companyId, role)
  const [owner, colleague] = [await signInAs(test, one), await signInAs(test, two)]
  const people = (await owner.call('GET', '/company/members')).body.data as CompanyMember[]
  return { owner, colleague, companyId, email, u_id: people[1]?.u_id ?? '' }
}

let visits = 0
const post = async (path: 'open' | 'accept', payload: object, headers = {}) => {
  visits += 1
  const url = `/api/v2/buyer/company/invitations/${path}`
  const remoteAddress = `10.9.${visits >> 8}.${visits & 255}`
  const answer = await test.app.inject({ method: 'POST', url, payload, headers, remoteAddress })
  return { status: answer.statusCode, body: answer.json() }
}

/** Invites an address and returns the invitation with the token of its email. */
async function invite({ call }: TestBuyer, email: string, role: string = 'buyer') {
  await renderPendingEmails(test)
  const { data } = (await call('POST', '/company/invitations', { email, role })).body as { data: CompanyInvitation }
  return { ...data, token: await tokenTo(email) }
}

async function tokenTo(email: string): Promise<string> {
  const mail = (await renderPendingEmails(test)).find(({ to }) => to === email)
  return /\/invitation\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

const NEW = { u_fname: 'Ines', u_lname: 'Alder', password: 'seven-brass-lanterns', terms: true }
const REVOKED = { status: 410, body: { code: 'invalid', message: expect.stringContaining('revoked') } }

describe('an invitation', () => {
  it('ends with the last account of the company', async () => {
    const name = `sole-${randomUUID().slice(0, 8)}`
    const { companyId } = await addBuyer(test.shop, name)
    const owner = await signInAs(test, name)
    const { token } = await invite(owner, `${randomUUID()}@example.com`)
    expect((await owner.call('POST', '/close-account', { password: PASSWORD })).status).toBe(200)
    expect(await post('open', { token })).toMatchObject(REVOKED)
    expect(await post('accept', { token, ...NEW })).toMatchObject(REVOKED)
    const { rows } = await test.database.pool.query(
      'select revoked_at is null as is_open from company_invitations where company_id = $1',
      [companyId],
    )
    expect(rows).toEqual([{ is_open: false }])
  })

  it.each([
    ['was removed', ({ owner, u_id }) => owner.call('DELETE', `/company/members/${u_id}`)],
    ['may invite no one', ({ owner, u_id }) => owner.call('POST', `/company/members/${u_id}/role`, { role: 'buyer' })],
    ['was signed out everywhere', ({ email }) => test.shop.accounts.sessions.signOutEverywhere(email)],
    [
      'has another password',
      ({ colleague }) =>
        colleague.call('POST', '/password/change', { current_password: PASSWORD, password: 'eleven-tin-whistles' }),
    ],
  ] satisfies [string, (of: Awaited<ReturnType<typeof company>>) => Promise<unknown>][])(
    'lets no one in from someone who %s',
    async (_how, lose) => {
      const both = await company()
      const { token } = await invite(both.colleague, `${randomUUID()}@example.com`)
      expect((await post('open', { token })).status).toBe(200)
      await lose(both)
      expect(await post('open', { token })).toMatchObject(REVOKED)
      expect(await post('accept', { token, ...NEW })).toMatchObject(REVOKED)
    },
  )

  it('gives no more than who invited may still give, and is from the one who sent it again', async () => {
    const { owner, u_id, colleague } = await company()
    const email = `${randomUUID()}@example.com`
    const { data: role } = (
      await owner.call('POST', '/company/roles', { name: 'People', permissions: ['members.write', 'orders.read'] })
    ).body as { data: CompanyRole }
    const { id, token } = await invite(colleague, email, 'admin')
    await owner.call('POST', `/company/members/${u_id}/role`, { role: role.id })
    expect(await post('accept', { token, ...NEW })).toMatchObject(REVOKED)
    expect((await owner.call('POST', `/company/invitations/${id}/resend`)).status).toBe(200)
    expect((await post('accept', { token: await tokenTo(email), ...NEW })).status).toBe(200)
  })

  it('that a member accepts changes no role, also in the audit log', async () => {
    const { owner, companyId } = await company()
    const joining = `kai-${randomUUID().slice(0, 8)}`
    const { id, email } = await addBuyer(test.shop, joining)
    const { token } = await invite(owner, email, 'viewer')
    await addMember(test, id, companyId, 'finance')
    expect((await post('accept', { token, password: PASSWORD })).status).toBe(200)
    const { data } = await test.shop.audit.listOf({ kind: 'company', id: String(companyId) }, { limit: 1 })
    expect(data.map(({ action, changes }) => [action, changes])).toEqual([
      ['acceptInvitation', { member: [`${joining} Buyer`, `${joining} Buyer`], role: ['Finance', 'Finance'] }],
    ])
  })

  it('fails with the query of the session instead of counting the person as signed out', async () => {
    const { owner } = await company()
    const name = `kai-${randomUUID().slice(0, 8)}`
    const { email } = await addBuyer(test.shop, name)
    const { token } = await invite(owner, email)
    const { headers } = await signInAs(test, name)
    await test.database.pool.query('alter table tokens rename to tokens_away')
    const failed = await post('accept', { token }, headers)
    await test.database.pool.query('alter table tokens_away rename to tokens')
    expect(failed.status).toBe(500)
    expect((await post('accept', { token }, headers)).status).toBe(200)
  })

  it('counts no closed account as one of the people of the company', async () => {
    const { owner, companyId } = await company()
    const { token } = await invite(owner, `${randomUUID()}@example.com`)
    await test.database.pool.query(
      `with closed as (
        insert into users (company_id, u_fname, u_lname, email, password_hash, closed_at)
        select null, 'Closed', 'account', gen_random_uuid() || '@example.com', '', now() from generate_series(1, 500)
        returning id
      ) insert into members (company_id, user_id, role) select $1, id, 'buyer' from closed`,
      [companyId],
    )
    expect((await post('accept', { token, ...NEW })).status).toBe(200)
  })
})

describe('a person who loses the permission to manage webhooks', () => {
  const HOOK = { url: 'https://erp.example/hook', events: ['order.placed'] }
  const hooks = async ({ call }: TestBuyer) => (await call('GET', '/webhooks')).body.data as object[]

  it('gets no more events: by another role', async () => {
    const { owner, colleague, u_id } = await company()
    expect((await colleague.call('POST', '/webhooks', HOOK)).status).toBe(201)
    expect(await hooks(owner)).toMatchObject([{ status: 'active' }])
    await owner.call('POST', `/company/members/${u_id}/role`, { role: 'viewer' })
    expect(await hooks(owner)).toMatchObject([{ status: 'paused', paused_by: 'shop' }])
  })

  it('gets no more events: by a change of the role', async () => {
    const { owner, colleague, u_id } = await company()
    const permissions = ['orders.read', 'integrations.write']
    const { data: role } = (await owner.call('POST', '/company/roles', { name: 'IT', permissions })).body as {
      data: CompanyRole
    }
    await owner.call('POST', `/company/members/${u_id}/role`, { role: role.id })
    expect((await colleague.call('POST', '/webhooks', HOOK)).status).toBe(201)
    await owner.call('POST', `/company/roles/${role.id}`, { name: 'Systems' })
    expect(await hooks(owner)).toMatchObject([{ status: 'active' }])
    await owner.call('POST', `/company/roles/${role.id}`, { permissions: ['orders.read'] })
    expect(await hooks(owner)).toMatchObject([{ status: 'paused', paused_by: 'shop' }])
  })

  it('has no effect with a request that was authenticated before', async () => {
    const { owner, colleague, u_id } = await company()
    const { body } = await colleague.call('POST', '/webhooks', HOOK)
    const { id } = (body as { data: { id: string } }).data
    const manager = { ...colleague, session: hashSecret(colleague.session), apiKey: null }
    await owner.call('POST', `/company/members/${u_id}/role`, { role: 'viewer' })
    const { webhooks } = test.shop.integrations
    for (const request of [
      () => webhooks.create(manager, { url: HOOK.url, events: ['order.placed'] }),
      () => webhooks.change(manager, id, { active: true }),
      () => webhooks.rotateSecret(manager, id),
    ]) {
      await expect(request()).rejects.toMatchObject({ code: 'permission_missing' })
    }
    expect(await hooks(owner)).toMatchObject([{ status: 'paused', paused_by: 'shop' }])
  })
})

describe('a role of a company', () => {
  it('is deleted although closed accounts had it, and API keys that have expired', async () => {
    const { owner, colleague, u_id } = await company()
    const permissions = ['orders.read', 'integrations.write']
    const { data: role } = (await owner.call('POST', '/company/roles', { name: 'IT', permissions })).body as {
      data: CompanyRole
    }
    await owner.call('POST', `/company/members/${u_id}/role`, { role: role.id })
    const key = { name: 'ERP', scopes: ['orders:read'], role: role.id, expires_in_days: 1 }
    expect((await owner.call('POST', '/api-keys', key)).status).toBe(201)
    expect((await owner.call('DELETE', `/company/roles/${role.id}`)).status).toBe(409)
    await test.database.pool.query('update api_keys set expires_at = now() where user_id = $1', [owner.id])
    expect((await owner.call('DELETE', `/company/roles/${role.id}`)).status).toBe(409)
    expect((await colleague.call('POST', '/close-account', { password: PASSWORD })).status).toBe(200)
    expect((await owner.call('DELETE', `/company/roles/${role.id}`)).status).toBe(200)
  })

  it('can be deleted after its invitations ended, whose links still state why they do not work', async () => {
    const { owner } = await company()
    const { data: role } = (await owner.call('POST', '/company/roles', { name: 'Stock', permissions: ['orders.read'] }))
      .body as { data: CompanyRole }
    const [revoked, used, expired] = [
      await invite(owner, `${randomUUID()}@example.com`, role.id),
      await invite(owner, `${randomUUID()}@example.com`, role.id),
      await invite(owner, `${randomUUID()}@example.com`, role.id),
    ]
    await owner.call('DELETE', `/company/invitations/${revoked.id}`)
    expect((await post('accept', { token: used.token, ...NEW })).status).toBe(200)
    const { data: people } = (await owner.call('GET', '/company/members')).body as { data: CompanyMember[] }
    const joined = people.find(({ name }) => name === 'Ines Alder')?.u_id
    await owner.call('POST', `/company/members/${joined}/role`, { role: 'viewer' })
    await test.database.pool.query('update company_invitations set expires_at = now() where public_id = $1', [
      expired.id,
    ])
    expect((await owner.call('DELETE', `/company/roles/${role.id}`)).status).toBe(200)
    expect(await post('open', { token: revoked.token })).toMatchObject(REVOKED)
    expect(await post('open', { token: used.token })).toMatchObject({ status: 410, body: { code: 'used' } })
    expect(await post('open', { token: expired.token })).toMatchObject(REVOKED)
    expect((await owner.call('POST', `/company/invitations/${expired.id}/resend`)).status).toBe(404)
  })
})
