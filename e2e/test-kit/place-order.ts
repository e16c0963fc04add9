import { expect, type Page } from '@playwright/test'
import { delayRequests } from './slow-network-steps.ts'

/** Goes from the open checkout to its last step; a buyer who has ordered before is there at once. */
export async function openReview(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Ship to' }).waitFor()
  const continueButton = page.getByRole('button', { name: 'Continue' }).first()
  const terms = page.getByRole('checkbox', { name: /terms/i })
  await expect(async () => {
    if (await continueButton.isVisible()) await continueButton.click({ timeout: 1000 })
    await expect(terms).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Places the order of the open checkout. */
export async function placeOrder(page: Page): Promise<void> {
  await openReview(page)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page
    .getByRole('button', { name: /place order/i })
    .first()
    .click()
}

/** Places the order of the open checkout, goes back before the response arrives, and waits for its toast. */
export async function placeAndLeave(page: Page): Promise<void> {
  await delayRequests(page, /checkout\/place$/)
  const sent = page.waitForRequest(/checkout\/place$/)
  await placeOrder(page)
  await sent
  await page.goBack()
  await expect(page.getByText(/Your order T-\d{6} was placed/).first()).toBeVisible()
}
