import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import { claimDataFolder, requireDataFolder } from './data-folder.ts'

describe('the data folder of a shop on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof cloneTemplate>>
  let parent: string
  beforeAll(async () => {
    database = await cloneTemplate(inject('template'))
    parent = await mkdtemp(join(tmpdir(), 'trellis-folders-'))
  })
  afterAll(async () => {
    await database.close()
    await rm(parent, { recursive: true, force: true })
  })

  const at = (name: string, more: object = {}) => ({
    dataDir: join(parent, name),
    databaseUrl: 'postgres://db/shop',
    s3: undefined,
    ...more,
  })

  it('is that of a process that served the shop; commands refuse any other', async () => {
    // Before the first start there is nothing to compare.
    await requireDataFolder(at('anywhere'), database)
    expect(await claimDataFolder(at('web'), database)).toBeNull()
    expect(await claimDataFolder(at('jobs'), database)).toBeNull()
    for (const name of ['web', 'jobs']) await requireDataFolder(at(name), database)
    await expect(requireDataFolder(at('anywhere'), database)).rejects.toThrow(
      `${join(parent, 'anywhere')} is not the data folder of a process of this shop`,
    )
    await requireDataFolder(at('anywhere', { databaseUrl: undefined }), database)
    await requireDataFolder(at('anywhere', { s3: { bucket: 'images' } }), database)
  })

  it('of a process of an older release counts, and that of another shop does not', async () => {
    await claimDataFolder(at('web'), database)
    await mkdir(join(parent, 'old/files'), { recursive: true })
    await requireDataFolder(at('old'), database)
    const other = await cloneTemplate(inject('template'))
    expect(await claimDataFolder(at('other'), other)).toBeNull()
    await expect(requireDataFolder(at('other'), database)).rejects.toThrow('is not the data folder')
    expect(await claimDataFolder(at('other'), database)).toContain('was the folder of another shop')
    await requireDataFolder(at('other'), database)
    await other.close()
  })
})
