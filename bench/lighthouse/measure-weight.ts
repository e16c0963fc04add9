import { gzipSync } from 'node:zlib'
import type { Browser, Response } from '@playwright/test'
import { recordLayoutShifts, cumulativeLayoutShift } from '#tools/test-environment/layout-shifts.ts'
import type { Figure } from '#bench/measure.ts'

const STYLES_KB = 20
const IMAGE_KB = 60
const SHIFT = 0.02
/** Browser context of a phone 390 px wide. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

interface WeightedPage {
  name: string
  path: string
  /** Limit of its scripts in KB, gzipped. */
  scripts?: number
}

/** Measures the scripts and styles that a phone loads without interaction, and the layout shift meanwhile. */
export async function measureWeight(
  browser: Browser,
  address: string,
  cookie: string,
  page: WeightedPage,
): Promise<Figure[]> {
  const { name, path, scripts: most } = page
  const context = await browser.newContext(PHONE)
  const [key = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name: key, value, url: address }])
  const tab = await context.newPage()
  const loaded: Response[] = []
  tab.on('response', (response) => loaded.push(response))
  await tab.addInitScript(recordLayoutShifts)
  await tab.goto(address + path, { waitUntil: 'networkidle' })
  const sizes = { script: 0, stylesheet: 0 }
  for (const response of loaded) {
    const kind = response.request().resourceType()
    if (response.ok() && (kind === 'script' || kind === 'stylesheet'))
      sizes[kind] += gzipSync(await response.body(), { level: 9 }).length / 1024
  }
  const shift = await cumulativeLayoutShift(tab)
  const figures: Figure[] = [
    { name: `${name}: scripts, gzip`, value: sizes.script, unit: 'KB', most },
    { name: `${name}: styles, gzip`, value: sizes.stylesheet, unit: 'KB', most: STYLES_KB },
    { name: `${name}: layout shift`, value: shift, unit: 'of the viewport', most: SHIFT },
  ]
  if (name === 'home') {
    const image = tab.locator('main img').first()
    const shown = await image.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc)
    const response = loaded.find((each) => each.url() === shown)
    const bytes = (await response?.body())?.length ?? Number.NaN
    figures.push({ name: `${name}: first image at 390 px`, value: bytes / 1024, unit: 'KB', most: IMAGE_KB })
  }
  await context.close()
  return figures
}
