import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { createJobsApp } from './jobs-app.ts'

describe('the port of a process that only runs jobs', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  it('has health checks and metrics with the waiting jobs, and nothing else', async () => {
    let stopping = false
    const app = await createJobsApp({ ...test, stopping: () => stopping })
    await test.shop.jobs.enqueue('search.refresh', { ocids: [1] })
    const status = async (url: string) => (await app.inject(url)).statusCode
    expect([await status('/health/live'), await status('/health/ready'), await status('/')]).toEqual([200, 200, 404])
    expect((await app.inject('/metrics')).body).toContain('trellis_jobs{name="search.refresh",state="waiting"} 1')
    stopping = true
    expect([await status('/health/live'), await status('/health/ready')]).toEqual([200, 503])
    await app.close()
  })
})
