/**
 * Measures the operator API on PostgreSQL with a large shop: the first page of each list, filters, searches and details, each with random
 * values, one request at a time; then the merge of a company with many orders, and the pages of a buyer while ten staff work.
 * `ADMIN_SECONDS`: duration of the latter (default 240). A shorter run, or one with a smaller shop (`ADMIN_SHARE`), is not saved. Run
 * `npm run build` first.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PATHS } from '#contract/api-paths.ts'
import { PRODUCT_SORTS } from '#contract/catalog/products.ts'
import { readConfig } from '#server/config/config.ts'
import { createApp } from '#server/http/app.ts'
import { openShop } from '#server/open.ts'
import { signInStaff } from '#test-kit/accounts/staff.ts'
import { startPostgres } from '#tools/test-environment/postgres.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { measureBusyStaff } from './admin/busy-staff.ts'
import { fillShop, orderAt, SHARE, SIZE } from './admin/fill-shop.ts'
import { gatherOrders } from './admin/merge.ts'
import { type Figure, percentile, report, timed } from './measure.ts'

const RUNS = 60
const WARM_UP = 10
/** First value of the identity of products. */
const FIRST_PRODUCT = 100_000
const COMPLETE_SECONDS = 240
const SECONDS = Number(process.env['ADMIN_SECONDS'] ?? COMPLETE_SECONDS)
const STAFF = 10
const MERGED_ORDERS = Math.min(20_000, SIZE.orders / 5)
const BUYER_PRODUCTS = 500
const LOW_STOCK_LEVEL = 3

interface Call {
  name: string
  most: number
  /** Path of a run; `n` is different in each. */
  path: (n: number) => string
}

const orderOf = (n: number) => orderAt(1 + ((n * 7919) % SIZE.orders))
const companyOf = (n: number) => 1 + ((n * 7919) % SIZE.companies)
const productOf = (n: number) => FIRST_PRODUCT + ((n * 7919) % SIZE.products)
const supplierOf = (n: number) => `works-${1 + (n % SIZE.suppliers)}`
const categoryOf = (n: number) => `category-${1 + (n % 60)}`
const COMMON_WORDS = ['oak', 'pine', 'vase', 'home', 'elm works']
const TABS = ['accept', 'freight', 'ship', 'late', 'awaiting_payment', 'unpaid', 'overdue', 'canceled', 'all']

const CALLS: readonly Call[] = [
  ...TABS.map((tab) => ({ name: `orders, ${tab}`, most: 200, path: () => `/orders?tab=${tab}` })),
  { name: 'orders, counts of the queues', most: 200, path: () => '/orders/counts' },
  { name: 'orders of a state', most: 200, path: () => '/orders?state=delivered&sort=newest' },
  { name: 'orders of a supplier', most: 200, path: (n) => `/orders?supplier=works-${1 + (n % SIZE.suppliers)}` },
  { name: 'orders of a day', most: 200, path: () => `/orders?from=${day(90)}&to=${day(89)}` },
  { name: 'orders by total', most: 200, path: () => '/orders?sort=-total' },
  { name: 'orders by number', most: 100, path: (n) => `/orders?q=${orderOf(n)}` },
  { name: 'orders by a part of a company', most: 200, path: (n) => `/orders?q=home%20${companyOf(n)}` },
  { name: 'order', most: 100, path: (n) => `/orders/${orderOf(n)}` },
  { name: 'registrations', most: 200, path: () => '/registrations' },
  { name: 'companies', most: 200, path: () => '/companies' },
  { name: 'companies by a part of their name', most: 200, path: (n) => `/companies?q=home%20${companyOf(n)}` },
  { name: 'companies with overdue invoices', most: 200, path: () => '/companies?overdue=true' },
  { name: 'company', most: 100, path: (n) => `/companies/${companyOf(n)}` },
  ...PRODUCT_SORTS.map((sort) => ({ name: `products by ${sort}`, most: 200, path: () => `/products?sort=${sort}` })),
  { name: 'products of a supplier by price', most: 200, path: (n) => `/products?supplier=${supplierOf(n)}&sort=price` },
  { name: 'products of a category by title', most: 200, path: (n) => `/products?category=${categoryOf(n)}&sort=title` },
  { name: 'products out of stock', most: 200, path: () => '/products?stock=out&sort=price' },
  { name: 'products, drafts', most: 200, path: () => '/products?state=draft' },
  { name: 'products with an image', most: 200, path: () => '/products?image=true&sort=title' },
  { name: 'products of a price range', most: 200, path: () => '/products?min_price=20&max_price=21&sort=title' },
  { name: 'products by the beginning of a title', most: 200, path: (n) => `/products?q=oak%20pine%20vase%20${n}` },
  { name: 'product', most: 150, path: (n) => `/products/${productOf(n)}` },
  { name: 'inventory', most: 200, path: () => '/inventory' },
  { name: 'inventory, low', most: 200, path: () => '/inventory?stock=low' },
  { name: 'inventory, sold out', most: 200, path: () => '/inventory?stock=out' },
  { name: 'movements of a product', most: 100, path: (n) => `/inventory/${productOf(n)}/movements` },
  { name: 'home, figures', most: 150, path: () => '/figures' },
  { name: 'home, health', most: 150, path: () => '/health' },
  { name: 'search by number', most: 100, path: (n) => `/search?q=${orderOf(n)}` },
  { name: 'search by the beginning of a number', most: 100, path: (n) => `/search?q=${100 + (n % 500)}` },
  { name: 'search by name', most: 100, path: (n) => `/search?q=home%20${companyOf(n)}` },
  { name: 'search by a common word', most: 100, path: (n) => `/search?q=${COMMON_WORDS[n % COMMON_WORDS.length]}` },
  {
    name: 'search by SKU',
    most: 100,
    path: (n) => `/search?q=adm${String(1 + ((n * 7919) % SIZE.products)).padStart(7, '0')}`,
  },
]

