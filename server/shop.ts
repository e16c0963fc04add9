/**
 * The composition root: read this file to know the whole server. `createShop` makes every feature out of plain closures
 * and binds them to one database; inside `shop.transaction` the same features are bound to the transaction.
 */
import type { PgBoss } from 'pg-boss'
import type { Db } from '#database/connect.ts'
import type { QueryTimes } from '#database/query-times.ts'
import { inTransaction, type Transaction } from '#database/transaction.ts'
import type { BreachLookup } from './passwords/breached-passwords/breached-passwords.ts'
import { createAccounts } from './accounts/accounts.ts'
import type { ReviewSettings } from './accounts/registration/new-companies.ts'
import type { NewTerms } from './accounts/profile/payment-terms.ts'
import { createAdminSearch } from './admin-search/admin-search.ts'
import { createAlerts } from './alerts/alerts.ts'
import { createAudit } from './audit/audit.ts'
import { createBackInStock } from './back-in-stock/back-in-stock.ts'
import { createBackups, type BackupSource } from './backup/backup.ts'
import { createBilling, type Seller } from './billing/billing.ts'
import { createCart } from './cart/cart.ts'
import { createProductCache, type ProductCache } from './cart/reading/product-cache.ts'
import { type CatalogCache, createCatalog, createCatalogCache } from './catalog/catalog.ts'
import { createAcceptances } from './acceptances/acceptances.ts'
import { createContent } from './content/content.ts'
import type { SafeDownload } from './outbound/ssrf-safe-download.ts'
import type { SafeFetch } from './outbound/ssrf-safe-fetch.ts'
import type { FileStore } from './storage/storage.ts'
import { deleteExpiredKeys } from './idempotency/idempotency.ts'
import { createImages } from './images/images.ts'
import type { Variants } from './images/variants.ts'
import { createInventory } from './inventory/inventory.ts'
import { createImportFiles } from './import-files/import-files.ts'
import { createImports } from './imports/imports.ts'
import { createIntegrations, type Sender } from './integrations/integrations.ts'
import { createJobs, type JobHandlers, type JobName, type JobPayloads } from './jobs/jobs.ts'
import { createEmailTexts } from './mail/email-texts.ts'
import { createEmails, type EmailJob } from './mail/emails.ts'
import { createMedia } from './media/media.ts'
import { createLifecycle } from './lifecycle/lifecycle.ts'
import type { Email, Mail } from './mail/mail.ts'
import { createOrders } from './orders/orders.ts'
import { createPayments } from './payments/payments.ts'
import { createPersonalData } from './personal-data/personal-data.ts'
import type { PdfRenderer } from './print/print.ts'
import { createMissedSearches, createReports, type MissedSearches } from './reports/reports.ts'
import { createProducts } from './products/products.ts'
import { createRates } from './rates/rates.ts'
import { createRedirects } from './redirects/redirects.ts'
import { createSales } from './sales/sales.ts'
import { createSearch, type HostedSearch, type SearchNode } from './search/search.ts'
import type { LineSheetRenderer } from './seeds/files/render-line-sheet.ts'
import { createSeeds } from './seeds/seeds.ts'
import { createSetUpGuide, type SettingsState } from './set-up-guide/set-up-guide.ts'
import { createShipping } from './shipping/shipping.ts'
import { createStaff } from './staff/staff.ts'
import { createSystem } from './system/system.ts'
import { createTaxes } from './taxes/taxes.ts'
import { createTaxonomy } from './taxonomy/taxonomy.ts'
import type { SecretCipher } from './tokens/secret-cipher.ts'
import type { OrderDeps } from './orders/deps.ts'
import type { Cards } from './payments/deps.ts'
import type { ContentDeps } from './content/deps.ts'

