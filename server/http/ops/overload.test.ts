import { setImmediate as nextIteration } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const LIMIT_MS = 50

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ OVERLOAD_MS: String(LIMIT_MS) })
})
afterAll(() => test.close())

/** Blocks the event loop for three times the limit per iteration until `isDone`, at most for many times as long as a measurement takes. */
async function overload(isDone: () => boolean): Promise<void> {
  for (let iteration = 0; iteration < 200 && !isDone(); iteration += 1) {
    const pause = performance.now() + 3 * LIMIT_MS
    while (performance.now() < pause);
    await nextIteration()
  }
}

/** Occupies every database connection and queues `waiting` queries. Returns a function that releases the connections. */
async function occupyDatabase({ database: { pool } }: TestShop, waiting: number): Promise<() => Promise<void>> {
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const queries = Array.from({ length: waiting }, () => pool.query('select 1'))
  return async () => {
    for (const connection of connections) connection.release()
    await Promise.all(queries)
  }
}

describe('a process with an overloaded database', () => {
  it('rejects calls while a hundred queries wait for a connection', async () => {
    // The event loop delay must not matter here, even on a slow machine.
    const overloadedShop = await openTestShop({ OVERLOAD_MS: '60000' })
    const request = (url: string) => overloadedShop.app.inject({ url, headers: { accept: 'application/json' } })
    const release = await occupyDatabase(overloadedShop, 101)
    const [rejected, live] = await Promise.all([request('/api/v2/buyer/get-main-categories'), request('/health/live')])
    await release()
    expect(rejected.statusCode).toBe(503)
    expect(rejected.headers['retry-after']).toBe('5')
    expect(rejected.json()).toMatchObject({ code: 'overloaded' })
    expect(live.statusCode).toBe(200)
    expect((await request('/api/v2/buyer/get-main-categories')).statusCode).toBe(200)
    await overloadedShop.close()
  })
})

describe('a process with a busy event loop', () => {
  it('rejects calls with a 503 and Retry-After, answers health checks, and recovers', async () => {
    const request = (url: string) => test.app.inject({ url, headers: { accept: 'application/json' } })
    const calls = async () => (await request('/api/v2/buyer/get-main-categories')).statusCode
    // Opening a shop also keeps the event loop of a slow machine busy.
    await expect.poll(calls).toBe(200)
    const release = await occupyDatabase(test, 0)
    // A request that stays unanswered while the loop is busy.
    const unanswered = test.app.inject({ url: '/cart-files/cart.csv', cookies: { trellis_cart: 'x'.repeat(43) } })
    let answers: Awaited<ReturnType<typeof request>>[] | undefined
    async function requestUntilRejected() {
      const page = () => test.app.inject({ url: '/', headers: { accept: 'text/html,*/*' } })
      // A response without a query takes no iteration of the event loop.
      while ((await page()).statusCode !== 503) await nextIteration()
      return Promise.all([
        request('/api/v2/buyer/get-main-categories'),
        page(),
        test.app.inject({ method: 'POST', url: '/1/indexes/*/queries', payload: {} }),
        request('/health/live'),
      ])
    }
    const rejections = requestUntilRejected().then((rejected) => (answers = rejected))
    await overload(() => answers !== undefined)
    await rejections
    const [rejected, page, search, live] = answers ?? []
    expect(rejected?.statusCode).toBe(503)
    expect(rejected?.headers['retry-after']).toBe('5')
    expect(rejected?.json()).toMatchObject({ code: 'overloaded', message: expect.stringContaining('Try again in') })
    expect(page?.headers['content-type']).toContain('text/html')
    expect(page?.body).toContain('<meta http-equiv="refresh" content="5">')
    expect(search?.headers['retry-after']).toBe('5')
    expect(search?.json()).toEqual({ message: expect.stringContaining('Try again in'), status: 503 })
    expect(live?.statusCode).toBe(200)
    await release()
    expect((await unanswered).statusCode).toBe(409)
    await expect.poll(calls).toBe(200)
  })
})
