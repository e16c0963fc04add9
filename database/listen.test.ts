import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { eventually } from '#tools/test-waits.ts'
import type { Database } from './connect.ts'
import { cloneTemplate } from './test-database.ts'

describe('listening', () => {
  let database: Database
  let heard = 0
  let lost = 0
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
    await database.listen(
      'catalog_changed',
      () => (heard += 1),
      () => (lost += 1),
    )
  })
  afterAll(() => database.close())

  const change = (slug: string) => database.pool.query('insert into suppliers (name, slug) values ($1, $1)', [slug])

  it('hears of a change of the catalog at its commit, and of none that was rolled back', async () => {
    const before = heard
    await change('committed')
    await eventually(() => expect(heard).toBe(before + 1))
    await database.pool.query("begin; insert into suppliers (name, slug) values ('x', 'x'); rollback")
    await change('after')
    await eventually(() => expect(heard).toBe(before + 2))
  })

  it('comes back when its connection is cut, says that it may have missed something, and listens on once', async () => {
    const before = lost
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
    )
    // Once it is back; PGlite has no connection that could be cut.
    const times = database.singleConnection ? 0 : 1
    await eventually(() => expect(lost).toBe(before + times))
    const heardBefore = heard
    await change('later')
    await eventually(() => expect(heard).toBe(heardBefore + 1))
  })

  it('and working go on when the server cuts a connection in the midst of a transaction', async () => {
    if (database.singleConnection) return
    const cut = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await sql`select 1`.execute(tx)
    })
    // The wording depends on what comes first: the server's farewell, the closed socket or the driver's own check.
    await expect(cut).rejects.toThrow(/terminat|connection error|ECONNRESET/i)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('a question that was cut is asked again, and a change is not', async () => {
    if (database.singleConnection) return
    const cutOff = async (query: ReturnType<typeof sql>) => {
      const asked = query.execute(database.db)
      // It may fail before it is looked at.
      void asked.catch(() => undefined)
      const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%pg_sleep%' and query not like '%terminate%' and datname = current_database()`
      await eventually(async () => expect((await others.execute(database.db)).rows).not.toEqual([]))
      return asked
    }
    expect((await cutOff(sql`select 'told' as answer, pg_sleep(0.5)`)).rows).toMatchObject([{ answer: 'told' }])
    const change = sql`insert into shop_state select 'cut', pg_sleep(0.5)::text`
    await expect(cutOff(change)).rejects.toThrow(/terminat|connection error|ECONNRESET/i)
  })
})
