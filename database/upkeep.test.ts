import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from './connect.ts'
import { cloneTemplate } from './test-database.ts'
import { tidyTables } from './upkeep.ts'

describe('upkeep', () => {
  let database: Database
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
  })
  afterAll(() => database.close())

  it('looks after tables that have changed much, once, and leaves a PostgreSQL server to itself', async () => {
    await database.pool.query(`insert into suppliers (name, slug) select 'M', 'm-' || n from generate_series(1, 300) n`)
    await database.pool.query('select pg_stat_force_next_flush()')
    expect(await tidyTables(database)).toEqual(database.singleConnection ? ['suppliers'] : [])
    expect(await tidyTables(database)).toEqual([])
  })
})
