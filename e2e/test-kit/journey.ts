import { type Browser, type BrowserContext, expect, test as base } from '@playwright/test'
import { waitForHydration, recordHydration } from '#tools/test-environment/hydration.ts'

export { expect }

const HYDRATION_TIMEOUT_MS = 15_000

/**
 * Playwright's `test` with a `goto` and `reload` that resolve when the page is hydrated (decision 0031). People do not click or type
 * within a tenth of a second after a page is shown, and on a slow machine the network is idle before hydration. With a
 * `waitUntil` other than 'networkidle' they resolve as in Playwright.
 */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => waitUntilHydrated(await open(options))
      await use(browser)
      browser.newContext = open
    },
    { scope: 'worker' },
  ],
})

async function waitUntilHydrated(context: BrowserContext): Promise<BrowserContext> {
  await recordHydration(context)
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (address, options) => {
      const answer = await goto(address, options)
      if (!options?.waitUntil || options.waitUntil === 'networkidle') await waitForHydration(page, HYDRATION_TIMEOUT_MS)
      return answer
    }
    page.reload = async (options) => {
      const answer = await reload(options)
      if (!options?.waitUntil || options.waitUntil === 'networkidle') await waitForHydration(page, HYDRATION_TIMEOUT_MS)
      return answer
    }
  })
  return context
}
