import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '#tools/prepare.mjs'
import { findChromium } from '#tools/test-environment/chromium.ts'
import { openScreen, waitUntilStable } from './prepare-page.ts'
import { startScreenshotShop } from './shop.ts'

const FOLDER = join(root, 'docs/screenshots')
/** As high as the header, the banners and one row of categories. */
const VIEWPORT = { width: 1440, height: 1680 }

/** Takes the screenshots of README.md: the home page at 1440 px in light and dark mode, `docs/screenshots/home-{light,dark}.jpg`. */
export async function takeReadmeScreenshots(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const shop = await startScreenshotShop({ shipping: false })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await shop.openContext(browser, 'guest', { viewport: VIEWPORT })
    const page = await context.newPage()
    await openScreen(page, { name: 'home', path: '/' }, shop.state)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await waitUntilStable(page)
      await page.screenshot({ path: join(FOLDER, `home-${colorScheme}.jpg`), type: 'jpeg', quality: 85 })
    }
  } finally {
    await browser.close()
    await shop.close()
  }
}
