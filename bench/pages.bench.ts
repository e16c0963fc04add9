/**
 * Pages of the demo shop on PGlite, the server alone on one core: rendered afresh (each page for the first time: another
 * product, another category or order, the home page under another address), served again, and the same bytes served as a
 * static file by the same server. What pages weigh is measured in a browser (`bench/lighthouse.ts`).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { root } from '#tools/prepare.mjs'
import { startShop } from '#tools/shop-process.ts'
import { type Figure, percentile, report, timed } from './measure.ts'

// The first pages of a process also pay for compiling it.
const WARM_UP = 50
const SECONDS = 5
/** Compressed as browsers ask for it. */
const AS_BROWSERS = {
  agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  headers: { 'accept-encoding': 'gzip' },
}
const STATIC_FILE = join(root, 'build/client/bench-page.html')

const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
// The route of a file is made when the server starts; its bytes are put there before they are asked for.
writeFileSync(STATIC_FILE, 'soon')
const shop = await startShop(folder, { core: 0 })

try {
  const { address } = shop
  const ocids = await shownOcids(address)
  const links = (await data<{ c_link: string }>(address, 'get-child-categories')).map((category) => category.c_link)
  const categories = ['popular', 'newest', 'price_up', 'price_down'].flatMap((sort) =>
    links.map((link) => `/category/${link}?sort=${sort}`),
  )
  const figures: Figure[] = [
    ...(await measurePage(
      address,
      'item',
      ocids.map((ocid) => `/inventory/${ocid}`),
    )),
    ...(await measurePage(address, 'category', ['/category/kitchen-dining', ...categories])),
    ...(await measurePage(address, 'home', ['/', ...Array.from({ length: 250 }, (_, visit) => `/?visit=${visit}`)])),
  ]
  report('Pages', figures)
} finally {
  await shop.stop()
  rmSync(STATIC_FILE, { force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** The first path is the one that is served again; where a product's short address leads is found out before. */
async function measurePage(address: string, name: string, paths: readonly string[]): Promise<Figure[]> {
  const fresh: number[] = []
  for (const path of paths) fresh.push(await timed(address + (await canonical(address, path)), AS_BROWSERS))
  const measured = fresh.slice(WARM_UP)
  const path = await canonical(address, paths[0] ?? '/')
  const identity = { headers: { 'accept-encoding': 'identity' } }
  const bytes = Buffer.from(await (await fetch(address + path, identity)).arrayBuffer())
  writeFileSync(STATIC_FILE, bytes)
  const again = await shoot(address + path)
  const compressed = await shoot(address + path, AS_BROWSERS.headers)
  const file = await shoot(`${address}/bench-page.html`)
  return [
    { name: `${name}: rendered afresh, p50`, value: percentile(measured, 50), unit: 'ms', most: 10 },
    { name: `${name}: rendered afresh, p99`, value: percentile(measured, 99), unit: 'ms' },
    { name: `${name}: served again, p50`, value: again.latency.p50, unit: 'ms' },
    { name: `${name}: served again, p99`, value: again.latency.p99, unit: 'ms' },
    { name: `${name}: served again`, value: again.requests.average, unit: 'requests/s' },
    { name: `${name}: served again, compressed`, value: compressed.requests.average, unit: 'requests/s' },
    { name: `${name}: as a static file`, value: file.requests.average, unit: 'requests/s' },
    { name: `${name}: static file to page`, value: file.requests.average / again.requests.average, unit: 'x', most: 2 },
    { name: `${name}: HTML, gzip`, value: gzipSync(bytes).length / 1024, unit: 'KB' },
  ]
}

async function canonical(address: string, path: string): Promise<string> {
  if (!path.startsWith('/inventory/')) return path
  const answer = await fetch(address + path, { redirect: 'manual' })
  return answer.headers.get('location') ?? path
}

async function data<T>(address: string, call: string): Promise<T[]> {
  const answer = await fetch(`${address}/api/v2/buyer/${call}`)
  return ((await answer.json()) as { data: T[] }).data
}

async function shownOcids(address: string): Promise<number[]> {
  const ocids: number[] = []
  for (let page = 1; page <= 12; page += 1) {
    const html = await (await fetch(`${address}/category?page=${page}`)).text()
    ocids.push(...[...html.matchAll(/href="\/inventory\/(\d+)\//g)].map(([, ocid]) => Number(ocid)))
  }
  return [...new Set(ocids)]
}

async function shoot(url: string, headers = {}): Promise<autocannon.Result> {
  const result = await autocannon({ url, headers, connections: 10, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result
}
