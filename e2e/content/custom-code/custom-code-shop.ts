import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { nodeBinary, root } from '#tools/prepare.mjs'
import { type ShopProcess, startShop } from '#tools/test-environment/shop-process.ts'
import { productionSettings } from '#tools/test-environment/production.ts'

const run = promisify(execFile)
const CALL = '**/api/v2/buyer/custom-code'
const ALLOWED = 'trellis_consent=1.statistics.marketing'

/** An empty shop that requires consent and has custom code from an origin that only tests serve. */
export interface CustomCodeShop {
  address: string
  close: () => Promise<void>
}

/** Opens a shop with `more` settings. Its search has an app id and no public key. */
export async function openCustomCodeShop(more: Record<string, string> = {}): Promise<CustomCodeShop> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-custom-code-'))
  const shop = await startIn(folder, more)
  return {
    address: shop.address,
    async close() {
      await shop.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startIn(folder: string, more: Record<string, string>): Promise<ShopProcess> {
  const settings = {
    CONSENT: 'ask',
    ...(await productionSettings()),
    ALLOWED_HOSTS: 'www.shop.localhost',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    SEARCH_APP_ID: 'without-its-key',
    ...more,
  }
  const content = join(folder, 'content')
  await mkdir(content)
  const code = `<script src="https://tags.example/own.js" data-consent="necessary"></script>`
  const file = { status: 'published', publish_at: '2025-01-01T00:00:00Z', content: { code, allow: [] } }
  await writeFile(join(content, 'custom-code.v1.json'), JSON.stringify(file))
  for (const args of [['migrate'], ['content', 'import', content]]) {
    await run(nodeBinary(), ['server/cli/cli.ts', ...args], { cwd: root, env: { ...process.env, ...settings } })
  }
  return startShop(folder, { settings })
}

/** Serves `code` as the custom code and `files` from other origins. Returns the policy violations that the browser reports. */
export async function serveCustomCode(page: Page, code: string, files: Record<string, string> = {}): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('refuse', (text: string) => refused.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      ;(window as unknown as { refuse: (text: string) => void }).refuse(`${effectiveDirective} ${blockedURI}`)
    })
  })
  await page.route(CALL, (route) => route.fulfill({ json: { code, version: 1, allow: [] } }))
  await page.route('https://*.example/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    // Simulated latency, longer than the later scripts take.
    if (pathname.includes('slow')) await new Promise((resolve) => setTimeout(resolve, 400))
    await route.fulfill({ contentType: 'text/javascript', body: files[pathname] ?? '' })
  })
  return refused
}

/** Lets every kind of custom code run in a shop. */
export async function allowCustomCode(page: Page, { address }: CustomCodeShop): Promise<void> {
  const [name = '', value = ''] = ALLOWED.split('=')
  await page.context().addCookies([{ name, value, url: address }])
}

/** Returns the names of the scripts that have run, in order. Empty while the page is navigating away. */
export function scriptsRun(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? []).catch(() => [])
}

/** Returns the code of a script that records that it has run. */
export const recordRun = (name: string) => `(window.ran = window.ran || []).push('${name}');`
