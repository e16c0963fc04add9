import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminJob, AdminJobList, ChangedJobs } from '#contract/schemas/admin/system/jobs.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { failJobs } from '#test-kit/failed-jobs.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test)
})
afterAll(() => test.close())

const list = async (query = '') => (await sam.call('GET', `/jobs${query}`)).body as unknown as AdminJobList

async function all(query: string): Promise<AdminJob[]> {
  const jobs: AdminJob[] = []
  let cursor = ''
  for (;;) {
    const { data, next } = await list(`?${query}&limit=2${cursor}`)
    jobs.push(...data)
    if (next === null) return jobs
    cursor = `&cursor=${next}`
  }
}

async function change(verb: 'retry' | 'drop', body: object): Promise<ChangedJobs> {
  const answer = await sam.call('POST', `/jobs/${verb}`, body)
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer.body['data'] as ChangedJobs
}

/** Adds downloads of images that have failed for good. Returns their ids. */
async function failedDownloads(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let each = 0; each < count; each += 1) {
    const source = `https://images.example/${crypto.randomUUID()}.jpg`
    await test.shop.jobs.enqueue('image.fetch', { source })
    ids.push(...(await failJobs(test, 'source', source, 'The server answered 404.')))
  }
  return ids
}

const stateOf = async (id: string) => {
  const { rows } = await test.database.pool.query<{ state: string; due: boolean }>(
    'select state::text as state, start_after <= now() as due from pgboss.job where id = $1',
    [id],
  )
  return rows[0]
}

describe('the list of jobs', () => {
  it('has what each job does, for whom, and why it has failed, page by page', async () => {
    const { order, shopper } = await placeOrder(test)
    const { id: userId } = await addBuyer(test.shop, 'mailed')
    await test.shop.jobs.enqueue('order.letter', { letter: 'pay_by', mail: 'a', invoice: order.invoice })
    await test.shop.jobs.enqueue('account.letter', { letter: 'welcome', mail: 'b', userId })
    await test.shop.jobs.enqueue('account.letter', { letter: 'reset', mail: 'c', name: 'nora@example.com' })
    for (const mail of ['a', 'b', 'c']) await failJobs(test, 'mail', mail, 'The mail server is away.')
    const jobs = (await all('state=failed')).filter(({ kind }) => kind.endsWith('.letter'))
    expect(jobs.map(({ title, about, error, due_at }) => [title, about, error, due_at])).toEqual([
      [
        'Email about an account: reset',
        { text: 'n…@example.com', invoice: null, company_id: null },
        'The mail server is away.',
        null,
      ],
      [
        'Email about an account: welcome',
        expect.objectContaining({ invoice: null, company_id: expect.any(Number) }),
        'The mail server is away.',
        null,
      ],
      [
        'Email about an order: pay by',
        { text: expect.stringContaining(order.invoice), invoice: order.invoice, company_id: shopper.companyId },
        'The mail server is away.',
        null,
      ],
    ])
    expect(JSON.stringify(jobs)).not.toContain('nora')
  })

  it('is filtered by state and kind, and counts each kind whatever the filter', async () => {
    const failed = await failedDownloads(3)
    await test.shop.jobs.enqueue('file.remove', { key: 'x' }, new Date(Date.now() + 3_600_000))
    const { data, kinds } = await list('?state=failed&kind=image.fetch')
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(failed))
    expect(data.every(({ kind, state }) => kind === 'image.fetch' && state === 'failed')).toBe(true)
    expect(kinds).toContainEqual(
      expect.objectContaining({ kind: 'file.remove', title: 'Deletion of a file', waiting: 1 }),
    )
    expect((await list('?state=waiting&kind=file.remove')).data).toMatchObject([
      { about: { text: 'x' }, due_at: expect.any(String), failed_at: null },
    ])
  })

  it('rejects a cursor of another list', async () => {
    expect((await sam.call('GET', '/jobs?cursor=12')).status).toBe(422)
  })
})

