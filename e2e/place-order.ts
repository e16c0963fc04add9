import { expect, type Page } from '@playwright/test'

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
