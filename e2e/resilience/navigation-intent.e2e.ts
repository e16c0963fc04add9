import type { Locator, Page } from '@playwright/test'
import {
  delayRequests,
  blockRequests,
  newBuyerWithSeed,
  clickOnUrlChange,
  quantitiesInCart,
} from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { addToCart, newBuyer } from '#e2e/test-kit/new-buyer.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Sold in packs of four. */
const VASE = 10_001
const OTHERS = [10_010, 10_020, 10_030]
const NAPKINS = '/inventory/10137'
/** How long to wait before asserting that no unwanted navigation happened. An unwanted navigation happens within this time. */
const NO_EFFECT_MS = 500

// A late response never navigates away from the page that the buyer chose, no click is lost, and the focus stays in place.

test('a quantity changed just before a reload or close is saved and shown', async ({ page, context }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/cart`)
  await page
    .getByRole('button', { name: /^More: / })
    .first()
    .click()
  await page.reload()
  await expect(page.getByRole('spinbutton').first()).toHaveValue('16')
  const other = await context.newPage()
  await other.goto(`${shop()}/cart`)
  await other
    .getByRole('button', { name: /^More: / })
    .first()
    .click()
  await other.close({ runBeforeUnload: true })
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([20])
})

test('a buyer who navigates away before the checkout opens stays there, also when the checkout is refused', async ({
  page,
}) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/cart`)
  const more = page.getByRole('button', { name: /^More: / }).first()
  const checkOut = page.getByRole('link', { name: 'Go to checkout' }).first()
  const released = Promise.withResolvers<void>()
  await page.route(/cart\/update/, async (route) => {
    await released.promise
    await route.fulfill({ status: 422, json: { message: 'Only 12 are left.' } })
  })
  await more.click()
  await checkOut.click()
  released.resolve()
  await expect(page.getByText('Only 12 are left.')).toBeVisible()
  await page.waitForTimeout(NO_EFFECT_MS)
  await expect(page).toHaveURL(/\/cart$/)
  await page.unroute(/cart\/update/)
  // The toast may cover the next button, and stays while the pointer is on it.
  await page.mouse.move(0, 0)
  await expect(page.getByText('Only 12 are left.')).toBeHidden()
  const left = Promise.withResolvers<void>()
  await page.route(/cart\/update/, async (route) => {
    await left.promise
    await route.continue()
  })
  const answered = page.waitForResponse(/cart\/update/)
  await more.click()
  await checkOut.click()
  await openOtherPage(page)
  left.resolve()
  await answered
  await page.waitForTimeout(NO_EFFECT_MS)
  await expect(page).toHaveURL(/\/category$/)
})

test('a buyer who navigates away while a seed is copied or searched stays there, and is notified of the copy', async ({
  page,
}) => {
  const seed = await newBuyerWithSeed(page, shop(), [VASE, ...OTHERS])
  await page.goto(`${shop()}/seed/${seed}`)
  await page.getByRole('searchbox', { name: 'Search this seed' }).fill('vase')
  await openOtherPage(page)
  await page.waitForTimeout(NO_EFFECT_MS)
  await expect(page).toHaveURL(/\/category$/)

  await page.goto(`${shop()}/seed/${seed}`)
  const answer = await blockRequests(page, /duplicate$/)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await openOtherPage(page)
  answer()
  const open = page.getByRole('button', { name: 'Open', exact: true })
  await expect(open).toBeVisible()
  await page.waitForTimeout(NO_EFFECT_MS)
  await expect(page).toHaveURL(/\/category$/)
  await open.click()
  await expect(page.getByRole('heading', { level: 1, name: /In a hurry/ })).toBeVisible()
  expect(page.url()).not.toContain(seed)
})

test('another quantity added while the first is in flight is added too, the same quantity is not', async ({ page }) => {
  await page.goto(`${shop()}/category/kitchen-dining?view=list`)
  const product = page.getByRole('main').getByRole('article').first()
  const quantity = product.getByRole('spinbutton')
  const add = product.getByRole('button', { name: /^Add to cart/ })
  const least = Number(await quantity.inputValue())
  await delayRequests(page, /cart\/add$/)
  await add.click()
  await add.click()
  await product.getByRole('button', { name: /^More: / }).click()
  const most = Number(await quantity.inputValue())
  await add.click()
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([least + most])
})

test('filters removed one after the other are all removed, by links that stay links', async ({ page }) => {
  await page.goto(`${shop()}/category/kitchen-dining?in_stock=1&price=20:`)
  const applied = page.getByRole('list', { name: 'Applied filters' }).getByRole('link')
  await expect(applied.first()).toHaveAttribute('href', /price=20:$/)
  await clickOnUrlChange(applied.nth(1))
  await applied.first().evaluate((link: HTMLElement) => {
    link.click()
  })
  await expect(page).toHaveURL(/kitchen-dining\??$/)
})

test('the focus stays on the control after a rejection or success', async ({ page }) => {
  await page.goto(`${shop()}${NAPKINS}`)
  await page.route(/cart\/add$/, (route) => route.fulfill({ status: 422, json: { error: 'Only 3 left' } }))
  const add = page.getByRole('button', { name: /^Add to cart ·/ })
  await activate(add)
  await expect(page.getByText('Only 3 left')).toBeVisible()
  await expect(add).toBeFocused()
  const several = page.getByRole('button', { name: 'Add all to cart' })
  await activate(several)
  await expect(page.getByText('Please enter how many units you need.')).toBeVisible()
  await expect(several).toBeFocused()
  await page.unroute(/cart\/add$/)
  await page.goto(`${shop()}/inventory/search?keyword=10001,10010`)
  const all = page.getByRole('button', { name: 'Add all 2 to cart' })
  await activate(all)
  await expect(page.getByText('2 products have been added to cart')).toBeVisible()
  await expect(all).toBeFocused()
})

test('the focus moves to the next saved line, and to the title after the last one', async ({ page }) => {
  await newBuyer(page, shop())
  for (const ocid of [VASE, ...OTHERS]) await addToCart(page, shop(), ocid, 12)
  await page.goto(`${shop()}/cart`)
  const aside = page.getByRole('button', { name: /^Save for later/ })
  for (const left of [3, 2, 1, 0]) {
    await aside.first().click()
    await expect(aside).toHaveCount(left)
  }
  const saved = page.getByRole('region', { name: /^Saved for later/ })
  const restore = saved.getByRole('button', { name: /^Move to cart/ })
  const remove = saved.getByRole('button', { name: /^Remove/ })
  await activate(remove.nth(1))
  await expect(remove).toHaveCount(3)
  await expect(remove.nth(1)).toBeFocused()
  await activate(restore.first())
  await expect(page.getByRole('heading', { level: 1, name: 'Cart', exact: true })).toBeFocused()
  await activate(restore.first())
  await expect(restore).toHaveCount(1)
  await expect(restore).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(saved).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the search box keeps its input while results arrive, and Back shows the previous search', async ({ page }) => {
  await page.goto(`${shop()}/about-us`)
  const box = page.getByRole('banner').getByRole('combobox')
  await delayRequests(page, /inventory\/search\.data/)
  await box.fill('vase')
  const requested = page.waitForRequest(/inventory\/search\.data/)
  await page.keyboard.press('Enter')
  await requested
  await page.keyboard.press('End')
  await page.keyboard.type(' blue')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('vase')
  await page.keyboard.type(' one')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('vase blue one')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=vase\+blue\+one$/)
  await page.goBack()
  await expect(box).toHaveValue('vase')
})

async function openOtherPage(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Most popular' }).click()
  await expect(page).toHaveURL(/\/category$/)
}

async function activate(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}
