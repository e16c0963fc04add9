import type { Page } from '@playwright/test'
import type { Cast } from './cast.ts'
import type { Screen } from './screens.ts'

/** Opens a screen on a page of its visitor and brings it into the state it is to show. */
export async function pose(page: Page, screen: Screen, cast: Cast): Promise<void> {
  const path = typeof screen.path === 'string' ? screen.path : screen.path(cast)
  await page.goto(path, { waitUntil: 'networkidle' })
  if (path.includes('modal=')) await page.getByRole('dialog').waitFor()
  await screen.first?.(page)
  await settle(page)
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
