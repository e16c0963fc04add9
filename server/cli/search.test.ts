import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DatabaseInUseError } from '#database/lock-folder.ts'
import type { CliContext } from './context.ts'
import { runCli } from './run-cli.ts'
import { readConfig } from '#server/config/config.ts'
import { openShop } from '#server/open.ts'
import { keysFile, writeSearchKeysFile } from './search-keys-file.ts'

it('the search keys are printed one per line, also while the shop runs on PGlite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-keys-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const printed: string[] = []
  const context: CliContext = {
    print: (line) => printed.push(line),
    printError: (line) => printed.push(line),
    config: () => config,
    async withShop(work, { whenInUse } = {}) {
      try {
        const opened = await openShop(config, () => undefined)
        try {
          return await work(opened)
        } finally {
          await opened.close()
        }
      } catch (error) {
        if (error instanceof DatabaseInUseError && whenInUse) return whenInUse(config)
        throw error
      }
    },
  }
  const run = (...args: string[]) => runCli(['search', ...args], context)

  expect(await run('keys')).toBe(0)
  expect(printed[0]).toMatch(/^app [0-9A-F]{10}\nsearch [0-9a-f]{32}\nadmin [0-9a-f]{32}$/)

  const shop = await openShop(config, () => undefined)
  await writeSearchKeysFile(config, shop.shop)
  expect((await stat(keysFile(config))).mode & 0o077).toBe(0)
  expect(await run('keys')).toBe(0)
  expect(printed[1]).toBe(printed[0])
  await expect(run('rebuild')).rejects.toThrow('in use by another process')
  await shop.close()

  expect(await run('rebuild')).toBe(0)
  expect(printed[2]).toBe('Rebuilt the index with 0 products.')
  expect(await run('sync')).toBe(1)
  expect(printed[3]).toContain('There is no hosted search to write to')
  await rm(folder, { recursive: true })
})
