import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { install, mayInstall } from './debian.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
/** The part of Chromium that draws pages for programs: journeys take two thirds of the time in it. */
const HEADLESS = 'chromium-headless-shell'

/** A browser as people have it: `CHROMIUM`, an installed one, or one installed by the system's package manager. */
export async function findChromium(): Promise<string> {
  const installed = process.env['CHROMIUM'] || onPath(NAMES)
  if (installed) return installed
  if (mayInstall()) await install('chromium')
  const found = onPath(NAMES)
  if (found) return found
  throw new Error(
    'The browser journeys need Chromium. Install it (Debian: apt-get install chromium), or name it: CHROMIUM=/path/to/chromium npm test',
  )
}

/** The browser of the journeys: `CHROMIUM`, the one for programs where it is or can be installed, or else what people have. */
export async function findHeadless(): Promise<string> {
  const installed = process.env['CHROMIUM'] || onPath([HEADLESS])
  if (installed) return installed
  // Not every system has it by itself; any Chromium will do.
  if (mayInstall()) await install(HEADLESS).catch(() => undefined)
  return onPath([HEADLESS]) ?? findChromium()
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}
