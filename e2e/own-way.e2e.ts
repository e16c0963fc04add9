import type { Locator, Page } from '@playwright/test'
import { answerLate, holdCalls, newBuyerWithSeed, pressAsTheAddressChanges, quantitiesInCart } from './hurry-steps.ts'
import { expect, test } from './journey.ts'
import { addToCart, newBuyer } from './new-buyer.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Sold by four. */
const VASE = 10_001
const OTHERS = [10_010, 10_020, 10_030]
const NAPKINS = '/inventory/10137'
/** What would take somebody elsewhere takes them within it. */
const PULL_MS = 500

// The shop takes nobody where they do not want to go, loses nothing of what they pressed, and keeps the keyboard where it was.

test('a quantity pressed just before a page is loaded again or closed is kept and shown', async ({ page, context }) => {
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

test('who goes elsewhere before the checkout comes stays there, and a refusal leads nobody to it', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/cart`)
  const more = page.getByRole('button', { name: /^More: / }).first()
  const checkOut = page.getByRole('link', { name: 'Go to checkout' }).first()
  const wished = Promise.withResolvers<void>()
  await page.route(/cart\/update/, async (route) => {
    await wished.promise
    await route.fulfill({ status: 422, json: { message: 'Only 12 are left.' } })
  })
  await more.click()
  await checkOut.click()
  wished.resolve()
  await expect(page.getByText('Only 12 are left.')).toBeVisible()
  await page.waitForTimeout(PULL_MS)
  await expect(page).toHaveURL(/\/cart$/)
  await page.unroute(/cart\/update/)
  // It may stand before what is pressed next, and stays while the pointer is on it.
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
  await goElsewhere(page)
  left.resolve()
  await answered
  await page.waitForTimeout(PULL_MS)
  await expect(page).toHaveURL(/\/category$/)
})

test('who goes elsewhere while a seed is copied or searched stays there, and is told of the copy', async ({ page }) => {
  const seed = await newBuyerWithSeed(page, shop(), [VASE, ...OTHERS])
  await page.goto(`${shop()}/seed/${seed}`)
  await page.getByRole('searchbox', { name: 'Search in this seed' }).fill('vase')
  await goElsewhere(page)
  await page.waitForTimeout(PULL_MS)
  await expect(page).toHaveURL(/\/category$/)

  await page.goto(`${shop()}/seed/${seed}`)
  const answer = await holdCalls(page, /duplicate$/)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await goElsewhere(page)
  answer()
  const open = page.getByRole('button', { name: 'Open', exact: true })
  await expect(open).toBeVisible()
  await page.waitForTimeout(PULL_MS)
  await expect(page).toHaveURL(/\/category$/)
  await open.click()
  await expect(page.getByRole('heading', { level: 1, name: /In a hurry/ })).toBeVisible()
  expect(page.url()).not.toContain(seed)
})

test('another quantity added while the first is on its way is added too, the same one not', async ({ page }) => {
  await page.goto(`${shop()}/category/kitchen-dining?view=list`)
  const product = page.getByRole('main').getByRole('article').first()
  const quantity = product.getByRole('spinbutton')
  const add = product.getByRole('button', { name: /^Add to cart/ })
  const least = Number(await quantity.inputValue())
  await answerLate(page, /cart\/add$/)
  await add.click()
  await add.click()
  await product.getByRole('button', { name: /^More: / }).click()
  const most = Number(await quantity.inputValue())
  await add.click()
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([least + most])
})

test('filters that are taken away one after the other are all gone, by links that stay links', async ({ page }) => {
  await page.goto(`${shop()}/category/kitchen-dining?in_stock=1&price=20:`)
  const applied = page.getByRole('list', { name: 'Applied filters' }).getByRole('link')
  await expect(applied.first()).toHaveAttribute('href', /price=20:$/)
  await pressAsTheAddressChanges(applied.nth(1))
  await applied.first().evaluate((link: HTMLElement) => {
    link.click()
  })
  await expect(page).toHaveURL(/kitchen-dining\??$/)
})

test('the keyboard stays on what was refused or done', async ({ page }) => {
  await page.goto(`${shop()}${NAPKINS}`)
  await page.route(/cart\/add$/, (route) => route.fulfill({ status: 422, json: { error: 'Only 3 left' } }))
  const add = page.getByRole('button', { name: /^Add to cart ·/ })
  await press(add)
  await expect(page.getByText('Only 3 left')).toBeVisible()
  await expect(add).toBeFocused()
  const several = page.getByRole('button', { name: 'Add all to cart' })
  await press(several)
  await expect(page.getByText('Please enter how many units you need.')).toBeVisible()
  await expect(several).toBeFocused()
  await page.unroute(/cart\/add$/)
  await page.goto(`${shop()}/inventory/search?keyword=10001,10010`)
  const all = page.getByRole('button', { name: 'Add all 2 to cart' })
  await press(all)
  await expect(page.getByText('2 products have been added to cart')).toBeVisible()
  await expect(all).toBeFocused()
})

test('the keyboard goes on from the next line that was put aside, and from the title after the last', async ({
  page,
}) => {
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
  await press(remove.nth(1))
  await expect(remove).toHaveCount(3)
  await expect(remove.nth(1)).toBeFocused()
  await press(restore.first())
  await expect(page.getByRole('heading', { level: 1, name: 'Cart', exact: true })).toBeFocused()
  await press(restore.first())
  await expect(restore).toHaveCount(1)
  await expect(restore).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(saved).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the search box keeps what is typed while a search arrives, and shows the search one goes back to', async ({
  page,
}) => {
  await page.goto(`${shop()}/about-us`)
  const box = page.getByRole('banner').getByRole('combobox')
  await answerLate(page, /inventory\/search\.data/)
  await box.fill('vase')
  const asked = page.waitForRequest(/inventory\/search\.data/)
  await page.keyboard.press('Enter')
  await asked
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

async function goElsewhere(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Most popular' }).click()
  await expect(page).toHaveURL(/\/category$/)
}

async function press(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}
