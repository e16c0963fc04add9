import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
/** Runs in the browser only, where the URL of a request is that of the page. */
const IN_BROWSER = 'http/stale-if-error.ts'

// When the storefront requests the data of a page, `request.url` ends with `.data` and has `_routes` in its query.
it('loaders and actions read the URL of their page, not that of their request', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: FOLDER }).filter((file) => !file.endsWith('.test.ts'))
  const reading = files.filter((file) => /\brequest\.url\b/.test(readFileSync(FOLDER + file, 'utf8')))
  expect(reading).toEqual([IN_BROWSER])
})
