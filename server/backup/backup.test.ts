import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { REPLACED_MIGRATIONS } from '#database/baseline.ts'
import { migrate, migrationNames } from '#database/migrate.ts'
import { createPreviousSchema, fillPreviousShop } from '#test-kit/database/previous-release.ts'
import { cloneTemplate, emptyDatabase } from '#test-kit/database/test-database.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { readBrandFiles, writeBrandFiles } from '#server/brand/brand-files.ts'
import { storeImage } from '#server/images/store-image.ts'
import { plainImage } from '#test-kit/images.ts'
import { readConfig } from '#server/config/config.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import { openShopDatabase } from '#server/open.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { createBackup } from './backup.ts'

describe('a backup', () => {
  let test: TestShop
  let parent: string
  beforeAll(async () => {
    test = await openTestShop()
    parent = await mkdtemp(join(tmpdir(), 'trellis-backup-'))
  })
  afterAll(async () => {
    await test.close()
    await rm(parent, { recursive: true, force: true })
  })

  const noJobs = () => Promise.resolve()
  const files = () => folderStore(join(test.config.dataDir, 'files'))
  const all = async (database: TestShop['database'], table: string) =>
    (await database.pool.query(`select to_jsonb(rows)::text as row from ${table} as rows order by 1`)).rows
  const empty = async () => {
    const database = await cloneTemplate(inject('template'))
    const store = folderStore(await mkdtemp(join(parent, 'store-')))
    return { database, store, backup: createBackup({ database, files: store }) }
  }

  it('restores every row, sequence, pending job and file into an empty shop', async () => {
    const ocid = await addProduct(test.database.db, { title: 'Line\u2028break “quoted” 🌿' })
    await files().write('private/paper-1.pdf', Buffer.from([0, 1, 255]))
    await test.shop.jobs.enqueue('image.fetch', { source: 'waits' })
    const folder = join(parent, 'whole')
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

  it('restores nothing if the pending jobs cannot be restored', async () => {
    await test.shop.jobs.enqueue('image.fetch', { source: 'waits too' })
    const folder = join(parent, 'jobs')
    await createBackup({ database: test.database, files: files() }).write(folder)
    const { database, backup } = await empty()
    await expect(backup.restore(folder, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    expect(await all(database, 'products')).toEqual([])
    await backup.restore(folder, noJobs)
    expect(await all(database, 'products')).not.toEqual([])
    await database.close()
  })

  it('is restored by the command, with jobs at their scheduled time', async () => {
    await test.shop.jobs.enqueue('file.remove', { key: 'old.pdf' }, new Date('2100-01-02T03:04:05Z'))
    const folder = join(parent, 'command')
    await createBackup({ database: test.database, files: files() }).write(folder)
    const config = readConfig({ DATA_DIR: join(parent, 'restored') })
    const restore = () => runCommand({ ...test, config }, 'restore', folder)
    expect(await restore()).toMatchObject({ code: 0, output: expect.stringContaining('The shop is as it was at ') })
    expect(await restore()).toMatchObject({ code: 1 })
    const database = await openShopDatabase(config)
    const { rows } = await database.pool.query(
      `select name, data, start_after from pgboss.job where data ->> 'key' = 'old.pdf'`,
    )
    expect(rows).toEqual([
      { name: 'file.remove', data: { key: 'old.pdf' }, start_after: new Date('2100-01-02T03:04:05Z') },
    ])
    await database.close()
  }, 60_000)

  it('keeps the constraints and triggers of the tables', async () => {
    const folder = join(parent, 'constraints')
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

  it('of a build before 0.1.0 is restored and migrated', async () => {
    const previous = await emptyDatabase(inject('template'))
    await createPreviousSchema(previous, '0.1.0', REPLACED_MIGRATIONS)
    await fillPreviousShop(previous, '0.1.0')
    const folder = join(parent, 'before-the-baseline')
    const previousFiles = folderStore(join(parent, 'previous-files'))
    await previousFiles.write('private/certificates/tx.pdf', Buffer.from('%PDF-1.7'))
    const manifest = await createBackup({ database: previous, files: previousFiles }).write(folder)
    expect(manifest.migrations).toEqual(['0001_baseline.sql'])
    // Those builds wrote the names of their own migrations.
    const withMigrations = (migrations: readonly string[]) =>
      writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, migrations }))

    const database = await emptyDatabase(inject('template'))
    const { restore } = createBackup({ database, files: folderStore(join(parent, 'restored-files')) })
    await withMigrations(REPLACED_MIGRATIONS.slice(0, -1))
    await expect(restore(folder, noJobs)).rejects.toThrow('Restore it with the last of those builds')
    await withMigrations(REPLACED_MIGRATIONS)
    await restore(folder, noJobs)
    for (const table of ['orders', 'ledger_amounts', 'search_keys', 'cart_requests']) {
      // Later migrations have added columns.
      const rowsOf = async (shop: typeof database) =>
        (await all(shop, table)).map(({ row }: { row: string }) => JSON.parse(row) as object)
      expect([table, await rowsOf(database)]).toMatchObject([table, await rowsOf(previous)])
    }
    const { rows } = await database.pool.query<{ name: string }>('select name from migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(await migrationNames())
    await database.close()
    await previous.close()
  })

  it('does not overwrite another backup', async () => {
    const folder = join(parent, 'taken')
    const backup = createBackup({ database: test.database, files: files() })
    await backup.write(folder)
    await expect(backup.write(folder)).rejects.toThrow('is not empty. Name a folder of its own')
  })

  it('is not restored into a shop that is not empty', async () => {
    const folder = join(parent, 'full')
    const backup = createBackup({ database: test.database, files: files() })
    await backup.write(folder)
    await expect(backup.restore(folder, noJobs)).rejects.toThrow('This shop is not empty')
  })

  it('is not restored into a shop that has only suppliers', async () => {
    const folder = join(parent, 'makers')
    await createBackup({ database: test.database, files: files() }).write(folder)
    const { database, backup } = await empty()
    await database.pool.query(`insert into suppliers (name, slug) values ('M', 'm')`)
    await expect(backup.restore(folder, noJobs)).rejects.toThrow('This shop is not empty')
    await database.close()
  })

  it('is rejected if the store has none of the files that rows reference', async () => {
    const { database, store } = await empty()
    await database.pool.query(
      `insert into pictures (source, file, width, height) values ('a.jpg', 'a.jpg', 1, 1), ('b.jpg', 'b.jpg', 1, 1)`,
    )
    const backup = createBackup({ database, files: store })
    await expect(backup.write(join(parent, 'elsewhere'))).rejects.toThrow(
      'references 2 files, and the file store has none',
    )
    expect(await readdir(join(parent, 'elsewhere'))).toEqual([])
    // One lost image does not prevent the backup, which reports it.
    await store.write('a.jpg', Buffer.from([1]))
    const written = await backup.write(join(parent, 'elsewhere'))
    expect(written.files).toHaveLength(1)
    expect(written).toMatchObject({ missing: ['b.jpg'], damaged: [] })
    await database.close()
  })

  it('reports an image whose checksum is not that of its name, and a certificate of another size', async () => {
    const { database, store, backup } = await empty()
    const { file } = await storeImage(store, await plainImage(4, 4).png().toBuffer(), 'bowl')
    await database.pool.query(`insert into pictures (source, file, width, height) values ('a.png', $1, 4, 4)`, [file])
    expect(await backup.write(join(parent, 'sound'))).toMatchObject({ missing: [], damaged: [] })
    await store.write(file, Buffer.from('half of a'))
    expect(await backup.write(join(parent, 'unsound'))).toMatchObject({ missing: [], damaged: [file] })
    await database.close()
  })

  it('has the brand file and the files that it names, and a restore overwrites none', async () => {
    const brandFolder = await mkdtemp(join(parent, 'brand-'))
    const path = join(brandFolder, 'brand.json')
    await writeFile(path, JSON.stringify({ name: 'Fennel & Oak', logo: 'logo.svg' }))
    await writeFile(join(brandFolder, 'logo.svg'), '<svg/>')
    const config = { ...test.config, brandFile: { path, required: false } }
    const folder = join(parent, 'with-brand')
    const brandOf = (file: string) => ({
      read: () => readBrandFiles(file),
      write: (named: ReadonlyMap<string, Buffer>) => writeBrandFiles(file, named),
    })
    await createBackup({ database: test.database, files: files(), brand: brandOf(config.brandFile.path) }).write(folder)
    const { database, store } = await empty()
    const other = await mkdtemp(join(parent, 'restored-brand-'))
    await writeFile(join(other, 'logo.svg'), 'mine')
    const restored = join(other, 'shop-brand.json')
    await createBackup({ database, files: store, brand: brandOf(restored) }).restore(folder, noJobs)
    expect(JSON.parse(await readFile(restored, 'utf8'))).toMatchObject({ name: 'Fennel & Oak' })
    expect(await readFile(join(other, 'logo.svg'), 'utf8')).toBe('mine')
    await database.close()
  })

  it('by the command exits with 1 and lists the missing file', async () => {
    const config = readConfig({ DATA_DIR: join(parent, 'with-loss') })
    const database = await openShopDatabase(config)
    await migrate(database)
    const { file } = await storeImage(
      folderStore(join(config.dataDir, 'files')),
      await plainImage(4, 4).png().toBuffer(),
      'bowl',
    )
    await database.pool.query(
      `insert into pictures (source, file, width, height) values ('a.png', $1, 4, 4), ('b.png', 'lost.png', 4, 4)`,
      [file],
    )
    await database.close()
    const { code, output } = await runCommand({ ...test, config }, 'backup', join(parent, 'lossy'))
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining('Missing in the file store: lost.png'),
    })
    expect(await readdir(join(parent, 'lossy'))).toContain('manifest.json')
  })

  describe('that is invalid', () => {
    let fresh: Awaited<ReturnType<typeof empty>>
    beforeAll(async () => {
      fresh = await empty()
    })
    afterAll(() => fresh.database.close())

    it('because it is damaged leaves the shop empty and reports the damaged file', async () => {
      const folder = join(parent, 'damaged')
      await createBackup({ database: test.database, files: files() }).write(folder)
      const table = join(folder, 'tables', 'products.jsonl.gz')
      const bytes = await readFile(table)
      await writeFile(table, bytes.subarray(0, bytes.length - 12))
      await expect(fresh.backup.restore(folder, noJobs)).rejects.toThrow('products.jsonl.gz')
      expect(await all(fresh.database, 'suppliers')).toEqual([])
    })

    it('because it has no manifest is rejected', async () => {
      await expect(fresh.backup.restore(parent, noJobs)).rejects.toThrow('manifest.json is missing')
    })

    it('because it is from a newer version is rejected', async () => {
      const folder = join(parent, 'newer')
      await createBackup({ database: test.database, files: files() }).write(folder)
      const file = join(folder, 'manifest.json')
      const manifest = JSON.parse(await readFile(file, 'utf8')) as { migrations: string[] }
      await writeFile(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_later.sql'] }))
      await expect(fresh.backup.restore(folder, noJobs)).rejects.toThrow('from a newer version of the shop')
    })
  })
})
