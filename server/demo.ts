import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { toCents } from '#contract/money.ts'
import type { Database, Db } from '#database/connect.ts'
import { remember, remembered } from '#database/shop-state.ts'
import { tidyTables } from '#database/upkeep.ts'
import type { Shop } from './shop.ts'

/** Under which the shop keeps how far loading the demo got: `loading` or `loaded`. */
const KEY = 'demo'

const FOLDER = new URL('../database/demo/', import.meta.url)
const FILES = [
  ['suppliers', 'suppliers.csv'],
  ['categories', 'categories.csv'],
  ['products', 'products.csv'],
  ['collections', 'collections.csv'],
] as const

const DemoBuyers = Type.Array(
  Type.Object({
    company: Type.Object({
      name: Type.String(),
      buyer_type_id: Type.Integer(),
      terms_days: Type.Integer(),
      credit_limit: Type.Number(),
    }),
    certificate: Type.Optional(
      Type.Object({ state: Type.String(), number: Type.String(), expires_on: Type.String(), file: Type.String() }),
    ),
    address: Type.Object({
      label: Type.String(),
      name: Type.String(),
      line1: Type.String(),
      line2: Type.Union([Type.String(), Type.Null()]),
      city: Type.String(),
      state: Type.String(),
      zip: Type.String(),
      country: Type.String(),
    }),
    u_fname: Type.String(),
    u_lname: Type.String(),
    email: Type.String(),
    username: Type.Union([Type.String(), Type.Null()]),
    password: Type.String(),
  }),
)

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
  const faults = await loadContent(shop)
  if (faults.length > 0) throw new Error(`The pages of the demo shop have faults: ${faults.join(' ')}`)
  say('Demo shop: pages and looks')
  await loadRates(shop)
  say('Demo shop: shipping, sales taxes and minimums')
  for (const buyer of await readBuyers()) {
    const known = await db.selectFrom('users').select('id').where('email', '=', buyer.email).executeTakeFirst()
    if (!known) await addBuyer(shop, buyer)
  }
  await tidyTables(database)
  await remember(db, KEY, 'loaded')
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

async function addBuyer(shop: Shop, { certificate, ...buyer }: Static<typeof DemoBuyers>[number]): Promise<void> {
  const { credit_limit, ...company } = buyer.company
  const person = await shop.transaction((bound) =>
    bound.accounts.createBuyer({ ...buyer, company: { ...company, credit_limit_cents: toCents(credit_limit) } }),
  )
  if (!certificate) return
  const { file, ...tax } = certificate
  await shop.accounts.addCertificate(person, { tax }, { name: file, bytes: await readFile(new URL(file, FOLDER)) })
}

/** Returns what is wrong with it: nothing, unless the catalog is another one. */
async function loadContent(shop: Shop): Promise<string[]> {
  const [content, pictures] = [new URL('content/', FOLDER), new URL('pictures/', FOLDER)]
  return (await shop.content.importFolder(fileURLToPath(content), fileURLToPath(pictures))).faults
}

/** The demo buyers that exist in this shop, with their passwords. */
export async function demoBuyers(db: Db): Promise<{ email: string; password: string }[]> {
  if ((await remembered(db, KEY)) !== 'loaded') return []
  return (await readBuyers()).map(({ email, password }) => ({ email, password }))
}

async function readBuyers() {
  const buyers: unknown = JSON.parse(await readFile(new URL('buyers.json', FOLDER), 'utf8'))
  return Value.Parse(DemoBuyers, buyers)
}
