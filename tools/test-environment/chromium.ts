import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installPackages, canInstall } from './debian.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
/** Applications of macOS are not on the PATH. */
const MACOS_APPS = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`)
/** Debian's package of Chromium without a window: the browser tests take two thirds of the time in it. */
const HEADLESS = 'chromium-headless-shell'

/**
 * Returns the path of a full Chromium: `CHROMIUM`, an installed one (Google Chrome, too), one that `playwright install chromium` downloaded,
 * or one installed with apt-get. Throws an error if there is none.
 */
export async function findChromium(): Promise<string> {
  const installed = process.env['CHROMIUM'] || installedChromium()
  if (installed) return installed
  if (canInstall()) await installPackages('chromium')
  const found = installedChromium()
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; macOS: Google Chrome, or npx playwright install chromium), or set its path: CHROMIUM=/path/to/chromium npm test',
  )
}

/** Returns the browser for the browser tests: `CHROMIUM`, the headless shell if it is installed or can be, else a full Chromium. */
export async function findHeadlessChromium(): Promise<string> {
  const installed = process.env['CHROMIUM'] || onPath([HEADLESS])
  if (installed) return installed
  // Some releases of Debian have no such package. Any Chromium works.
  if (canInstall()) await installPackages(HEADLESS).catch(() => undefined)
  return onPath([HEADLESS]) ?? findChromium()
}

function installedChromium(): string | undefined {
  return onPath(NAMES) ?? [...MACOS_APPS, chromium.executablePath()].find((file) => existsSync(file))
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}
