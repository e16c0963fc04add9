import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { node, root } from '#tools/prepare.mjs'
import { startShop } from '#tools/shop-process.ts'
import { assembleCast, type Cast, type Visitor } from './cast.ts'
import { shiftClock, STAGE_TIME } from './clock.ts'

/** The demo shop at `STAGE_TIME`, with buyers who have done what the screens show. */
export interface Stage {
  address: string
  cast: Cast
  /** A browser of its own for one visit. */
  enter(browser: Browser, visitor: Visitor, options: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<void>
}

/** What the operator has done with the orders, oldest first. */
const operations = ({ delivered, shipped, cancelled }: Cast['orders']) => [
  `accept ${delivered}`,
  `ship ${delivered}-1 --carrier UPS --tracking 1Z999AA10123456784`,
  `deliver ${delivered}-1`,
  `pay ${delivered} --amount 150.00 --reference WIRE-2207`,
  `accept ${shipped}`,
  `ship ${shipped}-1 --carrier FedEx --tracking 449044304137821`,
  `cancel ${cancelled} --reason Broken`,
]

const AHEAD = new Date(STAGE_TIME).getTime() - Date.now()
const SETTINGS = {
  CLOCK_AHEAD: String(AHEAD),
  NODE_OPTIONS: `--import=${new URL('clock.ts', import.meta.url).href}`,
  TZ: 'UTC',
  CONSENT: 'ask',
  REGISTRATION: 'review',
  SUPPLIER_URL: 'https://suppliers.example/apply',
}

/** Making the sizes of the demo's pictures takes longer than taking the screens: they are kept for the next time. */
const KEPT_PICTURES = join(root, 'node_modules/.cache/looks-pictures')

const run = promisify(execFile)

/** Opens the stage; with `shipping` the operator works on what was ordered, which takes some seconds more. */
export async function openStage({ shipping }: { shipping: boolean }): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-stage-'))
  await mkdir(KEPT_PICTURES, { recursive: true })
  await symlink(KEPT_PICTURES, join(folder, 'image-cache'))
  let shop = await startShop(folder, { settings: SETTINGS })
  async function close() {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const cast = await assembleCast(shop.address).catch(async (error: unknown) => {
    await close()
    throw error
  })
  if (shipping) {
    await shop.stop()
    await work(folder, operations(cast.orders))
    shop = await startShop(folder, { settings: SETTINGS })
  }
  return {
    address: shop.address,
    cast,
    close,
    async enter(browser, visitor, options) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        timezoneId: 'UTC',
        locale: 'en-US',
        baseURL: shop.address,
        ...options,
      })
      await context.addInitScript(shiftClock, AHEAD)
      await context.addCookies([...cast.cookies[visitor], { name: 'trellis_consent', value: '1', url: shop.address }])
      return context
    },
  }
}

async function work(folder: string, commands: readonly string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, NODE_ENV: 'test', ...SETTINGS }
  await run(node(), ['tools/looks/operate.ts', ...commands], { cwd: root, env })
}
