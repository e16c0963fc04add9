import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyInvitation, CompanyMember, CompanyRole } from '#contract/schemas/accounts/members.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { renderPendingEmails } from '#test-kit/accounts/registration.ts'
import { moveToCompany } from '#test-kit/accounts/members.ts'
import { addBuyer, addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let ocid: number
beforeAll(async () => {
  test = await openTestShop()
  ocid = await addProduct(test.database.db)
})
afterAll(() => test.close())

/** Creates a company with an owner and a colleague, who are signed in to it. */
async function company(role: 'owner' | 'admin' | 'buyer' | 'requester' | 'viewer' = 'buyer') {
  const [one, two] = [`ann-${randomUUID().slice(0, 8)}`, `bo-${randomUUID().slice(0, 8)}`]
  const { companyId } = await addBuyer(test.shop, one)
  const { id } = await addBuyer(test.shop, two)
  await moveToCompany(test, id, companyId, role)
  const [owner, colleague] = [await signInAs(test, one), await signInAs(test, two)]
  const people = async () => (await owner.call('GET', '/company/members')).body.data as CompanyMember[]
  const [first, second] = await people()
  return { owner, colleague, people, names: [one, two], ids: [first?.u_id ?? '', second?.u_id ?? ''], companyId }
}

const roleOf = async (people: () => Promise<CompanyMember[]>, u_id: string) =>
  (await people()).find((person) => person.u_id === u_id)?.role.id

describe('a member', () => {
  it('has a role and its permissions', async () => {
    const { colleague } = await company('requester')
    const { data } = (await colleague.call('GET', '/get-user')).body
    expect(data).toMatchObject({
      role: 'requester',
      role_name: 'Requester',
      permissions: ['carts.write', 'orders.read'],
    })
  })

  it('is changed by an owner as an admin, and as an admin cannot change or make owners', async () => {
    const { owner, colleague, people, ids } = await company('admin')
    expect((await colleague.call('POST', `/company/members/${ids[0]}/role`, { role: 'viewer' })).body).toMatchObject({
      code: 'permission_missing',
    })
    const up = await colleague.call('POST', `/company/members/${ids[1]}/role`, { role: 'owner' })
    expect([up.status, up.body.code]).toEqual([403, 'permission_missing'])
    expect((await owner.call('POST', `/company/members/${ids[1]}/role`, { role: 'buyer' })).status).toBe(200)
    expect(await roleOf(people, ids[1] ?? '')).toBe('buyer')
    expect((await colleague.call('GET', '/company/invitations')).status).toBe(403)
  })

  it('who was removed can do nothing from that moment: neither with a session, nor with an API key, nor by signing in', async () => {
    const { owner, colleague, names, ids } = await company('admin')
    const { key } = (
      await colleague.call('POST', '/api-keys', { name: 'ERP', scopes: ['orders:read', 'webhooks:write'] })
    ).body as { key: string }
    await colleague.call('POST', '/webhooks', { url: 'https://erp.example/hook', events: ['order.placed'] })
    expect((await owner.call('DELETE', `/company/members/${ids[1]}`)).status).toBe(200)
    expect((await colleague.call('GET', '/get-user')).status).toBe(401)
    const byKey = await test.app.inject({ url: '/api/v2/buyer/orders', headers: { authorization: `Bearer ${key}` } })
    expect(byKey.statusCode).toBe(401)
    expect((await owner.call('GET', '/webhooks')).body.data).toMatchObject([{ status: 'paused', paused_by: 'shop' }])
    await expect(signInAs(test, names[1] ?? '')).rejects.toThrow('no longer belongs to a company')
    const emails = await renderPendingEmails(test)
    expect(emails.map(({ subject }) => subject)).toContain(`You no longer belong to ${names[0]} & Co`)
  })

  it('who was removed places no order that was being placed, and no cart keeps their lines', async () => {
    const { owner, colleague, ids } = await company('buyer')
    const { id, companyId } = colleague
    const member = await test.shop.accounts.member({ id, companyId })
    const visitor = { user: member, guestHash: null }
    await test.shop.cart.add(visitor, { id: ocid, quantity: 1 })
    const { totals_hash, address_id, terms_version } = await test.shop.orders.placing.checkout(visitor)
    await owner.call('DELETE', `/company/members/${ids[1]}`)
    const request = { totals_hash, address_id: address_id ?? 0, terms_version, paymentMethod: 'invoice' as const }
    await expect(test.shop.orders.placing.place(visitor, request, randomUUID())).rejects.toMatchObject({
      code: 'invalid_token',
    })
    expect(await test.shop.cart.count(visitor)).toBe(0)
  })

  it('leaves on their own, unless they are the only owner', async () => {
    const { owner, colleague, people, ids } = await company('viewer')
    expect((await colleague.call('DELETE', `/company/members/${ids[1]}`)).status).toBe(200)
    expect(await people()).toHaveLength(1)
    expect((await colleague.call('GET', '/get-user')).status).toBe(401)
    const leaving = await owner.call('DELETE', `/company/members/${ids[0]}`)
    expect([leaving.status, leaving.body.code]).toEqual([409, 'impossible_move'])
  })

  it('of another company is found by no one', async () => {
    const [{ owner }, { ids }] = [await company(), await company()]
    for (const [method, path] of [
      ['POST', '/role'],
      ['POST', '/owner'],
      ['DELETE', ''],
    ] as const) {
      const body = path === '/role' ? { role: 'viewer' } : undefined
      const answer = await owner.call(method, `/company/members/${ids[1]}${path}`, body)
      expect([path, answer.status]).toEqual([path, 404])
    }
  })
})

describe('a company', () => {
  it('keeps an owner when two of them demote or remove each other at once', async () => {
    for (const change of ['role', 'removal'] as const) {
      const { owner, colleague, companyId, ids } = await company('owner')
      const [one, two] = ids
      const act = (who: typeof owner, whom: string | undefined) =>
        change === 'role'
          ? who.call('POST', `/company/members/${whom}/role`, { role: 'viewer' })
          : who.call('DELETE', `/company/members/${whom}`)
      await Promise.all([act(owner, two), act(colleague, one), act(owner, one), act(colleague, two)])
      const owners = await test.database.db
        .selectFrom('members')
        .select('id')
        .where('company_id', '=', companyId)
        .where('role', '=', 'owner')
        .execute()
      expect(owners).toHaveLength(1)
    }
  })

  it('keeps an owner by a constraint of the database, too', async () => {
    const { companyId } = await company('owner')
    const demote = test.database.db.updateTable('members').set({ role: 'admin' }).where('company_id', '=', companyId)
    await expect(demote.execute()).rejects.toMatchObject({ constraint: 'members_have_owner' })
    const { rows } = await test.database.pool.query<{ id: string }>('select id from members where company_id = $1', [
      companyId,
    ])
    // Each transaction takes the role from one of two owners, and does not see the other transaction.
    const outcomes = await Promise.allSettled(
      rows.map(({ id }) => test.database.pool.query(`update members set role = 'admin' where id = $1`, [id])),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('changes its owner with a recent sign-in, and the one before is an admin', async () => {
    const { owner, people, ids } = await company('buyer')
    await test.database.pool.query(`update tokens set created_at = now() - interval '1 hour' where user_id = $1`, [
      owner.id,
    ])
    expect((await owner.call('POST', `/company/members/${ids[1]}/owner`)).body.code).toBe('password_required')
    await test.database.pool.query(`update tokens set created_at = now() where user_id = $1`, [owner.id])
    expect((await owner.call('POST', `/company/members/${ids[1]}/owner`)).status).toBe(200)
    expect([await roleOf(people, ids[0] ?? ''), await roleOf(people, ids[1] ?? '')]).toEqual(['admin', 'owner'])
    expect((await renderPendingEmails(test)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('You are now an owner of'),
    )
  })

  it('has its changes of people in the audit log, with the person who made them', async () => {
    const { owner, companyId, names, ids } = await company('buyer')
    await owner.call('POST', `/company/members/${ids[1]}/role`, { role: 'finance' })
    const { data } = await test.shop.audit.listOf({ kind: 'company', id: String(companyId) }, { limit: 5 })
    expect(data[0]).toMatchObject({
      actor_kind: 'member',
      actor: `${names[0]} Buyer`,
      action: 'changeMemberRole',
      changes: { role: ['Buyer', 'Finance'] },
    })
  })
})

describe('a role of a company', () => {
  it('is a set of permissions that its members have at once, and that an admin can not extend beyond their own', async () => {
    const { owner, colleague, ids } = await company('viewer')
    const made = await owner.call('POST', '/company/roles', {
      name: 'Stock',
      permissions: ['orders.read', 'members.write'],
    })
    const { data: role } = made.body as { data: CompanyRole }
    expect(role).toMatchObject({ name: 'Stock', permissions: ['orders.read', 'members.write'], built_in: false })
    await owner.call('POST', `/company/members/${ids[1]}/role`, { role: role.id })
    expect((await colleague.call('GET', '/get-user')).body.data).toMatchObject({ role: 'own', role_name: 'Stock' })
    // Someone who may change people grants no more than they have.
    const more = await colleague.call('POST', `/company/members/${ids[1]}/role`, { role: 'buyer' })
    expect([more.status, more.body.code]).toEqual([403, 'permission_missing'])
    await owner.call('POST', `/company/roles/${role.id}`, { permissions: ['orders.read'] })
    expect((await colleague.call('GET', '/company/invitations')).status).toBe(403)
    const taken = await owner.call('DELETE', `/company/roles/${role.id}`)
    expect([taken.status, taken.body.code]).toEqual([409, 'impossible_move'])
    await owner.call('POST', `/company/members/${ids[1]}/role`, { role: 'viewer' })
    expect((await owner.call('DELETE', `/company/roles/${role.id}`)).status).toBe(200)
  })

  it('cannot include the ownership, and the roles of every company cannot be changed', async () => {
    const { owner } = await company()
    expect((await owner.call('POST', '/company/roles', { name: 'x', permissions: ['owners.write'] })).status).toBe(422)
    expect((await owner.call('POST', '/company/roles/buyer', { permissions: [] })).status).toBe(409)
    expect((await owner.call('POST', '/company/roles', { name: 'buyer', permissions: [] })).status).toBe(422)
  })

  it('limits what an API key does, and never gives it more than its creator has', async () => {
    const { owner, colleague, ids } = await company('admin')
    const keyWith = async (who: typeof owner, role?: string) => {
      const input = { name: 'ERP', scopes: ['cart:write'], ...(role && { role }) }
      const { body, status } = await who.call('POST', '/api-keys', input)
      const { key, data } = body as { key: string; data: { role: object | null } }
      const add = () =>
        test.app.inject({
          method: 'POST',
          url: '/legacy/cart/add',
          headers: { authorization: `Bearer ${key}` },
          payload: { id: ocid, quantity: 1 },
        })
      return { status, role: data?.role, add }
    }
    const viewing = await keyWith(owner, 'viewer')
    expect(viewing.role).toEqual({ id: 'viewer', name: 'Viewer' })
    expect((await viewing.add()).json()).toMatchObject({ code: 'permission_missing' })
    expect((await keyWith(colleague, 'owner')).status).toBe(403)
    const own = await keyWith(colleague)
    expect([own.role, (await own.add()).statusCode]).toEqual([null, 200])
    await owner.call('POST', `/company/members/${ids[1]}/role`, { role: 'viewer' })
    expect((await own.add()).statusCode).toBe(403)
  })
})

describe('an invitation', () => {
  /** Invites an address and returns the invitation with the token of its email. */
  async function invite(owner: Awaited<ReturnType<typeof company>>['owner'], email: string, role = 'buyer') {
    await renderPendingEmails(test)
    const { body, status } = await owner.call('POST', '/company/invitations', { email, role })
    const { data } = body as { data: CompanyInvitation }
    const mail = (await renderPendingEmails(test)).find(({ to }) => to === email)
    return { status, data, mail, token: /\/invitation\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' }
  }
  const post = (path: string, payload: object, headers = {}) =>
    test.app.inject({
      method: 'POST',
      url: `/api/v2/buyer/company/invitations/${path}`,
      payload,
      headers,
      remoteAddress: `10.8.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    })
  const NEW = { u_fname: 'Ines', u_lname: 'Alder', password: 'seven-brass-lanterns', terms: true }

  it('makes a new person a member, with the address confirmed and the role that was given', async () => {
    const { owner, people, names } = await company()
    const { token, mail } = await invite(owner, 'ines@example.com', 'finance')
    expect(mail?.text).not.toContain(names[0])
    expect((await post('open', { token })).json()).toMatchObject({
      data: { company: `${names[0]} & Co`, role: 'Finance', email: 'ines@example.com', has_account: false },
    })
    expect((await post('accept', { token, ...NEW, password: 'short' })).json().errors).toHaveProperty('password')
    const accepted = await post('accept', { token, ...NEW })
    expect([accepted.statusCode, await people()]).toEqual([
      200,
      expect.arrayContaining([expect.objectContaining({ name: 'Ines Alder' })]),
    ])
    const headers = { authorization: `Bearer ${accepted.json<{ token: string }>().token}` }
    const me = await test.app.inject({ url: '/api/v2/buyer/get-user', headers })
    expect(me.json()).toMatchObject({ data: { role: 'finance', email_verified: true } })
  })

  it('joins an account with its password, once, and the person signs in to the company', async () => {
    const { owner, companyId } = await company()
    const { email, companyId: own } = await addBuyer(test.shop, `kai-${randomUUID().slice(0, 8)}`)
    const { token } = await invite(owner, email)
    expect((await post('accept', { token, password: 'not the one' })).statusCode).toBe(422)
    const both = await Promise.all([
      post('accept', { token, password: PASSWORD }),
      post('accept', { token, password: PASSWORD }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 410])
    expect((await post('open', { token })).json()).toMatchObject({ code: 'used' })
    const { call } = await signInAs(test, email)
    expect((await call('GET', '/get-user')).body.data).toMatchObject({
      company: { id: companyId },
      companies: expect.arrayContaining([
        expect.objectContaining({ id: own }),
        expect.objectContaining({ id: companyId }),
      ]),
    })
  })

  it('is not for another person who has the link', async () => {
    const { owner, colleague, people } = await company()
    const { token } = await invite(owner, `${randomUUID()}@example.com`)
    const answer = await post('accept', { token }, colleague.headers)
    expect([answer.statusCode, answer.json().errors.email[0]]).toEqual([422, expect.stringContaining('is for')])
    expect(await people()).toHaveLength(2)
  })

  it('is the same for an address with and without an account, and refused for one that is a member or invited', async () => {
    const { owner, names } = await company()
    const { email } = await addBuyer(test.shop, `lea-${randomUUID().slice(0, 8)}`)
    const [known, unknown] = [await invite(owner, email), await invite(owner, `${randomUUID()}@example.com`)]
    const shape = ({ data, mail, status }: typeof known) => [
      status,
      Object.keys(data),
      mail?.subject,
      mail?.text.replaceAll(/[\w-]{43}/g, ''),
    ]
    expect(shape(known)).toEqual(shape(unknown))
    for (const taken of [email, `${names[1]}@example.com`]) expect((await invite(owner, taken)).status).toBe(422)
  })

  it('that was revoked, has expired or was sent again has a link that states it', async () => {
    const { owner } = await company()
    const revoked = await invite(owner, `${randomUUID()}@example.com`)
    expect((await owner.call('DELETE', `/company/invitations/${revoked.data.id}`)).status).toBe(200)
    expect((await post('open', { token: revoked.token })).json()).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('revoked'),
    })
    const late = await invite(owner, `${randomUUID()}@example.com`)
    await test.database.pool.query('update company_invitations set expires_at = now() where public_id = $1', [
      late.data.id,
    ])
    expect((await post('accept', { token: late.token, ...NEW })).json()).toMatchObject({ code: 'expired' })
    expect((await owner.call('POST', `/company/invitations/${late.data.id}/resend`)).status).toBe(200)
    expect((await post('open', { token: late.token })).statusCode).toBe(200)
  })

  it('is limited for an address, whichever companies send it', async () => {
    const email = `${randomUUID()}@example.com`
    const statuses = []
    for (let count = 0; count < 7; count += 1) {
      const { owner } = await company()
      statuses.push((await owner.call('POST', '/company/invitations', { email, role: 'buyer' })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429])
  })
})
