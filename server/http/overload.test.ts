import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

const LIMIT_MS = 50

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ OVERLOAD_MS: String(LIMIT_MS) })
})
afterAll(() => test.close())

/** Keeps the process so busy that each turn takes thrice what is allowed, for longer than it takes to be noticed. */
async function overload(): Promise<void> {
  const until = performance.now() + 2500
  while (performance.now() < until) {
    const pause = performance.now() + 3 * LIMIT_MS
    while (performance.now() < pause);
    await turn()
  }
}

/** Keeps every connection to the database busy, and so many queries waiting for one, until the end is asked for. */
async function crowd({ database: { pool } }: TestShop, waiting: number): Promise<() => Promise<void>> {
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const queries = Array.from({ length: waiting }, () => pool.query('select 1'))
  return async () => {
    for (const connection of held) connection.release()
    await Promise.all(queries)
  }
}

describe('a process whose database has too much to do', () => {
  it('refuses calls as long as a hundred queries wait for a connection', async () => {
    // Being behind otherwise is no reason here, however slow the machine.
    const crowded = await openTestShop({ OVERLOAD_MS: '60000' })
    const ask = (url: string) => crowded.app.inject({ url, headers: { accept: 'application/json' } })
    const leave = await crowd(crowded, 101)
    const [refused, live] = await Promise.all([ask('/api/v2/buyer/get-main-categories'), ask('/health/live')])
    await leave()
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({ code: 'overloaded' })
    expect(live.statusCode).toBe(200)
    expect((await ask('/api/v2/buyer/get-main-categories')).statusCode).toBe(200)
    await crowded.close()
  })
})

describe('a process that is behind with its work', () => {
  it('refuses calls with a 503 that says when to come back, answers those who watch, and recovers by itself', async () => {
    const ask = (url: string) => test.app.inject({ url, headers: { accept: 'application/json' } })
    const calls = async () => (await ask('/api/v2/buyer/get-main-categories')).statusCode
    // Opening a shop keeps a slow machine behind for a moment, too.
    await expect.poll(calls).toBe(200)
    await overload()
    const [refused, page, search, live] = await Promise.all([
      ask('/api/v2/buyer/get-main-categories'),
      test.app.inject({ url: '/', headers: { accept: 'text/html,*/*' } }),
      test.app.inject({ method: 'POST', url: '/1/indexes/*/queries', payload: {} }),
      ask('/health/live'),
    ])
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({ code: 'overloaded', message: expect.stringContaining('Try again in') })
    expect(page.statusCode).toBe(503)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('<meta http-equiv="refresh" content="5">')
    expect(search.statusCode).toBe(503)
    expect(search.headers['retry-after']).toBe('5')
    expect(search.json()).toEqual({ message: expect.stringContaining('Try again in'), status: 503 })
    expect(live.statusCode).toBe(200)
    await expect.poll(calls).toBe(200)
  })
})
