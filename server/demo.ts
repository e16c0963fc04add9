import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database, Db } from '#database/connect.ts'
import { remember, remembered } from '#database/shop-state.ts'
import { tidyTables } from '#database/upkeep.ts'
import { addDemoBuyer, DEMO_FOLDER as FOLDER, personOf, readBuyers } from './demo-buyers.ts'
import { buyerWithPast, loadPast } from './demo-past.ts'
import type { Shop } from './shop.ts'

/** Under which the shop keeps how far loading the demo got: `loading` or `loaded`. */
const KEY = 'demo'

const FILES = [
  ['suppliers', 'suppliers.csv'],
  ['categories', 'categories.csv'],
  ['products', 'products.csv'],
  ['collections', 'collections.csv'],
] as const

/** Whether the demo shop is wanted here: nothing was ever imported, or an earlier loading was cut off. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const state = await remembered(db, KEY)
  if (state !== null) return state === 'loading'
  const product = await db.selectFrom('products').select('ocid').limit(1).executeTakeFirst()
  return product === undefined
}

/** Loads the demo shop through the importer. Repeating it changes nothing, so a loading that was cut off goes on. */
export async function loadDemoShop(shop: Shop, database: Database, say: (line: string) => void): Promise<void> {
  const { db } = database
  await remember(db, KEY, 'loading')
  await importGoods(shop, db, say)
  const faults = await loadContent(shop)
  if (faults.length > 0) throw new Error(`The pages of the demo shop have faults: ${faults.join(' ')}`)
  say('Demo shop: pages and looks')
  await loadRates(shop)
  say('Demo shop: shipping, sales taxes and minimums')
  for (const buyer of await readBuyers()) {
    if (!(await personOf(db, buyer.email))) await addDemoBuyer(shop, buyer)
  }
  await loadPast(shop, db)
  say('Demo shop: buyers, and the past of one of them')
  await tidyTables(database)
  await remember(db, KEY, 'loaded')
}

async function importGoods(shop: Shop, db: Db, say: (line: string) => void): Promise<void> {
  // An import says how much of each product there is: once somebody has ordered, that would give back what was sold.
  if (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) return
  for (const [kind, file] of FILES) {
    const url = new URL(file, FOLDER)
    const report = await shop.imports.importStream({
      kind,
      input: createReadStream(url),
      imagesFrom: fileURLToPath(new URL('pictures/', FOLDER)),
    })
    if (report.rejected > 0) throw new Error(`${file} of the demo shop has ${report.rejected} bad rows.`)
    say(`Demo shop: ${report.rows} ${kind}`)
  }
}

/** Gives a demo shop that an earlier release loaded the pages and rates it has not got; where they do not fit it, it says so. */
export async function completeDemoShop(shop: Shop, db: Db, say: (line: string) => void): Promise<void> {
  if ((await remembered(db, KEY)) !== 'loaded') return
  const page = await db.selectFrom('content_documents').select('path').limit(1).executeTakeFirst()
  if (!page) tell('pages and looks', await loadContent(shop))
  const tax = await db.selectFrom('sales_taxes').select('state').limit(1).executeTakeFirst()
  if (!tax) tell('shipping, sales taxes and minimums', await loadRates(shop))

  function tell(what: string, faults: readonly string[]): void {
    say(faults.length > 0 ? `Demo shop: no ${what}, because ${faults.join(' ')}` : `Demo shop: ${what}`)
  }
}

/** Returns what is wrong with them: nothing, unless the makers are others. */
async function loadRates(shop: Shop): Promise<string[]> {
  const faults = await shop.rates.write(JSON.parse(await readFile(new URL('rates.json', FOLDER), 'utf8')))
  return faults.map(({ about }) => `${about}.`)
}

/** Returns what is wrong with it: nothing, unless the catalog is another one. */
async function loadContent(shop: Shop): Promise<string[]> {
  const [content, pictures] = [new URL('content/', FOLDER), new URL('pictures/', FOLDER)]
  return (await shop.content.importFolder(fileURLToPath(content), fileURLToPath(pictures))).faults
}

/** The demo buyers who may order in this shop, with their passwords; the one with a past first, with a hint. */
export async function demoBuyers(db: Db): Promise<{ email: string; password: string; hint?: string }[]> {
  if ((await remembered(db, KEY)) !== 'loaded') return []
  const first = await buyerWithPast(db)
  const others = (await readBuyers()).map(({ email, password }) => ({ email, password }))
  return first ? [{ email: first.email, password: first.password, hint: 'has ordered before' }, ...others] : others
}
