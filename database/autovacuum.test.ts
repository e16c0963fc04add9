import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import { vacuumChangedTables } from './autovacuum.ts'
import type { Database } from './connect.ts'

describe('autovacuum', () => {
  let database: Database
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
  })
  afterAll(() => database.close())

  it('vacuums tables with many changes once on PGlite, and nothing on PostgreSQL', async () => {
    await database.pool.query(`insert into suppliers (name, slug) select 'M', 'm-' || n from generate_series(1, 300) n`)
    await database.pool.query('select pg_stat_force_next_flush()')
    expect(await vacuumChangedTables(database)).toEqual(database.singleConnection ? ['suppliers'] : [])
    expect(await vacuumChangedTables(database)).toEqual([])
  })
})
