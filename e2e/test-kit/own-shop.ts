import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { type Database, openDatabase } from '#database/connect.ts'
import { createDatabase } from '#tools/test-environment/postgres.ts'
import { type ShopProcess, startShop } from '#tools/test-environment/shop-process.ts'

/** A shop with a PostgreSQL database of its own. Its properties throw before it is started. */
export interface OwnShop {
  readonly address: string
  readonly databaseUrl: string
}

interface OwnShopOptions {
  /** True if an empty shop imports the demo products. */
  demo: boolean
  /** Settings that override those of the environment. */
  settings?: Record<string, string>
  /** Writes what the tests need, after the start. */
  fill?: (database: Database) => Promise<unknown>
}

/**
 * Starts a shop before the tests of a file, and stops it after them. Without PostgreSQL, the tests are skipped. `name` is part of the names of
 * the database and the data folder.
 */
export function useOwnShop(name: string, { demo, settings = {}, fill }: OwnShopOptions): OwnShop {
  const server = process.env['POSTGRES_URL'] ?? ''
  let folder = ''
  let started: { shop: ShopProcess; databaseUrl: string } | null = null

  test.beforeAll(async () => {
    test.skip(server === '', 'PostgreSQL is not installed')
    test.setTimeout(300_000)
    folder = await mkdtemp(join(tmpdir(), `trellis-${name}-`))
    const databaseUrl = await createDatabase(server, `${name.replaceAll('-', '_')}_${process.pid}`)
    started = { shop: await startShop(folder, { databaseUrl, demo, settings }), databaseUrl }
    if (!fill) return
    const database = await openDatabase({ databaseUrl, folder: '' })
    try {
      await fill(database)
    } finally {
      await database.close()
    }
  })
  test.afterAll(async () => {
    await started?.shop.stop()
    if (folder !== '') await rm(folder, { recursive: true, force: true })
  })

  const own = () => {
    if (!started) throw new Error(`The shop of ${name} is not started.`)
    return started
  }
  return {
    get address() {
      return own().shop.address
    },
    get databaseUrl() {
      return own().databaseUrl
    },
  }
}
