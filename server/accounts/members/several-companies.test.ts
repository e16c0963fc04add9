import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '#server/accounts/deps.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { hashSecret } from '#server/tokens/tokens.ts'
import { addMember, moveToCompany } from '#test-kit/accounts/members.ts'
import { addBuyer, addProduct, placementOf } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let ocid: number
beforeAll(async () => {
  test = await openTestShop()
  ocid = await addProduct(test.database.db)
})
afterAll(() => test.close())

/** A person who owns a company and is a buyer in another one, signed in to the other one. */
async function personOfTwo() {
  const name = `noa-${randomUUID().slice(0, 8)}`
  const own = await addBuyer(test.shop, name)
  const other = await addBuyer(test.shop, `owner-${randomUUID().slice(0, 8)}`)
  await addMember(test, own.id, other.companyId, 'buyer')
  const person = await signInAs(test, name)
  return { person, own: own.companyId, other: other.companyId, name }
}

/** Chooses a company. Returns calls with the access token of the session in it. */
async function choose(person: Awaited<ReturnType<typeof signInAs>>, id: number) {
  const { status, body } = await person.call('POST', '/company/switch', { id })
  const headers = { authorization: `Bearer ${(body as { token: string }).token}` }
  return {
    status,
    call: async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const answer = await test.app.inject({ method, url, payload, headers })
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}

describe('a person of two companies', () => {
  it('has a cart and seeds in each, and the access token from before is invalid', async () => {
    const { person, own, name } = await personOfTwo()
    await test.app.inject({
      method: 'POST',
      url: '/legacy/cart/add',
      headers: person.headers,
      payload: { id: ocid, quantity: 2 },
    })
    await person.call('POST', '/seed', { name: 'Here' })
    await person.call('POST', '/company/switch', { id: own }).then(({ status }) => expect(status).toBe(200))
    expect((await person.call('GET', '/get-user')).status).toBe(401)
    const again = await signInAs(test, name)
    expect((await again.call('GET', '/get-user')).body.data).toMatchObject({ company: { id: own }, role: 'owner' })
    expect((await again.call('GET', '/seed')).body).toMatchObject({ meta: { total: 0 } })
    const count = () => test.app.inject({ url: '/legacy/cart/count', headers: again.headers })
    expect((await count()).json()).toEqual({ count: 0 })
  })

  it('keeps the age of the sign-in when choosing a company, and is refused one of others', async () => {
    const { person, own } = await personOfTwo()
    const stranger = await addBuyer(test.shop, `far-${randomUUID().slice(0, 8)}`)
    expect((await person.call('POST', '/company/switch', { id: stranger.companyId })).status).toBe(404)
    expect((await person.call('GET', '/get-user')).status).toBe(200)
    await test.database.pool.query(`update tokens set created_at = now() - interval '1 hour' where user_id = $1`, [
      person.id,
    ])
    const { status, call } = await choose(person, own)
    expect(status).toBe(200)
    const key = await call('POST', '/api/v2/buyer/api-keys', { name: 'x', scopes: ['orders:read'] })
    expect(key.body).toMatchObject({ code: 'password_required' })
  })

  it('who is removed from one stays signed in to the other one, and signs in to it', async () => {
    const { person, own, other, name } = await personOfTwo()
    const elsewhere = await choose(await signInAs(test, name), own)
    // The choice is where the person signs in next.
    await test.database.pool.query('update members set chosen_at = now() where user_id = $1 and company_id = $2', [
      person.id,
      other,
    ])
    await test.database.db
      .updateTable('members')
      .set({ role: 'viewer' })
      .where('user_id', '=', person.id)
      .where('company_id', '=', other)
      .execute()
    const { data: people } = (await person.call('GET', '/company/members')).body as {
      data: { u_id: string; is_you: boolean }[]
    }
    const you = people.find(({ is_you }) => is_you)?.u_id
    expect((await person.call('DELETE', `/company/members/${you}`)).status).toBe(200)
    expect((await person.call('GET', '/get-user')).status).toBe(401)
    expect((await elsewhere.call('GET', '/api/v2/buyer/get-user')).body.data).toMatchObject({
      companies: [{ id: own }],
    })
    expect((await (await signInAs(test, name)).call('GET', '/get-user')).body.data).toMatchObject({
      company: { id: own },
    })
  })

  it('locks no company by choosing one, which would wait for changes of its people', async () => {
    const { own } = await personOfTwo()
    const locks = await test.database.db.transaction().execute(async (tx) => {
      await tx.updateTable('members').set({ chosen_at: new Date() }).where('company_id', '=', own).execute()
      await sql`set constraints all immediate`.execute(tx)
      const { rows } = await sql<{ isLocked: boolean }>`
        select xmax = pg_current_xact_id()::xid as "isLocked" from companies where id = ${own}`.execute(tx)
      return rows
    })
    expect(locks).toEqual([{ isLocked: false }])
  })

  it('keeps what was saved for later in both, when one company is merged into the other one', async () => {
    const { person, own, other } = await personOfTwo()
    const aside = await addProduct(test.database.db)
    for (const [companyId, product] of [
      [own, ocid],
      [other, aside],
    ] as const) {
      const visitor = { user: await test.shop.accounts.member({ id: person.id, companyId }), guestHash: null }
      await test.shop.cart.add(visitor, { id: product, quantity: 1 })
      const [line] = await test.shop.cart.lines(visitor)
      await test.shop.cart.line.save(visitor, line?.id ?? 0)
    }
    await test.shop.transaction(({ accounts }) => accounts.companies.merge(other, own))
    const { rows } = await test.database.pool.query<{ ocid: number }>(
      `select ocid from cart_saved_lines join carts on carts.id = cart_id join members on members.id = carts.member_id
        where members.user_id = $1 order by ocid`,
      [person.id],
    )
    expect(rows).toEqual([{ ocid }, { ocid: aside }])
  })

  it('gets no order of one company with the idempotency key of an order in the other one', async () => {
    const { person, own, other } = await personOfTwo()
    const [here, there] = await Promise.all(
      [other, own].map((companyId) => test.shop.accounts.member({ id: person.id, companyId })),
    )
    const key = randomUUID()
    const place = async (user: typeof here) => {
      const visitor = { user: user ?? null, guestHash: null }
      await test.shop.cart.add(visitor, { id: ocid, quantity: 1 })
      const { totals_hash, address_id, terms_version } = await test.shop.orders.placing.checkout(visitor)
      const request = { totals_hash, address_id: address_id ?? 0, terms_version, paymentMethod: 'invoice' as const }
      return test.shop.orders.placing.place(visitor, request, key)
    }
    await place(here)
    await expect(place(there)).rejects.toMatchObject({ code: 'key_reused' })
  })

  it('who is removed while a request runs gets an error of the cart that states it', async () => {
    const { person, other } = await personOfTwo()
    const user = await memberOf(person.id, other)
    await test.database.db
      .deleteFrom('members')
      .where('user_id', '=', person.id)
      .where('company_id', '=', other)
      .execute()
    await expect(test.shop.cart.add({ user, guestHash: null }, { id: ocid, quantity: 1 })).rejects.toMatchObject({
      code: 'invalid_token',
      message: expect.stringContaining('no longer a member'),
    })
  })

  it('loses no change of one company to the idempotency key of the same change in the other one', async () => {
    const { person, own, other } = await personOfTwo()
    const [here, there] = [await memberOf(person.id, other), await memberOf(person.id, own)]
    const add = (user: Member) =>
      test.shop.cart.add({ user, guestHash: null }, { id: ocid, quantity: 2 }, 'the-same-in-both-companies')
    await add(here)
    await add(here)
    await expect(add(there)).rejects.toMatchObject({ code: 'key_reused' })
    expect(await test.shop.cart.count({ user: here, guestHash: null })).toBe(2)
  })

  it('pays in one company with no card payment of the other one', async () => {
    const { person, own, other } = await personOfTwo()
    const [here, there] = [await memberOf(person.id, other), await memberOf(person.id, own)]
    const start = async (user: Member) => {
      const visitor = { user, guestHash: null }
      await test.shop.cart.add(visitor, { id: ocid, quantity: 1 })
      const checkout = await test.shop.orders.placing.checkout(visitor, { paymentMethod: 'card' })
      const request = placementOf(checkout, { paymentMethod: 'card' })
      return test.shop.orders.placing.startPayment(visitor, request, 'one-payment-of-two-companies')
    }
    await start(here)
    await expect(start(there)).rejects.toMatchObject({ code: 'key_reused' })
  })
})

async function memberOf(id: number, companyId: number): Promise<Member> {
  const member = await test.shop.accounts.member({ id, companyId })
  if (!member) throw new Error('The person is no member.')
  return member
}

describe('a node of the previous release', () => {
  const query = async <Row extends object>(sql: string, ...values: unknown[]) =>
    (await test.database.pool.query<Row>(sql, values)).rows

  it('registers a person who is the owner of the company, with a cart, drafts and seeds of it', async () => {
    const { companyId } = await addBuyer(test.shop, `old-${randomUUID().slice(0, 8)}`)
    const [user] = await query<{ id: number }>(
      `insert into users (company_id, u_fname, u_lname, email, password_hash) values ($1, 'Old', 'Node', $2, '') returning id`,
      companyId,
      `${randomUUID()}@example.com`,
    )
    const id = user?.id ?? 0
    const member = await test.shop.accounts.member({ id, companyId })
    expect(member).toMatchObject({ role: 'owner' })
    await query(`insert into carts (user_id) values ($1) on conflict (user_id) do update set updated_at = now()`, id)
    await query(
      `insert into cart_lines (cart_id, ocid, quantity, price_seen_cents) select id, $2, 4, 1000 from carts where user_id = $1`,
      id,
      ocid,
    )
    await query(`insert into seeds (user_id, name) values ($1, 'Old seed')`, id)
    if (!member) throw new Error('The person is no member.')
    expect(await test.shop.cart.count({ user: member, guestHash: null })).toBe(4)
    expect((await test.shop.seeds.list(member, { page: 1, limit: 10 })).meta.total).toBe(1)
  })

  it('finds the cart that this one made, and no company of a person who may do less than it lets everyone do', async () => {
    const { id, companyId } = await addBuyer(test.shop, `new-${randomUUID().slice(0, 8)}`)
    const owner = await addBuyer(test.shop, `boss-${randomUUID().slice(0, 8)}`)
    const user = await test.shop.accounts.member({ id, companyId })
    await test.shop.cart.add({ user, guestHash: null }, { id: ocid, quantity: 1 })
    expect(await query('select id from carts where user_id = $1', id)).toHaveLength(1)
    await addMember(test, owner.id, companyId, 'owner')
    await query(`update members set role = 'requester' where user_id = $1`, id)
    expect(await query('select company_id, role from users where id = $1', id)).toEqual([
      { company_id: null, role: 'buyer' },
    ])
    expect(await query('select id from carts where user_id = $1', id)).toHaveLength(0)
    await query(`update members set role = 'admin' where user_id = $1`, id)
    expect(await query('select company_id, role from users where id = $1', id)).toEqual([
      { company_id: companyId, role: 'owner' },
    ])
  })

  it('started sessions that stay in their company, and end with the membership', async () => {
    const { person, home, boss } = await ofTwoCompanies()
    const company = async () => (await person.call('GET', '/get-user')).body.data as object
    await query(`update tokens set company_id = null where user_id = $1`, person.id)
    expect(await company()).toMatchObject({ company: { id: home }, role: 'buyer' })
    const { data } = (await boss.call('GET', '/company/members')).body as { data: { u_id: string; is_you: boolean }[] }
    const u_id = data.find(({ is_you }) => !is_you)?.u_id
    // Older nodes show another company of the person from here on.
    expect((await boss.call('POST', `/company/members/${u_id}/role`, { role: 'viewer' })).status).toBe(200)
    expect(await company()).toMatchObject({ company: { id: home }, role: 'viewer' })
    expect((await boss.call('POST', `/company/members/${u_id}/role`, { role: 'buyer' })).status).toBe(200)
    await query(`update users set company_id = $2 where id = $1`, person.id, home)
    await query(`update tokens set company_id = null where user_id = $1`, person.id)
    expect((await boss.call('DELETE', `/company/members/${u_id}`)).status).toBe(200)
    expect((await person.call('GET', '/get-user')).status).toBe(401)
  })

  it('closes no account of an only owner, unless it makes a colleague the owner', async () => {
    for (const role of ['admin', 'buyer', 'viewer'] as const) {
      const owner = await addBuyer(test.shop, `sole-${randomUUID().slice(0, 8)}`)
      const { id } = await addBuyer(test.shop, `mate-${randomUUID().slice(0, 8)}`)
      await moveToCompany(test, id, owner.companyId, role)
      const closing = `update users set closed_at = now() where id = ${owner.id}`
      await expect(query(closing)).rejects.toMatchObject({ constraint: 'members_have_owner' })
      if (role !== 'buyer') continue
      await query(`begin; ${closing}; update users set role = 'owner' where id = ${id}; commit`)
      expect(await test.shop.accounts.member({ id, companyId: owner.companyId })).toMatchObject({ role: 'owner' })
    }
  })

  it('makes a cart for a person whom it sees in no company: it is kept, unless they have one', async () => {
    const { companyId } = await addBuyer(test.shop, `boss-${randomUUID().slice(0, 8)}`)
    for (const units of [0, 3]) {
      const { id } = await addBuyer(test.shop, `mate-${randomUUID().slice(0, 8)}`)
      const visitor = { user: await moveToCompany(test, id, companyId, 'buyer'), guestHash: null }
      if (units > 0) await test.shop.cart.add(visitor, { id: ocid, quantity: units })
      await query(`update members set role = 'requester' where user_id = $1`, id)
      await query(`insert into carts (user_id) values ($1)`, id)
      await query(
        `insert into cart_lines (cart_id, ocid, quantity, price_seen_cents) select id, $2, 2, 1000 from carts where user_id = $1`,
        id,
        ocid,
      )
      await query(`update members set role = 'buyer' where user_id = $1`, id)
      expect(await test.shop.cart.count(visitor)).toBe(units || 2)
    }
  })

  it('does not know the API keys that a role limits', async () => {
    const name = `key-${randomUUID().slice(0, 8)}`
    await addBuyer(test.shop, name)
    const { call } = await signInAs(test, name)
    for (const [role, known] of [
      ['viewer', 0],
      ['owner', 1],
      [undefined, 1],
    ] as const) {
      const input = { name: 'ERP', scopes: ['orders:read'], ...(role && { role }) }
      const { key } = (await call('POST', '/api-keys', input)).body as { key: string }
      expect(await query('select id from api_keys where secret_hash = $1', hashSecret(key))).toHaveLength(known)
      const headers = { authorization: `Bearer ${key}` }
      expect((await test.app.inject({ url: '/api/v2/buyer/orders', headers })).statusCode).toBe(200)
    }
  })

  /** A person who is a buyer in two companies, signed in, and the owner of the one that this node shows older ones. */
  async function ofTwoCompanies() {
    const [name, bossName] = [`noa-${randomUUID().slice(0, 8)}`, `boss-${randomUUID().slice(0, 8)}`]
    const [{ id }, { companyId: home }] = [await addBuyer(test.shop, name), await addBuyer(test.shop, bossName)]
    const other = await addBuyer(test.shop, `else-${randomUUID().slice(0, 8)}`)
    await moveToCompany(test, id, home, 'buyer')
    await addMember(test, id, other.companyId, 'buyer')
    return { person: await signInAs(test, name), home, boss: await signInAs(test, bossName) }
  }
})
