import { addMember } from '#test-kit/accounts/members.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

let buyers = 0
async function buyer(): Promise<TestBuyer & { name: string }> {
  buyers += 1
  const name = `pia${buyers}`
  await addBuyer(test.shop, name)
  return { ...(await signInAs(test, name)), name }
}

const PIA = { u_fname: 'Pia', u_lname: 'Lund' }

describe('changing one’s own profile', () => {
  it('changes names, phone and username', async () => {
    const pia = await buyer()
    const change = { ...PIA, u_phone: ' 207 555 0123 ', username: `pia.lund.${pia.id}` }
    const { status, body } = await pia.call('POST', '/profile', change)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...PIA, u_phone: '207 555 0123', username: change.username })
    expect((await pia.call('GET', '/get-user')).body).toEqual(body)
  })

  it('leaves absent fields unchanged and clears empty ones', async () => {
    const pia = await buyer()
    await pia.call('POST', '/profile', { ...PIA, u_phone: '207 555 0123' })
    expect((await pia.call('POST', '/profile', PIA)).body.data).toMatchObject({
      u_phone: '207 555 0123',
      username: pia.name,
    })
    expect((await pia.call('POST', '/profile', { ...PIA, u_phone: '', username: ' ' })).body.data).toMatchObject({
      u_phone: null,
      username: null,
    })
  })

  it('rejects a username that is taken, in any case', async () => {
    const [pia, quin] = [await buyer(), await buyer()]
    const taken = await pia.call('POST', '/profile', { ...PIA, username: quin.name.toUpperCase() })
    expect(taken).toMatchObject({ status: 422, body: { errors: { username: ['This username is taken.'] } } })
    expect((await pia.call('POST', '/profile', { ...PIA, username: pia.name.toUpperCase() })).status).toBe(200)
  })

  it('reports errors by field, and accepts letters of every alphabet', async () => {
    const pia = await buyer()
    const invalid = await pia.call('POST', '/profile', {
      u_fname: ' ',
      u_lname: 'L',
      u_phone: 'call me',
      username: 'a b',
    })
    expect(invalid).toMatchObject({
      status: 422,
      body: {
        errors: {
          u_fname: ['This field is required.'],
          u_phone: ['Please enter a phone number such as (207) 555-0182.'],
          username: ['Please use 3 to 60 letters, digits, periods, hyphens or underscores.'],
        },
      },
    })
    const linked = await pia.call('POST', '/profile', { ...PIA, u_lname: 'evil.example' })
    expect(linked).toMatchObject({
      status: 422,
      body: { errors: { u_lname: [expect.stringContaining('web address')] } },
    })
    const long = await pia.call('POST', '/profile', { u_fname: 'x'.repeat(10_000), u_lname: '' })
    expect(long.body.errors).toEqual({
      u_fname: ['This must have at most 100 characters.'],
      u_lname: ['This field is required.'],
    })
    const { data } = (await pia.call('POST', '/profile', { u_fname: 'ñ'.repeat(40), u_lname: '林' })).body
    expect(data).toMatchObject({ u_fname: 'ñ'.repeat(40), u_lname: '林' })
    const rejected = await pia.call('POST', '/profile', { u_fname: 'ñ'.repeat(41), u_lname: 'Call 555-0182' })
    expect(rejected.body.errors).toEqual({
      u_fname: ['Please use at most 40 characters.'],
      u_lname: ['Please use only letters, spaces, apostrophes, periods and hyphens.'],
    })
  })

  it('may keep a name from before these rules, but not change it to another one', async () => {
    const pia = await buyer()
    await test.database.pool.query(`update users set u_lname = 'Lund & Co. 2' where id = ${pia.id}`)
    const kept = await pia.call('POST', '/profile', {
      u_fname: 'Pia',
      u_lname: 'Lund & Co. 2',
      u_phone: '(207) 555-0182',
    })
    expect(kept).toMatchObject({ status: 200, body: { data: { u_phone: '(207) 555-0182' } } })
    expect((await pia.call('POST', '/profile', { ...PIA, u_lname: 'Lund & Co. 3' })).status).toBe(422)
  })

  it('stores every text composed, however the keyboard encodes it', async () => {
    const pia = await buyer()
    const { data } = (await pia.call('POST', '/profile', { u_fname: 'Jo', u_lname: 'n\u0303andu' })).body
    expect(data).toMatchObject({ u_lname: '\u00f1andu' })
    const seed = await pia.call('POST', '/seed', { name: 'Cafe\u0301' })
    expect(seed.body.data).toMatchObject({ name: 'Caf\u00e9' })
  })

  it('limits how many usernames a buyer tries, because each attempt shows whether one is taken', async () => {
    const pia = await buyer()
    const statuses = []
    for (let number = 0; number < 11; number += 1) {
      statuses.push((await pia.call('POST', '/profile', { ...PIA, username: `pia.tries.${number}` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    // The same username again is no attempt.
    expect((await pia.call('POST', '/profile', { ...PIA, username: 'pia.tries.9' })).status).toBe(200)
  })

  it('cannot change permissions', async () => {
    const [pia, quin] = [await buyer(), await buyer()]
    const before = (await pia.call('GET', '/get-user')).body.data
    const extra = {
      id: quin.id,
      email: 'other@example.com',
      status: 'rejected',
      role: 'buyer',
      terms_days: 180,
      company_id: quin.companyId,
      password_hash: 'x',
      referral_code: 'MINE',
    }
    const { status, body } = await pia.call('POST', '/profile', { ...PIA, ...extra })
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(extra)])
    expect((await pia.call('GET', '/get-user')).body.data).toEqual(before)
    expect((await quin.call('GET', '/get-user')).body.data.u_fname).toBe(quin.name)
  })
})

describe('changing the company', () => {
  it('changes its names and its website', async () => {
    const pia = await buyer()
    const change = { name: 'Fern & Fold', legal_name: 'Fern & Fold LLC', website: 'fernandfold.example' }
    const { body } = await pia.call('POST', '/profile/company', change)
    expect(body.data.company).toMatchObject({ ...change, website: 'https://fernandfold.example/' })
    const { company } = (await pia.call('POST', '/profile/company', { name: 'Fern', legal_name: '', website: '' })).body
      .data
    expect(company).toMatchObject({ name: 'Fern', legal_name: null, website: null })
  })

  it.each(['javascript:alert(1)', 'ftp://example.com', 'not a site', 'https://'])(
    'is no website like %s',
    async (website) => {
      const pia = await buyer()
      expect(await pia.call('POST', '/profile/company', { name: 'Fern', website })).toMatchObject({
        status: 422,
        body: { errors: { website: [expect.stringContaining('www.example.com')] } },
      })
    },
  )

  it('cannot change its terms, type or approval', async () => {
    const pia = await buyer()
    const { data: before } = (await pia.call('GET', '/get-user')).body
    const extra = { buyer_type_id: 8, terms_days: 180, status: 'rejected', id: 1 }
    const { status, body } = await pia.call('POST', '/profile/company', { name: 'Fern', ...extra })
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(extra)])
    expect((await pia.call('GET', '/get-user')).body.data).toEqual(before)
  })

  it('is rejected for members whose role does not permit it', async () => {
    const pia = await buyer()
    await addMember(test, (await addBuyer(test.shop, 'other-owner')).id, pia.companyId)
    await test.database.db.updateTable('members').set({ role: 'buyer' }).where('user_id', '=', pia.id).execute()
    expect(await pia.call('POST', '/profile/company', { name: 'Mine' })).toMatchObject({
      status: 403,
      body: { code: 'permission_missing' },
    })
    expect((await pia.call('GET', '/get-user')).body.data.company.name).not.toBe('Mine')
  })
})

