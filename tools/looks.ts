/**
 * `npm run looks [-- name … width …]`: pictures of every screen and state, or of those named, at three widths, light and dark,
 * in `looks/`; `looks/index.html` is for leafing through. With `--update` it renews what the visual comparison of
 * e2e/looks.e2e.ts holds the shop against.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium, findHeadless } from './chromium.ts'
import { type Picture, writeAlbum } from './looks/album.ts'
import { pose, settle, unroll } from './looks/photograph.ts'
import { type Screen, SCREENS, type Width, WIDTHS } from './looks/screens.ts'
import { openStage, type Stage } from './looks/stage.ts'
import { prepareBuild, root, say } from './prepare.mjs'

const FOLDER = join(root, 'looks')
const HEIGHTS: Record<Width, number> = { 390: 844, 820: 1180, 1440: 900 }
const PAGES_AT_ONCE = 2

interface Sitting {
  area: string
  screen: Screen
  width: Width
}

const [first = '', ...more] = process.argv.slice(2)
await prepareBuild()
if (first === '--update') {
  const env = { ...process.env, CHROMIUM: await findHeadless() }
  const args = ['test', 'e2e/looks.e2e.ts', '--update-snapshots=all', '--reporter=line', ...more]
  process.exit(spawnSync('playwright', args, { cwd: root, stdio: 'inherit', env }).status ?? 1)
}
const asked = [first, ...more].filter(Boolean)
const isWidth = (word: string) => WIDTHS.some((width) => String(width) === word)
const wanted = new Set(asked.filter((word) => !isWidth(word)))
const widths = new Set(asked.filter(isWidth))
const sittings = Object.entries(SCREENS).flatMap(([area, screens]) =>
  screens
    .filter(({ name }) => wanted.size === 0 || wanted.has(name))
    .flatMap((screen) =>
      (screen.widths ?? WIDTHS)
        .filter((width) => widths.size === 0 || widths.has(String(width)))
        .map((width): Sitting => ({ area, screen, width })),
    ),
)
if (sittings.length === 0) {
  console.error(
    `There is no such screen. There are: ${Object.values(SCREENS)
      .flat()
      .map(({ name }) => name)
      .join(', ')}`,
  )
  process.exit(2)
}

say('Opening a demo shop whose buyers have ordered …')
const started = Date.now()
const stage = await openStage({ shipping: true })
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
if (asked.length === 0) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const pictures = new Map<Sitting, Picture[]>()
const failures: string[] = []
try {
  const queue = sittings.values()
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, () => takeAll(queue)))
} finally {
  await browser.close()
  await stage.close()
}
const taken = sittings.flatMap((sitting) => pictures.get(sitting) ?? [])
await writeAlbum(FOLDER, taken)
for (const failure of failures) console.error(failure)
say(`${taken.length} pictures in ${Math.round((Date.now() - started) / 1000)} s: looks/index.html`)
process.exit(failures.length > 0 ? 1 : 0)

async function takeAll(queue: Iterable<Sitting>): Promise<void> {
  for (const sitting of queue) {
    try {
      pictures.set(sitting, await take(browser, stage, sitting))
    } catch (error) {
      failures.push(
        `${sitting.screen.name} at ${sitting.width} px: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    if (pictures.size % 25 === 0)
      say(`  ${pictures.size} of ${sittings.length} after ${Math.round((Date.now() - started) / 1000)} s`)
  }
}

async function take(browser: Browser, stage: Stage, { area, screen, width }: Sitting): Promise<Picture[]> {
  const context = await stage.enter(browser, screen.as ?? 'guest', {
    viewport: { width, height: HEIGHTS[width] },
    hasTouch: width < 1000,
    // WebP: AVIF looks the same and takes several times as long to make.
    extraHTTPHeaders: { accept: 'text/html,image/webp,*/*;q=0.8' },
  })
  const taken: Picture[] = []
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await pose(page, screen, stage.cast)
    if (!screen.over) await unroll(page, width)
    for (const scheme of ['light', 'dark'] as const) {
      const file = `${screen.name}-${width}-${scheme}.jpeg`
      await page.emulateMedia({ colorScheme: scheme })
      await settle(page)
      await page.screenshot({ path: join(FOLDER, file), type: 'jpeg', quality: 80, fullPage: !screen.over })
      taken.push({ area, name: screen.name, width, scheme, file })
    }
  } finally {
    await context.close()
  }
  return taken
}
