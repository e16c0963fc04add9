/**
 * Soak test of a shop with 50,000 products on PostgreSQL: a realistic mix of requests at 70 % of its capacity for `SOAK_MINUTES` (default 20; a
 * shorter run is not saved). Memory, slowest responses, connections and handles must not grow. Then overload, which must be rejected with
 * Retry-After, and from which the shop must recover. Then slow, idle and oversized requests, which must not slow down others.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '#server/config/config.ts'
import { loadDemoShop } from '#server/demo/demo.ts'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openShop } from '#server/open.ts'
import { startPostgres } from '#tools/test-environment/postgres.ts'
import { startShop } from '#tools/test-environment/shop-process.ts'
import { type Figure, percentile, report } from './measure.ts'
import { fillCatalog } from './soak/catalog.ts'
import { createClient } from './soak/client.ts'
import { runClosedLoop, runOpenLoop, type TimedOutcome } from './soak/load-loops.ts'
import { openSlowConnections, sendHugeHeader } from './soak/slow-clients.ts'
import { readResourceUsage, type ResourceUsage, trackCpu } from './soak/resource-usage.ts'
import { requestKinds } from './soak/request-mix.ts'

const PRODUCTS = 50_000
const BUYERS = 40
const COMPLETE_MINUTES = 20
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? COMPLETE_MINUTES)
const CAPACITY_SECONDS = 20
const CONCURRENT_REQUESTS = 24
const SHARE = 0.7
const OVERLOAD = { concurrent: 1500, seconds: 20 }
const SLOW = 300
const POOL = 10

const postgres = await startPostgres()
if (!postgres) throw new Error('The soak test needs PostgreSQL.')
const folder = mkdtempSync(join(tmpdir(), 'trellis-soak-'))
const settings = {
  TRUST_PROXY: '1',
  LOG_LEVEL: 'fatal',
  OVERLOAD_MS: '1000',
  DATABASE_POOL: String(POOL),
  FIRST_ORDER_LIMIT: '0',
}
const prepared = await prepare(postgres.url)
const shop = await startShop(folder, { databaseUrl: postgres.url, settings })
const database = new pg.Client({ connectionString: postgres.url })
await database.connect()
const client = createClient(shop.address, 256)

try {
  const buyers: { email: string; token: string }[] = []
  for (const email of prepared.emails) {
    const { token } = await client.read<{ token: string }>('POST', '/legacy/login', {
      body: { email, password: PASSWORD },
    })
    buyers.push({ email, token })
  }
  const requests = requestKinds({ ...prepared, client, buyers })
  await runClosedLoop(requests, CONCURRENT_REQUESTS, CAPACITY_SECONDS)
  const full = await runClosedLoop(requests, CONCURRENT_REQUESTS, CAPACITY_SECONDS)
  const capacity = full.length / CAPACITY_SECONDS
  console.log(`Capacity: ${capacity.toFixed(0)} requests/s with ${CONCURRENT_REQUESTS} concurrent requests.`)
  const figures = [
    { name: 'capacity', value: capacity, unit: 'requests/s' },
    ...(await soak()),
    ...(await overload()),
    ...(await slowClients()),
  ]
  report('Soak', figures, { isComplete: MINUTES >= COMPLETE_MINUTES })

  async function soak(): Promise<Figure[]> {
    const minutes: TimedOutcome[][] = Array.from({ length: MINUTES }, () => [])
    const samples: ResourceUsage[] = []
    const machine = trackCpu()
    async function sample(): Promise<void> {
      const now = await readResourceUsage(shop.address, database, client.connections)
      const times = (minutes[samples.push(now) - 1] ?? []).map(({ milliseconds }) => milliseconds)
      console.log(
        `minute ${samples.length}: ${machine()}, ${times.length} requests, p50 ${percentile(times, 50).toFixed(1)}, p99 ${percentile(times, 99).toFixed(1)} ms, ` +
          `${now.residentMegabytes.toFixed(0)} MB, ${now.files} files, ${now.handles} handles, ${now.connections} connections`,
      )
    }
    const watch = setInterval(() => void sample(), 60_000)
    await runOpenLoop(requests, capacity * SHARE, MINUTES * 60, (went) =>
      minutes[Math.min(MINUTES - 1, Math.floor(went.at / 60_000))]?.push(went),
    )
    clearInterval(watch)
    logErrors(minutes.flat())
    samples.push(await readResourceUsage(shop.address, database, client.connections))
    return [...timeFigures(minutes), ...resourceFigures(samples)]
  }

  async function overload(): Promise<Figure[]> {
    const many = createClient(shop.address, OVERLOAD.concurrent)
    const manyRequests = requestKinds({ ...prepared, client: many, buyers })
    const outcomes = await runClosedLoop(manyRequests, OVERLOAD.concurrent, OVERLOAD.seconds)
    many.close()
    logErrors(outcomes.filter(({ status }) => status !== 503))
    const rejected = outcomes.filter(({ status }) => status === 503)
    const recovered = performance.now()
    let recovering: TimedOutcome[]
    do recovering = await runClosedLoop(requests, 4, 1)
    while (recovering.some(({ status }) => status === 503) && performance.now() - recovered < 60_000)
    const seconds = (performance.now() - recovered) / 1000
    return [
      {
        name: `overload, ${OVERLOAD.concurrent} at once: answered`,
        value: outcomes.filter(({ isExpected }) => isExpected).length / OVERLOAD.seconds,
        unit: 'requests/s',
      },
      { name: 'overload: rejected with 503', value: rejected.length, unit: 'requests', least: 1 },
      {
        name: 'overload: 503 without Retry-After',
        value: rejected.filter(({ retryAfter }) => !retryAfter).length,
        unit: 'requests',
        most: 0,
      },
      {
        name: 'overload: other errors',
        value: failed(outcomes).filter(({ status }) => status !== 503).length,
        unit: 'requests',
        most: 0,
      },
      { name: 'overload: recovery time', value: seconds, unit: 's', most: 10 },
    ]
  }

  async function slowClients(): Promise<Figure[]> {
    const before = await runClosedLoop(requests, 4, 45)
    const slow = openSlowConnections(shop.address, SLOW, 'slow')
    const silent = openSlowConnections(shop.address, SLOW, 'silent')
    const withSlowClients = await runClosedLoop(requests, 4, 45)
    const ended = slow.closedByServer()
    slow.close()
    silent.close()
    const huge = await sendHugeHeader(shop.address, 1024 * 1024)
    await wait(1000)
    const p99 = (went: readonly TimedOutcome[]) =>
      percentile(
        went.map(({ milliseconds }) => milliseconds),
        99,
      )
    return [
      { name: 'without slow connections: p99', value: p99(before), unit: 'ms' },
      {
        name: `with ${2 * SLOW} slow and idle connections: p99`,
        value: p99(withSlowClients),
        unit: 'ms',
        most: Math.round(1.5 * p99(before)) + 10,
      },
      {
        name: 'with slow and idle connections: errors',
        value: failed(withSlowClients).length,
        unit: 'requests',
        most: 0,
      },
      { name: 'slow connections closed by the server', value: ended, unit: 'connections', least: SLOW },
      { name: 'status for a header of 1 MB', value: huge, unit: '', least: 431, most: 431 },
    ]
  }
} finally {
  client.close()
  await database.end()
  await shop.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Fills the database before the shop starts: products, the search index, buyers. */
