/**
 * The composition root: read this file to know the whole server. `createShop` makes every feature out of plain closures
 * and binds them to one database; inside `shop.transaction` the same features are bound to the transaction.
 */
import type { PgBoss } from 'pg-boss'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { createAccounts } from './accounts/accounts.ts'
import type { ReviewSettings } from './accounts/registration-status.ts'
import { createCart } from './cart/cart.ts'
import { type CatalogMemory, createCatalog, createCatalogMemory } from './catalog/catalog.ts'
import { type ContentParts, createContent } from './content/content.ts'
import type { FetchImage } from './images/fenced-fetch.ts'
import type { FileStore } from './images/files.ts'
import { createImages } from './images/images.ts'
import type { Variants } from './images/variants.ts'
import { createImports } from './imports/imports.ts'
import { createJobs, type JobHandlers } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'
import { createOrders, type OrderParts } from './orders/orders.ts'
import { createPersonalData } from './personal-data/personal-data.ts'
import type { Hosted } from './search/hosted.ts'
import type { SearchNode } from './search/node.ts'
import { createSearch } from './search/search.ts'
import { createSeeds } from './seeds/seeds.ts'

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
  /** Where buyers reach the shop, for links in mails; without a slash at the end. */
  shopUrl: string
  /** Whether an operator looks at new buyers before they may order. */
  reviewing: ReviewSettings
}

function createFeatures(db: Db, world: World, memory: CatalogMemory) {
  /** The same features bound to one transaction. */
  const transaction: Transaction = (work) =>
    inTransaction(db, (tx) => work({ db: tx, ...createFeatures(tx, world, createCatalogMemory()) }))

  const jobs = createJobs({ db, boss: world.boss })
  const images = createImages({ db, jobs, ...world }, transaction)
  const imports = createImports({ db, images }, transaction)
  const catalog = createCatalog({ db, memory })
  const accounts = createAccounts({ db, jobs, ...world }, transaction)
  const cart = createCart({ db, catalog })
  const orders = createOrders({ db, accounts, catalog, cart, jobs }, transaction)
  const seeds = createSeeds({ db, cart, images, attempts: accounts.attempts, shopUrl: world.shopUrl }, transaction)
  const personalData = createPersonalData({ db, accounts }, transaction)
  const content = createContent({ db, images, jobs, memory }, transaction)
  const search = createSearch({ db, node: world.search, hosted: world.hosted }, transaction)
  return { jobs, images, imports, catalog, accounts, cart, orders, seeds, personalData, content, search }
}

type Transaction = <T>(work: (bound: OrderParts & ContentParts) => Promise<T>) => Promise<T>

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
    'catalog.boughtTogether': ({ ocids }) => shop.transaction((bound) => bound.catalog.countBoughtTogether(ocids)),
    'content.due': () => shop.content.announce(),
    'file.remove': ({ key }) => world.files.remove(key),
    async 'account.letter'(told) {
      const letter = await shop.accounts.letter(told, world.shopUrl)
      if (letter) await world.mail.send(letter)
    },
  }
}
