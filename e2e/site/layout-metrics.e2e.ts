import type { Locator } from '@playwright/test'
import { cumulativeLayoutShift, recordLayoutShifts } from '#tools/test-environment/layout-shifts.ts'
import { newBuyerWithSeed } from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { addToCart, newBuyer } from '#e2e/test-kit/new-buyer.ts'
import { openReview, placeOrder } from '#e2e/test-kit/place-order.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const VASE = 10_001
/** Has one unit in stock, and a price break at two. */
const BENCH = 10_246
/** Its name has a character outside the base heading font. */
const CARAFE = 10_122

// Measured positions of elements.

test('price breaks that exceed the stock are marked', async ({ page }) => {
  await page.goto(`${shop()}/inventory/${BENCH}`)
  const priceBreaks = page.getByRole('table', { name: 'Price by quantity' }).getByRole('row')
  await expect(priceBreaks.nth(1)).toContainText('1 unit')
  await expect(priceBreaks.nth(1)).not.toContainText('not enough in stock')
  for (const priceBreak of await priceBreaks.all().then((all) => all.slice(2)))
    await expect(priceBreak).toContainText('not enough in stock')
  await expect(page.getByText('Only 1 left', { exact: true })).toBeVisible()
})

test('characters outside the base heading font have a font that only their pages fetch', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const isFetched = () => fetched.some((url) => url.includes('newsreader-ext'))
  await page.goto(shop(), { waitUntil: 'networkidle' })
  expect(isFetched()).toBe(false)
  await page.goto(`${shop()}/inventory/${CARAFE}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hruška')
  expect(isFetched()).toBe(true)
})

test('no separator dot is at the end of a line on a card', async ({ page }) => {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop()}/category/lighting`)
    const cuts = await page.getByRole('article').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const facts = card.querySelector('.dotted')
        if (!facts) return []
        const { left } = card.getBoundingClientRect()
        const [first, second] = [...facts.children].map((fact) => fact.getBoundingClientRect())
        if (!first || !second) return []
        const isWrapped = second.top > first.top
        // The separator at the start of a line is clipped at the edge of the card.
        const dotIsSeen = second.left + 1 > left
        return [isWrapped === dotIsSeen]
      }),
    )
    expect(cuts.length, `${width} px`).toBeGreaterThan(5)
    expect(cuts, `${width} px`).not.toContain(true)
  }
})

test('the cart count stays within the page margin and does not cover the bag icon', async ({ page }) => {
  for (const count of [1, 51, 1204]) {
    await page.route('**/legacy/cart/count', (route) => route.fulfill({ json: { count } }))
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(`${shop()}/category`)
      const cart = page
        .getByRole('banner')
        .getByRole('link', { name: new RegExp(`Cart, ${count.toLocaleString('en-US')} unit`) })
      const margin = await edges(page.locator('header .frame > div').last())
      const pill = await edges(cart.locator('span'))
      const bag = await edges(cart.locator('svg'))
      expect(pill.right, `${count} at ${width} px`).toBeLessThanOrEqual(margin.right)
      expect(pill.top, `${count} at ${width} px`).toBeGreaterThanOrEqual(0)
      expect(pill.bottom - bag.top, `${count} at ${width} px`).toBeLessThanOrEqual(3)
    }
  }
})

test('the button that renames a seed follows the last word of its name', async ({ page }) => {
  const seed = await newBuyerWithSeed(page, shop(), [VASE])
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop()}/seed/${seed}`)
    const title = page.getByRole('heading', { level: 1 })
    const line = await title.evaluate((heading) => {
      const { right, bottom } = [...heading.getClientRects()].at(-1) ?? new DOMRect()
      return { right, bottom }
    })
    const pencil = await edges(page.getByRole('button', { name: 'Edit name and description' }))
    expect(pencil.left - line.right, `${width} px`).toBeGreaterThanOrEqual(0)
    expect(pencil.left - line.right, `${width} px`).toBeLessThanOrEqual(16)
    expect(pencil.top, `${width} px`).toBeLessThan(line.bottom)
  }
})

test('order images take no more space than they need, and rows share the same columns', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  await placeOrder(page)
  await page.getByRole('heading', { name: /your order is placed/ }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${shop()}/buyer/orders`)
  const row = page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()
  const picture = await edges(row.locator('img').last())
  const number = await edges(row.getByRole('link'))
  expect(number.left - picture.right).toBeLessThanOrEqual(32)
})

