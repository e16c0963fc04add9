import type { Page } from '@playwright/test'
import { untilAwake, watchWaking } from '#tools/awake.ts'
import type { Cast } from './cast.ts'
import type { Screen } from './screens.ts'

const PATIENCE_MS = 15_000
/** Whatever was asked for has begun to come by then. */
const STILL_MS = 400

/** Opens a screen on a page of its visitor and brings it into the state it is to show. */
export async function pose(page: Page, screen: Screen, cast: Cast): Promise<void> {
  const path = typeof screen.path === 'string' ? screen.path : screen.path(cast)
  await watchWaking(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  await untilAwake(page, PATIENCE_MS)
  if (path.includes('modal=')) await page.getByRole('dialog').waitFor()
  await screen.first?.(page)
  await settle(page)
}

/**
 * Makes the window as high as its page: what is fixed to the window's foot then lies at the page's, and what is fetched when one
 * scrolls towards it is there.
 */
export async function unroll(page: Page, width: number): Promise<void> {
  const heightOfPage = () =>
    page.evaluate(() => {
      for (const filling of document.querySelectorAll<HTMLElement>('[class*=min-h-dvh]')) filling.style.minHeight = '0'
      return Math.ceil(document.body.getBoundingClientRect().height)
    })
  await page.setViewportSize({ width, height: await heightOfPage() })
  await page.evaluate(async (stillMs) => {
    const fetched = () => performance.getEntriesByType('resource').length
    let before = -1
    while (before < fetched()) {
      before = fetched()
      await new Promise((later) => setTimeout(later, stillMs))
    }
  }, STILL_MS)
  await page.setViewportSize({ width, height: await heightOfPage() })
}

/** Waits until the letters and every picture are there, those further down too, and until nothing changes any more. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const within = (ms: number, all: readonly Promise<unknown>[]) =>
      Promise.race([Promise.allSettled(all), new Promise((done) => setTimeout(done, ms))])
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await within(5000, [document.fonts.ready, ...pictures.map((picture) => picture.decode())])
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    await within(
      1000,
      document.getAnimations().map(({ finished }) => finished),
    )
  })
}
