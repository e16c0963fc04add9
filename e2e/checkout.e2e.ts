import type { Page } from '@playwright/test'
import { dayOf } from '#contract/days.ts'
import { addToCart, newBuyer, PASSWORD } from './new-buyer.ts'
import { placeOrder } from './place-order.ts'
import { expectAccessible } from './expect-accessible.ts'
import { fillAddress } from './fill-address.ts'
import { pressAsTheAddressChanges } from './hurry-steps.ts'
import { expect, test } from './journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
const VASE = 10_001
const desmond = { email: 'desmond@example.com', password: 'brass-lamp-at-dusk-7' }

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' })
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ })

test('a first order goes in steps, Back works, and nothing typed or chosen is lost', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout/no-such-method`)
  await expectAccessible(page)
  const adding = await fillAddress(page)
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('radio', { name: /Barn/ })).toBeChecked()
  await expect(page.getByText('We collect none in Oregon.')).toBeVisible()
  await goOn(page).click()
  await expect(page.getByRole('heading', { name: 'Shipping' })).toBeFocused()
  const day = new Date(Date.now() + 60 * 86_400_000)
  const date = dayOf(day)
  await page.getByLabel('Ship not before').fill(date)
  await goOn(page).click()
  await expect(page.getByRole('radio', { name: /^Invoice/ })).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Ship not before')).toHaveValue(date)
  await goOn(page).click()
  await goOn(page).click()
  await page.getByLabel('Purchase order number').fill('PO-2030')
  await page.reload()
  await expect(page.getByLabel('Purchase order number')).toHaveValue('PO-2030')
  await expectAccessible(page)
  await place(page).click()
  await expect(page.getByRole('alert').getByText('Please accept the terms to order.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /terms/ })).toBeFocused()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await expect(page.getByText('Please accept the terms to order.')).toBeHidden()
  await place(page).dblclick()
  await expect(page).toHaveURL(/\/thank-you-page\?order=T-\d{6}$/)
  const receipt = page.getByRole('main')
  await expect(receipt).toContainText('Purchase order PO-2030')
  await expect(receipt).toContainText(
    `Not before ${day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}`,
  )
  await expect(receipt).toContainText('4 Mill Lane')
  await page.goto(`${shop()}/checkout`)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('what is wrong in a step that is closed is told where one is, with the way there', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout/invoice?step=review&ship_not_before=2030-01-15`)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await place(page).click()
  await expect(page.getByRole('alert').getByText('Choose a day from today on, within a year.')).toBeVisible()
  await page.getByRole('link', { name: 'Change it' }).click()
  await expect(page.getByLabel('Ship not before')).toHaveValue('2030-01-15')
})

test('a card that is declined leaves the order as it is, and the invoice pays', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout/card?step=review`)
  await expect(page.getByText('Test mode: no card is charged.')).toBeVisible()
  await page.getByLabel('Notes for the makers').fill('Ring twice')
  await page.getByRole('button', { name: '4000 0000 0000 0002' }).click()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await place(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible()
  await expect(page.getByLabel('Notes for the makers')).toHaveValue('Ring twice')
  await page.getByRole('link', { name: 'Change Payment' }).click()
  await page.getByRole('radio', { name: /^Invoice/ }).check()
  await goOn(page).click()
  await expect(page.getByLabel('Notes for the makers')).toHaveValue('Ring twice')
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await place(page).click()
  await expect(page.getByRole('main')).toContainText('Ring twice')

  // Whoever has ordered before sees all on one page.
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  await expect(goOn(page)).toBeHidden()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await place(page).click()
  await expect(page.getByRole('main')).toContainText('Visa ending in 4242')
})

test('what changed while one looked is shown, old and new, and ordered only when it is accepted', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout?step=review`)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  const cart = await (await page.request.get(`${shop()}/legacy/cart/content`, { headers: AJAX })).json()
  // Enough for a better price.
  const update = `${shop()}/legacy/cart/update/${cart.items[0].id}`
  expect((await page.request.post(update, { headers: AJAX, data: { qty: 24 } })).status()).toBe(200)
  await place(page).click()
  await expect(page.getByRole('heading', { name: 'This has changed since you looked' })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: 'Halden' })
  await expect(row).toContainText(`12 × $`)
  await expect(row).toContainText(`24 × $`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept the new total and order' }).click()
  await expect(page).toHaveURL(/\/thank-you-page/)
  await expect(page.getByRole('main')).toContainText('24 × $')
})

test('a guest who signs in there goes on from the heading of what comes next', async ({ page }) => {
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

test('an order over the terms says so, and a bank transfer takes it', async ({ page }) => {
  const login = await page.request.post(`${shop()}/legacy/login`, { headers: AJAX, data: desmond })
  expect(login.status()).toBe(200)
  // More than the demo's terms allow.
  await addToCart(page, shop(), 10_261, 160)
  await addToCart(page, shop(), 10_046, 90)
  await page.goto(`${shop()}/checkout?step=payment`)
  await expect(page.getByRole('radio', { name: /^Invoice/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /over what your terms still allow/ })).toHaveCount(1)
  const byCard = page.getByRole('link', { name: 'Pay by card' })
  const transfer = page.getByRole('radio', { name: /^Bank transfer/ })
  const held = Promise.withResolvers<undefined>()
  await page.route(/\/checkout\/bank_transfer\.data/, async (route) => {
    await held.promise
    await route.continue()
  })
  await pressAsTheAddressChanges(transfer)
  await byCard.click()
  await expect(byCard).toHaveCount(0)
  await expect(transfer).toBeChecked()
  held.resolve(undefined)
  await expect(page).toHaveURL(/\/checkout\/bank_transfer/)
  await expect(transfer).toBeChecked()
  await placeOrder(page)
  await expect(page).toHaveURL(/\/thank-you-page/)
  await expect(page.getByRole('main')).toContainText(/Transfer \$[\d,.]+ with the reference T-\d{6}/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as a seed' }).click()
  await expect(page.getByText(/Kept as “Order T-\d{6}”/)).toBeVisible()
})

test('on a phone and by keyboard alone', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${shop()}/checkout`)
  for (const step of ['Shipping', 'Payment', 'Review']) {
    await expect(page.getByRole('link', { name: /^Total/ })).toBeInViewport()
    await goOn(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: step })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('PO-KEYS')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /terms/ })).toBeChecked()
  await place(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/thank-you-page/)
  await expect(page.getByRole('main')).toContainText('PO-KEYS')
})
