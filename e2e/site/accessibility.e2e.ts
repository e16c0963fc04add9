import type { Page } from '@playwright/test'
import { recordLayoutShifts, cumulativeLayoutShift } from '#tools/test-environment/layout-shifts.ts'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

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
/** Further pages that are tested for horizontal overflow only. */
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
  '/become-a-supplier',
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
  test(`every page passes axe on ${device} in both color schemes, without horizontal overflow`, async ({ browser }) => {
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
      // Of the axe rules, only the color rules can differ in the dark color scheme.
      await expectAccessible(page, ['color-contrast', 'link-in-text-block'])
      expect(await overflow(page), path).toBe(0)
    }
    await context.close()
  })
}

test('no page overflows at 320 px, the smallest screen, and at 195 px, a phone at 200% text size', async ({
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

test('pages load without layout shift', async ({ page }) => {
  await page.addInitScript(recordLayoutShifts)
  for (const path of ['/', '/category/lighting', '/inventory/10001']) {
    await page.goto(shop() + path, { waitUntil: 'networkidle' })
    expect(await cumulativeLayoutShift(page), path).toBeLessThan(0.02)
  }
})

/** Pretends that the automatic reload of a missing page has already happened. */
function stayOnMissingPages(): void {
  if (location.protocol === 'http:') sessionStorage.setItem('reloaded_at', String(Date.now()))
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