test('the words "terms of sale" link to them, and the rest of the label checks the box', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop()}/checkout`)
  await openReview(page)
  const box = page.getByRole('checkbox', { name: 'I accept the terms of sale' })
  const label = page.locator('label').filter({ hasText: 'I accept the' })
  expect(await heightOf(label)).toBeGreaterThanOrEqual(44)
  await label.click({ position: { x: 20, y: 22 } })
  await expect(box).toBeChecked()
  const link = label.getByRole('link', { name: 'terms of sale' })
  expect(await heightOf(link)).toBeGreaterThanOrEqual(44)
  await expect(link).toHaveAttribute('href', '/terms')
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
})

test('the sticky bar of a long listing returns on scroll up on a phone, and covers no focused element', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
  const head = page.getByRole('banner')
  const scroll = async (by: number) => {
    const scrollY = () => page.evaluate(() => window.scrollY)
    const before = await scrollY()
    await page.mouse.wheel(0, by)
    await expect.poll(async () => Math.abs((await scrollY()) - before)).toBeGreaterThanOrEqual(Math.abs(by) - 1)
  }
  for (const by of [600, 600, 600]) await scroll(by)
  await expect(head).not.toBeInViewport()
  await returnHeader(head, scroll)
  await scroll(300)
  await expect(head).not.toBeInViewport()
  await page.getByRole('article').nth(10).getByRole('heading').getByRole('link').focus()
  const reached = page.locator(':focus')
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Shift+Tab')
    expect((await edges(reached)).top).toBeGreaterThanOrEqual((await edges(head)).bottom)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(async () => (await edges(head)).top).toBe(0)
})

/** Scrolls up until the header returns. Its script is loaded by the first scroll, and may miss a few of them. */
async function returnHeader(head: Locator, scroll: (by: number) => Promise<void>): Promise<void> {
  await expect(async () => {
    await scroll(-100)
    await expect.poll(async () => (await edges(head)).top, { timeout: 2000 }).toBe(0)
  }).toPass()
}

test('filters and sort order stay at the top of a phone, below the header, move nothing and cover no focused element', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(recordLayoutShifts)
  for (const path of ['/category', '/category/lighting', '/inventory/search?keyword=vase']) {
    await page.goto(shop() + path, { waitUntil: 'networkidle' })
    const head = page.getByRole('banner')
    const filters = page.getByRole('button', { name: 'Filters' })
    const order = page.getByLabel('Sort', { exact: true })
    const bar = page.locator('.filter-bar')
    const scroll = async (by: number) => {
      const before = await page.evaluate(() => scrollY)
      await page.mouse.wheel(0, by)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + by)
    }
    for (const by of [700, 700]) await scroll(by)
    await expect.poll(async () => (await edges(bar)).top, path).toBe(0)
    for (const control of [filters, order]) expect(await heightOf(control)).toBeGreaterThanOrEqual(44)
    await returnHeader(head, scroll)
    expect((await edges(bar)).top, path).toBe((await edges(head)).bottom - 1)
    await scroll(200)
    await expect.poll(async () => (await edges(bar)).top, path).toBe(0)
    await page.getByRole('article').nth(5).getByRole('heading').getByRole('link').focus()
    const reached = page.locator(':focus')
    for (let stops = 0; stops < 8; stops += 1) {
      await page.keyboard.press('Shift+Tab')
      await expect.poll(async () => (await edges(reached)).top).toBeGreaterThanOrEqual((await edges(bar)).bottom)
    }
    expect(await cumulativeLayoutShift(page), path).toBeLessThan(0.02)
    await filters.click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  }
})

test('the home page search scrolls up on a phone, above the on-screen keyboard', async ({ page }) => {
  const search = page.getByRole('main').getByRole('combobox')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(shop(), { waitUntil: 'networkidle' })
  await search.click()
  // A fixed wait: the page may not scroll in this time.
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload({ waitUntil: 'networkidle' })
  await search.click()
  await expect.poll(async () => (await edges(search)).top).toBeLessThan(40)
  expect((await edges(search)).top).toBeGreaterThanOrEqual(0)
})

test('the API reference fits a phone and violates no content security policy', async ({ browser }) => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true })
  const errors: string[] = []
  phone.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await phone.goto(`${shop()}/docs`)
  await phone.getByRole('heading', { name: 'Getting started' }).waitFor()
  expect(await phone.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([390, 390])
  expect(errors).toEqual([])
  await phone.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(phone).toHaveURL(`${shop()}/`)
  await phone.context().close()
})

async function heightOf(of: Locator): Promise<number> {
  const { top, bottom } = await edges(of)
  return bottom - top
}

function edges(of: Locator): Promise<{ left: number; top: number; right: number; bottom: number }> {
  return of.evaluate((at) => {
    const { left, top, right, bottom } = at.getBoundingClientRect()
    return { left, top, right, bottom }
  })
}
