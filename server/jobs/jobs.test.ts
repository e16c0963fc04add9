import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { startJobQueue, stopJobQueue, workJobs } from './queue.ts'

describe('a job', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const waiting = async () => {
    const { rows } = await test.database.pool.query(`select data from pgboss.job where name = 'image.fetch'`)
    return rows.map((row: { data: { source: string } }) => row.data.source)
  }

  it('is rolled back with the transaction that enqueued it', async () => {
    const work = test.shop.transaction(async (shop) => {
      await shop.jobs.enqueue('image.fetch', { source: 'vanished' })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await waiting()).not.toContain('vanished')
  })

  it('is committed with the transaction that enqueued it', async () => {
    await test.shop.transaction((shop) => shop.jobs.enqueueAll('image.fetch', [{ source: 'a' }, { source: 'b' }]))
    expect((await waiting()).toSorted()).toEqual(['a', 'b'])
  })

  it('is dropped by a shop without jobs of its kind, in transactions too', async () => {
    const silent = test.shop.withoutJobs(['image.fetch'])
    await silent.transaction(async (shop) => {
      await shop.jobs.enqueue('image.fetch', { source: 'dropped' })
      await shop.jobs.enqueueAll('image.fetch', [{ source: 'dropped, too' }])
      await shop.jobs.enqueue('file.remove', { key: 'enqueued' })
    })
    expect((await waiting()).toSorted()).toEqual(['a', 'b'])
    const { rows } = await test.database.pool.query(`select data from pgboss.job where name = 'file.remove'`)
    expect(rows).toEqual([{ data: { key: 'enqueued' } }])
  })

  it('whose payload holds an email address is deleted an hour after it has completed', async () => {
    const boss = await startJobQueue(test.database, { error: () => undefined }, false)
    const { pool } = test.database
    await test.shop.jobs.enqueue('account.letter', { letter: 'reset', mail: 'm', name: 'nora@example.com' })
    await test.shop.jobs.enqueue('image.fetch', { source: 'ended' })
    const names = async () =>
      (await pool.query(`select name from pgboss.job where state = 'completed' order by name`)).rows.map(
        (row: { name: string }) => row.name,
      )
    const endedAgo = async (minutes: number) => {
      await pool.query(
        `update pgboss.job set state = 'completed', completed_on = now() - make_interval(mins => $1)
         where data->>'name' = 'nora@example.com' or data->>'source' = 'ended'`,
        [minutes],
      )
      await pool.query(`update pgboss.queue set maintain_on = now() - interval '11 minutes'`)
      await boss.supervise()
    }
    await endedAgo(50)
    expect(await names()).toEqual(['account.letter', 'image.fetch'])
    await endedAgo(70)
    expect(await names()).toEqual(['image.fetch'])
    await stopJobQueue(boss)
  })

  it('is retried when it fails, and the others of its batch are not', async () => {
    const boss = await startJobQueue(test.database, { error: () => undefined }, false)
    const runs: string[] = []
    const work = async ({ source }: { source: string }) => {
      runs.push(source)
      if (source === 'fails once' && runs.filter((run) => run === source).length === 1) throw new Error('no')
    }
    await test.database.pool.query('delete from pgboss.job')
    const sources = Array.from({ length: 25 }, (_, index) => `fine ${index}`)
    await test.shop.jobs.enqueueAll(
      'image.fetch',
      ['fails once', ...sources].map((source) => ({ source })),
    )
    const idle = async () => undefined
    const handlers = {
      'order.placed': idle,
      'order.letter': idle,
      'card.refund': idle,
      'card.refunded': idle,
      'payment.capture': idle,
      'payment.captureChange': idle,
      'payment.cancel': idle,
      'image.fetch': work,
      'image.variants': idle,
      'image.remove': idle,
      'search.refresh': idle,
      'products.bulkEdit': idle,
      'search.push': idle,
      'inventory.levels': idle,
      'search.sync': idle,
      'catalog.boughtTogether': idle,
      'account.letter': idle,
      'staff.letter': idle,
      'staff.alert': idle,
      'file.remove': idle,
      'webhook.deliver': idle,
      'webhook.deliverFailing': idle,
      'operator.event': idle,
      'webhook.switchedOff': idle,
      'attribute.work': idle,
      'search.configure': idle,
      'stock.available': idle,
      'collection.fill': idle,
      'import.work': idle,
      'import.fetch': idle,
      'import.removePart': idle,
      'backup.write': idle,
      'backup.verify': idle,
      'content.due': idle,
    }
    await workJobs(boss, handlers, { info: () => undefined, error: () => undefined })
    // One job per second would take half a minute for 26 jobs.
    await eventually(() => expect(new Set(runs).size).toBe(26))
    await test.database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
    await eventually(() => expect(runs.filter((run) => run === 'fails once')).toHaveLength(2))
    expect(runs).toHaveLength(27)
    await stopJobQueue(boss)
  })
})

describe('an email of a kind that a newer node has enqueued', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  it('is retried until that node takes the job', async () => {
    const { id: userId } = await addBuyer(test.shop, 'mailed')
    const letter = 'of-next-year' as never
    await test.shop.jobs.enqueue('order.letter', { letter, mail: 'm', invoice: 'T-100001', cents: 1 })
    await test.shop.jobs.enqueue('account.letter', { letter, mail: 'm', userId })
    await test.shop.jobs.enqueue('account.letter', { letter, mail: 'm', email: 'nora@example.com', u_fname: 'Nora' })
    await test.work()
    const { pool } = test.database
    await eventually(async () => {
      const { rows } = await pool.query(
        `select name, state from pgboss.job where data->>'letter' = 'of-next-year' order by name`,
      )
      expect(rows).toEqual([
        { name: 'account.letter', state: 'retry' },
        { name: 'account.letter', state: 'retry' },
        { name: 'order.letter', state: 'retry' },
      ])
    })
  })
})
