import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const COOKIE = 'trellis_device'

let test: TestShop
let networks = 0
beforeAll(async () => {
  test = await openTestShop()
  await addBuyer(test.shop, 'nora')
  await addBuyer(test.shop, 'mallory')
})
beforeEach(() => test.database.pool.query('delete from attempts'))
afterAll(() => test.close())

/** Returns an address in a network that no other request uses. */
function elsewhere(): string {
  networks += 1
  return `10.${20 + (networks >> 8)}.${networks & 255}.1`
}

function signIn(email: string, password: string, device?: string, remoteAddress = elsewhere()) {
  const headers = device === undefined ? {} : { cookie: `${COOKIE}=${device}` }
  return test.app.inject({ method: 'POST', url: '/legacy/login', payload: { email, password }, headers, remoteAddress })
}

function requestLink(email: string, device?: string, remoteAddress = elsewhere()) {
  const headers = device === undefined ? {} : { cookie: `${COOKIE}=${device}` }
  const [url, payload] = ['/api/v2/buyer/login-link', { email }] as const
  return test.app.inject({ method: 'POST', url, payload, headers, remoteAddress })
}

/** Signs in and returns the cookie of the browser. */
async function deviceOf(name: string, device?: string) {
  const { cookies } = await signIn(name, PASSWORD, device)
  return cookies.find((cookie) => cookie.name === COOKIE)
}

async function failFromElsewhere(name: string): Promise<void> {
  for (let times = 0; times < 10; times += 1) await signIn(name, 'a guess')
  expect((await signIn(name, PASSWORD)).statusCode).toBe(429)
}

describe('a browser in which a buyer has signed in', () => {
  it('gets a cookie for 90 days that scripts cannot read', async () => {
    const cookie = await deviceOf('nora')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 90 * 86_400 })
    expect(await deviceOf('nora', cookie?.value)).toMatchObject({ value: cookie?.value })
  })

  it('signs in from a new network while an attacker fails on purpose, by email address and by username', async () => {
    const device = (await deviceOf('nora'))?.value
    await failFromElsewhere('nora')
    await failFromElsewhere('nora@example.com')
    expect((await signIn('nora', PASSWORD, device)).statusCode).toBe(200)
    expect((await signIn('nora@example.com', PASSWORD, device)).statusCode).toBe(200)
  })

  it('is not locked out by another device of its network', async () => {
    const device = (await deviceOf('nora'))?.value
    for (let times = 0; times < 21; times += 1) await signIn(`unknown-${times}`, 'a guess', undefined, '10.90.0.1')
    expect((await signIn('nora', PASSWORD, undefined, '10.90.0.1')).statusCode).toBe(429)
    expect((await signIn('nora', PASSWORD, device, '10.90.0.1')).statusCode).toBe(200)
  })

  it('may fail ten times a minute itself', async () => {
    const device = (await deviceOf('nora'))?.value
    const statuses = []
    for (let times = 0; times < 11; times += 1) statuses.push((await signIn('nora', 'a guess', device)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })

  it('is known to the accounts that have signed in with it only, and for a limited time', async () => {
    const device = (await deviceOf('mallory'))?.value
    await failFromElsewhere('nora')
    expect((await signIn('nora', PASSWORD, device)).statusCode).toBe(429)
    const own = (await deviceOf('mallory'))?.value
    await test.database.pool.query(`update attempts set until = now() where until > now() + interval '80 days'`)
    await failFromElsewhere('mallory')
    expect((await signIn('mallory', PASSWORD, own)).statusCode).toBe(429)
  })

  it('gets a new secret if the cookie was not set for this account: an attacker may have planted it', async () => {
    const planted = 'p'.repeat(43)
    expect((await deviceOf('nora', planted))?.value).toMatch(/^(?!p{43})[\w-]{43}$/)
    const ofMallory = (await deviceOf('mallory'))?.value
    expect((await deviceOf('nora', ofMallory))?.value).not.toBe(ofMallory)
  })

  it('is stored only as a hash', async () => {
    const device = (await deviceOf('nora'))?.value ?? ''
    const { rows } = await test.database.pool.query('select * from attempts')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(device)
    expect(JSON.stringify(rows)).not.toContain('nora')
  })
})

describe('emailed links', () => {
  it('can be requested from a new network while an attacker has used up the limit of another one', async () => {
    await requestLink('nora', undefined, '10.91.0.1')
    expect((await requestLink('nora', undefined, '10.91.0.1')).json()).toMatchObject({ status: false })
    expect((await requestLink('nora')).json()).toMatchObject({ status: true })
  })

  it('are counted together for all networks of one IPv6 home', async () => {
    const statuses = []
    for (let subnet = 0; subnet < 4; subnet += 1) {
      const answer = await requestLink('nora', undefined, `2001:db8:91:a0${subnet}0::1`)
      statuses.push(answer.json<{ status: boolean }>().status)
    }
    expect(statuses).toEqual([true, false, false, false])
    expect((await requestLink('nora', undefined, '2001:db8:91:a100::1')).json()).toMatchObject({ status: true })
  })

  it('do not flood a mailbox from many networks, and the owner’s browser still gets one', async () => {
    const device = (await deviceOf('nora'))?.value
    const sent = []
    for (let times = 0; times < 25; times += 1)
      sent.push((await requestLink('nora')).json<{ status: boolean }>().status)
    expect(sent.filter(Boolean)).toHaveLength(20)
    expect((await requestLink('nora', device)).json()).toMatchObject({ status: true })
    expect((await requestLink('nora', device)).json()).toMatchObject({ status: false })
  })
})
