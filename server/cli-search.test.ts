import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runSearch } from './cli-search.ts'
import { readConfig } from './config.ts'
import { openShop } from './open.ts'
import { keysFile, leaveKeys } from './search-keys-file.ts'

it('the keys of search are printed one a line, also while the shop is open on PGlite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-keys-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const printed: string[] = []
  const open = () => openShop(config, () => undefined)
  const print = (line: string) => printed.push(line)

  expect(await runSearch(['keys'], { config, open, print })).toBe(0)
  expect(printed[0]).toMatch(/^app [0-9A-F]{10}\nsearch [0-9a-f]{32}\nadmin [0-9a-f]{32}$/)

  const shop = await open()
  await leaveKeys(config, shop.shop)
  expect((await stat(keysFile(config))).mode & 0o077).toBe(0)
  expect(await runSearch(['keys'], { config, open, print })).toBe(0)
  expect(printed[1]).toBe(printed[0])
  await expect(runSearch(['rebuild'], { config, open, print })).rejects.toThrow('in use by another process')
  await shop.close()

  expect(await runSearch(['rebuild'], { config, open, print })).toBe(0)
  expect(printed[2]).toBe('The index was built anew of 0 products.')
  await expect(runSearch(['sync'], { config, open, print })).rejects.toThrow('No hosted search is fed: set ')
  expect(printed).toHaveLength(3)
  await rm(folder, { recursive: true })
})
