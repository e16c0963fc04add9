/**
 * A shop of 50,000 products on PostgreSQL under a realistic mix at 70 % of what it can take, for `SOAK_MINUTES` (20; a run of fewer is
 * not kept): memory, slowest answers, connections and handles must not grow. Then overload, which must be refused politely and pass; and slow,
 * silent and oversized clients, which must not be noticed by the others.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { loadDemoShop } from '#server/demo.ts'
import { addBuyer, PASSWORD } from '#server/fixtures.ts'
import { openShop } from '#server/open.ts'
import { startPostgres } from '#tools/postgres.ts'
import { startShop } from '#tools/shop-process.ts'
import { type Figure, percentile, report } from './measure.ts'
import { fillCatalog } from './soak/catalog.ts'
import { createClient } from './soak/client.ts'
import { driveClosed, driveOpen, type Went } from './soak/pace.ts'
import { openSlow, sendHugeHeader } from './soak/trouble.ts'
import { readVitals, type Vitals, watchMachine } from './soak/vitals.ts'
import { visitsOf } from './soak/visits.ts'

const PRODUCTS = 50_000
const BUYERS = 40
const WHOLE_MINUTES = 20
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? WHOLE_MINUTES)
const CAPACITY_SECONDS = 20
const AT_ONCE = 24
const SHARE = 0.7
const OVERLOAD = { atOnce: 1500, seconds: 20 }
const SLOW = 300
const POOL = 10

const postgres = await startPostgres()
if (!postgres) throw new Error('The soak needs PostgreSQL.')
const folder = mkdtempSync(join(tmpdir(), 'trellis-soak-'))
const settings = { TRUST_PROXY: '1', LOG_LEVEL: 'fatal', OVERLOAD_MS: '1000', DATABASE_POOL: String(POOL) }
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
  const visits = visitsOf({ ...prepared, client, buyers })
  await driveClosed(visits, AT_ONCE, CAPACITY_SECONDS)
  const full = await driveClosed(visits, AT_ONCE, CAPACITY_SECONDS)
  const capacity = full.length / CAPACITY_SECONDS
  console.log(`Capacity: ${capacity.toFixed(0)} visits/s with ${AT_ONCE} at once.`)
  const figures = [
    { name: 'capacity', value: capacity, unit: 'visits/s' },
    ...(await soak()),
    ...(await overload()),
    ...(await trouble()),
  ]
  report('Soak', figures, { isWhole: MINUTES >= WHOLE_MINUTES })

  async function soak(): Promise<Figure[]> {
    const minutes: Went[][] = Array.from({ length: MINUTES }, () => [])
    const vitals: Vitals[] = []
    const machine = watchMachine()
    async function look(): Promise<void> {
      const now = await readVitals(shop.address, database, client.connections)
      const times = (minutes[vitals.push(now) - 1] ?? []).map(({ milliseconds }) => milliseconds)
      console.log(
        `minute ${vitals.length}: ${machine()}, ${times.length} visits, p50 ${percentile(times, 50).toFixed(1)}, p99 ${percentile(times, 99).toFixed(1)} ms, ` +
          `${now.residentMegabytes.toFixed(0)} MB, ${now.files} files, ${now.handles} handles, ${now.connections} connections`,
      )
    }
    const watch = setInterval(() => void look(), 60_000)
    await driveOpen(visits, capacity * SHARE, MINUTES * 60, (went) =>
      minutes[Math.min(MINUTES - 1, Math.floor(went.at / 60_000))]?.push(went),
    )
    clearInterval(watch)
    tellFaults(minutes.flat())
    vitals.push(await readVitals(shop.address, database, client.connections))
    return [...timesOf(minutes), ...vitalsOf(vitals)]
  }

  async function overload(): Promise<Figure[]> {
    const many = createClient(shop.address, OVERLOAD.atOnce)
    const crowd = visitsOf({ ...prepared, client: many, buyers })
    const went = await driveClosed(crowd, OVERLOAD.atOnce, OVERLOAD.seconds)
    many.close()
    tellFaults(went.filter(({ status }) => status !== 503))
    const refused = went.filter(({ status }) => status === 503)
    const recovered = performance.now()
    let calm: Went[]
    do calm = await driveClosed(visits, 4, 1)
    while (calm.some(({ status }) => status === 503) && performance.now() - recovered < 60_000)
    const seconds = (performance.now() - recovered) / 1000
    return [
      {
        name: `overload, ${OVERLOAD.atOnce} at once: answered`,
        value: went.filter(({ fine }) => fine).length / OVERLOAD.seconds,
        unit: 'visits/s',
      },
      { name: 'overload: refused with 503', value: refused.length, unit: 'visits', least: 1 },
      {
        name: 'overload: of those without Retry-After',
        value: refused.filter(({ retryAfter }) => !retryAfter).length,
        unit: 'visits',
        most: 0,
      },
      {
        name: 'overload: other faults',
        value: faulty(went).filter(({ status }) => status !== 503).length,
        unit: 'visits',
        most: 0,
      },
      { name: 'overload: answers as before after', value: seconds, unit: 's', most: 10 },
    ]
  }

  async function trouble(): Promise<Figure[]> {
    const before = await driveClosed(visits, 4, 45)
    const slow = openSlow(shop.address, SLOW, 'slow')
    const silent = openSlow(shop.address, SLOW, 'silent')
    const beside = await driveClosed(visits, 4, 45)
    const ended = slow.ended()
    slow.leave()
    silent.leave()
    const huge = await sendHugeHeader(shop.address, 1024 * 1024)
    await wait(1000)
    const p99 = (went: readonly Went[]) =>
      percentile(
        went.map(({ milliseconds }) => milliseconds),
        99,
      )
    return [
      { name: 'alone: p99', value: p99(before), unit: 'ms' },
      {
        name: `beside ${2 * SLOW} slow and silent connections: p99`,
        value: p99(beside),
        unit: 'ms',
        most: Math.round(1.5 * p99(before)) + 10,
      },
      { name: 'beside them: faults', value: faulty(beside).length, unit: 'visits', most: 0 },
      { name: 'slow connections that the server ended', value: ended, unit: 'connections', least: SLOW },
      { name: 'a header of 1 MB is refused with', value: huge, unit: '', least: 431, most: 431 },
    ]
  }
} finally {
  client.close()
  await database.end()
  await shop.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Fills the database before the shop opens: products, their index, buyers. */
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

