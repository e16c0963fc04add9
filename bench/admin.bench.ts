/**
 * Measures the operator API on PostgreSQL with a large shop: the first page of each list, filters, searches and details, each with random
 * values, one request at a time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PATHS } from '#contract/api-paths.ts'
import { readConfig } from '#server/config/config.ts'
import { createApp } from '#server/http/app.ts'
import { openShop } from '#server/open.ts'
import { signInStaff } from '#test-kit/accounts/staff.ts'
import { startPostgres } from '#tools/test-environment/postgres.ts'
import { fillShop, SIZE } from './admin/fill-shop.ts'
import { type Figure, percentile, report, timed } from './measure.ts'

const RUNS = 60
const WARM_UP = 10
const FIRST_ORDER = 100_001

interface Call {
  name: string
  most: number
  /** Path of a run; `n` is different in each. */
  path: (n: number) => string
}

const orderOf = (n: number) => `T-${FIRST_ORDER + ((n * 7919) % SIZE.orders)}`
const companyOf = (n: number) => 1 + ((n * 7919) % SIZE.companies)
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
await app.close()
await opened.close()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
report('Admin', figures)
