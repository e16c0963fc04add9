/**
 * The composition root: read this file to know the whole server. `createShop` makes every feature out of plain closures
 * and binds them to one database; inside `shop.transaction` the same features are bound to the transaction.
 */
import type { PgBoss } from 'pg-boss'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { createAccounts } from './accounts/accounts.ts'
import type { Attempts } from './accounts/attempts.ts'
import { createCart } from './cart/cart.ts'
import { type CatalogMemory, createCatalog, createCatalogMemory } from './catalog/catalog.ts'
import type { FetchImage } from './images/fenced-fetch.ts'
import type { FileStore } from './images/files.ts'
import { createImages } from './images/images.ts'
import type { Variants } from './images/variants.ts'
import { createImports } from './imports/imports.ts'
import { createJobs, type JobHandlers } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'
import { createOrders, type OrderParts } from './orders/orders.ts'
import type { Hosted } from './search/hosted.ts'
import type { SearchNode } from './search/node.ts'
import { createSearch } from './search/search.ts'

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
  attempts: Attempts
  /** Where buyers reach the shop, for links in mails; without a slash at the end. */
  shopUrl: string
}

function createFeatures(db: Db, world: World, memory: CatalogMemory) {
  /** The same features bound to one transaction. */
  const transaction: Transaction = (work) =>
    inTransaction(db, (tx) => work({ db: tx, ...createFeatures(tx, world, createCatalogMemory()) }))

  const jobs = createJobs({ db, boss: world.boss })
  const images = createImages({ db, jobs, ...world }, transaction)
  const imports = createImports({ db, images }, transaction)
  const catalog = createCatalog({ db, memory })
  const accounts = createAccounts({ db, attempts: world.attempts })
  const cart = createCart({ db, catalog })
  const orders = createOrders({ db, accounts, catalog, cart, jobs }, transaction)
  const search = createSearch({ db, node: world.search, hosted: world.hosted }, transaction)
  return { jobs, images, imports, catalog, accounts, cart, orders, search }
}

type Transaction = <T>(work: (bound: OrderParts) => Promise<T>) => Promise<T>

export type Shop = ReturnType<typeof createFeatures> & {
  /** Runs `work` with a shop bound to one transaction. No network inside; effects are jobs. */
  transaction<T>(work: (shop: Shop) => Promise<T>): Promise<T>
  /** What guests see has changed: what was read of the catalog is forgotten. */
  catalogChanged(): void
}

export function createShop(db: Db, world: World): Shop {
  const memory = createCatalogMemory()
  const shop: Shop = {
    ...createFeatures(db, world, memory),
    transaction: (work) => inTransaction(db, (tx) => work(tx === db ? shop : createShop(tx, world))),
    catalogChanged: memory.empty,
  }
  return shop
}

/** What each kind of job does. The worker calls these, in this process or in another one. */
export function jobHandlers(shop: Shop, world: World): JobHandlers {
  return {
    'order.placed': async ({ invoice }) => world.mail.send(await shop.orders.confirmation(invoice, world.shopUrl)),
    'image.fetch': ({ source }) => shop.images.fetchSource(source),
    'search.refresh': ({ ocids }) => shop.search.refresh(ocids),
    'search.push': ({ objectIDs }) => shop.search.push(objectIDs),
  }
}
