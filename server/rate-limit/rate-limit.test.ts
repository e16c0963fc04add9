import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { createRateLimiter, deleteExpiredLimits, inTime } from './rate-limit.ts'

describe('the rate limiter', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const limit = { max: 3, seconds: 600 }

  it('counts across nodes and concurrent requests', async () => {
    const { db } = test.database
    const [here, there] = [createRateLimiter({ db }), createRateLimiter({ db })]
    const waits = await Promise.all(
      Array.from({ length: 5 }, () => [here.tryConsume('shared', limit), there.tryConsume('shared', limit)]).flat(),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    expect(waits.filter((wait) => wait > 590 && wait <= 600)).toHaveLength(7)
  })

  it('returns the time to wait, and starts a new window then', async () => {
    const attempts = createRateLimiter({ db: test.database.db })
    for (let times = 0; times < 3; times += 1) await attempts.consume('door', limit)
    await expect(attempts.consume('door', limit, 'Ring the bell.')).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Too many attempts. Please try again in 10 minutes. Ring the bell.',
      details: { retry_after: 600 },
    })
    await test.database.pool.query(`update attempts set until = now() - interval '1 second'`)
    expect(await attempts.hasAny('door')).toBe(false)
    expect(await attempts.tryConsume('door', limit)).toBe(0)
    expect(await attempts.hasAny('door')).toBe(true)
  })

  it('refunds a count, and deletes past windows', async () => {
    const attempts = createRateLimiter({ db: test.database.db })
    for (let times = 0; times < 9; times += 1) {
      expect(await attempts.tryConsume('right', limit)).toBe(0)
      await attempts.refund('right')
    }
    await test.database.pool.query(`update attempts set until = now() - interval '1 second'`)
    await deleteExpiredLimits(test.database.db)
    expect(await test.database.db.selectFrom('attempts').selectAll().execute()).toEqual([])
  })

  it('limits the /64s of a /56 together, and those of a /48 and a /32, beside each of them', async () => {
    const attempts = createRateLimiter({ db: test.database.db })
    const isAllowed = (address: string) =>
      attempts.consumeFrom(address, 'knock', limit).then(
        () => true,
        () => false,
      )
    const count = async (addresses: string[]) => {
      let allowed = 0
      for (const address of addresses) if (await isAllowed(address)) allowed += 1
      return allowed
    }
    const rest = (prefix: string, length: number) => Array.from({ length }, (_, n) => `${prefix}:${n.toString(16)}::1`)
    expect(await count(Array.from({ length: 5 }, () => '2001:db8:1:9::1'))).toBe(3)
    expect(await count(rest('2001:db8:1', 4))).toBe(3)
    // The neighbors in the /48 still have their limits.
    const neighbors = Array.from({ length: 50 }, (_, n) => `2001:db8:1:${(n + 1).toString(16)}00::1`)
    expect(await count(neighbors)).toBe(42)
    expect(await count(rest('2001:db8', 200).filter((address) => !address.startsWith('2001:db8:1:')))).toBe(144)
    expect(await count(['2001:db9::1', '192.0.2.1'])).toBe(2)
    const office = (length: number) => Array.from({ length }, () => '2001:db9:7:7::1')
    expect(await count(office(3))).toBe(3)
    await attempts.refundFrom('2001:db9:7:7::1', 'knock')
    expect(await count(office(2))).toBe(1)
  })

  it('formats times for people', () => {
    expect([1, 40, 90, 91, 3600].map(inTime)).toEqual([
      'in a second',
      'in 40 seconds',
      'in 90 seconds',
      'in 2 minutes',
      'in 60 minutes',
    ])
  })
})

describe('failed sign-ins', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await addBuyer(test.shop, 'nora')
  })
  afterAll(() => test.close())

  const login = (remoteAddress: string, password: string) =>
    test.app.inject({
      method: 'POST',
      url: '/legacy/login',
      remoteAddress,
      payload: { email: 'nora', password },
    })

  it('lock out the attacker, and not the buyer on a known network', async () => {
    expect((await login('10.5.0.1', PASSWORD)).statusCode).toBe(200)
    for (let host = 1; host <= 10; host += 1) expect((await login(`10.6.0.${host}`, 'a guess')).statusCode).toBe(422)
    const guessed = await login('10.6.0.99', PASSWORD)
    expect(guessed.statusCode).toBe(429)
    expect(guessed.json()).toMatchObject({
      message: expect.stringContaining('you can sign in right away with an emailed link'),
    })
    expect((await login('10.5.0.1', PASSWORD)).statusCode).toBe(200)
  })

  it('count on the buyer’s own network, too', async () => {
    const answers = []
    for (let times = 0; times < 11; times += 1) answers.push((await login('10.5.0.1', 'a guess')).statusCode)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })

  it('are also limited per hour', async () => {
    await test.database.pool.query('delete from attempts')
    const statuses = []
    for (let minute = 0; minute < 6; minute += 1) {
      for (let times = 0; times < 10; times += 1) {
        statuses.push((await login(`10.8.${minute}.${times}`, 'a guess')).statusCode)
      }
      await test.database.pool.query(`update attempts set until = now() where until < now() + interval '2 minutes'`)
    }
    expect(statuses.slice(0, 50).every((status) => status === 422)).toBe(true)
    expect(statuses.slice(50).every((status) => status === 429)).toBe(true)
  })

  it('do not include successful sign-ins', async () => {
    await test.database.pool.query('delete from attempts')
    for (let times = 0; times < 22; times += 1) expect((await login('10.9.0.1', PASSWORD)).statusCode).toBe(200)
  })
})
