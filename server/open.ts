import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { alone } from '#database/alone.ts'
import { type Database, openDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { startUpkeep } from '#database/upkeep.ts'
import { type Brand, openBrand } from './brand/brand.ts'
import type { Config } from './config.ts'
import { createFencedFetch } from './images/fenced-fetch.ts'
import type { FileStore } from './images/files.ts'
import { folderStore } from './images/folder-store.ts'
import { createVariants } from './images/variants.ts'
import { databaseFolder } from './empty-shop.ts'
import { createSealer } from './integrations/sealed-secrets.ts'
import { createSender } from './integrations/send.ts'
import { createHeldJobs } from './jobs/held-jobs.ts'
import { startJobQueue, stopJobQueue, workJobs } from './jobs/queue.ts'
import { knownSeller } from './known-seller.ts'
import { createLog } from './log.ts'
import { createMail } from './mail/mail.ts'
import { createMailbox, type Mailbox } from './mail/mailbox.ts'
import { createLocalProcessor } from './payments/local.ts'
import type { Cards } from './payments/payments.ts'
import { setLetterhead } from './print/letterhead.ts'
import { createHosted } from './search/hosted.ts'
import { createSearchNode, type SearchNode } from './search/node.ts'
import { createShop, jobHandlers, type Shop } from './shop.ts'
import { sweep } from './sweep.ts'

const SWEEP_MS = 3_600_000
/** Payments whose browser went away are a buyer's money: they are looked after more often. */
const SETTLE_MS = 180_000

/** A shop on an open, migrated database. */
export interface OpenedShop {
  config: Config
  brand: Brand
  log: FastifyBaseLogger
  database: Database
  mailbox: Mailbox
  heldJobs: ReturnType<typeof createHeldJobs>
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
  // What is wrong with it is said before anything else is opened.
  await openBrand(config.brandFile)
  say(config.databaseUrl ? 'Opening PostgreSQL' : `Opening the database in ${config.dataDir}`)
  const database = await openShopDatabase(config)
  await migrate(database, (name) => say(`Migrating: ${name}`))
  return assembleShop(config, database)
}

/** The database of the settings, as it is: not migrated. */
export function openShopDatabase(config: Config): Promise<Database> {
  return openDatabase({
    databaseUrl: config.databaseUrl,
    directUrl: config.directDatabaseUrl,
    poolSize: config.databasePool,
    folder: databaseFolder(config),
  })
}

/** A shop on a database that is open and migrated; it closes the database with itself. */
export async function assembleShop(
  config: Config,
  database: Database,
  log = createLog(config.logLevel),
): Promise<OpenedShop> {
  const brand = await openBrand(config.brandFile)
  setLetterhead({ ...brand, hasArch: brand.shown.hasArch })
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
    mail: createMail({
      from: config.mailFrom ?? `"${brand.name.replaceAll('"', '')}" <orders@trellis.example>`,
      smtpUrl: config.smtpUrl,
      mailbox,
      letterhead: { name: brand.name, accent: brand.colors.accent },
    }),
    sender: createSender({
      allowHttp: config.mode !== 'production',
      allowPrivate: config.webhookPrivateAddresses,
    }),
    sealer: createSealer(config.secretKey),
    reviewing: config.reviewing,
    newTerms: config.newTerms,
    seller: await knownSeller(database.db, config, brand.name),
    shopName: brand.name,
    cards: await openCards(config, database, log),
    warn: (details: object, message: string) => log.warn(details, message),
    shopUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  }
  const shop = createShop(database.db, world)
  const stopUpkeep = startUpkeep(database)
  let sweeping: NodeJS.Timeout | undefined
  let settling: NodeJS.Timeout | undefined
  return {
    config,
    brand,
    log,
    database,
    mailbox,
    heldJobs: createHeldJobs(database, boss),
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
      await sweep(shop, log)
      sweeping = setInterval(() => void sweep(shop, log), SWEEP_MS)
      const settle = () => shop.orders.settlePayments().catch((err: unknown) => log.error({ err }, 'card payments'))
      settling = setInterval(() => void settle(), SETTLE_MS)
    },
    async close() {
      stopUpkeep()
      clearInterval(sweeping)
      clearInterval(settling)
      await stopJobQueue(boss)
      await world.search.close()
      await database.close()
    },
  }
}

async function openCards({ cards }: Config, database: Database, log: FastifyBaseLogger): Promise<Cards> {
  if (cards.provider !== 'stripe') return cards.provider === 'local' ? createLocalProcessor(database) : null
  // Most shops begin without it, and it is large.
  const { createStripeProcessor } = await import('./payments/stripe.ts')
  return createStripeProcessor(cards, undefined, (sentence) => log.warn(sentence))
}

/** Where pictures and private papers are kept. */
export async function openFiles(config: Config): Promise<FileStore> {
  if (!config.s3) return folderStore(join(config.dataDir, 'files'))
  // The client of the bucket is large and most shops keep a folder.
  const { bucketStore } = await import('./images/bucket-store.ts')
  return bucketStore(config.s3)
}
