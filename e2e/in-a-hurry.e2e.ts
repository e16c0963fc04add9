import { answerLate, newBuyerWithSeed, pressAsTheAddressChanges, quantitiesInCart } from './hurry-steps.ts'
import { expect, test } from './journey.ts'
import { addToCart, newBuyer } from './new-buyer.ts'
import { placeAndLeave } from './place-order.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Sold by four. */
const VASE = 10_001

// What people do before the shop has answered: it counts all the same, once, and is told.

test('an order whose page is left while it is placed is told of, and its cart is empty', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  await placeAndLeave(page)
  await page.goto(`${shop()}/checkout`)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Your order T-\d{6} was placed/ })).toBeVisible()
})

test('a seed orders what it shows, and keeps what was changed by who leaves at once', async ({ page }) => {
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
  const kept = async () => {
    await page.goto(`${shop()}/seed/${seed}`)
    return page.locator('input[name=quantity]').inputValue()
  }
  await expect.poll(kept).toBe('28')
  await page.getByRole('button', { name: /^More: / }).click()
  await page.reload()
  await expect.poll(kept).toBe('32')
})

test('a seed without a network keeps its page, and shows what it has', async ({ page, context }) => {
  await page.goto(`${shop()}/seed/${await newBuyerWithSeed(page, shop(), [VASE])}`)
  const quantity = page.locator('input[name=quantity]')
  const before = await quantity.inputValue()
  await context.setOffline(true)
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
  await page.route(/seed\/[^/]+\/products\/\d+/, async (route) => {
    await isSeen
    await route.abort()
  })
  await page.getByRole('button', { name: /^More: / }).click()
  await expect(quantity).not.toHaveValue(before)
  see()
  await expect(quantity).toHaveValue(before)
  await expect(page.getByRole('heading', { name: 'In a hurry' })).toBeVisible()
})

test('a tick that is taken back at once is taken back', async ({ page }) => {
  const seed = await newBuyerWithSeed(page, shop(), [10_002])
  await page.goto(`${shop()}/inventory/${VASE}`)
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const tick = page.getByRole('checkbox', { name: /In a hurry/ })
  await answerLate(page, /seed\/attach$/)
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

test('a list is not ordered twice by who left while it was added', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  const product = page.getByLabel('SKU or product number, row 1', { exact: true })
  await product.fill(String(VASE))
  await page.getByLabel('Quantity, row 1').fill('12')
  await answerLate(page, /cart\/bulk$/)
  await page.getByRole('button', { name: 'Add 1 product to cart' }).first().click()
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goBack()
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([12])
  await expect(product).toHaveValue('')
})

test('two filters that are pressed one after the other both count, a typed price too', async ({ page }) => {
  await page.goto(`${shop()}/category/kitchen-dining`)
  const colours = page.locator('#filters input[name=color]')
  await expect(colours.first()).toBeAttached()
  await pressAsTheAddressChanges(colours.nth(1))
  await colours.first().evaluate((colour: HTMLElement) => {
    colour.click()
  })
  await expect(page).toHaveURL(/color=.*&color=/)
  await page.getByRole('complementary', { name: 'Filters' }).locator('input[name=price_from]').fill('20')
  await pressAsTheAddressChanges(page.locator('#filters input[name=in_stock]'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/color=.*&color=.*price=20:.*in_stock=1/)
})

test('the seed and the file of a cart have what it shows', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/cart`)
  const quantity = page.getByRole('spinbutton').first()
  await quantity.fill('24')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download for spreadsheets' }).click()
  const text = await readAll(await (await file).createReadStream())
  expect(text).toMatch(/,24,/)
  await quantity.fill('28')
  await page.getByRole('button', { name: 'Keep this cart as a seed' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.locator('input[name=quantity]')).toHaveValue('28')
})

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}
