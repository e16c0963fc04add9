import type { Locator, Page } from '@playwright/test'
import { registerUpTo } from '#tools/screenshots/steps.ts'
import { newBuyerWithSeed } from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { mailedLink } from '#e2e/test-kit/mailed-link.ts'
import { addToCart, newBuyer, register } from '#e2e/test-kit/new-buyer.ts'
import { openReview, placeOrder } from '#e2e/test-kit/place-order.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const VASE = 10_001
const IVORY_VASE = 10_002
const MOON_VASE = 10_010
const NAPKINS = 10_137
const LAMP = 10_148
/** Its title has 250 characters. */
const LONG_TITLE = 10_095
const BUYER_PAGES = ['show', 'orders', 'invoices', 'again', 'integrations'].map((page) => `/buyer/${page}`)
/** Half as wide as a phone: the viewport at 200% text size. */
const LARGE_TEXT = { width: 195, height: 422 }

// Layout defects that show only with long content or at unusual sizes.

test('a cart of hundreds of units overflows no page on the smallest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 })
  await addToCart(page, shop(), NAPKINS, 600)
  await page.goto(`${shop()}/category`)
  await expect(page.getByRole('link', { name: 'Cart, 600 units' })).toBeVisible()
  expect(await overflow(page)).toBe(0)
})

test('a phone at 200% text size shows all content, through to the order', async ({ page }) => {
  test.setTimeout(120_000)
  const seed = await newBuyerWithSeed(page, shop(), [VASE, LAMP])
  await addToCart(page, shop(), IVORY_VASE, 12)
  await page.setViewportSize(LARGE_TEXT)
  const pages = [
    '/',
    '/category/lighting?view=compact',
    `/inventory/${NAPKINS}`,
    `/seed/${seed}`,
    '/cart',
    ...BUYER_PAGES,
  ]
  for (const path of pages) {
    await page.goto(shop() + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await overflow(page), path).toBe(0)
  }
  await page.goto(`${shop()}/checkout`)
  const name = page.getByText('Halden bottle vase, raw ivory')
  expect((await name.boundingBox())?.width).toBeGreaterThan(80)
  expect(await overflow(page)).toBe(0)
  await placeOrder(page)
  await page.getByRole('heading', { name: /your order is placed/ }).waitFor()
  expect(await overflow(page)).toBe(0)
  await page.getByRole('link', { name: 'Track order' }).click()
  await page.getByRole('heading', { name: /^Order T-/ }).waitFor()
  expect(await overflow(page)).toBe(0)
})

test('a tablet shows the product names of a quick order, not their first characters', async ({ page }) => {
  await page.setViewportSize({ width: 744, height: 1133 })
  await page.goto(`${shop()}/quick-order`)
  await page.getByRole('combobox', { name: 'SKU or product number, row 1' }).fill(String(VASE))
  const name = page.getByRole('link', { name: 'Halden bottle vase, raw terracotta' })
  expect((await name.boundingBox())?.width).toBeGreaterThan(120)
})

test('a toast does not cover the cart total and the checkout link', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${shop()}/inventory/${VASE}`)
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  const message = page.locator('[data-sonner-toast]').filter({ hasText: 'Product has been added to cart' })
  await expect(message).toBeVisible()
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 }
  const summary = page.getByRole('region', { name: 'Summary' })
  for (const covered of [
    summary.getByText('Total', { exact: false }).last(),
    summary.getByRole('link', { name: /checkout/i }),
  ]) {
    await expect
      .poll(async () => {
        const [toast, box] = [await boxOf(message), await boxOf(covered)]
        return box.x + box.width <= toast.x || box.y + box.height <= toast.y || box.y >= toast.y + toast.height
      })
      .toBe(true)
  }
})

test('no focused element is behind the bottom bar of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  for (const ocid of [VASE, LAMP, NAPKINS]) await addToCart(page, shop(), ocid, 12)
  await page.goto(`${shop()}/cart`)
  await page.getByRole('main').getByRole('link', { name: 'Halden Clay Works' }).focus()
  const reached = page.locator(':focus')
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab')
    expect(await reached.evaluate(isBehindBar), await reached.evaluate((at) => at.outerHTML.slice(0, 200))).toBe(false)
  }
})

test('focused elements scroll out from behind the product bar at every width', async ({ page }) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto(`${shop()}/inventory/${VASE}`)
    const color = page.getByRole('main').locator('a[href*="raw-charcoal"]').first()
    for (const covered of [8, 30]) {
      await color.evaluate((at, by) => {
        const height = document.querySelector('.foot-bar')?.getBoundingClientRect().height ?? 0
        scrollBy(0, at.getBoundingClientRect().bottom - by - (innerHeight - height))
        if (at instanceof HTMLElement) at.blur()
      }, covered)
      await color.focus()
      expect(await color.evaluate(coveredByBar), `${covered} px at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('a product row shows on a phone and on a tablet that it scrolls', async ({ page }) => {
  for (const width of [390, 744, 820]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${shop()}/inventory/${VASE}`)
    const row = page.getByRole('list', { name: 'Similar products' }).getByRole('listitem')
    const seen = await row.evaluateAll((cards) =>
      cards.map((card) => innerWidth - card.getBoundingClientRect().left).filter((part) => part > 0),
    )
    expect(seen.at(-1), String(width)).toBeGreaterThan(14)
    expect(seen.at(-1), String(width)).toBeLessThan(width / 4)
  }
})

test('the home page shelves end with a full row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop()}/`)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Must-haves', 'Featured']) {
      const cards = page.getByRole('region', { name }).getByRole('article')
      const tops = await cards.evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect()).flatMap(({ top, width: seen }) => (seen > 0 ? [top] : [])),
      )
      const inRow = (top: number | undefined) => tops.filter((other) => other === top).length
      expect(tops.length, `${name} at ${width} px`).toBeGreaterThanOrEqual(6)
      expect(inRow(tops.at(-1)), `${name} at ${width} px`).toBe(inRow(tops[0]))
    }
  }
})

