import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { waitForEmail, tokenIn } from '#test-kit/accounts/emails.ts'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }

describe('a sign-in link', () => {
  let test: TestShop
  let visits = 0
  let name = ''
  beforeAll(async () => {
    test = await openTestShop()
    await test.work()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    visits += 1
    name = `buyer-${visits}`
    await addBuyer(test.shop, name)
  })

  const follow = (token: string, headers: Record<string, string> = AJAX, cookies: Record<string, string> = {}) =>
    test.app.inject({
      url: `/legacy/login_token/${token}`,
      headers,
      cookies,
      remoteAddress: `10.2.0.${visits}`,
    })

  async function mailed(more: { redirect?: string } = {}): Promise<string> {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v2/buyer/login-link',
      payload: { email: name, ...more },
      remoteAddress: `10.2.1.${visits}`,
    })
    expect(answer.json()).toMatchObject({ status: true })
    return tokenIn(await waitForEmail(test, `${name}@example.com`, 'Your link to sign in'))
  }

  it('signs in once, and redirects to the page where the buyer was', async () => {
    const token = await mailed({ redirect: '/checkout?step=2' })
    const answer = await follow(token)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      redirect: '/checkout?step=2',
      user: { u_fname: name },
    })
    const cookie = answer.cookies.find((each) => each.name === 'trellis_session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const again = await follow(token)
    expect(again.statusCode).toBe(410)
    expect(again.headers['cache-control']).toContain('no-store')
    expect(again.json()).toEqual({ status: false, code: 'used', message: expect.stringContaining('already been used') })
  })

  it('expires after a quarter of an hour', async () => {
    const token = await mailed()
    const [link] = await test.database.db
      .selectFrom('mail_links')
      .select('expires_at')
      .orderBy('created_at', 'desc')
      .execute()
    expect(((link?.expires_at.getTime() ?? 0) - Date.now()) / 60_000).toBeCloseTo(15, 0)
    await test.database.pool.query('update mail_links set expires_at = now() where used_at is null')
    expect((await follow(token)).json()).toMatchObject({ status: false, code: 'expired' })
    expect((await follow('a'.repeat(43))).json()).toMatchObject({ status: false, code: 'invalid' })
  })

  it('is not redeemed by a link preview or scanner', async () => {
    const token = await mailed()
    const ahead: Record<string, string>[] = [
      {},
      { ...AJAX, 'sec-purpose': 'prefetch' },
      { ...AJAX, 'sec-purpose': 'prefetch;prerender' },
      { ...AJAX, purpose: 'prefetch' },
      { ...AJAX, 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of ahead) {
      const answer = await follow(token, headers)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'cross_site' })
      expect(answer.cookies).toEqual([])
    }
    const head = await test.app.inject({ method: 'HEAD', url: `/legacy/login_token/${token}`, headers: AJAX })
    expect(head.statusCode).toBeGreaterThanOrEqual(400)
    expect((await follow(token)).statusCode).toBe(200)
  })

  it('redirects only within this shop', async () => {
    expect((await follow(await mailed({ redirect: '//evil.example' }))).json()).toMatchObject({ redirect: null })
  })

  it('merges the guest’s cart', async () => {
    const ocid = await addProduct(test.database.db)
    const added = await test.app.inject({ method: 'POST', url: '/legacy/cart/add', payload: { id: ocid, quantity: 3 } })
    const cart = added.cookies.find((each) => each.name === 'trellis_cart')?.value ?? ''
    const { token } = (await follow(await mailed(), AJAX, { trellis_cart: cart })).json<{ token: string }>()
    const count = await test.app.inject({ url: '/legacy/cart/count', headers: { authorization: `Bearer ${token}` } })
    expect(count.json()).toEqual({ count: 3 })
  })

  it('ends the browser’s previous session', async () => {
    await addBuyer(test.shop, `other-${visits}`)
    const other = await signInAs(test, `other-${visits}`)
    expect((await follow(await mailed(), AJAX, other.cookies)).statusCode).toBe(200)
    expect((await other.call('GET', '/get-user')).status).toBe(401)
  })

  it('does not sign in to a closed account', async () => {
    const token = await mailed()
    await test.database.db.updateTable('users').set({ closed_at: new Date() }).where('username', '=', name).execute()
    expect((await follow(token)).json()).toMatchObject({ code: 'invalid' })
  })
})
