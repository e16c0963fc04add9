import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from './connect.ts'
import { DatabaseError } from './database-error.ts'
import { migrate } from './migrate.ts'
import { recordContract, requireUsableBy } from './oldest-build.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'

describe('migrations', () => {
  let database: Database
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
  })
  afterAll(() => database.close())

  it('apply nothing the second time', async () => {
    expect(await migrate(database)).toEqual([])
  })

  it('reject a minimum that is not a multiple of the quantity step', async () => {
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
    const release = async (name: string, sql: string) => {
      await writeFile(join(folder, name), sql)
      return migrate(database, undefined, undefined, pathToFileURL(`${folder}/`))
    }
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'trellis-migrations-'))
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    it('are one transaction each: a failed one changes nothing', async () => {
      const broken = 'create table half_done (id int); select nonsense;'
      await expect(release('9001_broken.sql', broken)).rejects.toThrow('Migration 9001_broken.sql failed')
      expect((await database.pool.query(`select to_regclass('half_done') as oid`)).rows).toEqual([{ oid: null }])
      expect(await names()).toEqual([])
      expect(await release('9001_broken.sql', 'create table half_done (id int);')).toEqual(['9001_broken.sql'])
    })

    it('run without a transaction if marked so, and from the start again after a failure', async () => {
      const index = 'drop index concurrently if exists late; create index concurrently late on half_done (id);'
      await expect(release('9002_index.sql', `-- no transaction\n${index} select ';' || nonsense;`)).rejects.toThrow(
        '9002_index',
      )
      expect(await release('9002_index.sql', `-- no transaction\n${index} -- done`)).toEqual(['9002_index.sql'])
      expect(
        (await database.pool.query(`select indisvalid from pg_index where indexrelid = 'late'::regclass`)).rows,
      ).toEqual([{ indisvalid: true }])
      expect(await names()).toEqual(['9001_broken.sql', '9002_index.sql'])
    })

    it('are applied once when several nodes start at the same time, concurrent indexes included', async () => {
      if (database.singleConnection) return
      await writeFile(
        join(folder, '9003_together.sql'),
        '-- no transaction\ncreate index concurrently together on half_done (id);',
      )
      const nodes = Array.from({ length: 3 }, () =>
        migrate(database, undefined, undefined, pathToFileURL(`${folder}/`)),
      )
      expect((await Promise.all(nodes)).flat()).toEqual(['9003_together.sql'])
    })

    it('that removed what this build uses make it refuse to start, and leave a build of that version alone', async () => {
      const own = await cloneTemplate(inject('template'))
      const client = await own.pool.connect()
      await recordContract(client, '-- contract: unused since 9.8.7\nalter table half_done drop column note;')
      await recordContract(client, '-- contract: unused since 9.8.0\n-- contract: written by all since 9.7.30\n')
      client.release()
      await expect(migrate(own)).rejects.toThrow(
        /^This build \(\d+\.\d+\.\d+\) is too old for the database: a newer release has removed what builds before 9\.8\.7 use/,
      )
      const other = await own.pool.connect()
      await expect(requireUsableBy(other, '9.8.6')).rejects.toThrow(DatabaseError)
      for (const build of ['9.8.7', '9.8.10', '10.0.0']) await requireUsableBy(other, build)
      other.release()
      await own.close()
    })

    it('are retried after a deadlock with a transaction of a node that runs', async () => {
      // A sequence counts the attempts: a rollback does not take its numbers back.
      await release('9005_attempts.sql', 'create sequence deadlock_attempts;')
      const first = `do $$ begin
        if nextval('deadlock_attempts') = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
      end $$;`
      expect(await release('9006_deadlock.sql', first)).toEqual(['9006_deadlock.sql'])
    })

    it('wait for the transactions that use a table without blocking other queries', async () => {
      if (database.singleConnection) return
      const reader = await database.pool.connect()
      await reader.query('begin; select from half_done')
      const migrated = release('9004_column.sql', 'alter table half_done add column note text;')
      // Without a lock timeout this query would wait behind the migration.
      await new Promise((resolve) => setTimeout(resolve, 200))
      await database.pool.query('select from half_done')
      await reader.query('commit')
      reader.release()
      expect(await migrated).toEqual(['9004_column.sql'])
    })
  })
})
