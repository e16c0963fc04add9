import type { Page } from '@playwright/test'
import { demoBuyer } from '#e2e/test-kit/demo-buyer.ts'
import { placeOrder } from '#e2e/test-kit/place-order.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''

test('a buyer finds a product, signs in, orders it and reads the email', async ({ page }) => {
  await page.goto(shop())
  await expect(page).toHaveTitle(/Trellis/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Kitchen & Dining/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kitchen & Dining')

  const card = page
    .getByRole('article')
    .filter({ hasNotText: /sold out/i })
    .first()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('Product has been added to cart')).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible()

  await page
    .getByRole('link', { name: /check\s?out/i })
    .first()
    .click()
  await page.getByLabel(/e-?mail/i).fill(demoBuyer().email)
  await page.getByLabel(/password/i).fill(demoBuyer().password)
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in/i })
    .click()
  await placeOrder(page)

  await expect(page).toHaveURL(/\/thank-you-page/)
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect(page.getByText(/T-\d{6}/).first()).toBeVisible()
  const invoice = /T-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible()

  await expect(async () => {
    await page.goto(`${shop()}/mailbox`)
    await page.getByRole('link', { name: `Your order ${invoice}` }).click({ timeout: 1000 })
  }).toPass()
  await expect(page.frameLocator('iframe').getByText(title)).toBeVisible()
})

/** Returns the scroll position; a new page starts at the top. */
function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}
