import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import type { Database } from '#database/connect.ts'
import { cloneTemplate } from './database/test-database.ts'
import { readConfig } from '#server/config/config.ts'
import { createApp } from '#server/http/app.ts'
import { assembleShop, type OpenedShop } from '#server/open.ts'

/** A complete shop for a test file, with its own database and folder and without a listening port. */
export interface TestShop extends OpenedShop {
  app: FastifyInstance
}

/**
 * Opens a test shop. `settings` are environment variables that override those of tests. `search` starts the engine, which most tests do not
 * need. `log` replaces the silent log.
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
