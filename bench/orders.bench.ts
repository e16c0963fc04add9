/**
 * Measures placing orders on both databases: orders of five lines at full speed with less stock than demand, to prove that nothing is
 * oversold; and orders of fifty lines from ten suppliers, one at a time.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { readConfig } from '#server/config/config.ts'
import { addBuyer, addProduct, placementOf } from '#test-kit/catalog.ts'
import { openShop } from '#server/open.ts'
import type { Shop } from '#server/shop.ts'
import { startPostgres } from '#tools/test-environment/postgres.ts'
import { type Figure, percentile, report } from './measure.ts'

const BUYERS = 40
const ORDERS_EACH = 15
const PRODUCTS = 200
const LINES = 5
const LONG_LINES = 50
const LONG_ORDERS = 30
const SUPPLIERS = 10
// Every order includes one unit of the scarce product; a third of the orders can have it.
const SCARCE = (BUYERS * ORDERS_EACH) / 3

const figures: Figure[] = []
const postgres = await startPostgres()
for (const [name, databaseUrl] of [
  ['PGlite', ''],
  ['PostgreSQL', postgres?.url ?? ''],
] as const) {
  if (name === 'PostgreSQL' && !postgres) continue
  figures.push(...(await measure(name, databaseUrl)))
}
await postgres?.stop()
report('Orders', figures)

async function measure(name: string, databaseUrl: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ROLES: 'web',
    FIRST_ORDER_LIMIT: '0',
  })
  const { shop, database, close } = await openShop(config, () => undefined)
  const { db } = database
  const scarce = await addProduct(db, { stock: SCARCE })
  const ocids: number[] = []
  for (let product = 0; product < PRODUCTS; product += 1) ocids.push(await addProduct(db, { stock: 1_000_000 }))
  const buyers = []
  for (let buyer = 0; buyer < BUYERS; buyer += 1) buyers.push(await addBuyer(shop, `bench${buyer}`))

  const times: number[] = []
  let placed = 0
  let rejected = 0
  const started = performance.now()
  await Promise.all(
    buyers.map(async (user, which) => {
      const visitor = { user, guestHash: null }
      for (let round = 0; round < ORDERS_EACH; round += 1) {
        for (let line = 1; line < LINES; line += 1) {
          await shop.cart.add(visitor, {
            id: ocids[(which * 31 + round * 7 + line * 13) % PRODUCTS] ?? scarce,
            quantity: 1,
          })
        }
        try {
          await shop.cart.add(visitor, { id: scarce, quantity: 1 })
          const checkout = await shop.orders.placing.checkout(visitor)
          const begun = performance.now()
          await shop.orders.placing.place(visitor, placementOf(checkout), randomUUID())
          times.push(performance.now() - begun)
          placed += 1
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          rejected += 1
          const cart = await shop.cart.content(visitor)
          for (const item of cart.items) await shop.cart.line.remove(visitor, item.id)
        }
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const { stock } = await db.selectFrom('products').select('stock').where('ocid', '=', scarce).executeTakeFirstOrThrow()
  const { rows } = await database.pool.query<{ sold: number }>(
    'select sum(quantity) as sold from order_lines where ocid = $1',
    [scarce],
  )
  const long = await placeLongOrders(shop, db)
  await close()
  rmSync(folder, { recursive: true, force: true })
  return [
    { name: `${name}: orders, including five cart adds and the checkout`, value: placed / seconds, unit: 'orders/s' },
    { name: `${name}: placement, p50`, value: percentile(times, 50), unit: 'ms' },
    { name: `${name}: placement, p95`, value: percentile(times, 95), unit: 'ms' },
    {
      name: `${name}: placement of ${LONG_LINES} lines of ${SUPPLIERS} suppliers, p50`,
      value: percentile(long, 50),
      unit: 'ms',
    },
    // The limit applies only to PostgreSQL, because shops with many buyers run on it. PGlite has a single connection.
    {
      name: `${name}: placement of ${LONG_LINES} lines of ${SUPPLIERS} suppliers, p95`,
      value: percentile(long, 95),
      unit: 'ms',
      ...(name === 'PostgreSQL' && { most: 60 }),
    },
    { name: `${name}: rejected, out of stock`, value: rejected, unit: 'orders' },
    { name: `${name}: oversold`, value: (rows[0]?.sold ?? 0) + stock - SCARCE, unit: 'units', most: 0, least: 0 },
  ]
}

/** Returns the milliseconds of placing each of several long carts, one after the other. */
async function placeLongOrders(shop: Shop, db: Db): Promise<number[]> {
  const ocids: number[] = []
  for (let supplier = 0; supplier < SUPPLIERS; supplier += 1) {
    const { id } = await db
      .insertInto('suppliers')
      .values({ name: `Supplier ${supplier}`, slug: `supplier-${supplier}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let line = 0; line < LONG_LINES / SUPPLIERS; line += 1) {
      ocids.push(await addProduct(db, { supplier_id: id, stock: 1_000_000 }))
    }
  }
  const visitor = { user: await addBuyer(shop, 'long'), guestHash: null }
  const times: number[] = []
  for (let order = 0; order < LONG_ORDERS; order += 1) {
    await shop.cart.addMany(
      visitor,
      ocids.map((ocid) => ({ ocid, quantity: 2 })),
    )
    const checkout = await shop.orders.placing.checkout(visitor)
    const begun = performance.now()
    await shop.orders.placing.place(visitor, placementOf(checkout), randomUUID())
    times.push(performance.now() - begun)
  }
  return times
}