async function prepare(databaseUrl: string) {
  const config = readConfig({ ...settings, DATABASE_URL: databaseUrl, DATA_DIR: folder, ROLES: 'web' })
  const opened = await openShop(config, () => undefined)
  try {
    await loadDemoShop(opened.shop, opened.database, () => undefined)
    await fillCatalog(opened.database, PRODUCTS)
    const emails: string[] = []
    for (let buyer = 0; buyer < BUYERS; buyer += 1) emails.push((await addBuyer(opened.shop, `soak${buyer}`)).email)
    await opened.database.pool.query('update companies set credit_limit_cents = null')
    const { rows } = await opened.database.pool.query<{ ocid: number }>(
      `select ocid from products where slug ~ '^soak-'`,
    )
    const { rows: links } = await opened.database.pool.query<{ c_link: string }>('select c_link from categories')
    const keys = await opened.shop.search.keys()
    return {
      emails,
      ocids: rows.map(({ ocid }) => ocid),
      categories: links.map(({ c_link }) => c_link),
      search: { app: keys.app, key: keys.search },
    }
  } finally {
    await opened.close()
  }
}

/** Returns response times, the p99 of the last quarter compared to the first, and the number of errors. */
function timeFigures(minutes: readonly TimedOutcome[][]): Figure[] {
  const quarter = Math.max(1, Math.floor(minutes.length / 4))
  const all = minutes.flat()
  const times = (went: readonly TimedOutcome[]) => went.map(({ milliseconds }) => milliseconds)
  const early = percentile(times(minutes.slice(0, quarter).flat()), 99)
  const late = percentile(times(minutes.slice(-quarter).flat()), 99)
  return [
    { name: `at ${SHARE * 100} %, ${MINUTES} minutes: requests`, value: all.length, unit: '' },
    { name: 'p50', value: percentile(times(all), 50), unit: 'ms' },
    { name: 'p99', value: percentile(times(all), 99), unit: 'ms' },
    { name: 'p99, last quarter / first quarter', value: late / early, unit: 'times', most: 1.3 },
    { name: 'errors', value: failed(all).length, unit: 'requests', most: 0 },
    ...[...Map.groupBy(all, ({ name }) => name)].map(([name, went]) => ({
      name: `${name}: p99`,
      value: percentile(times(went), 99),
      unit: 'ms',
    })),
  ]
}