test('a phone shows the parent breadcrumb in full, and the others to screen readers and the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop()}/inventory/${NAPKINS}`)
  const steps = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  const seen = () =>
    steps.evaluateAll((all) => all.flatMap((step) => (step.clientWidth > 1 ? [(step.textContent ?? '').trim()] : [])))
  expect(await steps.count()).toBe(4)
  expect(await seen()).toEqual(['Napkins & Kitchen Towels/'])
  const up = steps.nth(2).getByRole('link')
  expect(await up.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
  expect((await up.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await steps.first().getByRole('link').focus()
  expect(await seen()).toEqual(['Home/', 'Napkins & Kitchen Towels/'])
  expect(await overflow(page)).toBe(0)
})

test('the cart recommendations start at their first product, also when they have just loaded', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const ocid of [MOON_VASE, VASE]) await addToCart(page, shop(), ocid, 8)
  await page.goto(`${shop()}/cart`)
  const row = page.getByRole('list', { name: 'Goes well with your cart' })
  await row.scrollIntoViewIfNeeded()
  const titles = row.getByRole('heading')
  const before = await titles.first().innerText()
  await page.getByRole('button', { name: /^Remove Dipped moon vase/ }).click()
  await expect(titles.first()).not.toHaveText(before)
  await row.hover()
  expect(await row.evaluate((list) => list.scrollLeft)).toBe(0)
})

test('prices are at one height across a row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${shop()}/category/lighting`)
  const rows = await page.getByRole('article').evaluateAll((cards) => {
    const tops = (part: string) =>
      cards.map((card) => Math.round(card.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN))
    const images = tops('picture, img')
    const prices = tops(':scope > div + div')
    const titles = cards.map((card) => card.querySelector('h3')?.getBoundingClientRect().height)
    return {
      sizesOfTitles: new Set(titles).size,
      unlike: images.filter((top, at) => prices.some((price, other) => images[other] === top && price !== prices[at])),
    }
  })
  expect(rows.sizesOfTitles).toBeGreaterThan(1)
  expect(rows.unlike).toEqual([])
})

test('icons scale with the text size', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${shop()}/inventory/${VASE}`)
  const icons = page.getByRole('main').locator('svg[aria-hidden]:visible')
  const widths = () => icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width))
  const before = await widths()
  expect(before.length).toBeGreaterThan(5)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await widths()).toEqual(before.map((width) => width * 2))
})

test('no long word that a buyer types causes horizontal overflow', async ({ page }) => {
  const company = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const street = '12345 Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Boulevard'
  const email = await register(page.request, shop(), { first: 'Una', last: 'Long', company, street })
  await page.goto(await mailedLink(page, shop(), email))
  await expect(page.getByRole('banner').getByText('Una L.')).toBeVisible()
  await addToCart(page, shop(), VASE, 12)
  for (const width of [320, 390, 820]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${shop()}/checkout`)
    await expect(page.getByText(street)).toBeVisible()
    expect(await overflow(page), `checkout at ${width} px`).toBe(0)
    await page.goto(`${shop()}/quick-order`)
    await page.getByRole('combobox', { name: 'SKU or product number, row 1' }).fill('X'.repeat(80))
    await page.getByRole('textbox', { name: 'Quantity, row 1' }).focus()
    await expect(page.getByText(/No product has the SKU/)).toBeVisible()
    expect(await overflow(page), `quick order at ${width} px`).toBe(0)
  }
})

test('no long word makes the order email overflow on a phone, and its products have most of the width', async ({
  page,
}) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), LONG_TITLE, 60)
  await page.goto(`${shop()}/checkout`)
  await openReview(page)
  await page.getByLabel('Purchase order number').fill('4500129876'.repeat(6))
  await placeOrder(page)
  await page.getByRole('heading', { name: /your order is placed/ }).waitFor()
  const invoice = /T-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  await expect(async () => {
    await page.goto(`${shop()}/mailbox`)
    await page.getByRole('link', { name: `Your order ${invoice}` }).click({ timeout: 1000 })
  }).toPass()
  const html = (await page.locator('iframe').getAttribute('srcdoc')) ?? ''
  const phone = await page.context().newPage()
  await phone.setViewportSize({ width: 360, height: 800 })
  await phone.setContent(html)
  expect(await overflow(phone)).toBe(0)
  const title = phone.locator('td').filter({ hasText: 'Late supper set' })
  expect((await title.boundingBox())?.width).toBeGreaterThan(200)
})