/** The slowest of the first quarter against those of the last, and what went wrong. The first minute warms up. */
function timesOf(minutes: readonly Went[][]): Figure[] {
  const quarter = Math.max(1, Math.floor(minutes.length / 4))
  const all = minutes.flat()
  const times = (went: readonly Went[]) => went.map(({ milliseconds }) => milliseconds)
  const early = percentile(times(minutes.slice(0, quarter).flat()), 99)
  const late = percentile(times(minutes.slice(-quarter).flat()), 99)
  return [
    { name: `at ${SHARE * 100} %, ${MINUTES} minutes: visits`, value: all.length, unit: '' },
    { name: 'p50', value: percentile(times(all), 50), unit: 'ms' },
    { name: 'p99', value: percentile(times(all), 99), unit: 'ms' },
    { name: 'p99 of the last quarter against the first', value: late / early, unit: 'times', most: 1.3 },
    { name: 'faults', value: faulty(all).length, unit: 'visits', most: 0 },
    ...[...Map.groupBy(all, ({ name }) => name)].map(([name, went]) => ({
      name: `${name}: p99`,
      value: percentile(times(went), 99),
      unit: 'ms',
    })),
  ]
}

function vitalsOf(vitals: readonly Vitals[]): Figure[] {
  const quarter = Math.max(1, Math.floor(vitals.length / 4))
  const mean = (of: readonly Vitals[], read: (one: Vitals) => number) =>
    of.reduce((sum, one) => sum + read(one), 0) / of.length
  const early = vitals.slice(1, 1 + quarter)
  const late = vitals.slice(-quarter)
  const growth = (read: (one: Vitals) => number) => mean(late, read) / mean(early, read)
  // What jobs open comes and goes, and what is leaked stays: it raises the least that is open, not the most.
  const least = (of: readonly Vitals[], read: (one: Vitals) => number) => Math.min(...of.map(read))
  const leak = (read: (one: Vitals) => number) => least(late, read) / least(early, read)
  return [
    { name: 'memory at the end', value: mean(late, (one) => one.residentMegabytes), unit: 'MB' },
    {
      name: 'memory of the last quarter against the first',
      value: growth((one) => one.residentMegabytes),
      unit: 'times',
      most: 1.1,
    },
    { name: 'heap of the last quarter against the first', value: growth((one) => one.heapMegabytes), unit: 'times' },
    {
      name: 'open files, least of the last quarter against the first',
      value: leak((one) => one.files),
      unit: 'times',
      most: 1.1,
    },
    {
      name: 'handles, least of the last quarter against the first',
      value: leak((one) => one.handles),
      unit: 'times',
      most: 1.1,
    },
    {
      name: 'connections to the database, most',
      value: Math.max(...vitals.map((one) => one.connections)),
      unit: '',
      most: POOL + 6,
    },
  ]
}

/** Prints what went wrong how often. */
function tellFaults(went: readonly Went[]): void {
  const kinds = Map.groupBy(faulty(went), ({ name, status }) => `${name}: ${status || 'no answer'}`)
  for (const [kind, those] of kinds) console.log(`${kind}, ${those.length} times`)
}

function faulty(went: readonly Went[]): Went[] {
  return went.filter(({ fine }) => !fine)
}