/** Everything outside of the database that the features use. */
export interface Infrastructure {
  boss: PgBoss
  /** Jobs that are dropped instead of enqueued (`withoutJobs`). */
  disabledJobs?: ReadonlySet<JobName>
  /** The clock of orders, documents and bookings; default: that of the machine (`withClock`). */
  now?: () => Date
  files: FileStore
  mail: Mail
  /** Resizes images and caches the variants; one instance per process. */
  variants: Variants
  fetchImage: SafeFetch
  /** Fetches only the first bytes of an image. */
  fetchImageStart: SafeFetch
  /** Downloads the files of scheduled imports. */
  downloadImport: SafeDownload
  /** Looks a password up in a service of leaked passwords; null if none is configured. */
  isBreached: BreachLookup | null
  /** The search engine of this process. */
  search: SearchNode
  /** The hosted search service that replaces it, if configured. */
  hosted: HostedSearch | null
  /** Sends webhooks to the servers of buyers. */
  sender: Sender
  cipher: SecretCipher
  /** Public URL for links in emails, without a trailing slash. */
  shopUrl: string
  /** Name of the shop. */
  shopName: string
  /** The seller on documents. */
  seller: Seller
  /** Renders documents with the shop's letterhead; one per process. */
  pdf: PdfRenderer
  /** Renders the line sheets of seeds and caches them; one per process. */
  lineSheets: LineSheetRenderer
  /** Review and terms of new companies, where staff have stored nothing else. */
  reviewing: ReviewSettings
  newTerms: NewTerms
  /** Folder of the shop's data. */
  dataFolder: string
  /** Content of backups, and their folder. */
  backupSource: BackupSource
  /** State of the settings file and the brand, for the set-up guide. */
  settingsState: SettingsState
  /** Where images and documents are stored. */
  objectStore: 'folder' | 'bucket'
  /** Time of the database's statements in this process. */
  queryTimes: QueryTimes
  /** IANA time zone of the shop. */
  timeZone: string
  /** Days that rows of the audit log are stored; 0: forever. */
  auditDays: number
  /** True if staff need a second factor to sign in. */
  requiresSecondFactor: boolean
  /** Days to pay an order by bank transfer; 0: no deadline. */
  bankTransferDays: number
  /** Cents that the unpaid orders of a company may total until it has paid for goods that shipped; null: no bound. */
  firstOrderLimit: number | null
  /** Recipient of emails to the operator. */
  operatorEmail: string
  /** The card processor. */
  cards: Cards
  /** Logs what the operator should look into. */
  warn: (details: object, message: string) => void
}

/** The caches of a process. */
interface Memory {
  catalog: CatalogCache
  products: ProductCache
  missed: MissedSearches
}

function createFeatures(db: Db, infrastructure: Infrastructure, memory: Memory) {
  /** The same features bound to one transaction. */
  const transaction: Transaction<OrderDeps & ContentDeps> = (work) =>
    inTransaction(db, (tx) => work({ db: tx, ...createFeatures(tx, infrastructure, freshMemory(memory)) }))

  const now = infrastructure.now ?? (() => new Date())
  const jobs = createJobs({ db, boss: infrastructure.boss, disabled: infrastructure.disabledJobs })
  const emailTexts = createEmailTexts({ db, ...infrastructure })
  const renderDraft = emailTexts.render
  const images = createImages({ db, jobs, ...infrastructure }, transaction)
  const imports = createImports({ db, images }, transaction)
  const catalog = createCatalog({ db, cache: memory.catalog })
  const lifecycle = createLifecycle({ db }, transaction)
  const accounts = createAccounts(
    { db, jobs, ...infrastructure, renderDraft, cached: memory.catalog.getOrRead, now },
    transaction,
  )
  const shipping = createShipping({ db })
  const taxes = createTaxes({ db, timeZone: infrastructure.timeZone })
  const rates = createRates({ db })
  const billing = createBilling({ db, jobs, ...infrastructure, now })
  const payments = createPayments({ db, jobs, billing, cards: infrastructure.cards, now }, transaction)
  const cart = createCart({
    db,
    accounts,
    shipping,
    taxes,
    billing,
    seller: infrastructure.seller,
    pdf: infrastructure.pdf,
    products: memory.products,
  })
  const integrations = createIntegrations(
    { db, jobs, accounts, rateLimiter: accounts.rateLimiter, ...infrastructure, renderDraft },
    transaction,
  )
  const orders = createOrders(
    { db, accounts, catalog, cart, jobs, shipping, taxes, billing, payments, integrations, renderDraft, now },
    transaction,
    infrastructure,
  )
  const seeds = createSeeds(
    {
      db,
      cart,
      images,
      rateLimiter: accounts.rateLimiter,
      shopUrl: infrastructure.shopUrl,
      letterhead: infrastructure.pdf.letterhead,
      lineSheets: infrastructure.lineSheets,
    },
    transaction,
  )
  const personalData = createPersonalData({ db, accounts }, transaction)
  const content = createContent({ db, images, jobs, catalog, cache: memory.catalog }, transaction)
  const search = createSearch(
    {
      db,
      node: infrastructure.search,
      hosted: infrastructure.hosted,
      namedPlaces: content.places,
      warn: infrastructure.warn,
    },
    transaction,
  )
  const adminSearch = createAdminSearch({ db, search })
  const audit = createAudit({ db, days: infrastructure.auditDays })
  const system = createSystem({
    db,
    jobs,
    boss: infrastructure.boss,
    searchLag: search.lag,
    dataFolder: infrastructure.dataFolder,
    objectStore: infrastructure.objectStore,
    queryTimes: infrastructure.queryTimes,
  })
  const emails = createEmails({ db, jobs, renderDraft, ...infrastructure })
  return {
    jobs,
    emails,
    emailTexts,
    renderDraft,
    sales: createSales({ db }, transaction),
    redirects: createRedirects({ db }),
    staff: createStaff({ db, jobs, rateLimiter: accounts.rateLimiter, ...infrastructure, renderDraft, now }),
    audit,
    alerts: createAlerts({ db, jobs, renderDraft }),
    adminSearch,
    reports: createReports({ db, now, missed: memory.missed }, transaction),
    setUpGuide: createSetUpGuide({
      db,
      settings: infrastructure.settingsState,
      lastBackup: async () => (await system.backupTimes()).last_backup,
    }),
    system,
    backInStock: createBackInStock({ db, renderDraft }, transaction),
    backups: createBackups({ db, jobs, source: infrastructure.backupSource }, transaction),
    inventory: createInventory({ db, jobs, now }, transaction),
    lifecycle,
    products: createProducts({ db, jobs, lifecycle, audit, find: adminSearch.products }),
    media: createMedia({ db, jobs, rateLimiter: accounts.rateLimiter }),
    taxonomy: createTaxonomy({ db, jobs, audit, catalog, lifecycle }),
    shipping,
    taxes,
    rates,
    billing,
    payments,
    images,
    imports,
    importFiles: createImportFiles({
      db,
      jobs,
      files: infrastructure.files,
      imports,
      download: infrastructure.downloadImport,
      cipher: infrastructure.cipher,
      timeZone: infrastructure.timeZone,
      transaction,
    }),
    catalog,
    accounts,
    cart,
    orders,
    seeds,
    personalData,
    content,
    acceptances: createAcceptances({ db, content }),
    search,
    integrations,
    now,
    /** Public URL for links, without a trailing slash. */
    publicUrl: infrastructure.shopUrl,
    /** IANA time zone of the shop. */
    timeZone: infrastructure.timeZone,
  }
}

