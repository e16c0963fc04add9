import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { withAdvisoryLock } from '#database/advisory-lock.ts'
import { type Database, openDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { startAutovacuum } from '#database/autovacuum.ts'
import { type Brand, openBrand, OWN_BRAND } from './brand/brand.ts'
import { brandFiles } from './brand/brand-files.ts'
import type { Config } from './config/config.ts'
import { BREACH_FETCH, createBreachLookup } from './passwords/breached-passwords/breach-lookup.ts'
import { MAX_IMPORT_BYTES } from '#contract/imports/import-files.ts'
import { createSsrfSafeDownload } from './outbound/ssrf-safe-download.ts'
import { createSsrfSafeFetch } from './outbound/ssrf-safe-fetch.ts'
import type { FileStore } from './storage/storage.ts'
import { folderStore } from './storage/folder-store.ts'
import { IMAGE_START_BYTES, MAX_IMAGE_BYTES } from './images/store-image.ts'
import { createVariantCache } from './images/variant-cache.ts'
import { createVariants } from './images/variants.ts'
import { databaseFolder, requireDatabaseFolder, requireMigrated } from './boot/database-folder.ts'
import { createSender } from './integrations/integrations.ts'
import { syncBuiltInRoles } from './staff/staff.ts'
import { createSecretCipher } from './tokens/secret-cipher.ts'
import { createQueuedJobs } from './jobs/queued-jobs.ts'
import { startJobQueue, stopJobQueue, workJobs } from './jobs/queue.ts'
import { resolveSeller } from './config/seller.ts'
import { claimDemo } from './demo/demo-seller.ts'
import { openLog } from './boot/log.ts'
import { createMail } from './mail/mail.ts'
import { createMailbox, type Mailbox } from './mail/mailbox.ts'
import { createLocalProcessor } from './payments/local.ts'
import { createPdfRenderer } from './print/print.ts'
import { createLineSheetRenderer } from './seeds/files/render-line-sheet.ts'
import { createHostedSearch, createSearchNode, type SearchNode } from './search/search.ts'
import { createShop, jobHandlers, type Shop } from './shop.ts'
import { runScheduled, runScheduledCleanup } from './boot/scheduled-cleanup.ts'
import { measured } from './work-budget/measured-database.ts'
import type { Cards } from './payments/deps.ts'

const CLEANUP_MS = 3_600_000
/** Disk space for the PDFs of line sheets, each up to 20 MB. */
const PDF_CACHE_BYTES = 256 * 1024 * 1024
/** Home of the back office follows a change within two of these, and alerts a failed job within one. */
const REPORTS_MS = 60_000
/** Payments whose browser disappeared tie up a buyer's money, so they are settled more often. */
const SETTLE_MS = 180_000

/** A shop on an open, migrated database. */
export interface OpenedShop {
  config: Config
  brand: Brand
  log: FastifyBaseLogger
  database: Database
  mailbox: Mailbox
  queuedJobs: ReturnType<typeof createQueuedJobs>
  shop: Shop
  search: SearchNode
  /** True if this process can answer searches. A hosted search service needs nothing of it. */
  canSearch(): boolean
  /**
   * Builds the search index if it is missing or has an outdated layout; one process does that for all. Resolves when the engine of this
   * process has loaded it, if it was started.
   */
  prepareSearch(): Promise<void>
  /** Rebuilds the index beside the live one. Returns the number of products. */
  rebuildSearch(): Promise<number>
  /** Starts the job worker and the scheduled cleanup. */
  work(): Promise<void>
  /** Finishes running jobs and closes the database. */
  close(): Promise<void>
}

/**
 * Opens and migrates the database and creates the shop. `log` receives a line per step. `isDemo`: an empty shop is the demo, which the
 * caller loads. Throws `NoShopError` if `mustExist` is set and there is no shop yet.
 */
export async function openShop(
  config: Config,
  log: (line: string) => void,
  { isDemo = false, mustExist = false } = {},
): Promise<OpenedShop> {
  // Validate the brand before opening anything else.
  await openBrand(config.brandFile)
  log(config.databaseUrl ? 'Opening PostgreSQL' : `Opening the database in ${config.dataDir}`)
  const database = await (mustExist ? openExistingDatabase(config) : openShopDatabase(config))
  await migrate(database, (name) => log(`Migrating: ${name}`))
  if (isDemo) await withAdvisoryLock(database, 'demoShop', () => claimDemo(database.db))
  return assembleShop(config, database)
}

/** Opens the configured database without migrating it. */
export function openShopDatabase(config: Config): Promise<Database> {
  return openDatabase({
    databaseUrl: config.databaseUrl,
    directUrl: config.directDatabaseUrl,
    poolSize: config.databasePool,
    folder: databaseFolder(config),
  })
}

/** Opens the database of a shop that exists, without migrating it. Throws `NoShopError` if there is none, and creates nothing. */
export async function openExistingDatabase(config: Config): Promise<Database> {
  requireDatabaseFolder(config)
  const database = await openShopDatabase(config)
  try {
    await requireMigrated(database, config)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Creates the shop on an open, migrated database. Closing the shop closes the database. */
export async function assembleShop(config: Config, database: Database, log = openLog(config)): Promise<OpenedShop> {
  const brand = await openBrand(config.brandFile)
  const boss = await withAdvisoryLock(database, 'jobQueue', () => startJobQueue(database, log, config.roles.jobs))
  const mailbox = createMailbox(join(config.dataDir, 'mailbox'))
  const files = await openFiles(config)
  const pdf = createPdfRenderer({
    name: brand.name,
    colors: brand.colors,
    hasArch: brand.shown.hasArch,
    logo: brand.logo,
  })
  const shopUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const infrastructure = {
    boss,
    files,
    search: createSearchNode({ database, folder: join(config.dataDir, 'search'), log }),
    hosted: config.hostedSearch ? createHostedSearch(config.hostedSearch) : null,
    variants: createVariants({
      files,
      cacheFolder: join(config.dataDir, 'image-cache'),
      cacheBytes: config.imageCacheBytes,
    }),
    fetchImage: createSsrfSafeFetch({ maxBytes: MAX_IMAGE_BYTES }),
    fetchImageStart: createSsrfSafeFetch({ maxBytes: IMAGE_START_BYTES, startOnly: true, timeoutMs: IMAGE_CHECK_MS }),
    downloadImport: createSsrfSafeDownload({ maxBytes: MAX_IMPORT_BYTES, timeoutMs: IMPORT_DOWNLOAD_MS }),
    isBreached: config.breachedPasswordsUrl
      ? createBreachLookup({
          url: config.breachedPasswordsUrl,
          fetch: createSsrfSafeFetch(BREACH_FETCH),
          warn: (details, message) => log.warn(details, message),
        })
      : null,
    mail: createMail({
      from: config.mailFrom ?? `"${brand.name.replaceAll('"', '')}" <${DEFAULT_SENDER}>`,
      shopUrl,
      smtpUrl: config.smtpUrl,
      mailbox,
      branding: { name: brand.name, accent: brand.colors.accent },
    }),
    sender: createSender({
      allowHttp: config.mode !== 'production',
      privateTargets: config.webhookPrivateTargets,
    }),
    cipher: createSecretCipher(config.secretKey),
    reviewing: config.reviewing,
    newTerms: config.newTerms,
    timeZone: config.timeZone,
    auditDays: config.auditDays,
    dataFolder: config.dataDir,
    backupSource: {
      database,
      files,
      brand: brandFiles(config.brandFile.path),
      folder: config.backupDir,
    },
    settingsState: {
      hasBrand: brand.name !== OWN_BRAND.name,
      hasSeller: config.seller.address.length > 0,
      sendsEmail: config.smtpUrl !== undefined,
      hasCards: config.cards.provider !== 'local',
    },
    objectStore: config.s3 ? ('bucket' as const) : ('folder' as const),
    queryTimes: database.queryTimes,
    requiresSecondFactor: config.mode === 'production',
    bankTransferDays: config.bankTransferDays,
    firstOrderLimit: config.firstOrderLimit,
    operatorEmail: config.operatorEmail ?? addressOf(config.mailFrom ?? DEFAULT_SENDER),
    seller: await resolveSeller(database.db, config, brand.name),
    pdf,
    lineSheets: createLineSheetRenderer(
      pdf.letterhead,
      createVariantCache({ folder: join(config.dataDir, 'pdf-cache'), maxBytes: PDF_CACHE_BYTES }),
    ),
    shopName: brand.name,
    cards: await openCards(config, database, log),
    warn: (details: object, message: string) => log.warn(details, message),
    shopUrl,
  }
  await syncBuiltInRoles(database.db)
  const shop = createShop(measured(database.db), infrastructure)
  const stopUpkeep = startAutovacuum(database)
  let cleanup: NodeJS.Timeout | undefined
  let settling: NodeJS.Timeout | undefined
  let reporting: NodeJS.Timeout | undefined
  return {
    config,
    brand,
    log,
    database,
    mailbox,
    queuedJobs: createQueuedJobs(database),
    shop,
    search: infrastructure.search,
    canSearch: () => config.hostedSearch !== undefined || infrastructure.search.ready(),
    async prepareSearch() {
      await withAdvisoryLock(database, 'searchIndex', shop.search.prepare)
      await infrastructure.search.caughtUp()
    },
    rebuildSearch: () => withAdvisoryLock(database, 'searchIndex', shop.search.rebuild),
    async work() {
      await workJobs(boss, jobHandlers(shop, infrastructure), log)
      await runScheduledCleanup(shop, mailbox, log)
      cleanup = setInterval(() => void runScheduledCleanup(shop, mailbox, log), CLEANUP_MS)
      const every = (task: string, work: () => Promise<unknown>) => () =>
        void runScheduled(task, log, work).catch((err: unknown) => log.error({ err }, task))
      settling = setInterval(
        every('card payments', () => shop.orders.placing.settlePayments()),
        SETTLE_MS,
      )
      const updateReports = every('figures', () => shop.reports.update())
      const fetchImports = every('scheduled imports', () =>
        shop.transaction((bound) => bound.importFiles.schedules.fetchDue()),
      )
      const alertFailedJobs = every('failed jobs', () => shop.transaction((bound) => bound.system.alertFailedJobs()))
      updateReports()
      reporting = setInterval(() => {
        updateReports()
        alertFailedJobs()
        fetchImports()
      }, REPORTS_MS)
    },
    async close() {
      stopUpkeep()
      clearInterval(cleanup)
      clearInterval(settling)
      clearInterval(reporting)
      await stopJobQueue(boss)
      await infrastructure.search.close()
      await database.close()
    },
  }
}

/** A slow server may take minutes for the largest file. */
const IMPORT_DOWNLOAD_MS = 20 * 60_000
/** A person waits for the check of images. */
const IMAGE_CHECK_MS = 5000

/** Sender of emails without `MAIL_FROM`. */
const DEFAULT_SENDER = 'orders@trellis.example'

/** Returns the address of a sender such as `Shop <orders@example.com>`. */
function addressOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
}

async function openCards({ cards }: Config, database: Database, log: FastifyBaseLogger): Promise<Cards> {
  if (cards.provider !== 'stripe') return cards.provider === 'local' ? createLocalProcessor(database) : null
  // Imported on demand: the SDK is large, and most shops start without it.
  const { createStripeProcessor } = await import('./payments/stripe.ts')
  return createStripeProcessor(cards, undefined, (sentence) => log.warn(sentence))
}

/** Opens the storage of images and private files. */
export async function openFiles(config: Config): Promise<FileStore> {
  if (!config.s3) return folderStore(join(config.dataDir, 'files'))
  // Imported on demand: the SDK is large, and most shops use a folder.
  const { bucketStore } = await import('./storage/bucket-store.ts')
  return bucketStore(config.s3)
}
