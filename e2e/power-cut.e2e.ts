import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { InventoryCard } from '#contract/catalog.ts'
import type { Checkout, Order } from '#contract/orders.ts'
import { demoBuyer } from './demo-buyer.ts'
import { type ShopProcess, startShop } from '#tools/shop-process.ts'

const databases = [
  ['PGlite', ''],
  ['PostgreSQL', process.env['POSTGRES_URL'] ?? ''],
] as const

for (const [name, databaseUrl] of databases) {
  test(`a shop on ${name} that is killed while orders are placed starts again with every order it confirmed`, async () => {
    test.skip(name === 'PostgreSQL' && databaseUrl === '', 'PostgreSQL is not installed')
    test.setTimeout(180_000)
    const folder = await mkdtemp(join(tmpdir(), 'trellis-power-cut-'))
    let shop = await startShop(folder, { databaseUrl })
    const confirmed: string[] = []

    for (let round = 1; round <= 3; round += 1) {
      await placeThroughCut(shop, confirmed, round * 5)
      shop = await startShop(folder, { databaseUrl })
    }
    expect(confirmed.length).toBeGreaterThanOrEqual(15)
    const token = await signIn(shop)
    for (const invoice of confirmed) {
      const answer = await call(shop, token, 'GET', `/api/v2/buyer/order/${invoice}`)
      expect(answer.status).toBe(200)
    }
    expect(new Set(confirmed).size).toBe(confirmed.length)
    await expect(async () => {
      for (const invoice of confirmed) {
        expect((await fetch(`${shop.address}/mailbox/order-placed-${invoice}`)).status).toBe(200)
      }
    }).toPass({ timeout: 60_000 })
    expect(await shop.stop()).toBe(0)
    await rm(folder, { recursive: true, force: true })
  })
}

/** Places orders one after the other; once `enough` are confirmed the shop is killed in the midst of the next. */
async function placeThroughCut(shop: ShopProcess, confirmed: string[], enough: number): Promise<void> {
  const token = await signIn(shop)
  let cut: Promise<void> | undefined
  try {
    for (;;) {
      await call(shop, token, 'POST', '/legacy/cart/add', await something(shop))
      const checkout = await call<Checkout>(shop, token, 'GET', '/api/v2/buyer/checkout')
      const request = {
        totals_hash: checkout.body.totals_hash,
        address_id: checkout.body.addresses[0]?.id,
        paymentMethod: 'invoice',
      }
      if (confirmed.length >= enough) cut ??= new Promise((resolve) => setTimeout(resolve, 3)).then(() => shop.kill())
      const placed = await call<Order>(shop, token, 'POST', '/api/v2/buyer/checkout/place', request)
      if (placed.status === 201) confirmed.push(placed.body.invoice)
    }
  } catch (error) {
    // The connection was cut: what was not confirmed may or may not be there.
    if (!cut) throw error
    await cut
  }
}

async function something(shop: ShopProcess): Promise<{ id: number; quantity: number }> {
  const { body } = await call<{ data: InventoryCard[] }>(shop, null, 'GET', '/api/v2/buyer/get-featured-products')
  const product = body.data.find((card) => card.in_stock)
  if (!product) throw new Error('Everything is sold out.')
  return { id: product.ocid, quantity: product.min_qty }
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
): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(shop.address + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
