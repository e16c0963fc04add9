import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { eventually } from '#test-kit/waits.ts'
import type { Database } from './connect.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'

describe('listening', () => {
  let database: Database
  let notifications = 0
  let reconnects = 0
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
    await database.listen(
      'catalog_changed',
      () => (notifications += 1),
      () => (reconnects += 1),
    )
  })
  afterAll(() => database.close())

  const change = (slug: string) => database.pool.query('insert into suppliers (name, slug) values ($1, $1)', [slug])

  it('receives a notification when a change of the catalog commits, and none when it rolls back', async () => {
    const before = notifications
    await change('committed')
    await eventually(() => expect(notifications).toBe(before + 1))
    await database.pool.query("begin; insert into suppliers (name, slug) values ('x', 'x'); rollback")
    await change('after')
    await eventually(() => expect(notifications).toBe(before + 2))
  })

  it('reconnects after its connection breaks, reports that it may have missed notifications, and listens once', async () => {
    const before = reconnects
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
    )
    // PGlite has no connection that can break.
    const expected = database.singleConnection ? 0 : 1
    await eventually(() => expect(reconnects).toBe(before + expected))
    const notificationsBefore = notifications
    await change('later')
    await eventually(() => expect(notifications).toBe(notificationsBefore + 1))
  })

  it('keeps the shop running when the server closes a connection during a transaction', async () => {
    if (database.singleConnection) return
    const interrupted = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await sql`select 1`.execute(tx)
    })
    // The message depends on what is noticed first: the server's error, the closed socket or the driver's own check.
    await expect(interrupted).rejects.toThrow(/terminat|connection error|ECONNRESET/i)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('retries a read-only query whose connection broke, and not a change', async () => {
    if (database.singleConnection) return
    const interrupt = async (query: ReturnType<typeof sql>) => {
      const result = query.execute(database.db)
      // It may reject before it is awaited.
      void result.catch(() => undefined)
      const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%pg_sleep%' and query not like '%terminate%' and datname = current_database()`
      await eventually(async () => expect((await others.execute(database.db)).rows).not.toEqual([]))
      return result
    }
    expect((await interrupt(sql`select 'read' as answer, pg_sleep(0.5)`)).rows).toMatchObject([{ answer: 'read' }])
    const change = sql`insert into shop_state select 'interrupted', pg_sleep(0.5)::text`
    await expect(interrupt(change)).rejects.toThrow(/terminat|connection error|ECONNRESET/i)
  })
})