describe('a job', () => {
  it('that has failed, or waits for another attempt, runs now', async () => {
    const [failed = ''] = await failedDownloads(1)
    const [again = ''] = await failedDownloads(1)
    await test.database.pool.query(
      `update pgboss.job set state = 'retry', completed_on = null, start_after = now() + interval '1 hour' where id = $1`,
      [again],
    )
    expect(await change('retry', { ids: [failed, again] })).toEqual({ changed: 2, skipped: 0, more: false })
    expect([await stateOf(failed), await stateOf(again)]).toEqual([
      { state: 'retry', due: true },
      { state: 'retry', due: true },
    ])
  })

  it('is dropped, and the audit log names who dropped it', async () => {
    const [id = ''] = await failedDownloads(1)
    expect(await change('drop', { ids: [id] })).toEqual({ changed: 1, skipped: 0, more: false })
    expect(await stateOf(id)).toBeUndefined()
    expect((await sam.call('GET', `/audit/job/${id}`)).body['data']).toMatchObject([
      { action: 'adminDropJobs', changes: { dropped: [null, 1] } },
    ])
  })

  it('that runs, or has ended, is skipped', async () => {
    const [active = '', done = ''] = await failedDownloads(2)
    const set = 'update pgboss.job set state = $2::pgboss.job_state, started_on = now() where id = $1'
    await test.database.pool.query(set, [active, 'active'])
    await test.database.pool.query(set, [done, 'completed'])
    expect(await change('drop', { ids: [active, done] })).toEqual({ changed: 0, skipped: 2, more: false })
    expect(await stateOf(active)).toMatchObject({ state: 'active' })
    await test.database.pool.query('delete from pgboss.job where id = $1', [active])
  })

  it('that moves money is run again, and never dropped', async () => {
    await test.shop.jobs.enqueue('card.refund', { reference: 'refund 1' })
    const [id = ''] = await failJobs(test, 'reference', 'refund 1', 'The processor is away.')
    expect(await change('drop', { ids: [id] })).toMatchObject({ changed: 0, skipped: 1 })
    expect(await change('drop', { state: 'failed', kind: 'card.refund' })).toMatchObject({ changed: 0 })
    expect(await change('retry', { ids: [id] })).toMatchObject({ changed: 1 })
  })

  it('that is scheduled for later is not run now', async () => {
    await test.shop.jobs.enqueue('file.remove', { key: 'later' }, new Date(Date.now() + 3_600_000))
    expect(await change('retry', { state: 'waiting' })).toMatchObject({ changed: 0 })
  })

  it('of a kind of which one may wait at a time is run again once, and not beside one that waits', async () => {
    const add = async () => {
      await test.shop.jobs.enqueue('search.sync', {})
      const { rows } = await test.database.pool.query<{ id: string }>(
        `update pgboss.job set state = 'failed', completed_on = now() where name = 'search.sync' and state = 'created'
         returning id::text as id`,
      )
      return rows[0]?.id ?? ''
    }
    const older = await add()
    const newer = await add()
    expect(await change('retry', { ids: [older, newer] })).toEqual({ changed: 1, skipped: 1, more: false })
    expect([(await stateOf(older))?.state, (await stateOf(newer))?.state]).toEqual(['failed', 'retry'])
    expect(await change('retry', { ids: [older] })).toMatchObject({ changed: 0, skipped: 1 })
  })

  it('of a filter is changed with all that match, and without ids or a filter none is', async () => {
    const ids = await failedDownloads(3)
    const { changed } = await change('drop', { state: 'failed', kind: 'image.fetch' })
    expect(changed).toBeGreaterThanOrEqual(3)
    for (const id of ids) expect(await stateOf(id)).toBeUndefined()
    for (const body of [{}, { ids, state: 'failed' }]) {
      expect((await sam.call('POST', '/jobs/drop', body)).status).toBe(422)
    }
  })
})

it('someone who may only see the system changes no job', async () => {
  const reader = await signInStaff(test, ['system.read'])
  const [id = ''] = await failedDownloads(1)
  expect((await reader.call('GET', '/jobs?state=failed')).status).toBe(200)
  expect((await reader.call('POST', '/jobs/drop', { ids: [id] })).status).toBe(403)
  expect(await stateOf(id)).toMatchObject({ state: 'failed' })
})
