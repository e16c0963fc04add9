import type { Browser, Page } from '@playwright/test'
import { openScreen } from '#tools/screenshots/prepare-page.ts'
import { SCREENS } from '#tools/screenshots/screens.ts'
import { startScreenshotShop, type ScreenshotShop } from '#tools/screenshots/shop.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

/**
 * Screens under visual regression test, each in one form; together they cover every layout of the shop. To update their reference
 * images, run `npm run screenshots -- --update` and review the result.
 */
const COMPARED = [
  ['home', 1440, 'light'],
  ['home', 390, 'dark'],
  ['category-gallery', 1440, 'dark'],
  ['category-table', 820, 'light'],
  ['search-dropdown', 390, 'light'],
  ['item', 1440, 'light'],
  ['item-family-grid', 390, 'dark'],
  ['faqs', 820, 'dark'],
  ['cart', 1440, 'light'],
  ['checkout-one-page', 820, 'light'],
  ['seed', 390, 'light'],
  ['orders', 1440, 'light'],
  ['register-business', 390, 'dark'],
  ['sign-in', 820, 'dark'],
  ['not-available', 390, 'light'],
] as const

type Form = (typeof COMPARED)[number]

const HEIGHT = 900
/**
 * Tolerance of the comparison. Each Chromium renders text slightly differently, and text fills more of a phone image. A block
 * that moves by some pixels exceeds the tolerance.
 */
const tolerance = ([, width]: Form) => ({
  threshold: 0.25,
  maxDiffPixelRatio: width === 390 ? 0.025 : 0.008,
})
/** One gray pixel. The test compares the positions of images, not their compression. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

test.skip(process.platform !== 'linux', 'The reference images were rendered on Linux')

let screenshotShop: ScreenshotShop | undefined
test.beforeAll(async () => {
  test.setTimeout(240_000)
  screenshotShop = await startScreenshotShop({ shipping: false })
})
test.afterAll(() => screenshotShop?.close())

test('the screens match their reference images', async ({ browser }) => {
  test.setTimeout(240_000)
  for (const form of COMPARED) {
    const page = await open(browser, form)
    // The search time in milliseconds varies.
    const mask = [page.locator('output').filter({ hasText: /found in/ })]
    await expect.soft(page).toHaveScreenshot(referenceImage(form), { ...tolerance(form), mask })
    await page.context().close()
  }
})

test('a moved block fails the comparison', async ({ browser }, { config }) => {
  test.skip(config.updateSnapshots === 'all', 'It would store the wrong image.')
  for (const form of [
    ['item', 1440, 'light'],
    ['home', 390, 'dark'],
  ] as const) {
    const page = await open(browser, form)
    await page.addStyleTag({ content: 'h1 { padding-bottom: 8px }' })
    const compared = expect(page).toHaveScreenshot(referenceImage(form), tolerance(form))
    await expect(compared, form[0]).rejects.toThrow(/pixels/)
    await page.context().close()
  }
})

async function open(browser: Browser, [name, width, colorScheme]: Form): Promise<Page> {
  if (!screenshotShop) throw new Error('The screenshot shop did not start.')
  const screen = Object.values(SCREENS)
    .flat()
    .find((one) => one.name === name)
  if (!screen) throw new Error(`No screen has the name ${name}.`)
  const context = await screenshotShop.openContext(browser, screen.as ?? 'guest', {
    viewport: { width, height: HEIGHT },
    colorScheme,
  })
  const page = await context.newPage()
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/png', body: IMAGE }))
  await openScreen(page, screen, screenshotShop.state)
  return page
}

function referenceImage([name, width, scheme]: Form): string {
  return `${name}-${width}-${scheme}.png`
}