describe('email preferences', () => {
  it('default to order updates without news', async () => {
    const pia = await buyer()
    expect((await pia.call('GET', '/notices')).body.data).toEqual({ order_updates: true, news: false })
    expect((await pia.call('POST', '/notices', { news: true })).body.data).toEqual({ order_updates: true, news: true })
    expect((await pia.call('POST', '/notices', { order_updates: false })).body.data).toEqual({
      order_updates: false,
      news: true,
    })
  })

  it('reject unknown kinds', async () => {
    const pia = await buyer()
    await pia.call('POST', '/notices', { news: true })
    expect((await pia.call('POST', '/notices', { news: false, everything: true })).status).toBe(422)
    const { notices } = await test.database.db
      .selectFrom('users')
      .select('notices')
      .where('id', '=', pia.id)
      .executeTakeFirstOrThrow()
    expect(notices).toEqual({ news: true })
    expect((await pia.call('POST', '/notices', { news: 'perhaps' })).status).toBe(422)
  })
})

describe('referrals of a buyer', () => {
  it('lists first name, initial and company, and only the buyer’s own referrals', async () => {
    const [pia, quin, ron, sue] = [await buyer(), await buyer(), await buyer(), await buyer()]
    const invited = (id: number, by: number) =>
      test.database.db.updateTable('users').set({ invited_by: by, u_lname: 'Åberg' }).where('id', '=', id).execute()
    await invited(quin.id, pia.id)
    await invited(ron.id, pia.id)
    await invited(sue.id, quin.id)
    await test.database.db
      .updateTable('companies')
      .set({ status: 'rejected' })
      .where('id', '=', ron.companyId)
      .execute()
    const { data } = (await pia.call('GET', '/referrals')).body
    expect(data).toEqual({
      code: expect.stringMatching(/^[0-9A-F]{10}$/),
      link: `http://localhost:0/?referral=${data.code}`,
      total: 2,
      invited: [
        {
          name: `${ron.name} Å.`,
          company: `${ron.name} & Co`,
          status: 'registered',
          registered_at: expect.any(String),
        },
        { name: `${quin.name} Å.`, company: `${quin.name} & Co`, status: 'joined', registered_at: expect.any(String) },
      ],
    })
  })

  it('is empty at first', async () => {
    expect((await (await buyer()).call('GET', '/referrals')).body.data).toMatchObject({ total: 0, invited: [] })
  })
})

it.each([
  ['POST', '/profile', PIA],
  ['POST', '/profile/company', { name: 'Fern' }],
  ['GET', '/notices', undefined],
  ['POST', '/notices', { news: true }],
  ['GET', '/referrals', undefined],
] as const)('%s %s is not for guests', async (method, path, payload) => {
  const answer = await test.app.inject({ method, url: `/api/v2/buyer${path}`, payload })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'not_signed_in' })
})
