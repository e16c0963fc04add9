import type { Page } from '@playwright/test'
import { newBuyerWithSeed, quantitiesInCart } from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { addToCart, newBuyer } from '#e2e/test-kit/new-buyer.ts'
import { placeOrder } from '#e2e/test-kit/place-order.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Sold in packs of four. */
const VASE = 10_001
/** Has hundreds of units in stock, so orders placed here leave enough for other tests. */
const NAPKINS = 10_139
const UNREACHED = 'The shop could not be reached. Please try again.'

// Idempotency: the server processes the request and its response is truncated. Repeated clicks count once.

test('added rows are in the cart whatever the response contains, and only rejected rows are added again', async ({
  page,
}) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/inventory/search?keyword=10001,10010`)
  await truncateResponse(page, /cart\/add$/)
  await page.getByRole('button', { name: 'Add all 2 to cart' }).click()
  await expect(page.getByText('2 products have been added to cart')).toBeVisible()
  const [first = 0, second = 0] = await quantitiesInCart(page, shop())
  expect([first, second]).not.toContain(0)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, / })).toContainText(String(first + second))

  await page.route(/cart\/add$/, (route) => route.fulfill({ status: 422, json: { message: 'No', error: 'No' } }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Add all 2 to cart' }).click()
  await expect(page.getByText(/^Couldn’t be added to cart: /)).toBeVisible()
  await page.getByRole('button', { name: 'Add the remaining 1 to cart' }).click()
  await expect(page.getByRole('button', { name: 'Add all 2 to cart' })).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([2 * first, 2 * second])
})

test('a quick order is in the cart once', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  const product = page.getByLabel('SKU or product number, row 1', { exact: true })
  await product.fill(String(VASE))
  await page.getByLabel('Quantity, row 1').fill('12')
  await truncateResponse(page, /cart\/bulk$/)
  const add = page.getByRole('button', { name: 'Add 1 product to cart' }).first()
  await add.click()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await add.click()
  await expect(page.getByText(/^Added to your cart: 1 product, 12 units, for/)).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([12])
  await expect(product).toHaveValue('')
})

test('an order is placed once and shown, and reordered once', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), NAPKINS, 12)
  await page.goto(`${shop()}/checkout`)
  await truncateResponse(page, /checkout\/place$/)
  await placeOrder(page)
  await expect(page.getByText(UNREACHED).first()).toBeVisible()
  await page
    .getByRole('button', { name: /place order/i })
    .first()
    .click()
  await expect(page).toHaveURL(/thank-you-page/)
  await page.goto(`${shop()}/buyer/orders`)
  const orders = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  await expect(orders).toHaveCount(1)

  await orders.getByRole('link', { name: /^T-\d+/ }).click()
  await page.getByRole('button', { name: 'Order again' }).click()
  const dialog = page.getByRole('dialog')
  await truncateResponse(page, /cart\/bulk$/)
  const again = dialog.getByRole('button', { name: 'Add 1 product to cart' })
  await again.click()
  await expect(dialog.getByText(UNREACHED)).toBeVisible()
  await again.click()
  await expect(dialog.getByText(/^Added to your cart: 1 product, 12 units, for \$\S+\.$/)).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([12])
})

test('a seed is created once', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/seed`)
  await page.getByRole('button', { name: 'Make your first seed' }).click()
  const dialog = page.getByRole('dialog', { name: 'New seed' })
  await dialog.getByLabel('Name').fill('For the porch')
  await truncateResponse(page, /buyer\/seed$/)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText(UNREACHED)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'For the porch' })).toBeVisible()
  await page.goto(`${shop()}/seed`)
  await expect(page.getByRole('article').filter({ hasText: 'For the porch' })).toHaveCount(1)
})

test('a seed is ordered once', async ({ page }) => {
  await page.goto(`${shop()}/seed/${await newBuyerWithSeed(page, shop(), [VASE])}`)
  await truncateResponse(page, /to-cart$/)
  const order = page.getByRole('button', { name: 'Add all to cart' }).first()
  await order.click()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await order.click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /cart/i })).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([4])
})

test('a quantity is shown as the server has it', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/cart`)
  await truncateResponse(page, /cart\/update/)
  const quantity = page.getByRole('spinbutton').first()
  await quantity.fill('24')
  await quantity.blur()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await expect(quantity).toHaveValue('24')
  expect(await quantitiesInCart(page, shop())).toEqual([24])
})

/** Lets the server process the next request to the path, and truncates its response. */
async function truncateResponse(page: Page, path: RegExp): Promise<void> {
  await page.route(
    path,
    async (route) => {
      const { status } = await route.fetch().then((answer) => ({ status: answer.status() }))
      await route.fulfill({ status, contentType: 'application/json', body: '{"data":{"' })
    },
    { times: 1 },
  )
}
