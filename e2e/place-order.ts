import { expect, type Page } from '@playwright/test'
import { answerLate } from './hurry-steps.ts'

/** From the open checkout to its last step, or at once for who has ordered before. */
export async function openReview(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Ship to' }).waitFor()
  const goOn = page.getByRole('button', { name: 'Continue' }).first()
  const terms = page.getByRole('checkbox', { name: /terms/i })
  await expect(async () => {
    if (await goOn.isVisible()) await goOn.click({ timeout: 1000 })
    await expect(terms).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** From the open checkout to the placed order. */
export async function placeOrder(page: Page): Promise<void> {
  await openReview(page)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page
    .getByRole('button', { name: /place order/i })
    .first()
    .click()
}

/** Places the order of the open checkout and goes back before the answer is there, which is told of when it is. */
export async function placeAndLeave(page: Page): Promise<void> {
  await answerLate(page, /checkout\/place$/)
  const sent = page.waitForRequest(/checkout\/place$/)
  await placeOrder(page)
  await sent
  await page.goBack()
  await expect(page.getByText(/Your order T-\d{6} was placed/).first()).toBeVisible()
}
