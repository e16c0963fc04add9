import { gzipSync } from 'node:zlib'
import type { Browser, Response } from '@playwright/test'
import { addUpShifts, shiftOf } from '#tools/layout-shifts.ts'
import type { Figure } from './measure.ts'

const STYLES_KB = 20
const PICTURE_KB = 60
const SHIFT = 0.02
/** A phone of 390 px. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

interface WeighedPage {
  name: string
  path: string
  /** How heavy its scripts may be, in KB of gzip. */
  scripts?: number
}

/** What a phone loads of a page before anybody touches it, and how far the page moves while it does. */
export async function weighPage(
  browser: Browser,
  address: string,
  cookie: string,
  page: WeighedPage,
): Promise<Figure[]> {
  const { name, path, scripts: most } = page
  const context = await browser.newContext(PHONE)
  const [key = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name: key, value, url: address }])
  const tab = await context.newPage()
  const loaded: Response[] = []
  tab.on('response', (response) => loaded.push(response))
  await tab.addInitScript(addUpShifts)
  await tab.goto(address + path, { waitUntil: 'networkidle' })
  const sizes = { script: 0, stylesheet: 0 }
  for (const response of loaded) {
    const kind = response.request().resourceType()
    if (response.ok() && (kind === 'script' || kind === 'stylesheet'))
      sizes[kind] += gzipSync(await response.body(), { level: 9 }).length / 1024
  }
  const shift = await shiftOf(tab)
  const figures: Figure[] = [
    { name: `${name}: scripts, gzip`, value: sizes.script, unit: 'KB', most },
    { name: `${name}: styles, gzip`, value: sizes.stylesheet, unit: 'KB', most: STYLES_KB },
    { name: `${name}: layout shift`, value: shift, unit: 'of the window', most: SHIFT },
  ]
  if (name === 'home') {
    const image = tab.locator('main img').first()
    const shown = await image.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc)
    const picture = loaded.find((response) => response.url() === shown)
    const bytes = (await picture?.body())?.length ?? Number.NaN
    figures.push({ name: `${name}: first picture at 390 px`, value: bytes / 1024, unit: 'KB', most: PICTURE_KB })
  }
  await context.close()
  return figures
}
