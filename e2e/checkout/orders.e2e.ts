import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { createDatabase } from '#tools/test-environment/postgres.ts'
import { type ShopProcess, startShop } from '#tools/test-environment/shop-process.ts'
import { demoBuyer } from '#e2e/test-kit/demo-buyer.ts'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const server = process.env['POSTGRES_URL'] ?? ''
const NAME = 'order_screens'
/** Products of one supplier without a minimum. */
const [INK, SAGE] = [10_001, 10_002]
const AJAX = { 'x-requested-with': 'XMLHttpRequest' }

let shop: ShopProcess
let folder: string
let databaseUrl: string
let database: pg.Client

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.skip(server === '', 'PostgreSQL is not installed')
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), 'trellis-orders-'))
  databaseUrl = await createDatabase(server, NAME)
  shop = await startShop(folder, { databaseUrl, settings: { SELLER_BANK: 'First Bank of Austin;Account 000123' } })
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
})

test.afterAll(async () => {
  if (server === '') return
  await database.end()
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a buyer follows an order from its shipment to the paid invoice, and reorders it without discontinued products', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page)
  const order = await place(page, [INK, SAGE], 'Spring 7')
  const [first, second] = order.products
  const suborder = order.groups[0]?.number ?? ''
  operate('accept', suborder)
  operate(
    'ship',
    suborder,
    '--carrier',
    'UPS',
    '--tracking',
    '1Z999AA10123456784',
    '--lines',
    `${first?.sku}=${half(first?.qty)}`,
  )

  await page.goto(`${shop.address}/buyer/orders?q=spring`)
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: order.invoice }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.invoice}`)
  await expect(page.getByRole('link', { name: /^Track 1Z999AA10123456784/ })).toHaveAttribute('href', /ups/i)
  await expect(page.getByText(`${half(first?.qty)} of ${first?.qty} shipped`)).toBeVisible()
  await expectAccessible(page)
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 320, height: 600 })
  const step = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^Accepted: done$/ })
  expect(await step.evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0)
  await page.setViewportSize(wide)

  const invoiced = page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: /Invoice/ })
  const number = /INV-\d+/.exec(await invoiced.innerText())?.[0] ?? ''
  const response = await page.request.get(shop.address + ((await invoiced.getAttribute('href')) ?? ''))
  expect(response.headers()['content-type']).toBe('application/pdf')
  const pdf = await response.body()
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1')).toContain(number)

  await page.goto(`${shop.address}/buyer/invoices`)
  await expect(page.getByText('First Bank of Austin')).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expectAccessible(page)
  operate('ship', suborder, '--carrier', 'UPS')
  operate('pay', order.invoice, '--amount', order.orderTotal.toFixed(2), '--reference', 'W-1')
  await page.goto(`${shop.address}/buyer/orders/${order.invoice}`)
  await expect(page.getByRole('region', { name: 'Payment' }).getByText('Paid', { exact: true }).first()).toBeVisible()

  await database.query(`update products set status = 'discontinued' where ocid = $1`, [second?.ocid])
  await page.getByRole('button', { name: 'Order again' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 of 2 products can be ordered today.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 1 product to cart' }).click()
  await dialog.getByRole('link', { name: 'Go to cart' }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(first?.title ?? '')
      .first(),
  ).toBeVisible()

  await page.goto(`${shop.address}/buyer/again`)
  await expect(page.getByRole('button', { name: `Add to cart: ${first?.title}` })).toBeVisible()
  await expect(page.getByText(second?.title ?? '')).toHaveCount(0)
  await expectAccessible(page)
})

test('a buyer cancels a suborder that no supplier has accepted, and gives a reason', async ({ page }) => {
  await signIn(page)
  const order = await place(page, [INK])
  await page.goto(`${shop.address}/buyer/orders/${order.invoice}`)
  await page.getByRole('button', { name: 'Cancel…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Ordered twice')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^The order from .* was canceled: Ordered twice/)).toBeVisible()
  await expect(page.getByText(/^Canceled on .* by \S+ \S+\.$/)).toBeVisible()
  await expect(page.getByText('Reason: Ordered twice')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel…' })).toHaveCount(0)
})

test('an order keeps cached pages that do not show the ordered products', async ({ page }) => {
  const open = async (path: string) => (await page.request.get(shop.address + path)).text()
  const others = ['/category/lighting', '/category/lighting.data']
  for (const path of others) expect(await open(path)).not.toContain(String(INK))
  await open(`/inventory/${INK}`)
  await place(page, [INK])
  await expect(async () => {
    const { rendered } = await countPages(page)
    await open(`/inventory/${INK}`)
    expect(await countPages(page)).toMatchObject({ rendered: rendered + 1 })
  }).toPass()
  const { cached, rendered } = await countPages(page)
  for (const path of others) await open(path)
  expect(await countPages(page)).toEqual({ cached: cached + others.length, rendered })
})

test('an order of another company is not found, and a guest is prompted to sign in', async ({ page }) => {
  await page.goto(`${shop.address}/buyer/orders/T-100001`)
  await expect(page.getByRole('heading', { name: 'Sign in to see order T-100001' })).toBeVisible()
  const login = { email: 'joseph@example.com', password: 'twelve-wool-throws' }
  await page.request.post(`${shop.address}/legacy/login`, { headers: AJAX, data: login })
  expect((await page.goto(`${shop.address}/buyer/orders/T-100001`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Order T-100001 not found' })).toBeVisible()
})

/** Returns the numbers of public pages served from the cache and rendered. */
async function countPages(page: Page): Promise<{ cached: number; rendered: number }> {
  const metrics = await (await page.request.get(`${shop.address}/metrics`)).text()
  const count = (how: string) =>
    Number(new RegExp(String.raw`^trellis_pages_total{how="${how}"} (\d+)$`, 'm').exec(metrics)?.[1])
  return { cached: count('kept'), rendered: count('made') }
}

async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post(`${shop.address}/legacy/login`, { headers: AJAX, data: demoBuyer() })
  expect(answer.status()).toBe(200)
}

/** Orders 12 units, twice the minimum, of each product on net terms. */
async function place(page: Page, ocids: readonly number[], po_number?: string): Promise<Order> {
  const login = await page.request.post(`${shop.address}/legacy/login`, { headers: AJAX, data: demoBuyer() })
  const { token } = (await login.json()) as { token: string }
  const headers = { ...AJAX, authorization: `Bearer ${token}` }
  const content = await page.request.get(`${shop.address}/legacy/cart/content`, { headers })
  for (const { id } of ((await content.json()) as { items: { id: number }[] }).items)
    await page.request.post(`${shop.address}/legacy/cart/delete/${id}`, { headers, data: {} })
  for (const id of ocids) {
    const added = await page.request.post(`${shop.address}/legacy/cart/add`, { headers, data: { id, quantity: 12 } })
    expect(added.status(), await added.text()).toBe(200)
  }
  const checkout = (await (
    await page.request.get(`${shop.address}/api/v2/buyer/checkout`, { headers })
  ).json()) as Checkout
  const placed = await page.request.post(`${shop.address}/api/v2/buyer/checkout/place`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      totals_hash: checkout.totals_hash,
      address_id: checkout.addresses[0]?.id,
      paymentMethod: 'invoice',
      terms_version: checkout.terms_version,
      ...(po_number && { po_number }),
    },
  })
  expect(placed.status(), await placed.text()).toBe(201)
  return (await placed.json()) as Order
}

/** Runs an operator command of the orders CLI. */
function operate(...args: string[]): void {
  execFileSync(process.execPath, ['server/cli/cli.ts', 'orders', ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder },
    stdio: 'pipe',
  })
}

function half(quantity = 0): number {
  return quantity / 2
}