function day(ago: number): string {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
}

const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
const postgres = await startPostgres()
if (!postgres) throw new Error('This benchmark needs PostgreSQL.')
const config = readConfig({
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  ROLES: 'web',
  WORK_BUDGET: '0',
  WORK_BUDGET_BUYER: '0',
})
const opened = await openShop(config, () => undefined)
await fillShop(opened.database.pool)
await opened.shop.transaction(({ inventory }) => inventory.setLevel('shop', LOW_STOCK_LEVEL))
await opened.shop.inventory.applyLevels(null)
await opened.shop.reports.update()
// Global search finds products by the engine.
await opened.search.start()
await opened.prepareSearch()
const app = await createApp(opened)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const { headers } = await signInStaff({ ...opened, app })
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const figures: Figure[] = []
for (const { name, most, path } of CALLS) {
  const times: number[] = []
  for (let run = 0; run < RUNS + WARM_UP; run += 1) {
    const url = `http://127.0.0.1:${port}${API_PATHS.admin}${path(run)}`
    times.push(await timed(url, { agent, headers }))
  }
  const measured = times.slice(WARM_UP)
  figures.push({ name: `${name}, p50`, value: percentile(measured, 50), unit: 'ms' })
  figures.push({ name: `${name}, p95`, value: percentile(measured, 95), unit: 'ms', most })
}
figures.push(await measureMerge())
const shopData = await prepareBusyShop()
await app.close()
await opened.close()
figures.push(...(await measureBusyStaff(shopData, SECONDS)))
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
report('Admin', figures, { isComplete: SHARE === 1 && SECONDS >= COMPLETE_SECONDS })

async function measureMerge(): Promise<Figure> {
  const { from, into } = await gatherOrders(opened.database.pool, MERGED_ORDERS)
  const url = `http://127.0.0.1:${port}${API_PATHS.admin}/companies/${from}/merge`
  const json = { ...headers, 'content-type': 'application/json' }
  const value = await timed(url, { agent, headers: json, method: 'POST', body: JSON.stringify({ into }) })
  return { name: `merge of a company with ${MERGED_ORDERS} orders`, value: value / 1000, unit: 's', most: 30 }
}

/** Adds a buyer and staff to the shop, and reads what the buyer looks at. */
async function prepareBusyShop() {
  const { shop, database } = opened
  const { email } = await addBuyer(shop, 'busy')
  const staff: string[] = []
  for (let person = 0; person < STAFF; person += 1) {
    staff.push((await signInStaff({ ...opened, app })).headers.cookie)
  }
  const products = await database.db
    .selectFrom('products')
    .select('ocid')
    .where('stock', '>=', 100)
    .orderBy('ocid')
    .limit(BUYER_PRODUCTS)
    .execute()
  const categories = await database.db.selectFrom('categories').select('c_link').execute()
  return {
    folder,
    databaseUrl: postgres?.url ?? '',
    buyer: email,
    staff,
    ocids: products.map(({ ocid }) => ocid),
    categories: categories.map(({ c_link }) => c_link),
  }
}
