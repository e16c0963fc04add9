import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { failOnConsoleErrors, shop } from '#e2e/test-kit/search-steps.ts'
import { cumulativeLayoutShift, recordLayoutShifts } from '#tools/test-environment/layout-shifts.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { newBuyer } from '#e2e/test-kit/new-buyer.ts'

failOnConsoleErrors()

/** The demo buyer with past orders. */
const PAST = new URL('../../database/demo/past.json', import.meta.url)
/** Longest home page by width of the window, both in CSS pixels. */
const LONGEST = { 390: 5200, 820: 5000, 1440: 4400 }

test('the home page is short enough to be read to its end', async ({ page }) => {
  for (const [width, longest] of Object.entries(LONGEST)) {
    await page.setViewportSize({ width: Number(width), height: 900 })
    await page.goto(shop(), { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => document.documentElement.scrollHeight), width).toBeLessThanOrEqual(longest)
  }
})

test('the first image has a caption and a button on it, and leads where the button leads', async ({ page }) => {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(shop(), { waitUntil: 'networkidle' })
    const banner = page.getByRole('region', { name: 'Highlights' }).getByRole('article').first()
    const caption = banner.locator('.banner-caption')
    const [image, text] = [await banner.locator('img').boundingBox(), await caption.boundingBox()]
    expect(text?.y, `${width} px`).toBeLessThan((image?.y ?? 0) + (image?.height ?? 0))
    const button = banner.getByRole('link', { name: 'Shop now: Clay, oak and a little green' })
    await expect(button).toHaveAttribute('href', '/category/decor-wall-art')
    await page.mouse.click((image?.x ?? 0) + 40, (image?.y ?? 0) + 40)
    await expect(page).toHaveURL(`${shop()}/category/decor-wall-art`)
  }
})

test('a single banner fills its row', async ({ page }) => {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(shop(), { waitUntil: 'networkidle' })
    const highlights = page.getByRole('region', { name: 'Highlights' })
    await highlights.getByRole('listitem').evaluateAll((items) => items.slice(1).forEach((item) => item.remove()))
    const [row, banner] = [highlights.getByRole('list'), highlights.getByRole('listitem')]
    const content = await row.evaluate((list) => {
      const { paddingLeft, paddingRight } = getComputedStyle(list)
      return list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    })
    expect((await banner.boundingBox())?.width, `${width} px`).toBeCloseTo(content, 0)
  }
})

test('a guest’s home page requests nothing of a buyer', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(shop(), { waitUntil: 'networkidle' })
  await expect(page.getByText(/^Welcome back/)).toBeHidden()
  expect(requests.filter((path) => /attention|previously-bought|member-home/.test(path))).toEqual([])
})

test('a buyer finds what needs them, and adds what they ordered last with one click', async ({ page }) => {
  await signIn(page)
  await page.addInitScript(recordLayoutShifts)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(shop(), { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Reorder' }).getByRole('article').first()).toBeVisible()
    expect(await cumulativeLayoutShift(page), `${width} px`).toBeLessThan(0.02)
  }
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  const before = await cart.getAttribute('aria-label')
  const add = page
    .getByRole('list', { name: 'Reorder' })
    .getByRole('button', { name: /^Add to cart: \d+ × / })
    .first()
  await add.click()
  await expect(page.getByText('Product has been added to cart')).toBeVisible()
  expect(await cart.getAttribute('aria-label')).not.toBe(before)
  await expect(page).toHaveURL(`${shop()}/`)
})

test('a new buyer reads that nothing needs them', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(shop(), { waitUntil: 'networkidle' })
  await expect(page.getByText('Nothing needs you today.')).toBeVisible()
  await expect(page.getByText(/What you order appears here/)).toBeVisible()
})

test('the band names each thing that needs the buyer, with a link to it', async ({ page }) => {
  await newBuyer(page, shop())
  const data = {
    overdue: { invoices: 2, amount: 1240.5, due_on: '2026-01-02' },
    certificates: [{ state: 'TX', expires_on: '2020-01-31' }],
    orders: [{ invoice: 'T-100010', text: 'Freight from Halden is free.', at: '2026-01-02T00:00:00Z' }],
  }
  await page.route('**/api/v2/buyer/attention', (route) => route.fulfill({ json: { data } }))
  await page.goto(shop(), { waitUntil: 'networkidle' })
  const needs = page.getByRole('list', { name: 'Needs you' }).getByRole('link')
  await expect(needs).toHaveText([
    '2 invoices overdue: $1,240.50',
    'TX resale certificate expired Jan 31, 2020',
    'T-100010: Freight from Halden is free.',
  ])
  for (const [index, path] of [
    '/buyer/invoices?status=overdue',
    '/buyer/show#certificates',
    '/buyer/orders/T-100010',
  ].entries())
    await expect(needs.nth(index)).toHaveAttribute('href', path)
})

test('texts and links are loaded on the first interaction, and work before and without their code', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto(`${shop()}/inventory/10001`, { waitUntil: 'networkidle' })
  const isLoaded = () => scripts.some((path) => path.includes('product-details'))
  await expect(page.getByRole('heading', { name: 'About this piece' })).toBeVisible()
  expect(isLoaded()).toBe(false)
  await page.mouse.move(30, 30)
  await expect.poll(isLoaded).toBe(true)

  await page.route(/(footer-columns|product-details)-.*\.js/, (route) => route.abort())
  await page.reload({ waitUntil: 'networkidle' })
  const faqs = page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' })
  await faqs.click()
  await expect(page).toHaveURL(`${shop()}/faqs`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Signs in as a buyer with past orders. */
async function signIn(page: Page): Promise<void> {
  const { buyer } = JSON.parse(readFileSync(PAST, 'utf8')) as { buyer: { email: string; password: string } }
  await page.request.post(`${shop()}/legacy/login`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { email: buyer.email, password: buyer.password },
  })
  // The first page stores the token, by which later ones know early that someone is signed in.
  await page.goto(`${shop()}/faqs`, { waitUntil: 'networkidle' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
}