export type Shop = ReturnType<typeof createFeatures> & {
  /** Runs `work` with a shop bound to one transaction. No network inside; effects are jobs. */
  transaction<T>(work: (shop: Shop) => Promise<T>): Promise<T>
  /** Clears the cached catalog after a change. */
  catalogChanged(): void
  deleteExpiredIdempotencyKeys(): Promise<void>
  /** Returns the same shop without these kinds of jobs: it drops them instead of enqueuing them. For demo data, which sends no email. */
  withoutJobs(names: readonly JobName[]): Shop
  /** Returns the same shop without warnings to the operator. For demo data, whose dispute needs no answer. */
  withoutWarnings(): Shop
  /** Returns the same shop with another clock: its orders, documents and bookings have that time. For demo data, which has a past. */
  withClock(now: () => Date): Shop
}

/** A transaction must see its own writes, so it gets an empty catalog cache. The product cache is keyed by version and can be shared. */
const freshMemory = ({ products, missed }: Omit<Memory, 'catalog'>): Memory => ({
  catalog: createCatalogCache(),
  products,
  missed,
})

/** Creates the shop on a database or a transaction. What `shared` has is the same for the whole process. */
export function createShop(
  db: Db,
  infrastructure: Infrastructure,
  shared: Omit<Memory, 'catalog'> = { products: createProductCache(), missed: createMissedSearches() },
): Shop {
  const memory = freshMemory(shared)
  const shop: Shop = {
    ...createFeatures(db, infrastructure, memory),
    transaction: (work) => inTransaction(db, (tx) => work(tx === db ? shop : createShop(tx, infrastructure, shared))),
    catalogChanged: memory.catalog.clear,
    deleteExpiredIdempotencyKeys: () => deleteExpiredKeys(db),
    withClock: (now) => createShop(db, { ...infrastructure, now }, shared),
    withoutWarnings: () => createShop(db, { ...infrastructure, warn: () => undefined }, shared),
    withoutJobs: (names) => createShop(db, { ...infrastructure, disabledJobs: new Set(names) }, shared),
  }
  return shop
}

