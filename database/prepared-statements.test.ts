import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from './connect.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'

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

  it('are created for repeated queries and not for single ones', async () => {
    await run('select 1 as once')
    for (const value of [1, 2, 3]) {
      expect((await run('select $1::int as repeated', [value])).rows).toEqual([{ repeated: value }])
    }
    const statements = await prepared()
    expect(statements).toContain('select $1::int as repeated')
    expect(statements).not.toContain('select 1 as once')
  })

  it('are limited in number, however many different queries are repeated', async () => {
    for (let number = 0; number < 400; number += 1) {
      await run(`select ${number} as number`)
      await run(`select ${number} as number`)
    }
    expect((await prepared()).length).toBeLessThanOrEqual(300)
  })

  it('leave out queries for all columns, which would fail after a migration adds a column', async () => {
    await database.pool.query('create table grows (id int); insert into grows values (1)')
    const readAll = async () => {
      await run('select * from grows')
      await run('select grows.* from grows')
      return (await run('update grows set id = 1 returning *')).rows
    }
    for (let time = 0; time < 3; time += 1) expect(await readAll()).toEqual([{ id: 1 }])
    await database.pool.query('alter table grows add column late int')
    expect(await readAll()).toEqual([{ id: 1, late: null }])
  })
})

describe('a connection', () => {
  let database: Database
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
  })
  afterAll(() => database.close())

  const run = (sql: string) => database.db.executeQuery(CompiledQuery.raw(sql))

  it('leaves the transaction that a failed text of several queries has begun before others use it', async () => {
    await run('create table counted (number int)')
    for (let time = 0; time < 20; time += 1)
      await expect(run(`begin; insert into counted values (1); select 1 / 0; commit`)).rejects.toThrow(
        'division by zero',
      )
    const results = await Promise.all(Array.from({ length: 20 }, () => run('select count(*) as count from counted')))
    expect(results.flatMap(({ rows }) => rows)).toEqual(Array.from({ length: 20 }, () => ({ count: 0 })))
  })

  it('leaves a transaction that was begun and not ended', async () => {
    await run('begin')
    const { rows } = await run('select now() = statement_timestamp() as alone')
    expect(rows).toEqual([{ alone: true }])
  })
})
