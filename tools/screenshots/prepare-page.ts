import type { Page } from '@playwright/test'
import { waitForHydration, recordHydration } from '#tools/test-environment/hydration.ts'
import type { DemoState } from './buyers.ts'
import type { Screen } from './screen.ts'

const HYDRATION_TIMEOUT_MS = 15_000
/** Time without new requests after which loading is over. */
const IDLE_MS = 400

/** Opens a screen in a page of its visitor and runs the steps that lead to the state of the screenshot. */
export async function openScreen(page: Page, screen: Screen, state: DemoState): Promise<void> {
  const path = typeof screen.path === 'string' ? screen.path : screen.path(state)
  await recordHydration(page)
  if (path.startsWith('/admin')) await openBackofficeScreen(page, path)
  else {
    await page.goto(path, { waitUntil: 'networkidle' })
    await waitForHydration(page, HYDRATION_TIMEOUT_MS)
  }
  if (path.includes('modal=')) await page.getByRole('dialog').waitFor()
  await screen.prepare?.(page)
  await waitUntilStable(page)
}

/** Opens a screen of the back office and waits for its heading. Its network is never idle: it waits for events. */
async function openBackofficeScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/**
 * Makes the viewport as high as the page. Elements fixed to the bottom of the viewport then are at the bottom of the page, and content that
 * loads on scrolling is loaded.
 */
export async function expandViewport(page: Page, width: number): Promise<void> {
  const heightOfPage = () =>
    page.evaluate(() => {
      for (const filling of document.querySelectorAll<HTMLElement>('[class*=min-h-dvh]')) filling.style.minHeight = '0'
      return Math.ceil(document.body.getBoundingClientRect().height)
    })
  await page.setViewportSize({ width, height: await heightOfPage() })
  await page.evaluate(async (idleMs) => {
    const fetched = () => performance.getEntriesByType('resource').length
    let before = -1
    while (before < fetched()) {
      before = fetched()
      await new Promise((later) => setTimeout(later, idleMs))
    }
  }, IDLE_MS)
  await page.setViewportSize({ width, height: await heightOfPage() })
}

/** Waits until fonts and all images, including lazy ones, are loaded and animations are finished. */
export async function waitUntilStable(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const within = (ms: number, all: readonly Promise<unknown>[]) =>
      Promise.race([Promise.allSettled(all), new Promise((done) => setTimeout(done, ms))])
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await within(5000, [document.fonts.ready, ...images.map((image) => image.decode())])
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    await within(
      1000,
      document.getAnimations().map(({ finished }) => finished),
    )
  })
}