/** Maps each kind of job to its handler. The worker calls them, in this process or another one. */
export function jobHandlers(shop: Shop, infrastructure: Infrastructure): JobHandlers {
  const { shopUrl } = infrastructure

  /**
   * Sends a rendered email. `null`: the email is no longer needed. `undefined`: unknown template, enqueued by a newer release; throws so
   * that the job is retried by a node of that release.
   */
  async function send(job: EmailJob, payload: JobPayloads[EmailJob], email: Email | null | undefined): Promise<void> {
    if (email === undefined) throw new Error('This node is too old to know the template of this email.')
    if (email === null || (await shop.emails.send(email, job, payload))) return
    infrastructure.warn({ mail: email.id }, 'an email was refused for good: see "emails list --state bounced"')
  }

  async function capture({ payment }: { payment: string }): Promise<void> {
    if (!(await shop.payments.capture(payment)))
      infrastructure.warn({ payment }, 'the card of an order was not charged')
  }

  return {
    async 'order.placed'(payload) {
      // Records the webhook event of an order that a node of the previous release placed.
      await shop.integrations.orderPlaced(payload.invoice)
      await send('order.placed', payload, await shop.orders.emails.confirmation(payload.invoice, shopUrl))
    },
    'payment.capture': capture,
    'payment.captureChange': capture,
    async 'payment.cancel'({ payment }) {
      for (const warning of await shop.payments.release(payment)) infrastructure.warn({ payment }, warning)
    },
    'image.fetch': ({ source }) => shop.images.fetchSource(source),
    'image.variants': ({ file }) => shop.images.prepare(file),
    'image.remove': ({ file }) => shop.images.removeUnused(file),
    async 'search.refresh'({ ocids }) {
      await shop.search.refresh(ocids)
      await shop.integrations.productsChanged(ocids)
      await shop.transaction((bound) => bound.taxonomy.collections.productsChanged(ocids))
      await shop.inventory.stockChanged(ocids)
      await shop.backInStock.productsChanged(ocids)
      await shop.orders.fulfilment.alertFilled(ocids)
    },
    async 'stock.available'(payload) {
      const found = await shop.backInStock.email(payload, shopUrl)
      if (found) await send('stock.available', { ...payload, ocids: found.ocids }, found.email)
      await shop.backInStock.emailDone(payload, found?.ocids ?? [])
    },
    'inventory.levels': ({ supplierId }) => shop.inventory.applyLevels(supplierId),
    async 'products.bulkEdit'({ id }) {
      await shop.transaction((bound) => bound.products.bulkEdits.runBatch(id))
    },
    'search.configure': () => shop.search.configure(),
    'search.push': ({ objectIDs }) => shop.search.push(objectIDs),
    'search.sync': () => shop.search.fillHostedIndex(),
    'catalog.boughtTogether': ({ ocids }) => shop.transaction((bound) => bound.catalog.countBoughtTogether(ocids)),
    'attribute.work': ({ id }) => shop.transaction((bound) => bound.taxonomy.attributes.work(id)),
    'collection.fill': ({ id }) => shop.transaction((bound) => bound.taxonomy.collections.fill(id)),
    'import.work': ({ file }) => shop.importFiles.work(file),
    'import.fetch': ({ schedule }) => shop.importFiles.schedules.fetch(schedule),
    'import.removePart': ({ key }) => shop.importFiles.removeUnusedPart(key),
    'backup.write': ({ backup }) => shop.backups.write(backup),
    'backup.verify': ({ backup }) => shop.backups.verify(backup),
    'content.due': () => shop.content.announce(),
    'webhook.deliver': (payload) => shop.integrations.deliver(payload, 'defer'),
    'webhook.deliverFailing': (payload) => shop.integrations.deliver(payload, 'send'),
    'operator.event': (payload) => shop.integrations.companyChanged(payload),
    async 'webhook.switchedOff'(payload) {
      await send('webhook.switchedOff', payload, await shop.integrations.disabledWebhookEmail(payload, shopUrl))
    },
    async 'order.letter'(payload) {
      await send('order.letter', payload, await shop.orders.emails.render(payload, shopUrl))
    },
    'card.refund': ({ reference }) => shop.orders.money.refundCard(reference),
    async 'card.refunded'({ payment }) {
      await shop.orders.money.bookCardRefunds(payment)
    },
    'file.remove': ({ key }) => infrastructure.files.remove(key),
    async 'account.letter'(payload) {
      await send('account.letter', payload, await shop.accounts.email(payload, shopUrl))
    },
    async 'staff.alert'(payload) {
      await send('staff.alert', payload, await shop.alerts.email(payload, shopUrl))
    },
    async 'staff.letter'(payload) {
      await send('staff.letter', payload, await shop.staff.email(payload, shopUrl))
    },
  }
}
