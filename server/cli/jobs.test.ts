import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test-kit/waits.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { createQueuedJobs } from '#server/jobs/queued-jobs.ts'
import type { JobHandlers } from '#server/jobs/jobs.ts'
import { startJobQueue, stopJobQueue, workJobs } from '#server/jobs/queue.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('npm run shop -- jobs', () => {
  let test: TestShop
  let boss: PgBoss
  const logged: { details: object; message: string }[] = []
  const log = {
    info: () => undefined,
    error: (details: object, message: string) => void logged.push({ details, message }),
  }
  beforeAll(async () => {
    test = await openTestShop()
    boss = await startJobQueue(test.database, log, false)
    await test.database.pool.query('delete from pgboss.job')
  })
  afterAll(async () => {
    await stopJobQueue(boss)
    await test.close()
  })

  const run = (...args: string[]) =>
    runCommand({ ...test, queuedJobs: createQueuedJobs(test.database) }, 'jobs', ...args)

  it('reports an empty queue, and suggests commands', async () => {
    expect(await run('list')).toEqual({ code: 0, output: 'No jobs are waiting, and none failed.' })
    expect(await run('lst')).toMatchObject({ code: 2, output: expect.stringContaining('(Did you mean list?)') })
  })

  it('lists missing images with their products', async () => {
    const ocid = await addProduct(test.database.db, { sku: 'VAS-1' })
    const discontinued = await addProduct(test.database.db, { sku: 'VAS-2', status: 'discontinued' })
    await test.database.pool.query(
      `insert into product_images (ocid, position, source, error) values
        ($1, 0, 'https://maker.example/vase.jpg', 'There is no server with this name.'),
        ($2, 0, 'pictures/old.jpg', 'There is no file pictures/old.jpg.')`,
      [ocid, discontinued],
    )
    expect((await run('list')).output).toBe(
      'No jobs are waiting, and none failed.\n\nMissing images:\n' +
        'VAS-1  https://maker.example/vase.jpg: There is no server with this name.\n\n' +
        'To retry those from the web: npm run shop -- jobs retry. Import files again together with their images.',
    )
    expect((await run('retry')).output).toContain('Images from the web retried: 1.')
    expect((await run('list')).output).toContain('image.fetch: 1 waiting, 0 to be retried, 0 failed')
    await test.database.pool.query('delete from pgboss.job')
    await test.database.pool.query('delete from product_images')
  })

  it('lists missing images of pages beside those of products', async () => {
    const ocid = await addProduct(test.database.db, {})
    await test.database.pool.query(
      `insert into product_images (ocid, position, source, error)
        select $1, n, 'mugs/' || n || '.jpg', 'There is no file.' from generate_series(1, 150) as n`,
      [ocid],
    )
    await test.database.pool.query(
      `insert into pictures (source, error) values ('banners/home.jpg', 'There is no file banners/home.jpg.')`,
    )
    expect((await run('list')).output).toContain('banners/home.jpg: There is no file banners/home.jpg.')
    // Nothing of it is on the web.
    expect((await run('retry')).output).toBe('Failed jobs retried: 0.')
    expect((await run('list')).output).toContain('No jobs are waiting')
    await test.database.pool.query(`insert into pictures (source, error) values ('https://m.example/b.jpg', 'Gone.')`)
    expect((await run('retry')).output).toContain('Images from the web retried: 1.')
    for (const table of ['pgboss.job', 'product_images', 'pictures']) {
      await test.database.pool.query(`delete from ${table}`)
    }
  })

  it('lists emails that failed, and sends them when the server is back', async () => {
    const sent: string[] = []
    let isBack = false
    const handlers = new Proxy({} as JobHandlers, {
      get: () => async (payload: { invoice: string }) => {
        if (!isBack) throw new Error('connect ECONNREFUSED 127.0.0.1:25')
        sent.push(payload.invoice)
      },
    })
    await test.shop.jobs.enqueue('order.placed', { invoice: 'T-100001' })
    await test.shop.jobs.enqueue('order.placed', { invoice: 'T-100002' })
    await test.shop.jobs.enqueue('file.remove', { key: 'later' }, new Date(Date.now() + 3_600_000))
    // The last try of one of the two.
    await test.database.pool.query(
      `update pgboss.job set retry_count = retry_limit where data ->> 'invoice' = 'T-100001'`,
    )
    await workJobs(boss, handlers, log)
    const { output } = await eventually(async () => {
      const answer = await run('list')
      expect(answer.output).toContain('order.placed: 0 waiting, 1 to be retried, 1 failed')
      return answer
    })
    expect(output).toContain('file.remove: 1 waiting, 0 to be retried, 0 failed')
    expect(output).toMatch(/Z order\.placed \{"invoice":"T-100001"\}: connect ECONNREFUSED 127\.0\.0\.1:25/)
    expect(
      logged.filter(({ message }) => message.startsWith('job')).map(({ details, message }) => [message, details]),
    ).toEqual(
      expect.arrayContaining([
        ['job failed for the last time', expect.objectContaining({ name: 'order.placed', attempt: 15 })],
        ['job failed and will be retried', expect.objectContaining({ name: 'order.placed', attempt: 1 })],
      ]),
    )

    isBack = true
    expect((await run('retry')).output).toBe('Failed jobs retried: 1.')
    await eventually(() => expect(sent).toContain('T-100001'))
    expect((await run('retry')).output).toBe('Failed jobs retried: 0.')
  })
})
