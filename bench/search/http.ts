import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { algoliasearch } from 'algoliasearch'
import { nodeBinary, root } from '#tools/prepare.mjs'
import { startShop } from '#tools/test-environment/shop-process.ts'
import type { Catalog } from './catalog.ts'
import { type BenchQuery, requestsOf } from './queries.ts'
import { SETTINGS } from './settings.ts'

const INDEX = 'bench_products'
const PRODUCTS = 10_000
/** Number of concurrent searches. */
const CONCURRENT_SEARCHES = 16

/** Result of an HTTP run. Times are in milliseconds. */
export interface HttpRun {
  perSecond: number
  times: number[]
}

/** Runs queries with the official client against a shop in a child process. */
export async function runHttp(
  catalog: Catalog,
  queries: { warmUp: readonly BenchQuery[]; measured: readonly BenchQuery[] },
): Promise<HttpRun> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  try {
    const keys = readKeys(folder)
    // No rate limit, because all queries come from one IP address.
    process.env['SEARCH_RATE'] = '0'
    const shop = await startShop(folder)
    try {
      const { hostname, port } = new URL(shop.address)
      const host = { url: hostname, port: Number(port), protocol: 'http', accept: 'readWrite' } as const
      const client = algoliasearch(keys.app, keys.admin, { hosts: [host, host, host] })
      await fillIndex(client, catalog)
      const search = (query: BenchQuery) => client.search({ requests: requestsOf(query, INDEX) })
      await searchConcurrently(queries.warmUp, search)
      return await searchConcurrently(queries.measured, search)
    } finally {
      await shop.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates a shop by command and returns its search keys. */
function readKeys(folder: string): { app: string; admin: string } {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder }
  const run = (...args: string[]) =>
    execFileSync(nodeBinary(), ['server/cli/cli.ts', ...args], { cwd: root, env, encoding: 'utf8' })
  run('migrate')
  const printed = run('search', 'keys')
  const lines = new Map(printed.split('\n').map((line) => [line.split(' ')[0], line.split(' ')[1]]))
  const app = lines.get('app')
  const admin = lines.get('admin')
  if (!app || !admin) throw new Error(`The shop printed no search keys:\n${printed}`)
  return { app, admin }
}

async function fillIndex(client: ReturnType<typeof algoliasearch>, catalog: Catalog): Promise<void> {
  const { taskID } = await client.setSettings({ indexName: INDEX, indexSettings: SETTINGS })
  await client.waitForTask({ indexName: INDEX, taskID })
  for await (const objects of catalog.batches(PRODUCTS)) {
    await client.saveObjects({ indexName: INDEX, objects, waitForTasks: true })
  }
}

async function searchConcurrently(
  queries: readonly BenchQuery[],
  search: (query: BenchQuery) => Promise<unknown>,
): Promise<HttpRun> {
  const waiting = queries.values()
  const times: number[] = []
  const started = performance.now()
  const customer = async () => {
    for (const query of waiting) {
      const begun = performance.now()
      await search(query)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_SEARCHES }, customer))
  return { perSecond: (queries.length * 1000) / (performance.now() - started), times }
}
