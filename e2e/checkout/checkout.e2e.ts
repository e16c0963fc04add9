import type { Page } from '@playwright/test'
import { dayOf } from '#contract/values/days.ts'
import { addToCart, newBuyer, PASSWORD } from '#e2e/test-kit/new-buyer.ts'
import { placeOrder } from '#e2e/test-kit/place-order.ts'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { fillAddress } from '#e2e/test-kit/fill-address.ts'
import { clickOnUrlChange } from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
const VASE = 10_001
const desmond = { email: 'desmond@example.com', password: 'brass-lamp-at-dusk-7' }

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ })

test('a first order goes through steps, Back works, and no input is lost', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout/no-such-method`)
  await expectAccessible(page)
  const adding = await fillAddress(page)
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('radio', { name: /Barn/ })).toBeChecked()
  await expect(page.getByText('No sales tax collected in Oregon.')).toBeVisible()
  await continueButton(page).click()
  await expect(page.getByRole('heading', { name: 'Shipping' })).toBeFocused()
  const day = new Date(Date.now() + 60 * 86_400_000)
  const date = dayOf(day)
  await page.getByLabel('Ship no earlier than').fill(date)
  await continueButton(page).click()
  await expect(page.getByRole('radio', { name: /^Invoice/ })).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Ship no earlier than')).toHaveValue(date)
  await continueButton(page).click()
  await continueButton(page).click()
  await page.getByLabel('Purchase order number').fill('PO-2030')
  await page.reload()
  await expect(page.getByLabel('Purchase order number')).toHaveValue('PO-2030')
  await expectAccessible(page)
  await place(page).click()
  await expect(page.getByRole('alert').getByText('Please accept the terms to place your order.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /terms/ })).toBeFocused()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await expect(page.getByText('Please accept the terms to place your order.')).toBeHidden()
  await place(page).dblclick()
  await expect(page).toHaveURL(/\/thank-you-page\?order=T-\d{6}$/)
  const receipt = page.getByRole('main')
  await expect(receipt).toContainText('Purchase order PO-2030')
  await expect(receipt).toContainText(
    `Not before ${day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}`,
  )
  await expect(receipt).toContainText('4 Mill Lane')
  await expect(receipt).toContainText('(503) 555-0142')
  await page.goto(`${shop()}/checkout`)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('an error in a closed step is shown in the current step, with a link to it', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout/invoice?step=review&ship_not_before=2030-01-15`)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await place(page).click()
  await expect(page.getByRole('alert').getByText('Choose a day from today on, within a year.')).toBeVisible()
  await page.getByRole('link', { name: 'Change it' }).click()
  await expect(page.getByLabel('Ship no earlier than')).toHaveValue('2030-01-15')
})

test('a declined card leaves the order unchanged, and the invoice option works', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout/card?step=review`)
  await expect(page.getByRole('paragraph').filter({ hasText: 'Test mode: no real card is charged.' })).toBeVisible()
  await page.getByLabel('Notes for the makers').fill('Ring twice')
  await page.getByRole('button', { name: '4000 0000 0000 0002' }).click()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await place(page).click()
  await expectErrorInView(page)
  await expect(page.getByLabel('Notes for the makers')).toHaveValue('Ring twice')
  await page.getByRole('link', { name: 'Change Payment' }).click()
  await page.getByRole('radio', { name: /^Invoice/ }).check()
  await continueButton(page).click()
  await expect(page.getByLabel('Notes for the makers')).toHaveValue('Ring twice')
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await place(page).click()
  await expect(page.getByRole('main')).toContainText('Ring twice')

  // A buyer who has ordered before gets the one-page checkout.
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  await expect(continueButton(page)).toBeHidden()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await place(page).click()
  await expect(page.getByRole('main')).toContainText('Visa ending in 4242')
})

test('the card is entered in the payment step, and the review places the order with it', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout?step=payment`)
  await page.getByRole('radio', { name: /^Card/ }).check()
  // The fields are loaded when a card is chosen.
  const number = page.getByLabel('Card number')
  await number.waitFor()
  await expect(async () => {
    await continueButton(page).click()
    await expect(number).toBeFocused({ timeout: 1000 })
  }).toPass()
  await expect(page).toHaveURL(/step=payment/)
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await continueButton(page).click()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await expectAccessible(page)
  const terms = page.getByRole('checkbox', { name: /terms/ })
  await terms.check()
  const [box, button] = await Promise.all([terms.boundingBox(), place(page).boundingBox()])
  expect((button?.y ?? 0) - (box?.y ?? 0)).toBeLessThan(100)
  await place(page).click()
  await expect(page.getByRole('main')).toContainText('Visa ending in 4242')
})

