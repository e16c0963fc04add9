import { type Browser, type BrowserContext, expect, test as base } from '@playwright/test'
import { untilAwake, watchWaking } from '#tools/awake.ts'

export { expect }

const PATIENCE_MS = 15_000

/**
 * Playwright's `test`, whose `goto` and `reload` come back when the page is awake (decisions/0031): no person ticks and types within
 * a tenth of a second of seeing a page, and on a slow machine the network is idle before a page is awake. With another `waitUntil`
 * they come back when that says.
 */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => waitUntilAwake(await open(options))
      await use(browser)
      browser.newContext = open
    },
    { scope: 'worker' },
  ],
})

async function waitUntilAwake(context: BrowserContext): Promise<BrowserContext> {
  await watchWaking(context)
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (address, options) => {
      const answer = await goto(address, options)
      if (!options?.waitUntil || options.waitUntil === 'networkidle') await untilAwake(page, PATIENCE_MS)
      return answer
    }
    page.reload = async (options) => {
      const answer = await reload(options)
      if (!options?.waitUntil || options.waitUntil === 'networkidle') await untilAwake(page, PATIENCE_MS)
      return answer
    }
  })
  return context
}
