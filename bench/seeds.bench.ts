/**
 * Measures seeds over HTTP on PGlite: a seed of 2,000 products read completely and as a first page, and added to a cart; and the list of
 * 500 seeds by pages. Every product has an image and three price breaks.
 */
import type { Member } from '#server/accounts/deps.ts'
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
import { type Figure, percentile, report, timed } from './measure.ts'

const PRODUCTS = 2000
const SEEDS = 500
const PRODUCTS_EACH = 40
const WARM_UP = 10
const REQUESTS = 50

const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
const opened = await openShop(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', ROLES: 'web' }), () => undefined)
const app = await createApp(opened)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

try {
  const buyer = await addBuyer(opened.shop, 'bench')
  const large = await fill(opened.database, buyer.id)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v2/buyer`
  const login = await app.inject({
    method: 'POST',
    url: '/legacy/login',
    payload: { email: buyer.email, password: PASSWORD },
  })
  const { token } = login.json<{ token: string }>()
  const send = (path: string) => timed(base + path, { agent, headers: { authorization: `Bearer ${token}` } })

  const whole = await measureTimes(() => send(`/seed/${large}/products?limit=${PRODUCTS}`))
  const first = await measureTimes(() => send(`/seed/${large}/products?limit=100`))
  const listed = await measureTimes((time) => send(`/seed?page=${1 + (time % Math.ceil(SEEDS / 18))}`))
  const flowers = await measureTimes((time) => send(`/seed?limit=100&page=${1 + (time % (SEEDS / 100))}`))
  const cart = await measureCart(large, buyer)
  report('Seeds', [
    ...figures(`seed of ${PRODUCTS} products, all`, whole, 200),
    ...figures(`seed of ${PRODUCTS} products, first 100`, first, 200),
    ...figures(`list of ${SEEDS} seeds, a page of 18`, listed, 50),
    ...figures(`list of ${SEEDS} seeds, a page of 100`, flowers, 100),
    { name: `seed of ${PRODUCTS} products into a cart`, value: cart, unit: 'ms', most: 1000 },
  ])
} finally {
  agent.destroy()
  await app.close()
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
}

function figures(name: string, times: readonly number[], most: number): Figure[] {
  return [
    { name: `${name}, p50`, value: percentile(times, 50), unit: 'ms' },
    { name: `${name}, p95`, value: percentile(times, 95), unit: 'ms', most },
  ]
}

async function measureTimes(send: (time: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time < WARM_UP + REQUESTS; time += 1) times.push(await send(time))
  return times.slice(WARM_UP)
}

async function measureCart(seed: number, buyer: Member): Promise<number> {
  const started = performance.now()
  await opened.shop.seeds.toCart({ user: buyer, guestHash: null }, seed, {}, { address: null })
  return performance.now() - started
}

/** Creates the catalog and the buyer's seeds. Returns the id of the large seed. */
async function fill({ db, pool }: Database, userId: number): Promise<number> {
  await addProduct(db)
  await pool.query(
    `insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock, min_qty, qty_step)
      select 'B' || n, 'b' || n, 'Stoneware vase, number ' || n, (select min(id) from suppliers),
        (select min(c_id) from categories), 100 + n, 5000, 6, 6
      from generate_series(1, $1) n`,
    [PRODUCTS],
  )
  await pool.query(
    `insert into product_images (ocid, position, source, file, alt, width, height, blur)
      select ocid, 1, 'b' || ocid, 'b/' || ocid || '.jpg', title, 1600, 1600, repeat('x', 200)
      from products where slug ~ '^b[0-9]+$'`,
  )
  await pool.query(
    `insert into price_breaks (ocid, min_qty, price_cents)
      select ocid, 6 * level * 4, price_cents - level * 10 from products, generate_series(1, 3) level
      where slug ~ '^b[0-9]+$'`,
  )
  await pool.query(`insert into seeds (user_id, name) select $1, 'Seed ' || n from generate_series(1, $2) n`, [
    userId,
    SEEDS,
  ])
  await pool.query(
    `insert into seed_products (seed_id, ocid, position)
      select seeds.id, products.ocid, products.ocid from seeds, products
      where products.slug ~ '^b[0-9]+$'
        and (seeds.id = (select min(id) from seeds) or (products.ocid + seeds.id) % ($1::integer / $2::integer) = 0)`,
    [PRODUCTS, PRODUCTS_EACH],
  )
  await pool.query('analyze')
  const { rows } = await pool.query<{ id: number }>('select min(id) as id from seeds')
  return rows[0]?.id ?? 0
}
