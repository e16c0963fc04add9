import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from './connect.ts'
import { cloneTemplate } from './test-database.ts'

describe('prepared statements', () => {
  let database: Database
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
  })
  afterAll(() => database.close())

  const run = (sql: string, parameters: unknown[] = []) => database.db.executeQuery(CompiledQuery.raw(sql, parameters))
  const prepared = async () => {
    const { rows } = await run('select statement from pg_prepared_statements')
    return rows.map((row) => (row as { statement: string }).statement)
  }

  it('are made of what comes again and not of what comes once', async () => {
    await run('select 1 as once')
    for (const value of [1, 2, 3]) {
      expect((await run('select $1::int as again', [value])).rows).toEqual([{ again: value }])
    }
    const statements = await prepared()
    expect(statements).toContain('select $1::int as again')
    expect(statements).not.toContain('select 1 as once')
  })

  it('do not pile up however many different texts come twice', async () => {
    for (let text = 0; text < 400; text += 1) {
      await run(`select ${text} as number`)
      await run(`select ${text} as number`)
    }
    expect((await prepared()).length).toBeLessThanOrEqual(300)
  })

  it('go on when a migration adds a column to a table they ask everything of', async () => {
    await database.pool.query('create table grows (id int); insert into grows values (1)')
    const ask = async () => {
      await run('select * from grows')
      await run('select grows.* from grows')
      return (await run('update grows set id = 1 returning *')).rows
    }
    for (let time = 0; time < 3; time += 1) expect(await ask()).toEqual([{ id: 1 }])
    await database.pool.query('alter table grows add column late int')
    expect(await ask()).toEqual([{ id: 1, late: null }])
  })
})