test('the smallest screen has room for the reorder list', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), IVORY_VASE, 12)
  await addToCart(page, shop(), MOON_VASE, 8)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${shop()}/checkout`)
  await placeOrder(page)
  await page.getByRole('link', { name: 'Track order' }).click()
  await page.getByRole('button', { name: 'Order again' }).click()
  const edge = async (of: Locator) => of.evaluate((at) => at.getBoundingClientRect().right)
  const more = page.getByRole('dialog').getByRole('button', { name: /^More/ }).first()
  await more.waitFor()
  expect(await edge(more)).toBeLessThanOrEqual(320 - 16 - 24)
  await page.goto(`${shop()}/buyer/again`)
  expect(await edge(page.getByRole('button', { name: /^Add to cart/ }).last())).toBeLessThanOrEqual(320 - 16)
})

test('a row of links wider than a phone shows the current one', async ({ page }) => {
  await newBuyer(page, shop())
  await page.setViewportSize({ width: 320, height: 700 })
  const currentIn = (row: string) => page.getByRole('navigation', { name: row }).locator('[aria-current]')
  await page.goto(`${shop()}/buyer/show`)
  await expect(currentIn('Your account')).toHaveText('Profile')
  await expect(currentIn('Your account')).toBeInViewport({ ratio: 1 })
  await page.goto(`${shop()}/buyer/orders?state=refunded`)
  await expect(currentIn('Status')).toHaveText('Refunded')
  await expect(currentIn('Status')).toBeInViewport({ ratio: 1 })
  await page.goto(`${shop()}/faqs`)
  await page
    .getByRole('heading', { name: 'Makers', exact: true })
    .evaluate((at) => at.scrollIntoView({ block: 'start' }))
  await expect(currentIn('Topics')).toHaveText('Makers')
  await expect(currentIn('Topics')).toBeInViewport({ ratio: 1 })
})

test('the link back to the cart and the registration checkboxes are large enough touch targets', async ({
  browser,
  page,
}) => {
  const height = async (of: Locator) => (await of.boundingBox())?.height
  const guest = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await guest.goto(`${shop()}/register`)
  await registerUpTo('review')(guest)
  for (const text of ['I accept the terms', 'Email me when'])
    expect(await height(guest.locator('label').filter({ hasText: text })), text).toBeGreaterThanOrEqual(44)
  await guest.close()
  await newBuyer(page, shop())
  // Below the supplier minimum for a first order.
  await addToCart(page, shop(), LAMP, 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop()}/checkout`)
  expect(await height(page.getByRole('link', { name: 'Back to cart' }))).toBeGreaterThanOrEqual(44)
})

test('the focus ring is complete in scrolling rows and around truncated names', async ({ page }) => {
  await newBuyer(page, shop())
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, row] of [
    ['/buyer/orders', 'Your account'],
    ['/buyer/orders?state=placed', 'Status'],
    ['/faqs', 'Topics'],
    ['/inspo', 'Room'],
  ] as const) {
    await page.goto(shop() + path)
    await page.keyboard.press('Tab')
    const link = page.getByRole('navigation', { name: row }).getByRole('link').first()
    await link.focus()
    expect(await link.evaluate(cutOfRing), row).toBe(0)
  }
  await page.goto(`${shop()}/category/lighting`)
  await page.keyboard.press('Tab')
  const title = page.getByRole('article').nth(2).getByRole('heading').getByRole('link')
  await title.focus()
  expect(await title.evaluate(cutOfRing), 'title').toBe(0)
})

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Returns the number of pixels of the element behind the bar. */
function coveredByBar(at: Element): number {
  const bar = document.querySelector('.foot-bar')
  return bar ? at.getBoundingClientRect().bottom - bar.getBoundingClientRect().top : Number.NaN
}

function isBehindBar(at: Element): boolean {
  const bar = document.querySelector('.foot-bar')
  if (!bar || bar.contains(at)) return false
  const { top, bottom } = at.getBoundingClientRect()
  return (top + bottom) / 2 > bar.getBoundingClientRect().top && bottom <= innerHeight
}

/** Returns the number of pixels of the focus ring that the ancestors clip. */
function cutOfRing(at: Element): number {
  const { outlineOffset, outlineWidth } = getComputedStyle(at)
  const ring = Math.max(0, Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth))
  const { top, bottom, left, right } = at.getBoundingClientRect()
  let cut = 0
  for (let around = at.parentElement; around && around !== document.body; around = around.parentElement) {
    const { overflowX, overflowY, overflowClipMargin } = getComputedStyle(around)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const room = overflowY === 'clip' ? Number.parseFloat(overflowClipMargin) : 0
    const box = around.getBoundingClientRect()
    const overflows = [box.top - top, bottom - box.bottom, box.left - left, right - box.right]
    cut = Math.max(cut, ...overflows.map((by) => by + ring - room))
  }
  return Math.round(cut)
}
