/**
 * Measures carts over HTTP on both databases, in a catalog of 50,000 products with images and price breaks: adding a product, reading carts
 * of 100 and 500 lines from 25 suppliers, and validating a quick order of 500 rows.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#database/connect.ts'
import { readConfig } from '#server/config/config.ts'
import { addBuyer, addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { createApp } from '#server/http/app.ts'
import { openShop } from '#server/open.ts'
import { startPostgres } from '#tools/test-environment/postgres.ts'
import { type Figure, percentile, report, timed } from './measure.ts'

const PRODUCTS = 50_000
const SUPPLIERS = 25
const WARM_UP = 20
const REQUESTS = 200
/** Settings without load shedding, so that requests are measured and not rejected on a busy machine. */
const NO_LOAD_SHEDDING = { OVERLOAD_MS: '0' }

type Send = (method: 'GET' | 'POST', path: string, body?: object) => Promise<number>

const figures: Figure[] = []
const postgres = await startPostgres()
figures.push(...(await measure('PGlite', '')))
if (postgres) figures.push(...(await measure('PostgreSQL', postgres.url)))
await postgres?.stop()
report('Cart', figures)

async function measure(name: string, databaseUrl: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ROLES: 'web',
    ...NO_LOAD_SHEDDING,
  })
  const opened = await openShop(config, () => undefined)
  const app = await createApp(opened)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    await fillCatalog(opened.database)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/legacy/cart`

    /** Creates a signed-in buyer whose cart has a number of lines. Returns a function that sends requests as that buyer. */
    async function buyerWith(lines: number): Promise<Send> {
      const { email } = await addBuyer(opened.shop, `bench${lines}`)
      const login = await app.inject({ method: 'POST', url: '/legacy/login', payload: { email, password: PASSWORD } })
      const { token } = login.json<{ token: string }>()
      const send: Send = (method, path, body) => {
        const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
        return timed(base + path, { method, agent, headers, body: body && JSON.stringify(body) })
      }
      if (lines > 0) await send('POST', '/bulk', { rows: rowsOf(lines) })
      return send
    }

    const clients = { few: await buyerWith(20), hundred: await buyerWith(100), most: await buyerWith(500) }
    const { rows } = await opened.database.pool.query<{ ocid: number }>(
      'select ocid from products order by sku limit 20',
    )
    const added = await measureTimes((time) =>
      clients.few('POST', '/add', { id: rows[time % rows.length]?.ocid, quantity: 6 }),
    )
    const [hundred, most] = await measureAlternating(
      () => clients.hundred('GET', '/content'),
      () => clients.most('GET', '/content'),
    )
    const checked = await measureTimes(() => clients.few('POST', '/check', { rows: rowsOf(500) }))
    return [
      ...timesOf(`${name}: add, to a cart of 20 lines`, added, 20),
      ...timesOf(`${name}: cart of 100 lines`, hundred),
      ...timesOf(`${name}: cart of 500 lines`, most, 50),
      {
        name: `${name}: cart of 500 lines / cart of 100 lines, p50`,
        value: percentile(most, 50) / percentile(hundred, 50),
        unit: 'times',
        most: 2,
      },
      ...timesOf(`${name}: validation of 500 rows`, checked),
    ]
  } finally {
    agent.destroy()
    await app.close()
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function timesOf(name: string, times: readonly number[], most?: number): Figure[] {
  return [
    { name: `${name}, p50`, value: percentile(times, 50), unit: 'ms' },
    { name: `${name}, p95`, value: percentile(times, 95), unit: 'ms', ...(most !== undefined && { most }) },
  ]
}

async function measureTimes(send: (time: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time < WARM_UP + REQUESTS; time += 1) times.push(await send(time))
  return times.slice(WARM_UP)
}

/** Measures two requests alternately for a comparison: a temporary slowdown of the machine affects both. */
async function measureAlternating(
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let time = 0; time < WARM_UP + REQUESTS; time += 1) {
    times[0].push(await one())
    times[1].push(await other())
  }
  return [times[0].slice(WARM_UP), times[1].slice(WARM_UP)]
}

/** Returns rows with products spread over the catalog. */
function rowsOf(count: number): object[] {
  return Array.from({ length: count }, (_, row) => ({ product: `c-${1 + row * 97}`, quantity: 6 }))
}

async function fillCatalog({ db, pool }: Database): Promise<void> {
  await addProduct(db)
  await pool.query(
    `insert into suppliers (name, slug, min_order_cents)
      select 'Supplier ' || n, 'bench-supplier-' || n, 15000 from generate_series(1, $1) n`,
    [SUPPLIERS],
  )
  await pool.query(
    `insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock, min_qty, qty_step, weight_lb)
      select 'C-' || n, 'c-' || n, 'Stoneware vase, number ' || n,
        (select min(id) from suppliers where slug like 'bench-supplier-%') + n % $2,
        (select min(c_id) from categories), 100 + n, 1000000, 6, 6, 2.5
      from generate_series(1, $1::integer) n`,
    [PRODUCTS, SUPPLIERS],
  )
  await pool.query(
    `insert into product_images (ocid, position, source, file, alt, width, height, blur)
      select ocid, 1, 'c' || ocid, 'c/' || ocid || '.jpg', title, 1600, 1600, repeat('x', 200)
      from products where slug ~ '^c-'`,
  )
  await pool.query(
    `insert into price_breaks (ocid, min_qty, price_cents)
      select ocid, 24 * level, price_cents - level * 10 from products, generate_series(1, 3) level where slug ~ '^c-'`,
  )
  await pool.query(`insert into sales_taxes values ('TX', 62500, true) on conflict do nothing`)
  await pool.query('analyze')
}
