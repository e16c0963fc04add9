import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tools/test-waits.ts'
import { JOBS_HELP, runJobs } from './cli-jobs.ts'
import { addProduct } from './fixtures.ts'
import { createHeldJobs } from './jobs/held-jobs.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { startJobQueue, stopJobQueue, workJobs } from './jobs/queue.ts'
import { heard } from './test-command.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

describe('npm run shop -- jobs', () => {
  let test: TestShop
  let boss: PgBoss
  const logged: { details: object; message: string }[] = []
  const log = { error: (details: object, message: string) => void logged.push({ details, message }) }
  beforeAll(async () => {
    test = await openTestShop()
    boss = await startJobQueue(test.database, log, false)
    await test.database.pool.query('delete from pgboss.job')
  })
  afterAll(async () => {
    await stopJobQueue(boss)
    await test.close()
  })

  function run(...args: string[]): Promise<{ code: number; said: string }> {
    const held = createHeldJobs(test.database, boss)
    const command = { help: JOBS_HELP, several: true } as const
    return heard(command, args, (print) => runJobs(args, { held, images: test.shop.images, print }))
  }

  it('says that there is none, and what it can do', async () => {
    expect(await run('list')).toEqual({ code: 0, said: 'No job waits, and none was given up.' })
    expect(await run('lst')).toMatchObject({ code: 2, said: expect.stringContaining('did you mean "jobs list"?') })
  })

  it('shows the pictures that could not be had, with their products', async () => {
    const ocid = await addProduct(test.database.db, { sku: 'VAS-1' })
    const gone = await addProduct(test.database.db, { sku: 'VAS-2', status: 'discontinued' })
    await test.database.pool.query(
      `insert into product_images (ocid, position, source, error) values
        ($1, 0, 'https://maker.example/vase.jpg', 'There is no server with this name.'),
        ($2, 0, 'pictures/old.jpg', 'There is no file pictures/old.jpg.')`,
      [ocid, gone],
    )
    expect((await run('list')).said).toBe(
      'No job waits, and none was given up.\n\nPictures that could not be had:\n' +
        'VAS-1  https://maker.example/vase.jpg: There is no server with this name.\n\n' +
        'npm run shop -- jobs retry fetches those from the web once more; those of files come with their import.',
    )
    expect((await run('retry')).said).toContain('Pictures from the web are fetched once more: 1.')
    expect((await run('list')).said).toContain('image.fetch: waiting 1, tried again later 0, given up 0')
    await test.database.pool.query('delete from pgboss.job')
    await test.database.pool.query('delete from product_images')
  })

  it('shows the pictures of pages beside any number of those of products', async () => {
    const ocid = await addProduct(test.database.db, {})
    await test.database.pool.query(
      `insert into product_images (ocid, position, source, error)
        select $1, n, 'mugs/' || n || '.jpg', 'There is no file.' from generate_series(1, 150) as n`,
      [ocid],
    )
    await test.database.pool.query(
      `insert into pictures (source, error) values ('banners/home.jpg', 'There is no file banners/home.jpg.')`,
    )
    expect((await run('list')).said).toContain('banners/home.jpg: There is no file banners/home.jpg.')
    // Nothing of it is on the web.
    expect((await run('retry')).said).toBe('Jobs that are tried once more: 0.')
    expect((await run('list')).said).toContain('No job waits')
    await test.database.pool.query(`insert into pictures (source, error) values ('https://m.example/b.jpg', 'Gone.')`)
    expect((await run('retry')).said).toContain('Pictures from the web are fetched once more: 1.')
    for (const table of ['pgboss.job', 'product_images', 'pictures']) {
      await test.database.pool.query(`delete from ${table}`)
    }
  })

  it('shows mails that could not be sent, and sends them once the server is back', async () => {
    const sent: string[] = []
    let isBack = false
    const handlers = new Proxy({} as JobHandlers, {
      get: () => async (told: { invoice: string }) => {
        if (!isBack) throw new Error('connect ECONNREFUSED 127.0.0.1:25')
        sent.push(told.invoice)
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
    const { said } = await eventually(async () => {
      const answer = await run('list')
      expect(answer.said).toContain('order.placed: waiting 0, tried again later 1, given up 1')
      return answer
    })
    expect(said).toContain('file.remove: waiting 1, tried again later 0, given up 0')
    expect(said).toMatch(/Z order\.placed \{"invoice":"T-100001"\}: connect ECONNREFUSED 127\.0\.0\.1:25/)
    expect(
      logged.filter(({ message }) => message.startsWith('job')).map(({ details, message }) => [message, details]),
    ).toEqual(
      expect.arrayContaining([
        ['job failed and was given up', expect.objectContaining({ name: 'order.placed', attempt: 15 })],
        ['job failed, and is tried again', expect.objectContaining({ name: 'order.placed', attempt: 1 })],
      ]),
    )

    isBack = true
    expect((await run('retry')).said).toBe('Jobs that are tried once more: 1.')
    await eventually(() => expect(sent).toContain('T-100001'))
    expect((await run('retry')).said).toBe('Jobs that are tried once more: 0.')
  })
})
