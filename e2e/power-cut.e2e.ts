import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import type { InventoryCard } from '#contract/catalog.ts'
import type { Checkout, Order } from '#contract/orders.ts'
import { demoBuyer } from './demo-buyer.ts'
import { type ShopProcess, startShop } from '#tools/shop-process.ts'

const databases = [
  ['PGlite', ''],
  ['PostgreSQL', process.env['POSTGRES_URL'] ?? ''],
] as const

const ROUNDS = 3
const CONFIRMED_A_ROUND = 5
/** Of makers without a minimum; each order takes its smallest quantity of one of them. */
const OCIDS = [10_001, 10_002, 10_003, 10_004, 10_005]
/** A placement is over within this time or so: the cut comes somewhere in it. */
const CUT_WITHIN_MS = 40

for (const [name, databaseUrl] of databases) {
  test(`a shop on ${name} that is killed while orders are placed has every order it confirmed once, and lost no stock`, async () => {
    test.skip(name === 'PostgreSQL' && databaseUrl === '', 'PostgreSQL is not installed')
    test.setTimeout(180_000)
    const folder = await mkdtemp(join(tmpdir(), 'trellis-power-cut-'))
    let shop = await startShop(folder, { databaseUrl })
    const before = await stockOf(shop)
    const confirmed = new Map<string, Order>()

    for (let round = 0; round < ROUNDS; round += 1) {
      const cut = await placeThroughCut(shop, confirmed)
      shop = await startShop(folder, { databaseUrl })
      // Whoever got no answer asks again: the order is made now, or it was made already.
      const again = await call<Order>(
        shop,
        await signIn(shop),
        'POST',
        '/api/v2/buyer/checkout/place',
        cut.request,
        cut.key,
      )
      expect(again.status).toBe(201)
      confirmed.set(again.body.invoice, again.body)
    }
    expect(confirmed.size).toBe(ROUNDS * (CONFIRMED_A_ROUND + 1))
    const token = await signIn(shop)
    const listed = await call<{ meta: { total: number } }>(shop, token, 'GET', '/api/v2/buyer/orders')
    expect(listed.body.meta.total).toBe(confirmed.size)
    const sold = new Map<number, number>()
    for (const [invoice, order] of confirmed) {
      const answer = await call<{ data: Order }>(shop, token, 'GET', `/api/v2/buyer/order/${invoice}`)
      expect(answer.body.data).toMatchObject({
        orderTotal: order.orderTotal,
        products: [{ qty: order.products[0]?.qty }],
      })
      for (const { ocid, qty } of order.products) sold.set(ocid, (sold.get(ocid) ?? 0) + qty)
    }
    const after = await stockOf(shop)
    for (const ocid of OCIDS) expect(after.get(ocid)).toBe((before.get(ocid) ?? 0) - (sold.get(ocid) ?? 0))
    await expect(async () => {
      for (const invoice of confirmed.keys()) {
        expect((await fetch(`${shop.address}/mailbox/order-placed-${invoice}`)).status).toBe(200)
      }
    }).toPass({ timeout: 60_000 })
    expect(await shop.stop()).toBe(0)
    await rm(folder, { recursive: true, force: true })
  })
}

/** Places orders one after the other; once enough are confirmed the shop is killed in the midst of the next, which it returns. */
async function placeThroughCut(
  shop: ShopProcess,
  confirmed: Map<string, Order>,
): Promise<{ request: object; key: string }> {
  const token = await signIn(shop)
  for (let placed = 0; ; placed += 1) {
    const product = await item(shop, OCIDS[confirmed.size % OCIDS.length] ?? 0)
    await call(shop, token, 'POST', '/legacy/cart/add', { id: product.ocid, quantity: product.min_qty })
    const { body } = await call<Checkout>(shop, token, 'GET', '/api/v2/buyer/checkout')
    const { totals_hash, address_id, terms_version } = body
    const request = { totals_hash, address_id, terms_version, paymentMethod: 'invoice' }
    const key = randomUUID()
    const answer = call<Order>(shop, token, 'POST', '/api/v2/buyer/checkout/place', request, key)
    if (placed === CONFIRMED_A_ROUND) {
      await Promise.all([answer.catch(() => undefined), delay(Math.random() * CUT_WITHIN_MS).then(() => shop.kill())])
      return { request, key }
    }
    const { status, body: order } = await answer
    expect(status).toBe(201)
    confirmed.set(order.invoice, order)
  }
}

async function item(shop: ShopProcess, ocid: number): Promise<InventoryCard> {
  return (await call<{ data: InventoryCard }>(shop, null, 'GET', `/api/v2/buyer/inventory/${ocid}`)).body.data
}

async function stockOf(shop: ShopProcess): Promise<Map<number, number>> {
  const items = await Promise.all(OCIDS.map((ocid) => item(shop, ocid)))
  return new Map(items.map(({ ocid, stock }) => [ocid, stock]))
}

async function signIn(shop: ShopProcess): Promise<string> {
  const answer = await call<{ token: string }>(shop, null, 'POST', '/legacy/login', demoBuyer())
  return answer.body.token
}

async function call<Answer>(
  shop: ShopProcess,
  token: string | null,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  key: string = randomUUID(),
): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(shop.address + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
