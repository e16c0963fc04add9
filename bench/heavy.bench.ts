/**
 * Measures the event loop time of the heaviest requests (decision 0052) on PostgreSQL if it is installed, with a catalog of 50,000
 * products in 60 categories. The client runs in the same process, so its time is included. Run `npm run build` first.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { MAX_CART_LINES } from '#contract/orders/cart.ts'
import { MAX_OCIDS } from '#contract/catalog/catalog.ts'
import { MAX_SEED_PRODUCTS } from '#contract/catalog/seeds.ts'
import { readConfig } from '#server/config/config.ts'
import { openShop } from '#server/open.ts'
import { listen } from '#server/web.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { freePort } from '#tools/test-environment/free-port.ts'
import { startPostgres } from '#tools/test-environment/postgres.ts'
import { addSeed, fillCatalog, spreadOcids } from './heavy/catalog.ts'
import { type Figure, percentile, report } from './measure.ts'

const WARM_UP = 5
const TIMES = 15
const AJAX = { 'x-requested-with': 'XMLHttpRequest', accept: 'application/json' }
const FORM = 'application/x-www-form-urlencoded'

const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
const postgres = await startPostgres()
const opened = await openShop(
  readConfig({
    DATABASE_URL: postgres?.url ?? '',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    OVERLOAD_MS: '0',
    PORT: String(await freePort()),
    ROLES: 'web',
    WARM_UP_SECONDS: '0',
  }),
  () => undefined,
)
const server = await listen(opened, false)
const base = `http://127.0.0.1:${opened.config.port}`

try {
  await fillCatalog(opened)
  const seed = await addSeed(opened, (await addBuyer(opened.shop, 'bench')).id, MAX_SEED_PRODUCTS)
  const ocids = (await spreadOcids(opened, MAX_OCIDS)).map((ocid) => `ocids[]=${ocid}`).join('&')
  const cookie = await fillCart()
  const get = (path: string, headers = {}) => fetch(base + path, { headers })
  const post = (path: string, body: string, type = 'application/json') =>
    fetch(base + path, { method: 'POST', headers: { ...AJAX, 'content-type': type }, body })

  let part = 0
  const figures = [
    await measure('similar to 100 products', 40, () => get(`/api/v2/buyer/inventory/cart-similar-products?${ocids}`)),
    await measure('sitemap of products', 25, () => get('/sitemaps/products-1.xml')),
    await measure('cart page of 500 lines', 100, () => get('/cart', { cookie })),
    await measure('seed of 2,000 products into a cart', 60, () => post(`/api/v2/buyer/seed/${seed}/to-cart`, '{}')),
    await measure('seed page with all that it shows', 150, () => get(`/seed/${seed}?show=9999`)),
    await measure('form of 1 MB', 20, () => post('/legacy/login', 'a=&'.repeat(333_000), FORM)),
    await measure('page form of 250 KB', 20, () => post('/cart', 'a=&'.repeat(83_000), FORM)),
    await measure('JSON of 1 MB', 20, () => post('/legacy/cart/check', `{"rows":[${'{},'.repeat(333_000)}{}]}`)),
    await measure('line sheet, drawn', 500, () => get(`/seed-sheets/${seed}.pdf?part=${(part += 1)}`), {
      times: 3,
      warmUp: 1,
    }),
    // The client receives 17 MB.
    await measure('line sheet, cached', 150, () => get(`/seed-sheets/${seed}.pdf`)),
    await measure('line sheet, unchanged', 40, () => get(`/seed-sheets/${seed}.pdf`, { 'if-none-match': '*' })),
  ]
  report('Heavy requests', figures)
} finally {
  await server.close()
  await opened.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Measures a request: the median of its event loop times. `most` is the limit in milliseconds. */
async function measure(
  name: string,
  most: number,
  request: () => Promise<Response>,
  { times = TIMES, warmUp = WARM_UP } = {},
): Promise<Figure> {
  const measured: number[] = []
  for (let time = 0; time < warmUp + times; time += 1) {
    await opened.database.pool.query('delete from attempts')
    const before = performance.eventLoopUtilization()
    await (await request()).arrayBuffer()
    if (time >= warmUp) measured.push(performance.eventLoopUtilization(before).active)
  }
  return { name, value: percentile(measured, 50), unit: 'ms', most }
}

/** Fills the cart of a guest. Returns the guest's cookie. */
async function fillCart(): Promise<string> {
  const rows = (await spreadOcids(opened, MAX_CART_LINES)).map((ocid) => ({ product: String(ocid), quantity: 6 }))
  const answer = await fetch(`${base}/legacy/cart/bulk`, {
    method: 'POST',
    headers: { ...AJAX, 'content-type': 'application/json' },
    body: JSON.stringify({ rows }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
}
