import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { GUEST_CART_DAYS } from '#contract/cart.ts'
import { alone } from '#database/alone.ts'
import { type Database, openDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { startUpkeep } from '#database/upkeep.ts'
import type { Config } from './config.ts'
import { createFencedFetch } from './images/fenced-fetch.ts'
import type { FileStore } from './images/files.ts'
import { folderStore } from './images/folder-store.ts'
import { createVariants } from './images/variants.ts'
import { startJobQueue, stopJobQueue, workJobs } from './jobs/queue.ts'
import { createLog } from './log.ts'
import { createMail } from './mail/mail.ts'
import { createMailbox, type Mailbox } from './mail/mailbox.ts'
import { createHosted } from './search/hosted.ts'
import { createSearchNode, type SearchNode } from './search/node.ts'
import { createShop, jobHandlers, type Shop } from './shop.ts'

const SWEEP_MS = 3_600_000

/** A shop on an open, migrated database. */
export interface OpenedShop {
  config: Config
  log: FastifyBaseLogger
  database: Database
  mailbox: Mailbox
  shop: Shop
  search: SearchNode
  /** Whether this process should be given searches: those of a hosted service need nothing of it. */
  canSearch(): boolean
  /**
   * Builds the search index where it is missing or of another layout; one process of all does. Resolves when this one
   * searches it, if it was started.
   */
  prepareSearch(): Promise<void>
  /** Builds it anew beside the one that serves. Returns of how many products. */
  rebuildSearch(): Promise<number>
  /** Starts working on jobs. */
  work(): Promise<void>
  /** Lets jobs finish and closes the database. */
  close(): Promise<void>
}

/** Opens everything the shop stands on; `say` is told each step. */
export async function openShop(config: Config, say: (line: string) => void): Promise<OpenedShop> {
  say(config.databaseUrl ? 'Opening PostgreSQL' : `Opening the database in ${config.dataDir}`)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, folder: join(config.dataDir, 'database') })
  await migrate(database, (name) => say(`Migrating: ${name}`))
  return assembleShop(config, database)
}

/** A shop on a database that is open and migrated; it closes the database with itself. */
export async function assembleShop(config: Config, database: Database): Promise<OpenedShop> {
  const log = createLog(config.logLevel)
  const boss = await alone(database, 'jobQueue', () => startJobQueue(database, log, config.roles.jobs))
  const mailbox = createMailbox(join(config.dataDir, 'mailbox'))
  const files = await openFiles(config)
  const world = {
    boss,
    files,
    search: createSearchNode({ database, folder: join(config.dataDir, 'search'), log }),
    hosted: config.hostedSearch ? createHosted(config.hostedSearch) : null,
    variants: createVariants({
      files,
      cacheFolder: join(config.dataDir, 'image-cache'),
      cacheBytes: config.imageCacheBytes,
    }),
    fetchImage: createFencedFetch(),
    mail: createMail({ from: config.mailFrom, smtpUrl: config.smtpUrl, mailbox }),
    reviewing: config.reviewing,
    shopUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  }
  const shop = createShop(database.db, world)
  const stopUpkeep = startUpkeep(database)
  let sweeping: NodeJS.Timeout | undefined
  return {
    config,
    log,
    database,
    mailbox,
    shop,
    search: world.search,
    canSearch: () => config.hostedSearch !== undefined || world.search.ready(),
    async prepareSearch() {
      await alone(database, 'searchIndex', shop.search.prepare)
      await world.search.caughtUp()
    },
    rebuildSearch: () => alone(database, 'searchIndex', shop.search.rebuild),
    async work() {
      await workJobs(boss, jobHandlers(shop, world), log)
      await sweep(shop)
      sweeping = setInterval(() => void sweep(shop).catch((err: unknown) => log.error({ err }, 'sweep')), SWEEP_MS)
    },
    async close() {
      stopUpkeep()
      clearInterval(sweeping)
      await stopJobQueue(boss)
      await world.search.close()
      await database.close()
    },
  }
}

/** Throws away what nobody will come back for. */
async function sweep(shop: Shop): Promise<void> {
  await shop.search.refreshAged()
  await shop.cart.forgetOldCarts(GUEST_CART_DAYS)
  await shop.seeds.forgetDeleted()
  await shop.accounts.forgetExpired()
  await shop.accounts.forgetRegistrations()
  await shop.search.purge()
}

async function openFiles(config: Config): Promise<FileStore> {
  if (!config.s3) return folderStore(join(config.dataDir, 'files'))
  // The client of the bucket is large and most shops keep a folder.
  const { bucketStore } = await import('./images/bucket-store.ts')
  return bucketStore(config.s3)
}
