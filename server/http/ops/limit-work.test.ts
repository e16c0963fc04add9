import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { addOperatorKey, signInStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { createWorkBudget } from '#server/work-budget/work-budget.ts'
import { limitWork } from './limit-work.ts'

const CATEGORIES = '/api/v2/buyer/get-main-categories'

describe('a network that has exhausted its work budget', () => {
  let test: TestShop
  const request = (address: string, url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url, headers: { accept: 'application/json', ...headers }, remoteAddress: address })
  /** Requests until the 60 ms that accumulate with a budget of 1 ms per second are exhausted. */
  const exhaust = async (address: string, headers: Record<string, string> = {}) => {
    for (let times = 0; times < 20_000; times += 1) {
      const answer = await request(address, CATEGORIES, headers)
      if (answer.statusCode === 429) return answer
    }
    throw new Error('The budget was not exhausted.')
  }

  beforeAll(async () => {
    test = await openTestShop({ WORK_BUDGET: '1', WORK_BUDGET_BUYER: '1' }, { search: true })
    await addBuyer(test.shop, 'nora')
    await addBuyer(test.shop, 'emil')
  })
  afterAll(() => test.close())

  it('gets 429 with Retry-After for calls, pages, images, documents and searches, and others do not', async () => {
    const exhausted = await exhaust('192.0.2.1')
    expect(exhausted.json()).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('try again') })
    expect(Number(exhausted.headers['retry-after'])).toBeGreaterThan(0)
    const page = await request('192.0.2.1', '/', { accept: 'text/html' })
    expect(page.statusCode).toBe(429)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('<h1>One moment</h1>')
    for (const url of ['/images/320/1/none.jpg.webp', '/cart-files/cart.pdf', '/sitemap.xml']) {
      const answer = await request('192.0.2.1', url)
      expect([url, answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([url, 429, true])
    }
    const search = await test.app.inject({
      method: 'POST',
      url: '/1/indexes/*/queries',
      payload: '{"requests":[]}',
      remoteAddress: '192.0.2.1',
    })
    expect(search.statusCode).toBe(429)
    expect(search.json()).toEqual({ status: 429, message: expect.stringContaining('try again') })
    expect(Number(search.headers['retry-after'])).toBeGreaterThan(0)
    expect((await request('192.0.2.1', '/health/live')).statusCode).toBe(200)
    expect((await request('192.0.2.2', CATEGORIES)).statusCode).toBe(200)
  })

  it('is that of a proxy on this machine if its visitors are not known, but not of this machine itself', async () => {
    const visitor = { 'x-forwarded-for': '203.0.113.9' }
    expect((await exhaust('127.0.0.1', visitor)).statusCode).toBe(429)
    expect((await request('::ffff:127.0.0.1', '/', visitor)).statusCode).toBe(429)
    expect((await request('127.0.0.1', CATEGORIES)).statusCode).toBe(200)
  })

  it('does not stop its signed-in buyers, who have budgets of their own', async () => {
    const [nora, emil] = [await signInAs(test, 'nora'), await signInAs(test, 'emil')]
    await exhaust('192.0.2.3')
    const user = '/api/v2/buyer/get-user'
    expect((await request('192.0.2.3', user, nora.headers)).statusCode).toBe(200)
    await exhaust('192.0.2.3', nora.headers)
    expect((await request('192.0.2.4', user, nora.headers)).statusCode).toBe(429)
    expect((await request('192.0.2.3', user, emil.headers)).statusCode).toBe(200)
    expect((await request('192.0.2.4', CATEGORIES)).statusCode).toBe(200)
  })

  it('does not stop staff and operator keys, who have budgets of their own', async () => {
    const staff = await signInStaff(test)
    const key = await addOperatorKey(test, staff.id, ['staff.read'])
    await exhaust('192.0.2.30')
    expect((await request('192.0.2.30', '/api/v2/admin/me', staff.headers)).statusCode).toBe(200)
    const authorization = `Bearer ${key}`
    expect((await request('192.0.2.30', '/api/v2/admin/staff', { authorization })).statusCode).toBe(200)
    expect((await request('192.0.2.30', CATEGORIES)).statusCode).toBe(429)
  })

  it('is stopped with an invalid credential, too', async () => {
    await exhaust('192.0.2.5')
    const invalid = { authorization: `Bearer ${'x'.repeat(43)}` }
    expect((await request('192.0.2.5', CATEGORIES, invalid)).statusCode).toBe(429)
    const cookie = { cookie: `trellis_session=${'x'.repeat(43)}` }
    expect((await request('192.0.2.5', CATEGORIES, cookie)).statusCode).toBe(429)
  })
})

