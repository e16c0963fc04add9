import type { Page } from '@playwright/test'
import { addUpShifts, shiftOf } from '#tools/layout-shifts.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''

const PAGES = [
  '/',
  '/category',
  '/category?sale=1',
  '/category/kitchen-dining',
  '/category/lighting?view=list',
  '/category/lighting?view=compact',
  '/category/holiday',
  '/inventory/search?keyword=vase',
  '/inventory/search?keyword=nothing-is-called-this',
  '/inventory/10001',
  '/inventory/10095',
  '/inventory/10112',
  '/inventory/10207',
  '/inventory/10344',
  '/collection/1',
  '/cart',
  '/checkout',
  '/thank-you-page',
  '/buyer/show',
  '/buyer/orders',
  '/category/no-such-category',
  '/no-such-page',
]
/** Further ones, to be no wider than the window. */
const MORE_PAGES = [
  '/inventory/search?keyword=10001,10002,99999999',
  '/inventory/search?keyword=qqqxyzzy',
  '/maker/halden-clay-works',
  '/inspo',
  '/about-us',
  '/faqs',
  '/partners',
  '/terms',
  '/privacy',
  '/integrate',
  '/packages',
  '/quick-order',
  '/seed',
  '/register',
  '/login_token',
  '/password-reset',
  '/confirm-email',
]

for (const [device, width] of [
  ['a phone', 390],
  ['a desk', 1440],
] as const) {
  test(`every page passes axe on ${device} in the light and in the dark, with nothing wider than the screen`, async ({
    browser,
  }) => {
    test.setTimeout(480_000)
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    await page.addInitScript(stayOnMissingPages)
    for (const path of PAGES) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(shop() + path)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await expectAccessible(page)
      expect(await overflow(page), path).toBe(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      // Of what axe looks for, only the colours are others in the dark.
      await expectAccessible(page, ['color-contrast', 'link-in-text-block'])
      expect(await overflow(page), path).toBe(0)
    }
    await context.close()
  })
}

test('no page is wider than the smallest screen, 320 px, and a phone whose letters are twice as large, 195 px', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const page = await browser.newPage()
  await page.addInitScript(stayOnMissingPages)
  for (const path of [...PAGES, ...MORE_PAGES]) {
    await page.setViewportSize({ width: 320, height: 600 })
    await page.goto(shop() + path)
    expect.soft(await overflow(page), path).toBe(0)
    await page.setViewportSize({ width: 195, height: 600 })
    expect.soft(await overflow(page), `${path}, large letters`).toBe(0)
  }
  await page.close()
})

test('nothing moves while a page loads', async ({ page }) => {
  await page.addInitScript(addUpShifts)
  for (const path of ['/', '/category/lighting', '/inventory/10001']) {
    await page.goto(shop() + path, { waitUntil: 'networkidle' })
    expect(await shiftOf(page), path).toBeLessThan(0.02)
  }
})

/** As though the reload that a missing page begins with had been. */
function stayOnMissingPages(): void {
  if (location.protocol === 'http:') sessionStorage.setItem('reloaded_at', String(Date.now()))
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
