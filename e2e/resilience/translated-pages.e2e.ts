import type { Page } from '@playwright/test'
import { addToCart, newBuyer } from '#e2e/test-kit/new-buyer.ts'
import { placeOrder } from '#e2e/test-kit/place-order.ts'
import { shop } from '#e2e/test-kit/search-steps.ts'
import { translatePages } from '#e2e/test-kit/translate-pages.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const VASE = { ocid: 10_003, title: 'Halden bottle vase, raw charcoal' }

/** React's report that it rendered a part again, because the translator came before it was hydrated. The part works. */
const RENDERED_AGAIN = /^Minified React error #418;/

/** Returns the errors that the page throws. React logs those that its error pages catch. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => {
    if (!RENDERED_AGAIN.test(message)) errors.push(message)
  })
  page.on('console', (message) => {
    if (/NotFoundError|removeChild|insertBefore/.test(message.text())) errors.push(message.text())
  })
  return errors
}

async function expectIntact(page: Page, errors: readonly string[], where: string): Promise<void> {
  expect(errors, where).toEqual([])
  await expect(page.getByRole('heading', { name: 'Something went wrong' }), where).toHaveCount(0)
}

test('a guest finds a product, changes quantities and orders on translated pages', async ({ page }) => {
  const errors = errorsOf(page)
  await newBuyer(page, shop())
  await translatePages(page)
  await page.goto(`${shop()}/category/vases`)
  await expect(page.locator('h1 font font')).toHaveText('Vases')
  await page
    .getByRole('checkbox', { name: /Terracotta/ })
    .first()
    .check()
  await page
    .getByRole('link', { name: /^Clear all/ })
    .first()
    .click()
  await page.goto(`${shop()}/inventory/${VASE.ocid}`)
  const more = page.getByRole('button', { name: /^More/ }).first()
  for (let click = 0; click < 3; click += 1) await more.click()
  const field = page.getByRole('spinbutton', { name: 'Quantity', exact: true }).first()
  await expect(field).toHaveValue('16')
  await field.fill('18')
  await field.blur()
  await expect(field).toHaveValue('20')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  const summary = page.getByRole('region', { name: 'Summary' })
  const total = () => summary.getByText(/^\$/).first().innerText()
  const before = await total()
  await page.getByRole('button', { name: `More: Quantity of ${VASE.title}` }).click()
  await expect.poll(total).not.toBe(before)
  await page
    .getByRole('button', { name: `Save for later: ${VASE.title}` })
    .or(page.getByRole('button', { name: /^Save .*for later/ }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page
    .getByRole('button', { name: /move to cart|add to cart/i })
    .first()
    .click()
  await expect(summary).toBeVisible()
  await page.goto(`${shop()}/checkout`)
  await placeOrder(page)
  await expect(page).toHaveURL(/\/thank-you-page/)
  await expect(page.getByRole('main')).toContainText(VASE.title)
  await expectIntact(page, errors, 'after the order')
})

test('a card is declined on a translated page', async ({ page }) => {
  const errors = errorsOf(page)
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE.ocid, 12)
  await translatePages(page)
  await page.goto(`${shop()}/checkout/card?step=review`)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: '4000 0000 0000 0002' }).click()
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await page
      .getByRole('button', { name: /^Place order/ })
      .first()
      .click()
    await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Change Payment' }).click()
  await page.getByRole('radio', { name: /^Invoice/ }).check()
  await expectIntact(page, errors, 'after the change')
})
