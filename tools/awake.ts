import type { BrowserContext, Page } from '@playwright/test'

/** Lets every page that is opened from now on remember that it is awake (decisions/0031). */
export async function watchWaking(of: BrowserContext | Page): Promise<void> {
  await of.addInitScript(() => addEventListener('awake', () => Object.assign(window, { isAwake: true })))
}

/** Comes back when the page is awake; one of ours without scripts, or that does not wake in time, stays as it is. */
export async function untilAwake(page: Page, patienceMs: number): Promise<void> {
  const isAwake = () => !('__reactRouterContext' in window) || 'isAwake' in window
  await page.waitForFunction(isAwake, undefined, { timeout: patienceMs }).catch(() => undefined)
}
