import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from './connect.ts'
import { migrate } from './migrate.ts'
import { cloneTemplate } from './test-database.ts'

describe('migrations', () => {
  let database: Database
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
  })
  afterAll(() => database.close())

  it('change nothing the second time', async () => {
    expect(await migrate(database)).toEqual([])
  })

  it('refuse a minimum that is no multiple of the step', async () => {
    await database.pool.query(`insert into suppliers (name, slug) values ('M', 'm')`)
    await database.pool.query(`insert into categories (c_name, c_link) values ('C', 'c')`)
    const insert = `insert into products (sku, slug, title, supplier_id, category_id, price_cents, min_qty, qty_step)
      select 'A', 'a', 'A', suppliers.id, c_id, 100, 5, 2 from suppliers, categories`
    await expect(database.pool.query(insert)).rejects.toThrow('products_minimum_is_multiple')
  })

  describe('of a later release', () => {
    let folder: string
    const names = async () =>
      (await database.pool.query(`select name from migrations where name like '9%' order by name`)).rows.map(
        (row: { name: string }) => row.name,
      )
    const bring = async (name: string, sql: string) => {
      await writeFile(join(folder, name), sql)
      return migrate(database, undefined, undefined, pathToFileURL(`${folder}/`))
    }
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'trellis-migrations-'))
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    it('are one transaction each: what fails leaves nothing behind', async () => {
      const broken = 'create table half_done (id int); select nonsense;'
      await expect(bring('9001_broken.sql', broken)).rejects.toThrow('Migration 9001_broken.sql failed')
      expect((await database.pool.query(`select to_regclass('half_done') as there`)).rows).toEqual([{ there: null }])
      expect(await names()).toEqual([])
      expect(await bring('9001_broken.sql', 'create table half_done (id int);')).toEqual(['9001_broken.sql'])
    })

    it('run statement by statement where they say so, and from the beginning again after a failure', async () => {
      const index = 'drop index concurrently if exists late; create index concurrently late on half_done (id);'
      await expect(bring('9002_index.sql', `-- one by one\n${index} select ';' || nonsense;`)).rejects.toThrow(
        '9002_index',
      )
      expect(await bring('9002_index.sql', `-- one by one\n${index} -- done`)).toEqual(['9002_index.sql'])
      expect(
        (await database.pool.query(`select indisvalid from pg_index where indexrelid = 'late'::regclass`)).rows,
      ).toEqual([{ indisvalid: true }])
      expect(await names()).toEqual(['9001_broken.sql', '9002_index.sql'])
    })

    it('are made once where nodes start together, indexes beside all other work too', async () => {
      if (database.singleConnection) return
      await writeFile(
        join(folder, '9003_together.sql'),
        '-- one by one\ncreate index concurrently together on half_done (id);',
      )
      const nodes = Array.from({ length: 3 }, () =>
        migrate(database, undefined, undefined, pathToFileURL(`${folder}/`)),
      )
      expect((await Promise.all(nodes)).flat()).toEqual(['9003_together.sql'])
    })

    it('let those who use a table finish, and others use it meanwhile', async () => {
      if (database.singleConnection) return
      const reader = await database.pool.connect()
      await reader.query('begin; select from half_done')
      const migrated = bring('9004_column.sql', 'alter table half_done add column note text;')
      // Behind a change that waits for ever this would wait for ever too.
      await new Promise((resolve) => setTimeout(resolve, 200))
      await database.pool.query('select from half_done')
      await reader.query('commit')
      reader.release()
      expect(await migrated).toEqual(['9004_column.sql'])
    })
  })
})
