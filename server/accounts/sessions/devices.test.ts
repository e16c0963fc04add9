import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Device } from '#contract/schemas/accounts/sign-in.ts'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { browserName } from '#contract/text/browser-name.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'

const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

describe('the devices of a buyer', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    for (const name of ['nora', 'olga', 'paul', 'quentin', 'rosa']) await addBuyer(test.shop, name)
  })
  afterAll(() => test.close())

  it('are listed, with the current one marked', async () => {
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: '/legacy/login',
      payload: { email: 'nora', password: PASSWORD },
      headers: { 'user-agent': CHROME },
      remoteAddress: '203.0.113.9',
    })
    expect(elsewhere.statusCode).toBe(200)
    const here = await signInAs(test, 'nora')
    const { body } = await here.call('GET', '/devices')
    expect(body).toEqual({
      data: [
        expect.objectContaining({ name: 'Unknown browser', current: true }),
        expect.objectContaining({ name: 'Chrome on macOS', address: '203.0.113.9', current: false }),
      ],
    })
    const byCookie = await test.app.inject({
      url: '/api/v2/buyer/devices',
      cookies: here.cookies,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    expect(byCookie.json()).toEqual(body)
  })

  it('are signed out one by one', async () => {
    const [here, there] = [await signInAs(test, 'olga'), await signInAs(test, 'olga')]
    const { body } = await here.call('GET', '/devices')
    const other = (body as { data: Device[] }).data.find(({ current }) => !current)
    expect(await here.call('DELETE', `/devices/${other?.id}`)).toEqual({ status: 200, body: { status: true } })
    expect((await there.call('GET', '/get-user')).status).toBe(401)
    expect((await here.call('GET', '/get-user')).status).toBe(200)
    expect((await here.call('DELETE', `/devices/${other?.id}`)).status).toBe(404)
    expect((await here.call('DELETE', '/devices/not-a-uuid')).status).toBe(404)
  })

  it('are all signed out except the current one', async () => {
    const [here, there] = [await signInAs(test, 'paul'), await signInAs(test, 'paul')]
    expect((await here.call('POST', '/devices/end-others')).status).toBe(200)
    expect((await there.call('GET', '/get-user')).status).toBe(401)
    expect(await here.call('GET', '/devices')).toMatchObject({ body: { data: [{ current: true }] } })
  })

  it('have a last-seen time and address, accurate to five minutes', async () => {
    const here = await signInAs(test, 'quentin')
    const seen = async () =>
      (await here.call('GET', '/devices')).body as { data: [{ last_seen_at: string; address: string }] }
    const first = (await seen()).data[0]
    expect((await seen()).data[0]).toEqual(first)
    await test.database.pool.query(`update tokens set last_seen_at = now() - interval '6 minutes'`)
    const later = (await seen()).data[0]
    expect(Date.parse(later.last_seen_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(later.address).toBe('127.0.0.1')
  })

  it('are limited to a hundred: beyond that, the least recently seen are signed out', async () => {
    const here = await signInAs(test, 'rosa')
    await test.database.pool.query(
      `insert into tokens (token_hash, kind, user_id, expires_at, last_seen_at)
       select sha256(n::text::bytea), 'session', $1, now() + interval '1 day', now() - n * interval '1 minute'
       from generate_series(1, 120) n`,
      [here.id],
    )
    await signInAs(test, 'rosa')
    const { body } = await here.call('GET', '/devices')
    expect((body as { data: Device[] }).data).toHaveLength(100)
  })

  it('each have one access token at a time, for any number of requests', async () => {
    const here = await signInAs(test, 'quentin')
    const ask = () =>
      test.app.inject({
        url: '/legacy/session',
        cookies: here.cookies,
        headers: { 'x-requested-with': 'XMLHttpRequest' },
      })
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    expect(new Set(answers.map((answer) => answer.json<{ accessToken: string }>().accessToken)).size).toBeLessThan(3)
    const { rows } = await test.database.pool.query(
      `select count(*) from tokens where kind = 'access' and user_id = $1 group by session_hash order by 1 desc`,
      [here.id],
    )
    expect(rows[0]).toMatchObject({ count: expect.toSatisfy((count: number) => count < 3) })
  })
})

describe('the name of a device', () => {
  it.each([
    [CHROME, 'Chrome on macOS'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['curl/8.5.0', 'Unknown browser'],
    ['<script>alert(1)</script>', 'Unknown browser'],
    [null, 'Unknown browser'],
  ])('in %j is %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name)
  })
})
