import {
  delayRequests,
  newBuyerWithSeed,
  clickOnUrlChange,
  quantitiesInCart,
} from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { addToCart, newBuyer } from '#e2e/test-kit/new-buyer.ts'
import { placeAndLeave } from '#e2e/test-kit/place-order.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Sold in packs of four. */
const VASE = 10_001

// Input before the server has responded counts once, and the buyer sees its result.

test('a buyer who leaves while an order is placed is notified, and the cart is empty', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  await placeAndLeave(page)
  await page.goto(`${shop()}/checkout`)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Your order T-\d{6} was placed/ })).toBeVisible()
})

test('a seed orders what it shows, and saves changes made just before leaving', async ({ page }) => {
  const seed = await newBuyerWithSeed(page, shop(), [VASE])
  await page.goto(`${shop()}/seed/${seed}`)
  await page.locator('input[name=quantity]').fill('24')
  await page
    .getByRole('button', { name: /to cart/i })
    .first()
    .click()
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([24])
  await page.goto(`${shop()}/seed/${seed}`)
  await page.getByRole('button', { name: /^More: / }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Most popular' }).click()
  await expect(page).toHaveURL(/\/category/)
  const storedQuantity = async () => {
    await page.goto(`${shop()}/seed/${seed}`)
    return page.locator('input[name=quantity]').inputValue()
  }
  await expect.poll(storedQuantity).toBe('28')
  await page.getByRole('button', { name: /^More: / }).click()
  await page.reload()
  await expect.poll(storedQuantity).toBe('32')
})

test('a seed keeps its page while offline, and shows what the server has', async ({ page, context }) => {
  await page.goto(`${shop()}/seed/${await newBuyerWithSeed(page, shop(), [VASE])}`)
  const quantity = page.locator('input[name=quantity]')
  const before = await quantity.inputValue()
  await context.setOffline(true)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/seed\/[^/]+\/products\/\d+/, async (route) => {
    await released
    await route.abort()
  })
  await page.getByRole('button', { name: /^More: / }).click()
  await expect(quantity).not.toHaveValue(before)
  release()
  await expect(quantity).toHaveValue(before)
  await expect(page.getByRole('heading', { name: 'In a hurry' })).toBeVisible()
})

test('a checkbox that is unchecked at once stays unchecked', async ({ page }) => {
  const seed = await newBuyerWithSeed(page, shop(), [10_002])
  await page.goto(`${shop()}/inventory/${VASE}`)
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const tick = page.getByRole('checkbox', { name: /In a hurry/ })
  await delayRequests(page, /seed\/attach$/)
  const sent = page.waitForRequest(/seed\/attach$/)
  const takenBack = page.waitForResponse((answer) => answer.url().includes('detach') && answer.ok())
  await tick.click()
  await sent
  await tick.click()
  await takenBack
  await expect(tick).not.toBeChecked()
  await page.goto(`${shop()}/seed/${seed}`)
  await expect(page.locator('input[name=quantity]')).toHaveCount(1)
})

test('a list is not added twice when the buyer leaves while it is added', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  const product = page.getByLabel('SKU or product number, row 1', { exact: true })
  await product.fill(String(VASE))
  await page.getByLabel('Quantity, row 1').fill('12')
  await delayRequests(page, /cart\/bulk$/)
  await page.getByRole('button', { name: 'Add 1 product to cart' }).first().click()
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goBack()
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([12])
  await expect(product).toHaveValue('')
})

test('two filters clicked one after the other both count, a typed price too', async ({ page }) => {
  await page.goto(`${shop()}/category/kitchen-dining`)
  const colors = page.locator('#filters input[name=color]')
  await expect(colors.first()).toBeAttached()
  await clickOnUrlChange(colors.nth(1))
  await colors.first().evaluate((color: HTMLElement) => {
    color.click()
  })
  await expect(page).toHaveURL(/color=.*&color=/)
  await page.getByRole('complementary', { name: 'Filters' }).locator('input[name=price_from]').fill('20')
  await clickOnUrlChange(page.locator('#filters input[name=in_stock]'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/color=.*&color=.*price=20:.*in_stock=1/)
})

test('the seed and the CSV of a cart have the quantities it shows', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/cart`)
  const quantity = page.getByRole('spinbutton').first()
  await quantity.fill('24')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const text = await readAll(await (await file).createReadStream())
  expect(text).toMatch(/,24,/)
  await quantity.fill('28')
  await page.getByRole('button', { name: 'Save cart as seed' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.locator('input[name=quantity]')).toHaveValue('28')
})

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}
