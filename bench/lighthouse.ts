/**
 * The demo shop in production as a phone meets it: Lighthouse's four scores (mobile preset, the middle one of three for
 * speed), scripts and styles of a page in gzip, the first picture, how much a page moves while it loads, and the longest
 * task of the main thread while somebody searches, filters and opens a product. Speed wants a quiet machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { say } from '#tools/prepare.mjs'
import { startShop } from '#tools/shop-process.ts'
import { feelVisit } from './feel-visit.ts'
import { scorePage } from './score-page.ts'
import { weighPage } from './weigh-page.ts'
import { type Figure, report } from './measure.ts'

/** The pages of the issue, and how heavy the scripts of those with a limit may be, in KB of gzip. */
const PAGES = [
  { name: 'home', path: '/', scripts: 130 },
  { name: 'category', path: '/category/lighting', scripts: 190 },
  { name: 'search', path: '/inventory/search?keyword=vase', isHidden: true },
  { name: 'item', path: '/inventory/10001', scripts: 140 },
  { name: 'cart', path: '/cart', isHidden: true },
  { name: 'faqs', path: '/faqs' },
] as const

/** `npm run lighthouse -- 1` looks once a page, not thrice. */
const looks = Number(process.argv[2] ?? 3)
const figures: Figure[] = [
  { name: `load of the machine, ${availableParallelism()} cores`, value: loadavg()[0] ?? 0, unit: 'processes' },
]
const folder = mkdtempSync(join(tmpdir(), 'trellis-lighthouse-'))
// Production loads no demo shop: it finds one.
await (await startShop(folder)).stop()
const shop = await startShop(folder, {
  settings: { NODE_ENV: 'production', SUPPLIER_URL: 'https://suppliers.example' },
})
const executablePath = process.env['CHROMIUM'] ?? ''
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
try {
  const cart = await fillCart(shop.address)
  for (const page of PAGES) {
    say(`Weighing ${page.name}`)
    figures.push(...(await weighPage(browser, shop.address, cart, page)))
  }
  say('Searching, filtering and opening a product')
  figures.push(...(await feelVisit(browser, shop.address)))
  await browser.close()
  for (const page of PAGES) {
    say(`Lighthouse looks at ${page.name}`)
    figures.push(...(await scorePage(shop.address, cart, page, looks)))
  }
} finally {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}
report('Lighthouse', figures)

/** A guest's cart with two products in it. Returns its cookie. */
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
