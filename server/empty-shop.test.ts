import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tellEmptyShop } from './empty-shop.ts'

test('a folder that cannot be looked into is not said to be empty', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-closed-'))
  const dataDir = join(folder, 'shop')
  expect(tellEmptyShop({ databaseUrl: undefined, dataDir })).toContain(`There is no shop in ${dataDir} yet`)
  await symlink(dataDir, dataDir)
  expect(tellEmptyShop({ databaseUrl: undefined, dataDir })).toBeNull()
  await rm(folder, { recursive: true })
})
