import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { install, mayInstall } from './debian.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** The browser of the journeys: `CHROMIUM`, an installed one, or one installed by the system's package manager. */
export async function findChromium(): Promise<string> {
  const installed = process.env['CHROMIUM'] || onPath()
  if (installed) return installed
  if (mayInstall()) await install('chromium')
  const found = onPath()
  if (found) return found
  throw new Error(
    'The browser journeys need Chromium. Install it (Debian: apt-get install chromium), or name it: CHROMIUM=/path/to/chromium npm test',
  )
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}
