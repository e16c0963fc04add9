/**
 * Measures pages of the demo shop on PGlite, with the server pinned to one core: the first render of pages (different products, categories and
 * sort orders, and the home page under different URLs), cached pages, and the same bytes as a static file of the same server. The page weight
 * is measured in a browser (`bench/lighthouse.ts`).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { root } from '#tools/prepare.mjs'
import { startShop } from '#tools/test-environment/shop-process.ts'
import { type Figure, percentile, report, timed } from './measure.ts'

// The first pages of a process also include JIT compilation.
const WARM_UP = 50
const SECONDS = 5
/** Request options of a browser: keep-alive and compression. */
const BROWSER_REQUEST = {
  agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  headers: { 'accept-encoding': 'gzip' },
}
const STATIC_FILE = join(root, 'build/client/bench-page.html')

const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
// The server registers the routes of static files when it starts, so the file must exist by then. Its content follows later.
writeFileSync(STATIC_FILE, 'placeholder')
const shop = await startShop(folder, { core: 0 })

try {
  const { address } = shop
  const ocids = await listedOcids(address)
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

/** Measures the first render of all paths, and the first path again from the cache. Redirects are resolved before the measurement. */
async function measurePage(address: string, name: string, paths: readonly string[]): Promise<Figure[]> {
  const first: number[] = []
  for (const path of paths) first.push(await timed(address + (await canonical(address, path)), BROWSER_REQUEST))
  const measured = first.slice(WARM_UP)
  const path = await canonical(address, paths[0] ?? '/')
  const identity = { headers: { 'accept-encoding': 'identity' } }
  const bytes = Buffer.from(await (await fetch(address + path, identity)).arrayBuffer())
  writeFileSync(STATIC_FILE, bytes)
  const cached = await measureThroughput(address + path)
  const compressed = await measureThroughput(address + path, BROWSER_REQUEST.headers)
  const file = await measureThroughput(`${address}/bench-page.html`)
  return [
    { name: `${name}: first render, p50`, value: percentile(measured, 50), unit: 'ms', most: 10 },
    { name: `${name}: first render, p99`, value: percentile(measured, 99), unit: 'ms' },
    { name: `${name}: cached, p50`, value: cached.latency.p50, unit: 'ms' },
    { name: `${name}: cached, p99`, value: cached.latency.p99, unit: 'ms' },
    { name: `${name}: cached`, value: cached.requests.average, unit: 'requests/s' },
    { name: `${name}: cached, compressed`, value: compressed.requests.average, unit: 'requests/s' },
    { name: `${name}: as a static file`, value: file.requests.average, unit: 'requests/s' },
    {
      name: `${name}: static file to page`,
      value: file.requests.average / cached.requests.average,
      unit: 'x',
      most: 2,
    },
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

async function listedOcids(address: string): Promise<number[]> {
  const ocids: number[] = []
  for (let page = 1; page <= 12; page += 1) {
    const html = await (await fetch(`${address}/category?page=${page}`)).text()
    ocids.push(...[...html.matchAll(/href="\/inventory\/(\d+)\//g)].map(([, ocid]) => Number(ocid)))
  }
  return [...new Set(ocids)]
}

async function measureThroughput(url: string, headers = {}): Promise<autocannon.Result> {
  const result = await autocannon({ url, headers, connections: 10, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} error responses, ${result.errors} failed requests`)
  return result
}