function resourceFigures(samples: readonly ResourceUsage[]): Figure[] {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const mean = (of: readonly ResourceUsage[], read: (one: ResourceUsage) => number) =>
    of.reduce((sum, one) => sum + read(one), 0) / of.length
  const early = samples.slice(1, 1 + quarter)
  const late = samples.slice(-quarter)
  const growth = (read: (one: ResourceUsage) => number) => mean(late, read) / mean(early, read)
  // Compare the minimum: a leak raises it, while jobs that open files for a while only raise the maximum.
  const least = (of: readonly ResourceUsage[], read: (one: ResourceUsage) => number) => Math.min(...of.map(read))
  const leak = (read: (one: ResourceUsage) => number) => least(late, read) / least(early, read)
  return [
    { name: 'memory at the end', value: mean(late, (one) => one.residentMegabytes), unit: 'MB' },
    {
      name: 'memory, last quarter / first quarter',
      value: growth((one) => one.residentMegabytes),
      unit: 'times',
      most: 1.1,
    },
    { name: 'heap, last quarter / first quarter', value: growth((one) => one.heapMegabytes), unit: 'times' },
    {
      name: 'open files, minimum of the last quarter / first quarter',
      value: leak((one) => one.files),
      unit: 'times',
      most: 1.1,
    },
    {
      name: 'handles, minimum of the last quarter / first quarter',
      value: leak((one) => one.handles),
      unit: 'times',
      most: 1.1,
    },
    {
      name: 'database connections, maximum',
      value: Math.max(...samples.map((one) => one.connections)),
      unit: '',
      most: POOL + 6,
    },
  ]
}

/** Logs the failed requests, counted by kind and status. */
function logErrors(went: readonly TimedOutcome[]): void {
  const kinds = Map.groupBy(failed(went), ({ name, status }) => `${name}: ${status || 'no response'}`)
  for (const [kind, those] of kinds) console.log(`${kind}, ${those.length} times`)
}

function failed(went: readonly TimedOutcome[]): TimedOutcome[] {
  return went.filter(({ isExpected }) => !isExpected)
}
