import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { nodeBinary, root } from '#tools/prepare.mjs'
import { startShop } from '#tools/test-environment/shop-process.ts'
import { prepareDemoState, type DemoState, type Visitor } from './buyers.ts'
import { offsetClock, SCREENSHOT_TIME } from './clock.ts'

/** Demo shop at `SCREENSHOT_TIME`, with the orders, carts and seeds that the screens show. */
export interface ScreenshotShop {
  address: string
  state: DemoState
  /** Opens a browser context with the cookies of a visitor. */
  openContext(browser: Browser, visitor: Visitor, options: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<void>
}

/** Commands of the operator on the orders, oldest order first. */
const operatorCommands = ({ delivered, shipped, cancelled }: DemoState['orders']) => [
  `accept ${delivered}`,
  `ship ${delivered}-1 --carrier UPS --tracking 1Z999AA10123456784`,
  `deliver ${delivered}-1`,
  `pay ${delivered} --amount 150.00 --reference WIRE-2207`,
  `accept ${shipped}`,
  `ship ${shipped}-1 --carrier FedEx --tracking 449044304137821`,
  `cancel ${cancelled} --reason Broken`,
]

const CLOCK_OFFSET_MS = new Date(SCREENSHOT_TIME).getTime() - Date.now()
const SETTINGS = {
  CLOCK_AHEAD: String(CLOCK_OFFSET_MS),
  NODE_OPTIONS: `--import=${new URL('clock.ts', import.meta.url).href}`,
  TZ: 'UTC',
  CONSENT: 'ask',
  REGISTRATION: 'review',
  SUPPLIER_URL: 'https://suppliers.example/apply',
}

/** Cache of the image variants: generating them takes longer than taking the screenshots. */
const IMAGE_CACHE = join(root, 'node_modules/.cache/screenshot-images')

const run = promisify(execFile)

/** Starts the shop. With `shipping` the operator also ships orders, which takes some seconds more. */
export async function startScreenshotShop({ shipping }: { shipping: boolean }): Promise<ScreenshotShop> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-screenshots-'))
  await mkdir(IMAGE_CACHE, { recursive: true })
  await symlink(IMAGE_CACHE, join(folder, 'image-cache'))
  let shop = await startShop(folder, { settings: SETTINGS })
  async function close() {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const state = await prepareDemoState(shop.address).catch(async (error: unknown) => {
    await close()
    throw error
  })
  if (shipping) {
    await shop.stop()
    await runOperatorCommands(folder, operatorCommands(state.orders))
    shop = await startShop(folder, { settings: SETTINGS })
  }
  return {
    address: shop.address,
    state,
    close,
    async openContext(browser, visitor, options) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        timezoneId: 'UTC',
        locale: 'en-US',
        baseURL: shop.address,
        ...options,
      })
      await context.addInitScript(offsetClock, CLOCK_OFFSET_MS)
      await context.addCookies([...state.cookies[visitor], { name: 'trellis_consent', value: '1', url: shop.address }])
      return context
    },
  }
}

async function runOperatorCommands(folder: string, commands: readonly string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, NODE_ENV: 'test', ...SETTINGS }
  await run(nodeBinary(), ['tools/screenshots/operator-commands.ts', ...commands], { cwd: root, env })
}
