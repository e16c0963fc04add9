/**
 * `npm run screenshots [-- name … width …]`: takes screenshots of every screen and state, or of the named ones, at three widths, light and
 * dark. Writes them to `screenshots/`; `screenshots/index.html` shows them all. With `--update` it replaces the expected images of
 * e2e/site/screenshots.e2e.ts and the screenshots of README.md, with `--readme` only the latter.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium, findHeadlessChromium } from './test-environment/chromium.ts'
import { type Screenshot, writeIndexPage } from './screenshots/index-page.ts'
import { openScreen, waitUntilStable, expandViewport } from './screenshots/prepare-page.ts'
import { takeReadmeScreenshots } from './screenshots/readme.ts'
import { type Screen, type Width, WIDTHS } from './screenshots/screen.ts'
import { SCREENS } from './screenshots/screens.ts'
import { startScreenshotShop, type ScreenshotShop } from './screenshots/shop.ts'
import { prepareBuild, root, print } from './prepare.mjs'

const FOLDER = join(root, 'screenshots')
const HEIGHTS: Record<Width, number> = { 390: 844, 820: 1180, 1440: 900 }
const CONCURRENT_PAGES = 2

interface Capture {
  area: string
  screen: Screen
  width: Width
}

const [first = '', ...more] = process.argv.slice(2)
await prepareBuild()
if (first === '--update') {
  const env = { ...process.env, CHROMIUM: await findHeadlessChromium() }
  const args = ['test', 'e2e/site/screenshots.e2e.ts', '--update-snapshots=all', '--reporter=line', ...more]
  const status = spawnSync('playwright', args, { cwd: root, stdio: 'inherit', env }).status ?? 1
  if (status === 0) await takeReadmeScreenshots()
  process.exit(status)
}
if (first === '--readme') {
  await takeReadmeScreenshots()
  process.exit(0)
}
const requested = [first, ...more].filter(Boolean)
const isWidth = (word: string) => WIDTHS.some((width) => String(width) === word)
const names = new Set(requested.filter((word) => !isWidth(word)))
const widths = new Set(requested.filter(isWidth))
const captures = Object.entries(SCREENS).flatMap(([area, screens]) =>
  screens
    .filter(({ name }) => names.size === 0 || names.has(name))
    .flatMap((screen) =>
      (screen.widths ?? WIDTHS)
        .filter((width) => widths.size === 0 || widths.has(String(width)))
        .map((width): Capture => ({ area, screen, width })),
    ),
)
if (captures.length === 0) {
  console.error(
    `Unknown screen. Available: ${Object.values(SCREENS)
      .flat()
      .map(({ name }) => name)
      .join(', ')}`,
  )
  process.exit(2)
}

print('Starting a demo shop with orders …')
const started = Date.now()
const shop = await startScreenshotShop({ shipping: true })
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
if (requested.length === 0) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const screenshots = new Map<Capture, Screenshot[]>()
const failures: string[] = []
try {
  const queue = captures.values()
  await Promise.all(Array.from({ length: CONCURRENT_PAGES }, () => takeAllScreenshots(queue)))
} finally {
  await browser.close()
  await shop.close()
}
const taken = captures.flatMap((capture) => screenshots.get(capture) ?? [])
await writeIndexPage(FOLDER, taken)
for (const failure of failures) console.error(failure)
print(`${taken.length} screenshots in ${Math.round((Date.now() - started) / 1000)} s: screenshots/index.html`)
process.exit(failures.length > 0 ? 1 : 0)

async function takeAllScreenshots(queue: Iterable<Capture>): Promise<void> {
  for (const sitting of queue) {
    try {
      screenshots.set(sitting, await takeScreenshots(browser, shop, sitting))
    } catch (error) {
      failures.push(
        `${sitting.screen.name} at ${sitting.width} px: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    if (screenshots.size % 25 === 0)
      print(`  ${screenshots.size} of ${captures.length} after ${Math.round((Date.now() - started) / 1000)} s`)
  }
}

async function takeScreenshots(
  browser: Browser,
  shop: ScreenshotShop,
  { area, screen, width }: Capture,
): Promise<Screenshot[]> {
  const context = await shop.openContext(browser, screen.as ?? 'guest', {
    viewport: { width, height: HEIGHTS[width] },
    hasTouch: width < 1000,
    // WebP: AVIF looks the same and takes several times as long to make.
    extraHTTPHeaders: { accept: 'text/html,image/webp,*/*;q=0.8' },
  })
  const taken: Screenshot[] = []
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await openScreen(page, screen, shop.state)
    if (!screen.viewportOnly) await expandViewport(page, width)
    for (const scheme of ['light', 'dark'] as const) {
      const file = `${screen.name}-${width}-${scheme}.jpeg`
      await page.emulateMedia({ colorScheme: scheme })
      await waitUntilStable(page)
      await page.screenshot({ path: join(FOLDER, file), type: 'jpeg', quality: 80, fullPage: !screen.viewportOnly })
      taken.push({ area, name: screen.name, width, scheme, file })
    }
  } finally {
    await context.close()
  }
  return taken
}
