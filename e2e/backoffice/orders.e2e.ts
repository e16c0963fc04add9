import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, test } from '@playwright/test'
import { demoBuyer } from '#e2e/test-kit/demo-buyer.ts'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { staffCookie } from '#test-kit/accounts/staff.ts'
import { createDatabase } from '#tools/test-environment/postgres.ts'
import { type ShopProcess, startShop } from '#tools/test-environment/shop-process.ts'

const server = process.env['POSTGRES_URL'] ?? ''

let folder: string
let databaseUrl: string
let shop: ShopProcess
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.skip(server === '', 'PostgreSQL is not installed')
  test.setTimeout(300_000)
  folder = await mkdtemp(join(tmpdir(), 'trellis-orders-'))
  databaseUrl = await createDatabase(server, `backoffice_orders_${process.pid}`)
  shop = await startShop(folder, { databaseUrl })
})
test.afterAll(async () => {
  if (!shop) return
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

const signInStaff = async (context: BrowserContext) =>
  context.addCookies([await staffCookie(databaseUrl, shop.address)])

/** Places an order of the first demo buyer on an invoice. */
async function placeOrder(): Promise<void> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async (path: string, body?: object) => {
    const response = await fetch(shop.address + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.ok, text).toBe(true)
    return JSON.parse(text) as Record<string, unknown>
  }
  headers['authorization'] = `Bearer ${String((await call('/legacy/login', demoBuyer()))['token'])}`
  await call('/legacy/cart/add', { id: 10001, quantity: 12 })
  const { totals_hash, address_id, terms_version } = await call('/api/v2/buyer/checkout?paymentMethod=invoice')
  headers['idempotency-key'] = randomUUID()
  await call('/api/v2/buyer/checkout/place', { totals_hash, address_id, terms_version, paymentMethod: 'invoice' })
}

for (const width of [390, 820, 1440]) {
  test(`the queues and an order pass axe at ${width} px, without horizontal overflow`, async ({ page, context }) => {
    await signInStaff(context)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop.address}/admin/orders?tab=all&sort=newest`)
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    const first = page.getByRole('row').nth(1).getByRole('link')
    await expect(first).toBeVisible()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBe(0)
    await expectAccessible(page)
    await first.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Activity' })).toBeVisible()
    expect(await overflow()).toBe(0)
    await expectAccessible(page)
  })
}

for (const width of [390, 1440]) {
  test(`Home passes axe at ${width} px, and accepts the oldest order`, async ({ page, context }) => {
    await placeOrder()
    await signInStaff(context)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop.address}/admin`)
    const queue = page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: 'To accept' })
    const before = Number(/\d+/.exec((await queue.textContent()) ?? '')?.[0])
    expect(before).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(page)
    const accept = page.getByRole('button', { name: /^Accept / }).first()
    const number = ((await accept.getAttribute('aria-label')) ?? '').replace('Accept ', '')
    await accept.click()
    await expect(page.getByText(`${number} accepted`)).toBeVisible()
    await expect(queue).toContainText(String(before - 1))
    await expect(page.getByRole('button', { name: `Accept ${number}`, exact: true })).toBeHidden()
    await queue.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  })
}

test('an order leads to its company and to earlier orders', async ({ page, context }) => {
  await signInStaff(context)
  await page.goto(`${shop.address}/admin/orders?tab=all&sort=newest`)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Credit' })).toBeVisible()
  const earlier = page.getByRole('definition').getByRole('listitem').first().getByRole('link')
  const number = (await earlier.textContent()) ?? ''
  await earlier.click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const company = page.getByRole('definition').first().getByRole('link')
  const name = (await company.textContent()) ?? ''
  await company.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('two people on one order: the second is shown what changed, and decides again', async ({ page, context }) => {
  await signInStaff(context)
  await page.goto(`${shop.address}/admin/orders`)
  const link = page.getByRole('row').nth(1).getByRole('link')
  const number = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Reason/).fill('Sold out')

  const colleague = await context.newPage()
  await colleague.goto(`${shop.address}/admin/orders/${number}`)
  await colleague.getByRole('button', { name: 'Accept' }).first().click()
  await expect(colleague.getByText(`${number} accepted`)).toBeVisible()

  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Sam Staff')
  await expect(dialog.getByRole('alert')).toContainText('accepted the order')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
})

test('the keyboard alone ships an accepted order and books its payment', async ({ page, context }) => {
  await signInStaff(context)
  await page.goto(`${shop.address}/admin/orders?tab=ship`)
  // The first row with this text is the head of the table.
  await page
    .getByRole('row')
    .filter({ has: page.getByText('Open', { exact: true }) })
    .nth(1)
    .getByRole('link')
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Activity' })).toBeVisible()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: '·' })
  await expect(dialog.getByLabel('Carrier')).toBeVisible()
  await dialog.getByLabel('Tracking number').focus()
  await page.keyboard.type('1Z999')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('tracking number 1Z999').first()).toBeVisible()
  // The toast about the shipment is shown now.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toContainText('Book payment')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toBeHidden()
  await page.keyboard.press('p')
  await dialog.getByLabel('Reference of the transfer').focus()
  await page.keyboard.type('bank 1')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})
