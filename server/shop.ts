/**
 * The composition root: read this file to know the whole server. `createShop` makes every feature out of plain closures
 * and binds them to one database; inside `shop.transaction` the same features are bound to the transaction.
 */
import type { PgBoss } from 'pg-boss'
import type { Db } from '#database/connect.ts'
import { inTransaction, type Transaction } from '#database/transaction.ts'
import { createAccounts } from './accounts/accounts.ts'
import type { ReviewSettings } from './accounts/registration-status.ts'
import type { NewTerms } from './accounts/terms.ts'
import { createBilling, type Seller } from './billing/billing.ts'
import { createCart } from './cart/cart.ts'
import { createProductMemory, type ProductMemory } from './cart/known-products.ts'
import { type CatalogMemory, createCatalog, createCatalogMemory } from './catalog/catalog.ts'
import { type ContentParts, createContent } from './content/content.ts'
import type { FetchImage } from './images/fenced-fetch.ts'
import type { FileStore } from './images/files.ts'
import { createImages } from './images/images.ts'
import type { Variants } from './images/variants.ts'
import { createImports } from './imports/imports.ts'
import { createIntegrations } from './integrations/integrations.ts'
import type { Sealer } from './integrations/sealed-secrets.ts'
import type { Sender } from './integrations/send.ts'
import { createJobs, type JobHandlers } from './jobs/jobs.ts'
import type { Letter, Mail } from './mail/mail.ts'
import { createOrders, type OrderParts } from './orders/orders.ts'
import { type Cards, createPayments } from './payments/payments.ts'
import { createPersonalData } from './personal-data/personal-data.ts'
import type { Hosted } from './search/hosted.ts'
import type { SearchNode } from './search/node.ts'
import { createRates } from './rates/rates.ts'
import { createSearch } from './search/search.ts'
import { createSeeds } from './seeds/seeds.ts'
import { createShipping } from './shipping/shipping.ts'
import { createTaxes } from './taxes/taxes.ts'

/** What the shop reaches the world outside with. */
export interface World {
  boss: PgBoss
  files: FileStore
  mail: Mail
  /** Makes and keeps the sizes of pictures; one a process. */
  variants: Variants
  fetchImage: FetchImage
  /** Searches in this process. */
  search: SearchNode
  /** The hosted service in its place, where one is configured. */
  hosted: Hosted | null
  /** Reaches the servers of buyers, and keeps the secrets it signs with. */
  sender: Sender
  sealer: Sealer
  /** Where buyers reach the shop, for links in mails; without a slash at the end. */
  shopUrl: string
  /** What the shop is called. */
  shopName: string
  /** Who sells, as its papers say it. */
  seller: Seller
  /** Whether an operator looks at new buyers before they may order. */
  reviewing: ReviewSettings
  newTerms: NewTerms
  /** Who takes cards. */
  cards: Cards
  /** Tells the operator of what somebody should look at. */
  warn: (details: object, message: string) => void
}

/** What a process has read and keeps. */
interface Memory {
  catalog: CatalogMemory
  products: ProductMemory
}

function createFeatures(db: Db, world: World, memory: Memory) {
  /** The same features bound to one transaction. */
  const transaction: Transaction<OrderParts & ContentParts> = (work) =>
    inTransaction(db, (tx) => work({ db: tx, ...createFeatures(tx, world, freshMemory(memory)) }))

  const jobs = createJobs({ db, boss: world.boss })
  const images = createImages({ db, jobs, ...world }, transaction)
  const imports = createImports({ db, images }, transaction)
  const catalog = createCatalog({ db, memory: memory.catalog })
  const accounts = createAccounts({ db, jobs, ...world }, transaction)
  const shipping = createShipping({ db })
  const taxes = createTaxes({ db })
  const rates = createRates({ db })
  const billing = createBilling({ db, jobs, seller: world.seller })
  const payments = createPayments({ db, jobs, billing, cards: world.cards }, transaction)
  const cart = createCart({ db, accounts, shipping, taxes, billing, seller: world.seller, products: memory.products })
  const integrations = createIntegrations({ db, jobs, attempts: accounts.attempts, ...world }, transaction)
  const orders = createOrders(
    { db, accounts, catalog, cart, jobs, shipping, taxes, billing, payments, integrations },
    transaction,
    world.warn,
  )
  const seeds = createSeeds({ db, cart, images, attempts: accounts.attempts, shopUrl: world.shopUrl }, transaction)
  const personalData = createPersonalData({ db, accounts }, transaction)
  const content = createContent({ db, images, jobs, catalog, memory: memory.catalog }, transaction)
  const search = createSearch({ db, node: world.search, hosted: world.hosted }, transaction)
  return {
    jobs,
    shipping,
    taxes,
    rates,
    billing,
    payments,
    images,
    imports,
    catalog,
    accounts,
    cart,
    orders,
    seeds,
    personalData,
    content,
    search,
    integrations,
  }
}

