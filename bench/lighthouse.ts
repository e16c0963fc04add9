/**
 * Measures the demo shop in production on an emulated phone: Lighthouse's four scores (mobile preset, median performance of three page loads,
 * with the CPU slowdown calibrated to this machine), gzipped scripts and styles of each page, the first image, layout shift, and the longest
 * task of the main thread while a visitor searches, filters and opens a product.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { print } from '#tools/prepare.mjs'
import { startShop } from '#tools/test-environment/shop-process.ts'
import { productionSettings } from '#tools/test-environment/production.ts'
import { measureLongTasks } from './lighthouse/measure-long-tasks.ts'
import { scorePage } from './lighthouse/score-page.ts'
import { measureWeight } from './lighthouse/measure-weight.ts'
import { type Figure, report } from './measure.ts'

/** Pages, with the limit of their gzipped scripts in KB. */
const PAGES = [
  { name: 'home', path: '/', scripts: 130 },
  { name: 'category', path: '/category/lighting', scripts: 190 },
  { name: 'search', path: '/inventory/search?keyword=vase', isHidden: true },
  { name: 'item', path: '/inventory/10001', scripts: 140 },
  { name: 'cart', path: '/cart', isHidden: true },
  { name: 'faqs', path: '/faqs' },
] as const

const COMPLETE_RUNS = 3
/** Number of Lighthouse runs for each page: `npm run lighthouse -- 1`. Fewer than three are not saved. */
const runs = Number(process.argv[2] ?? COMPLETE_RUNS)
const figures: Figure[] = [
  { name: `load average, ${availableParallelism()} cores`, value: loadavg()[0] ?? 0, unit: 'processes' },
]
const folder = mkdtempSync(join(tmpdir(), 'trellis-lighthouse-'))
// Load the demo data first, because in production the shop does not load it.
await (await startShop(folder)).stop()
const shop = await startShop(folder, {
  settings: { ...(await productionSettings()), SUPPLIER_URL: 'https://suppliers.example' },
})
const executablePath = process.env['CHROMIUM'] ?? ''
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
try {
  const cart = await fillCart(shop.address)
  for (const page of PAGES) {
    print(`Measuring the weight of ${page.name}`)
    figures.push(...(await measureWeight(browser, shop.address, cart, page)))
  }
  print('Searching, filtering and opening a product')
  figures.push(...(await measureLongTasks(browser, shop.address)))
  await browser.close()
  for (const page of PAGES) {
    print(`Running Lighthouse on ${page.name}`)
    figures.push(...(await scorePage(shop.address, cart, page, runs)))
  }
} finally {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}
report('Lighthouse', figures, { isComplete: runs >= COMPLETE_RUNS })

/** Creates a guest's cart with two products. Returns its cookie. */
async function fillCart(address: string): Promise<string> {
  let cookie = ''
  for (const id of [10_001, 10_010]) {
    const answer = await fetch(`${address}/legacy/cart/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie },
      body: JSON.stringify({ id, quantity: 8 }),
    })
    if (!answer.ok) throw new Error(`The cart was not filled: ${await answer.text()}`)
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  return cookie
}
