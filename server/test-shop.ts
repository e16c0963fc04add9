import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import type { Database } from '#database/connect.ts'
import { cloneTemplate } from '#database/test-database.ts'
import { readConfig } from './config.ts'
import { createApp } from './http/app.ts'
import { assembleShop, type OpenedShop } from './open.ts'

/** A whole shop for a test file: its own database and folder, the APIs and no listening port. */
export interface TestShop extends OpenedShop {
  app: FastifyInstance
}

/**
 * Opens one; `settings` are environment variables that differ from the test's own. Its engine runs where `search` says so:
 * most tests search nothing. Its log is `log`, where there is one.
 */
export async function openTestShop(
  settings: Record<string, string> = {},
  { search = false, log, database }: { search?: boolean; log?: FastifyBaseLogger; database?: Database } = {},
): Promise<TestShop> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-shop-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: '0',
    OVERLOAD_MS: '0',
    ...settings,
  })
  const opened = await assembleShop(config, database ?? (await cloneTemplate(inject('template'))), log)
  if (search) await opened.search.start()
  if (search) await opened.prepareSearch()
  const app = await createApp(opened)
  return {
    ...opened,
    app,
    async close() {
      await app.close()
      await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