export type Shop = ReturnType<typeof createFeatures> & {
  /** Runs `work` with a shop bound to one transaction. No network inside; effects are jobs. */
  transaction<T>(work: (shop: Shop) => Promise<T>): Promise<T>
  /** What guests see has changed: what was read of the catalog is forgotten. */
  catalogChanged(): void
}

/** A transaction sees its own writes; products are kept by their versions, so it can share those. */
const freshMemory = ({ products }: Pick<Memory, 'products'>): Memory => ({ catalog: createCatalogMemory(), products })

/** The shop on a database, or on a transaction of one; `products` is shared by all of a process. */
export function createShop(db: Db, world: World, products = createProductMemory()): Shop {
  const memory = freshMemory({ products })
  const shop: Shop = {
    ...createFeatures(db, world, memory),
    transaction: (work) => inTransaction(db, (tx) => work(tx === db ? shop : createShop(tx, world, products))),
    catalogChanged: memory.catalog.empty,
  }
  return shop
}

/** What each kind of job does. The worker calls these, in this process or in another one. */
export function jobHandlers(shop: Shop, world: World): JobHandlers {
  return {
    async 'order.placed'({ invoice }) {
      // An order that a node of the release before has placed is told of here.
      await shop.integrations.orderPlaced(invoice)
      await world.mail.send(await shop.orders.confirmation(invoice, world.shopUrl))
    },
    async 'payment.capture'({ payment }) {
      if (!(await shop.payments.capture(payment))) world.warn({ payment }, 'the card of an order was not charged')
    },
    async 'payment.cancel'({ payment }) {
      for (const odd of await shop.payments.release(payment)) world.warn({ payment }, odd)
    },
    'image.fetch': ({ source }) => shop.images.fetchSource(source),
    async 'search.refresh'({ ocids }) {
      await shop.search.refresh(ocids)
      await shop.integrations.productsChanged(ocids)
    },
    'search.push': ({ objectIDs }) => shop.search.push(objectIDs),
    'catalog.boughtTogether': ({ ocids }) => shop.transaction((bound) => bound.catalog.countBoughtTogether(ocids)),
    'content.due': () => shop.content.announce(),
    'webhook.deliver': (told) => shop.integrations.deliver(told, 'soon'),
    'webhook.deliverFailing': (told) => shop.integrations.deliver(told, 'patiently'),
    async 'webhook.switchedOff'(told) {
      await sendLetter(world, await shop.integrations.switchedOffLetter(told, world.shopUrl))
    },
    async 'order.letter'(told) {
      await sendLetter(world, await shop.orders.letter(told, world.shopUrl))
    },
    'card.refund': (told) => shop.orders.refundCard(told.reference),
    async 'card.refunded'({ payment }) {
      await shop.orders.bookCardRefunds(payment)
    },
    'file.remove': ({ key }) => world.files.remove(key),
    async 'account.letter'(told) {
      await sendLetter(world, await shop.accounts.letter(told, world.shopUrl))
    },
  }
}

/** Null is a letter that nobody wants; none at all is one that a newer node has asked for, and takes when the job comes again. */
async function sendLetter({ mail }: World, letter: Letter | null | undefined): Promise<void> {
  if (letter === undefined) throw new Error('This node is older than the letter that it is to write.')
  if (letter) await mail.send(letter)
}