it('a network over its budget causes a few look-ups of unknown credentials per second, whatever it sends', async () => {
  let time = 0
  let lookUps = 0
  const now = () => time
  const budget = createWorkBudget({ perNetwork: 1, perBuyer: 1 }, { now })
  const app = Fastify()
  limitWork(app, {
    budget,
    monitor: {
      add: () => undefined,
      remove: () => undefined,
      load: () => ({ isLoopBusy: false, isProcessorBusy: false }),
    },
    credentialOf: ({ headers }) => headers.authorization ?? null,
    authenticate: async () => void (lookUps += 1),
    now,
  })
  app.get('/', () => 'page')
  const request = (remoteAddress: string, n: number) =>
    app.inject({ url: '/', headers: { authorization: `random ${n}` }, remoteAddress })
  const flood = async (remoteAddress: string) => {
    const before = lookUps
    budget.open(remoteAddress).charge(10_000, 'loop')
    for (let n = 0; n < 50; n += 1) expect((await request(remoteAddress, n)).statusCode).toBe(429)
    return lookUps - before
  }
  expect(await flood('192.0.2.1')).toBe(5)
  expect(await flood('192.0.2.2')).toBe(5)
  time += 1000
  expect(await flood('192.0.2.1')).toBe(3)
  const homes = []
  for (let subnet = 0; subnet < 4; subnet += 1) homes.push(await flood(`2001:db8:1:${subnet}::1`))
  expect(homes).toEqual([5, 5, 0, 0])
  await app.close()
})

it('a network has eight requests at a time, its others wait, and one that hangs up leaves the line', async () => {
  const idle = { isLoopBusy: false, isProcessorBusy: false }
  const app = Fastify()
  limitWork(app, {
    budget: createWorkBudget({ perNetwork: 1000, perBuyer: 1000 }),
    monitor: { add: () => undefined, remove: () => undefined, load: () => idle },
    credentialOf: () => null,
    authenticate: async () => undefined,
  })
  const finishes: (() => void)[] = []
  const slow = async () => {
    await new Promise<void>((resolve) => finishes.push(resolve))
    return 'page'
  }
  app.get('/', slow)
  app.post('/', slow)
  const request = (remoteAddress: string, signal?: AbortSignal) => app.inject({ url: '/', remoteAddress, signal })
  const running = async (count: number) => {
    await expect.poll(() => finishes.length).toBe(count)
  }

  const first = Array.from({ length: 7 }, () => request('192.0.2.1'))
  const posted = app.inject({ method: 'POST', url: '/', payload: { a: 1 }, remoteAddress: '192.0.2.1' })
  await running(8)
  const hangUp = new AbortController()
  const hungUp = request('192.0.2.1', hangUp.signal).catch(() => 'hung up')
  const last = request('192.0.2.1')
  const other = request('192.0.2.2')
  await running(9)
  hangUp.abort()
  expect(await hungUp).toBe('hung up')
  finishes.at(0)?.()
  await running(10)
  for (const finish of finishes) finish()
  const answers = await Promise.all([...first, posted, last, other])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
  await app.close()
})

it('a request that has begun keeps its place when its client hangs up, until its work has ended', async () => {
  const app = Fastify()
  limitWork(app, {
    budget: createWorkBudget({ perNetwork: 1000, perBuyer: 1000 }),
    monitor: {
      add: () => undefined,
      remove: () => undefined,
      load: () => ({ isLoopBusy: false, isProcessorBusy: true }),
    },
    credentialOf: () => null,
    authenticate: async () => undefined,
  })
  const finishes: (() => void)[] = []
  app.get('/', async () => {
    await new Promise<void>((resolve) => finishes.push(resolve))
    return 'page'
  })
  const request = (signal?: AbortSignal) =>
    app
      .inject({ url: '/', remoteAddress: '192.0.2.9', signal, headers: { 'content-length': '0' } })
      .catch(() => 'hung up')
  const hangUp = new AbortController()
  const hungUp = Array.from({ length: 2 }, () => request(hangUp.signal))
  await expect.poll(() => finishes.length).toBe(2)
  hangUp.abort()
  await Promise.all(hungUp)
  const next = request()
  await new Promise((resolve) => setImmediate(resolve))
  expect(finishes).toHaveLength(2)
  for (const finish of finishes) finish()
  await expect.poll(() => finishes.length).toBe(3)
  finishes.at(2)?.()
  expect(await next).toMatchObject({ statusCode: 200 })
  await app.close()
})
