import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database, Db } from '#database/connect.ts'
import { writeState, readState } from '#database/shop-state.ts'
import { vacuumChangedTables } from '#database/autovacuum.ts'
import { addColleagues } from './colleagues.ts'
import { addDemoBuyer, DEMO_FOLDER as FOLDER, findPerson, readBuyers } from './buyers.ts'
import { DEMO_STATE } from './demo-seller.ts'
import { buyerWithHistory, loadHistory } from './history.ts'
import { addFailedJob } from './failed-job.ts'
import { addDemoStaff } from './staff.ts'
import type { Shop } from '#server/shop.ts'
import { updatePopularity } from '#server/boot/update-popularity.ts'

export { claimDemo, isEmptyShop } from './demo-seller.ts'
export { demoStaff } from './staff.ts'

/** Jobs that the demo's history runs without: those that send emails and webhooks, and those of its card payment, which it does itself. */
const JOBS_OF_HISTORY = [
  'order.placed',
  'order.letter',
  'account.letter',
  'operator.event',
  'payment.capture',
  'card.refunded',
] as const

const FILES = [
  ['suppliers', 'suppliers.csv'],
  ['categories', 'categories.csv'],
  ['products', 'products.csv'],
  ['collections', 'collections.csv'],
] as const

/** Loads the demo shop through the importer. Idempotent: an interrupted load continues. */
export async function loadDemoShop(shop: Shop, database: Database, log: (line: string) => void): Promise<void> {
  const { db } = database
  await writeState(db, DEMO_STATE, 'loading')
  // The first visitor of the demo should not share the machine with the making of images that may never be shown.
  const quiet = shop.withoutJobs(['image.variants'])
  await importCatalog(quiet, db, log)
  const errors = await loadContent(quiet)
  if (errors.length > 0) throw new Error(`The pages of the demo shop have errors: ${errors.join(' ')}`)
  log('Demo shop: pages and looks')
  await loadRates(shop)
  log('Demo shop: shipping, sales taxes and minimums')
  for (const buyer of await readBuyers()) {
    if (!(await findPerson(db, buyer.email))) await addDemoBuyer(shop, buyer)
  }
  await loadHistory(shop.withoutJobs(JOBS_OF_HISTORY), db)
  await addColleagues(shop, db)
  await addFailedJob(shop, db)
  await addDemoStaff(shop)
  log('Demo shop: buyers with the order history of one of them, and staff')
  await updatePopularity(shop)
  await vacuumChangedTables(database)
  await writeState(db, DEMO_STATE, 'loaded')
}

async function importCatalog(shop: Shop, db: Db, log: (line: string) => void): Promise<void> {
  // An import sets the stock of each product. After the first order it would restock what was sold.
  if (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) return
  for (const [kind, file] of FILES) {
    const url = new URL(file, FOLDER)
    const report = await shop.imports.importStream({
      kind,
      input: createReadStream(url),
      imagesFrom: fileURLToPath(new URL('pictures/', FOLDER)),
    })
    if (report.rejected > 0) throw new Error(`${file} of the demo shop has ${report.rejected} bad rows.`)
    log(`Demo shop: ${report.rows} ${kind}`)
  }
}

/** Adds missing pages and rates to a demo shop that an earlier release loaded, and logs those that do not fit its catalog. */
export async function completeDemoShop(shop: Shop, db: Db, log: (line: string) => void): Promise<void> {
  if ((await readState(db, DEMO_STATE)) !== 'loaded') return
  const page = await db.selectFrom('content_documents').select('path').limit(1).executeTakeFirst()
  if (!page) report('pages and looks', await loadContent(shop))
  const tax = await db.selectFrom('sales_taxes').select('state').limit(1).executeTakeFirst()
  if (!tax) report('shipping, sales taxes and minimums', await loadRates(shop))

  await addDemoStaff(shop)

  function report(what: string, errors: readonly string[]): void {
    log(errors.length > 0 ? `Demo shop: no ${what}, because ${errors.join(' ')}` : `Demo shop: ${what}`)
  }
}

/** Returns the errors, which exist only if the shop has other suppliers. */
async function loadRates(shop: Shop): Promise<string[]> {
  const errors = await shop.rates.write(JSON.parse(await readFile(new URL('rates.json', FOLDER), 'utf8')))
  return errors.map(({ message }) => `${message}.`)
}

/** Returns the errors, which exist only if the shop has another catalog. */
async function loadContent(shop: Shop): Promise<string[]> {
  const [content, images] = [new URL('content/', FOLDER), new URL('pictures/', FOLDER)]
  return (await shop.content.importFolder(fileURLToPath(content), fileURLToPath(images))).errors
}

/** Returns the approved demo buyers with their passwords; the one with an order history first, with a hint. */
export async function demoBuyers(db: Db): Promise<{ email: string; password: string; hint?: string }[]> {
  if ((await readState(db, DEMO_STATE)) !== 'loaded') return []
  const first = await buyerWithHistory(db)
  const others = (await readBuyers()).map(({ email, password }) => ({ email, password }))
  return first ? [{ email: first.email, password: first.password, hint: 'has ordered before' }, ...others] : others
}
