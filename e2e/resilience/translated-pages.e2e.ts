import type { Page } from '@playwright/test'
import { addToCart, newBuyer } from '#e2e/test-kit/new-buyer.ts'
import { placeOrder } from '#e2e/test-kit/place-order.ts'
import { shop } from '#e2e/test-kit/search-steps.ts'
import { translatePages } from '#e2e/test-kit/translate-pages.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const VASE = { ocid: 10_003, title: 'Halden bottle vase, raw charcoal' }

/** Screens of guests. */
const PUBLIC = [
  '/',
  '/category',
  '/category/lighting?view=list',
  '/category/lighting?view=compact',
  '/category/kitchen-dining?color=Sage',
  '/inventory/search?keyword=vase',
  '/inventory/search?keyword=qqqxyzzy',
  '/inventory/10001',
  '/inventory/10137',
  '/collection/1',
  '/maker/halden-clay-works',
  '/quick-order',
  '/register',
  '/faqs',
  '/inspo',
  '/integrate',
  '/packages',
  '/nowhere/at-all',
]
/** Screens of a buyer with an order and a cart. */
const PRIVATE = [
  '/cart',
  '/checkout',
  '/buyer/show',
  '/buyer/orders',
  '/buyer/invoices',
  '/buyer/again',
  '/buyer/integrations',
  '/seed',
]
/** Controls that leave the page or change data that other screens show. */
const LEFT_ALONE =
  /add .*to cart|add all|delete|remove|cancel|revoke|log ?out|sign out|close account|place|save|move|duplicate/i
const MAX_CLICKS = 4

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
  await saveForLaterAndMoveBack(page)
  await expect(summary).toBeVisible()
  await page.goto(`${shop()}/checkout`)
  await placeOrder(page)
  await expect(page).toHaveURL(/\/thank-you-page/)
  await expect(page.getByRole('main')).toContainText(VASE.title)
  await expectIntact(page, errors, 'after the order')
})

test('a page with an element that an extension has moved is rendered again when React removes that element', async ({
  page,
}) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE.ocid, 12)
  await page.goto(`${shop()}/cart`)
  await page.locator('[data-line]').evaluate((line) => {
    const wrapper = document.createElement('div')
    line.replaceWith(wrapper)
    wrapper.append(line)
  })
  await saveForLaterAndMoveBack(page)
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
  await expect(page.locator('[data-line]')).toHaveCount(1)
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

for (const [half, start] of (['DOMContentLoaded', 'hydrated'] as const).entries()) {
  test(`the screens survive their use, translated from ${start} on`, async ({ page }) => {
    test.slow()
    await newBuyer(page, shop())
    await addToCart(page, shop(), VASE.ocid, 12)
    await page.goto(`${shop()}/checkout`)
    await placeOrder(page)
    await expect(page).toHaveURL(/\/thank-you-page/)
    await addToCart(page, shop(), VASE.ocid, 12)
    const errors = errorsOf(page)
    await translatePages(page, start)
    // Half of the screens of guests, because each takes a second.
    const shown = PUBLIC.filter((_, index) => index % 2 === half)
    for (const path of [page.url().replace(shop(), ''), ...PRIVATE, ...shown]) {
      await page.goto(shop() + path)
      await expect(page.locator('main font').first(), path).toBeAttached()
      await useControls(page)
      await expectIntact(page, errors, path)
    }
  })
}

/** Clicks what opens, closes and changes the page, and the same controls again. */
async function useControls(page: Page): Promise<void> {
  const controls = page.locator('main :is(button[type=button], summary, [role=tab]):visible')
  const count = Math.min(await controls.count(), MAX_CLICKS)
  for (let index = 0; index < 2 * count; index += 1) {
    const control = controls.nth(index % count)
    const name = await control
      .evaluate((element) => element.ariaLabel ?? element.textContent, undefined, { timeout: 500 })
      .catch(() => null)
    if (name === null || LEFT_ALONE.test(name)) continue
    // A control may be covered, or removed by an earlier click.
    await control.click({ timeout: 300 }).catch(() => undefined)
    await page.keyboard.press('Escape')
  }
}

/** Saves the only product of the cart for later, and moves it back. */
async function saveForLaterAndMoveBack(page: Page): Promise<void> {
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
}
