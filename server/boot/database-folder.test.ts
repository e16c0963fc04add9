import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { emptyDatabase } from '#test-kit/database/test-database.ts'
import { describePlace, NoShopError, requireDatabaseFolder, requireMigrated } from './database-folder.ts'

test('a folder that cannot be inspected does not count as empty', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-closed-'))
  const dataDir = join(folder, 'shop')
  const require = () => requireDatabaseFolder({ databaseUrl: undefined, dataDir })
  expect(require).toThrow(`There is no shop in the folder ${dataDir}. `)
  await symlink(dataDir, dataDir)
  expect(require).not.toThrow()
  await rm(folder, { recursive: true })
})

test('a database without tables has no shop', async () => {
  const database = await emptyDatabase(inject('template'))
  const place = { databaseUrl: 'postgres://trellis:secret@db/shop', dataDir: '/data' }
  await expect(requireMigrated(database, place)).rejects.toThrow(NoShopError)
  await database.pool.query('create table migrations ()')
  await requireMigrated(database, place)
  await database.close()
})

test.each([
  ['postgres://trellis:secret@db:5433/shop', 'the PostgreSQL database shop on db:5433'],
  ['postgresql://db/shop', 'the PostgreSQL database shop on db'],
  ['postgres://trellis@/shop?host=/var/run/postgresql', 'the PostgreSQL database shop on /var/run/postgresql'],
  [undefined, 'the folder /srv/data'],
])('the place of %s is described without its password', (databaseUrl, text) => {
  expect(describePlace({ databaseUrl, dataDir: '/srv/data' })).toBe(text)
})
