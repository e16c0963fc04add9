import type { Browser, Page } from '@playwright/test'
import { pose } from '#tools/looks/photograph.ts'
import { SCREENS } from '#tools/looks/screens.ts'
import { openStage, type Stage } from '#tools/looks/stage.ts'
import { expect, test } from './journey.ts'

/**
 * The screens that must go on looking as they do, each in one of its forms: together they have every layout of the shop. Their
 * pictures are renewed by `npm run looks -- --update`, and looked at.
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
 * Letters are drawn a little differently by each Chromium, and fill more of a picture of a phone; so does a block that moves by
 * some pixels, which is more than this.
 */
const sameEnough = ([, width]: Form) => ({
  threshold: 0.25,
  maxDiffPixelRatio: width === 390 ? 0.025 : 0.008,
})
/** One grey pixel. What is compared is where pictures stand, not how they are compressed. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

let stage: Stage | undefined
test.beforeAll(async () => {
  test.setTimeout(240_000)
  stage = await openStage({ shipping: false })
})
test.afterAll(() => stage?.close())

test('the shop looks as it did', async ({ browser }) => {
  test.setTimeout(240_000)
  for (const form of COMPARED) {
    const page = await open(browser, form)
    // How many milliseconds a search took is never the same.
    const mask = [page.locator('output').filter({ hasText: /found in/ })]
    await expect.soft(page).toHaveScreenshot(pictureOf(form), { ...sameEnough(form), mask })
    await page.context().close()
  }
})

test('a block that moves is seen', async ({ browser }, { config }) => {
  test.skip(config.updateSnapshots === 'all', 'It would keep the wrong picture.')
  for (const form of [
    ['item', 1440, 'light'],
    ['home', 390, 'dark'],
  ] as const) {
    const page = await open(browser, form)
    await page.addStyleTag({ content: 'h1 { padding-bottom: 8px }' })
    const compared = expect(page).toHaveScreenshot(pictureOf(form), sameEnough(form))
    await expect(compared, form[0]).rejects.toThrow(/pixels/)
    await page.context().close()
  }
})

async function open(browser: Browser, [name, width, colorScheme]: Form): Promise<Page> {
  if (!stage) throw new Error('The stage did not open.')
  const screen = Object.values(SCREENS)
    .flat()
    .find((one) => one.name === name)
  if (!screen) throw new Error(`No screen is called ${name}.`)
  const context = await stage.enter(browser, screen.as ?? 'guest', { viewport: { width, height: HEIGHT }, colorScheme })
  const page = await context.newPage()
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }))
  await pose(page, screen, stage.cast)
  return page
}

function pictureOf([name, width, scheme]: Form): string {
  return `${name}-${width}-${scheme}.png`
}
