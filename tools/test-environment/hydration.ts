import type { BrowserContext, Page } from '@playwright/test'

/** Records on every page opened from now on that it is hydrated (decision 0031). */
export async function recordHydration(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(() => addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })))
}

/** Resolves when the page is hydrated, at once if it is not a React Router page, and after the timeout in any case. */
export async function waitForHydration(page: Page, timeoutMs: number): Promise<void> {
  const isHydrated = () => !('__reactRouterContext' in window) || 'isHydrated' in window
  await page.waitForFunction(isHydrated, undefined, { timeout: timeoutMs }).catch(() => undefined)
}
