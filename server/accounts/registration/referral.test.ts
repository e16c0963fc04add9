import type { Member } from '#server/accounts/deps.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import {
  ownAddress,
  registerAndConfirm,
  registrationForm,
  sendForm,
  renderPendingEmails,
} from '#test-kit/accounts/registration.ts'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }

describe('a referral code', () => {
  let test: TestShop
  let code: string
  let nora: Member
  beforeAll(async () => {
    test = await openTestShop()
    nora = await addBuyer(test.shop, 'nora')
    code = (await test.shop.accounts.profile.user(nora)).referral_code
  })
  afterAll(() => test.close())

  const session = (headers: Record<string, string>, cookies: Record<string, string> = {}) =>
    test.app.inject({ url: '/legacy/session', headers: { ...AJAX, ...headers }, cookies })
  const inviter = (written: string, remoteAddress = ownAddress()) =>
    test.app.inject({ url: `/legacy/get-user-by-referral-code/${encodeURIComponent(written)}`, remoteAddress })
  const invitedBy = async (email: string) => {
    const { rows } = await test.database.pool.query('select invited_by from registrations where email = $1', [email])
    return (rows as { invited_by: number | null }[])[0]?.invited_by
  }

  it('reveals first name, initial and company of the inviter, and nothing else', async () => {
    for (const written of [code, code.toLowerCase(), ` ${code} `]) {
      const answer = await inviter(written)
      expect(answer.json()).toEqual({
        status: true,
        user: { u_fname: 'nora', u_lname_initial: 'B', company: 'nora & Co' },
      })
    }
  })

  it('of a public seed attributes visitors to its owner, and reveals no company', async () => {
    const { public_url } = await test.shop.seeds.links.setPublic(
      nora,
      (await test.shop.seeds.create(nora, { name: 'Shared' })).id,
      true,
    )
    const ofSeed = new URL(public_url ?? '').searchParams.get('referral') ?? ''
    for (const written of [ofSeed, ofSeed.toLowerCase()]) {
      expect((await inviter(written)).json()).toEqual({
        status: true,
        user: { u_fname: 'nora', u_lname_initial: 'B', company: null },
      })
    }
    expect((await session({ 'x-referral': ofSeed })).json()).toEqual({ public_user_code: ofSeed })
    await sendForm(test, registrationForm('by-seed@example.com', { referral: ofSeed }))
    expect(await invitedBy('by-seed@example.com')).toBe(nora.id)
    await renderPendingEmails(test)
  })

  it.each(['0000000000', 'S00000000000', 'x', '💥', "' or 1=1", 'A'.repeat(40)])(
    'returns 404 for the unknown code %s',
    async (written) => {
      const answer = await inviter(written)
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        {
          status: false,
          code: 'not_found',
          message: 'This invitation code isn’t valid. You can register without one.',
        },
      ])
    },
  )

  it('can be looked up sixty times a minute', async () => {
    const answers = []
    for (let round = 0; round < 61; round += 1) answers.push(await inviter('0000000000', '10.201.0.1'))
    expect(answers.slice(-2).map(({ statusCode }) => statusCode)).toEqual([404, 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('makes a guest a public user for 90 days, in any case of the code', async () => {
    const answer = await session({ 'x-referral': code.toLowerCase() })
    expect(answer.json()).toEqual({ public_user_code: code })
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: 'trellis_referral',
        value: code,
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 90 * 86_400,
      }),
    ])
    expect((await session({}, { trellis_referral: code })).json()).toEqual({ public_user_code: code })
    // The browser sends the cookie with every request, and its lifetime counts from the first one.
    expect((await session({ 'x-referral': code }, { trellis_referral: code })).cookies).toEqual([])
    // An unknown code is ignored and does not replace a valid one.
    const unknown = await session({ 'x-referral': '0123456789' }, { trellis_referral: code })
    expect([unknown.json(), unknown.cookies]).toEqual([{ public_user_code: code }, []])
    expect((await session({ 'x-referral': '"; drop table users' })).json()).toEqual({ public_user_code: null })
  })

  it('has no effect for a signed-in buyer, neither their own code nor another', async () => {
    const login = await test.app.inject({
      method: 'POST',
      url: '/legacy/login',
      payload: { email: 'nora', password: PASSWORD },
      headers: { 'x-referral': code },
      cookies: { trellis_referral: code },
      remoteAddress: ownAddress(),
    })
    expect(login.cookies).toContainEqual(expect.objectContaining({ name: 'trellis_referral', value: '' }))
    const cookie = login.cookies.find(({ name }) => name === 'trellis_session')?.value ?? ''
    const answer = await session({ 'x-referral': code }, { trellis_session: cookie })
    expect(answer.json()).toEqual({ accessToken: expect.any(String), public_user_code: null })
    expect(answer.cookies.map(({ name }) => name)).not.toContain('trellis_referral')
  })

  it('is accepted with any request of both APIs', async () => {
    for (const url of ['/legacy/cart/count', '/api/v2/buyer/get-main-categories']) {
      const answer = await test.app.inject({ url, headers: { 'x-referral': '"; no code of ours' } })
      expect(answer.statusCode).toBe(200)
    }
  })

  it('is stored with the registration: form before header before cookie, ignoring unknown codes', async () => {
    const other = await addBuyer(test.shop, 'desmond')
    const otherCode = (await test.shop.accounts.profile.user(other)).referral_code
    await sendForm(test, registrationForm('a@example.com', { referral: code.toLowerCase() }), {
      headers: { 'x-referral': otherCode },
    })
    expect(await invitedBy('a@example.com')).toBe(nora.id)
    await sendForm(test, registrationForm('b@example.com', { referral: 'nobody' }), {
      headers: { 'x-referral': otherCode },
    })
    expect(await invitedBy('b@example.com')).toBe(other.id)
    await sendForm(test, registrationForm('c@example.com'), { headers: { cookie: `trellis_referral=${code}` } })
    expect(await invitedBy('c@example.com')).toBe(nora.id)
    await sendForm(test, registrationForm('d@example.com', { referral: '0000000000' }))
    expect(await invitedBy('d@example.com')).toBeNull()
    await renderPendingEmails(test)
    const id = await registerAndConfirm(test, 'e@example.com', { referral: code })
    const { rows } = await test.database.pool.query('select invited_by from users where public_id = $1', [id])
    expect(rows).toEqual([{ invited_by: nora.id }])
  })

  it('stops working if the inviter’s account is closed or rejected', async () => {
    await test.database.pool.query(`update companies set status = 'rejected'`)
    expect((await session({ 'x-referral': code })).json()).toEqual({ public_user_code: null })
    await test.database.pool.query(`update companies set status = 'approved'`)
    await test.database.pool.query('update users set closed_at = now()')
    expect((await inviter(code)).statusCode).toBe(404)
  })
})
