import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { workbookOf } from '#test-kit/workbook.ts'

const shop = () => process.env['SHOP_URL'] ?? ''

const networkHeaders = (network: string) => ({ 'x-forwarded-for': `10.77.${network}.1` })

/** Sends this number of rows as the form does without JavaScript, from a separate network. */
async function send(request: APIRequestContext, rows: number, network: string) {
  const list = Array.from({ length: rows }, (_, row) => `NO-SUCH-${row} 5`).join('\n')
  const answer = await request.post(`${shop()}/quick-order`, { form: { list }, headers: networkHeaders(network) })
  const text = await answer.text()
  return { status: answer.status(), contains: (sentence: string) => text.includes(sentence) }
}

test('a list above the row limit is stored completely and shows an error', async ({ request }) => {
  const { contains } = await send(request, 501, '1')
  expect(contains('A list can have at most 500 rows. Split it and add it in parts.')).toBe(true)
  expect(contains('NO-SUCH-500 5')).toBe(true)
})

/** Adds a long list with a call of the API, which renders no page: 60 pages can exceed the budget of work before the limit of lists. */
async function addLongList(request: APIRequestContext, network: string): Promise<number> {
  const rows = Array.from({ length: 51 }, (_, row) => ({ product: `NO-SUCH-${row}`, quantity: 5 }))
  const headers = networkHeaders(network)
  const answer = await request.post(`${shop()}/legacy/cart/bulk`, { data: { rows }, headers })
  return answer.status()
}

test('repeated long lists are rate-limited and stored', async ({ request }) => {
  for (let sent = 0; sent < 60; sent += 1) expect(await addLongList(request, '2')).toBe(200)
  const { status, contains } = await send(request, 51, '2')
  expect(status).toBe(429)
  expect(contains('Too many attempts. Please try again in')).toBe(true)
  expect(contains('NO-SUCH-50 5')).toBe(true)
  expect((await send(request, 51, '3')).status).toBe(200)
})

test('a mail is recognized line by line, and its other lines are reported', async ({ browser }) => {
  const page = await openWithoutScripts(browser)
  await page.getByLabel('SKUs and quantities').fill('Hi, please send us:\n#10001: 12\n2 packs of 10137\nThanks, Jo')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(/^Added to your cart: 2 products, 24 units, for/)).toBeVisible()
  await expect(page.getByText('2 lines without a product ignored: “Hi, please send us:” “Thanks, Jo”')).toBeVisible()
  await page.context().close()
})

test('a file is read, and the sheet of a workbook chosen by its name', async ({ browser }) => {
  const page = await openWithoutScripts(browser)
  const order = [
    ['SKU', 'Qty'],
    ['10001', 12],
  ]
  const workbook = workbookOf({ May: order, June: [...order, ['NO-SUCH-1', 3]] })
  const file = { name: 'order.xlsx', mimeType: 'application/zip', buffer: Buffer.from(await workbook.arrayBuffer()) }
  await page.getByLabel('Or upload a file').setInputFiles(file)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('That workbook has several sheets: May, June.')).toBeVisible()
  await page.getByLabel('Or upload a file').setInputFiles(file)
  await page.getByLabel(/^Sheet/).fill('june')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(/^Added to your cart: 1 product, 12 units, for/)).toBeVisible()
  await expect(page.getByLabel('SKUs and quantities')).toHaveValue('NO-SUCH-1\t3')
  await page.context().close()
})

test('hostile lists are answered in bounded size, and a list that is too long is returned', async ({ request }) => {
  for (const unit of ['a"b"c,', '"",', '1 1 1 1\n']) {
    const { status, size } = await submit(request, unit.repeat(Math.floor(99_000 / unit.length)))
    expect(status).toBe(200)
    expect(size).toBeLessThan(2_000_000)
  }
  const long = await submit(request, 'x'.repeat(100_001))
  expect(long.status).toBe(413)
  expect(long.text).toContain('longer than 100,000 characters. Send it in parts, or upload it as a file.')
  expect(long.text).toContain('x'.repeat(100_001))
  const longer = await submit(request, 'x'.repeat(258_000))
  expect(longer.text).toContain('Your browser still has it')
  expect(longer.size).toBeLessThan(200_000)
  expect((await submit(request, 'x'.repeat(2_600_000))).status).toBe(413)
  const fields = Object.fromEntries(Array.from({ length: 1200 }, (_, place) => [`list${place}`, 'x']))
  expect((await request.post(`${shop()}/quick-order`, { multipart: fields })).status()).toBe(413)
  const other = await request.post(`${shop()}/register`, { form: { u_fname: 'x'.repeat(70_000) } })
  expect(other.status()).toBe(413)
})

/** Sends a list as the form does without JavaScript, from a network of its own. */
async function submit(request: APIRequestContext, list: string) {
  const headers = { 'x-forwarded-for': '10.77.9.1' }
  const answer = await request.post(`${shop()}/quick-order`, { multipart: { list }, headers })
  const text = await answer.text()
  return { status: answer.status(), text, size: text.length }
}

async function openWithoutScripts(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shop()}/quick-order`)
  return page
}
