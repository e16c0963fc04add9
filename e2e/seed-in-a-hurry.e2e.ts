import type { Page } from '@playwright/test'
import { newBuyerWithSeed } from './hurry-steps.ts'
import { expect, test } from './journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Both sold by four, and in the seed with four. */
const PRODUCTS = [10_001, 10_010]
/** What would be ordered or shown wrongly is by then. */
const PULL_MS = 1000

// Whatever becomes of a change on its way, a seed shows and orders what it has.

test('a seed that cannot be read again when the shop is away keeps its page', async ({ page }) => {
  await openSeed(page, PRODUCTS.slice(0, 1))
  await page.route(/\.data/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  const asked = page.waitForResponse(/\.data/)
  await page.getByRole('button', { name: /^More: / }).click()
  await asked
  await page.waitForTimeout(PULL_MS)
  await expect(page.getByRole('heading', { name: 'In a hurry' })).toBeVisible()
})

async function openSeed(page: Page, ocids: readonly number[]): Promise<string> {
  const seed = await newBuyerWithSeed(page, shop(), ocids)
  await page.goto(`${shop()}/seed/${seed}`)
  return seed
}
