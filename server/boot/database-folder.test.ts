import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { warnOfNewShop } from './database-folder.ts'

test('a folder that cannot be inspected does not count as empty', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-closed-'))
  const dataDir = join(folder, 'shop')
  expect(warnOfNewShop({ databaseUrl: undefined, dataDir })).toContain(`There is no shop in ${dataDir} yet`)
  await symlink(dataDir, dataDir)
  expect(warnOfNewShop({ databaseUrl: undefined, dataDir })).toBeNull()
  await rm(folder, { recursive: true })
})
