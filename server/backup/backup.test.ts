import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { cloneTemplate } from '#database/test-database.ts'
import { runRestore } from '#server/cli-backup.ts'
import { readConfig } from '#server/config.ts'
import { addProduct } from '#server/fixtures.ts'
import { folderStore } from '#server/images/folder-store.ts'
import { openShopDatabase } from '#server/open.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { createBackup } from './backup.ts'

describe('a backup', () => {
  let test: TestShop
  let place: string
  beforeAll(async () => {
    test = await openTestShop()
    place = await mkdtemp(join(tmpdir(), 'trellis-backup-'))
  })
  afterAll(async () => {
    await test.close()
    await rm(place, { recursive: true, force: true })
  })

  const noJobs = () => Promise.resolve()
  const files = () => folderStore(join(test.config.dataDir, 'files'))
  const all = async (database: TestShop['database'], table: string) =>
    (await database.pool.query(`select to_jsonb(kept)::text as row from ${table} as kept order by 1`)).rows
  const empty = async () => {
    const database = await cloneTemplate(inject('template'))
    const store = folderStore(await mkdtemp(join(place, 'store-')))
    return { database, store, backup: createBackup({ database, files: store }) }
  }

  it('brings back every row, number, waiting job and file in an empty shop', async () => {
    const ocid = await addProduct(test.database.db, { title: 'Line\u2028break “quoted” 🌿' })
    await files().write('private/paper-1.pdf', Buffer.from([0, 1, 255]))
    await test.shop.jobs.enqueue('image.fetch', { source: 'waits' })
    const folder = join(place, 'whole')
    await createBackup({ database: test.database, files: files() }).write(folder)

    const { database, store, backup } = await empty()
    const jobs: object[] = []
    await backup.restore(folder, (_client, job) => Promise.resolve(void jobs.push(job)))
    for (const table of ['products', 'suppliers', 'categories', 'shop_state', 'paper_numbers', 'shipping_methods']) {
      expect([table, await all(database, table)]).toEqual([table, await all(test.database, table)])
    }
    expect(await store.read('private/paper-1.pdf')).toEqual(Buffer.from([0, 1, 255]))
    expect(jobs).toContainEqual(expect.objectContaining({ name: 'image.fetch', data: { source: 'waits' } }))
    expect(await addProduct(database.db)).toBeGreaterThan(ocid)
    await database.close()
  })

  it('brings nothing back where it cannot bring back the waiting jobs', async () => {
    await test.shop.jobs.enqueue('image.fetch', { source: 'waits too' })
    const folder = join(place, 'jobs')
    await createBackup({ database: test.database, files: files() }).write(folder)
    const { database, backup } = await empty()
    await expect(backup.restore(folder, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    expect(await all(database, 'products')).toEqual([])
    await backup.restore(folder, noJobs)
    expect(await all(database, 'products')).not.toEqual([])
    await database.close()
  })

  it('is restored by the command, into a shop of its own, with the jobs for when they were meant', async () => {
    await test.shop.jobs.enqueue('file.remove', { key: 'old.pdf' }, new Date('2100-01-02T03:04:05Z'))
    const folder = join(place, 'command')
    await createBackup({ database: test.database, files: files() }).write(folder)
    const config = readConfig({ DATA_DIR: join(place, 'restored') })
    const lines: string[] = []
    expect(await runRestore([folder], config, (line) => lines.push(line))).toBe(0)
    expect(lines.join()).toContain('The shop is as it was at ')
    await expect(runRestore([folder], config)).rejects.toThrow(Problem)
    const database = await openShopDatabase(config)
    const { rows } = await database.pool.query(
      `select name, data, start_after from pgboss.job where data ->> 'key' = 'old.pdf'`,
    )
    expect(rows).toEqual([
      { name: 'file.remove', data: { key: 'old.pdf' }, start_after: new Date('2100-01-02T03:04:05Z') },
    ])
    await database.close()
  }, 60_000)

  it('keeps the constraints and triggers of what it fills', async () => {
    const folder = join(place, 'constraints')
    await createBackup({ database: test.database, files: files() }).write(folder)
    const { database, backup } = await empty()
    const rules = async () =>
      (
        await database.pool.query(`
          select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where connamespace = 'public'::regnamespace
          union all select tgname || tgrelid::regclass, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`)
      ).rows
    const before = await rules()
    await backup.restore(folder, noJobs)
    expect(await rules()).toEqual(before)
    await database.close()
  })

  it('is not written over another one', async () => {
    const folder = join(place, 'taken')
    const backup = createBackup({ database: test.database, files: files() })
    await backup.write(folder)
    await expect(backup.write(folder)).rejects.toThrow('is not empty. Name a folder of its own')
  })

  it('is not restored into a shop that has something', async () => {
    const folder = join(place, 'full')
    const backup = createBackup({ database: test.database, files: files() })
    await backup.write(folder)
    await expect(backup.restore(folder, noJobs)).rejects.toThrow('This shop is not empty')
  })

  it('is not restored into a shop that has no more than its makers', async () => {
    const folder = join(place, 'makers')
    await createBackup({ database: test.database, files: files() }).write(folder)
    const { database, backup } = await empty()
    await database.pool.query(`insert into suppliers (name, slug) values ('M', 'm')`)
    await expect(backup.restore(folder, noJobs)).rejects.toThrow('This shop is not empty')
    await database.close()
  })

  it('is refused where the files that its rows name are not', async () => {
    const { database, store } = await empty()
    await database.pool.query(
      `insert into pictures (source, file, width, height) values ('a.jpg', 'a.jpg', 1, 1), ('b.jpg', 'b.jpg', 1, 1)`,
    )
    const backup = createBackup({ database, files: store })
    await expect(backup.write(join(place, 'elsewhere'))).rejects.toThrow('names 2 files, and none of them is where')
    expect(await readdir(join(place, 'elsewhere'))).toEqual([])
    // A picture that was lost is no reason to keep the others unsaved.
    await store.write('a.jpg', Buffer.from([1]))
    expect((await backup.write(join(place, 'elsewhere'))).files).toHaveLength(1)
    await database.close()
  })

  describe('that cannot be trusted', () => {
    let fresh: Awaited<ReturnType<typeof empty>>
    beforeAll(async () => {
      fresh = await empty()
    })
    afterAll(() => fresh.database.close())

    it('because it is damaged leaves the shop empty and says where', async () => {
      const folder = join(place, 'damaged')
      await createBackup({ database: test.database, files: files() }).write(folder)
      const table = join(folder, 'tables', 'products.jsonl.gz')
      const bytes = await readFile(table)
      await writeFile(table, bytes.subarray(0, bytes.length - 12))
      await expect(fresh.backup.restore(folder, noJobs)).rejects.toThrow('products.jsonl.gz')
      expect(await all(fresh.database, 'suppliers')).toEqual([])
    })

    it('because it has no manifest is none', async () => {
      await expect(fresh.backup.restore(place, noJobs)).rejects.toThrow('its manifest.json is missing')
    })

    it('because it is of a newer version is not restored', async () => {
      const folder = join(place, 'newer')
      await createBackup({ database: test.database, files: files() }).write(folder)
      const file = join(folder, 'manifest.json')
      const manifest = JSON.parse(await readFile(file, 'utf8')) as { migrations: string[] }
      await writeFile(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_later.sql'] }))
      await expect(fresh.backup.restore(folder, noJobs)).rejects.toThrow('of a newer version of the shop')
    })
  })
})