test('a review that is opened again has the fields of the card, in the section of the payment', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout/card?step=review`)
  await expect(page.getByRole('region', { name: 'Payment' }).getByLabel('Card number')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Review' }).getByLabel('Card number')).toBeHidden()
  // Other methods are chosen in their step.
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.getByRole('link', { name: 'Change Payment' }).click()
  await page.getByRole('radio', { name: /^Bank/ }).check()
  await expect(page.getByLabel('Card number')).toBeHidden()
})

test('on a phone, a declined card is shown where the buyer looks', async ({ page }) => {
  await newBuyer(page, shop())
  await page.setViewportSize({ width: 390, height: 844 })
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout/card?step=review`)
  await page.getByRole('button', { name: '4000 0000 0000 0002' }).click()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await place(page).click()
  await expectErrorInView(page)
})

/** The error is announced, focused and in the viewport, and repeated beside the button. */
async function expectErrorInView(page: Page): Promise<void> {
  const error = page.getByRole('alert').filter({ hasText: 'declined' })
  await expect(error).toBeFocused()
  await expect(error).toBeInViewport({ ratio: 1 })
  const button = place(page)
  const repeated = page.locator(`p:visible`).filter({ hasText: await error.innerText() })
  await expect(repeated).toHaveCount(1)
  const [text, below] = await Promise.all([repeated.boundingBox(), button.boundingBox()])
  expect((below?.y ?? 0) - (text?.y ?? 0) - (text?.height ?? 0)).toBeLessThan(40)
  expect(text?.y).toBeLessThan(below?.y ?? 0)
}

test('a change during checkout is shown, old and new, and ordered only after it is accepted', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout?step=review`)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  const cart = await (await page.request.get(`${shop()}/legacy/cart/content`, { headers: AJAX })).json()
  // Enough for a better price.
  const update = `${shop()}/legacy/cart/update/${cart.items[0].id}`
  expect((await page.request.post(update, { headers: AJAX, data: { qty: 24 } })).status()).toBe(200)
  await place(page).click()
  await expect(page.getByRole('heading', { name: 'Your order has changed since you last looked' })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: 'Halden' })
  await expect(row).toContainText(`12 × $`)
  await expect(row).toContainText(`24 × $`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept new total and place order' }).click()
  await expect(page).toHaveURL(/\/thank-you-page/)
  await expect(page.getByRole('main')).toContainText('24 × $')
})

test('a guest who signs in at checkout continues at the heading of the next step', async ({ page }) => {
  const email = await newBuyer(page, shop())
  await page.request.post(`${shop()}/legacy/logout`, { headers: AJAX })
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  await page.waitForLoadState('networkidle')
  const signIn = page.getByRole('main')
  await signIn.getByLabel(/^Email/).fill(email)
  await signIn.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ship to' })).toBeFocused()
})

test('an order over the credit limit shows an error, and a bank transfer is accepted', async ({ page }) => {
  const login = await page.request.post(`${shop()}/legacy/login`, { headers: AJAX, data: desmond })
  expect(login.status()).toBe(200)
  // The total exceeds the demo buyer's credit limit.
  await addToCart(page, shop(), 10_261, 160)
  await addToCart(page, shop(), 10_046, 90)
  await page.goto(`${shop()}/checkout?step=payment`)
  await expect(page.getByRole('radio', { name: /^Invoice/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /exceeds your available credit/ })).toHaveCount(1)
  const byCard = page.getByRole('link', { name: 'Pay by card' })
  const transfer = page.getByRole('radio', { name: /^Bank transfer/ })
  const released = Promise.withResolvers<undefined>()
  await page.route(/\/checkout\/bank_transfer\.data/, async (route) => {
    await released.promise
    await route.continue()
  })
  await clickOnUrlChange(transfer)
  await byCard.click()
  await expect(byCard).toHaveCount(0)
  await expect(transfer).toBeChecked()
  released.resolve(undefined)
  await expect(page).toHaveURL(/\/checkout\/bank_transfer/)
  await expect(transfer).toBeChecked()
  await placeOrder(page)
  await expect(page).toHaveURL(/\/thank-you-page/)
  await expect(page.getByRole('main')).toContainText(
    /Transfer \$[\d,.]+ with the reference T-\d{6} by \w+ \d{1,2}, \d{4}\. We hold your goods until then/,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as a seed' }).click()
  await expect(page.getByText(/Saved as “Order T-\d{6}”/)).toBeVisible()
})

test('an order is placed on a phone by keyboard alone', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${shop()}/checkout`)
  for (const step of ['Shipping', 'Payment', 'Review']) {
    await expect(page.getByRole('link', { name: /^Total/ })).toBeInViewport()
    await continueButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: step })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('PO-KEYS')
  const terms = page.getByRole('checkbox', { name: /terms/ })
  const isReached = () => terms.evaluate((box) => box === document.activeElement)
  for (let tabs = 0; tabs < 5 && !(await isReached()); tabs += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(terms).toBeChecked()
  await place(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/thank-you-page/)
  await expect(page.getByRole('main')).toContainText('PO-KEYS')
})
