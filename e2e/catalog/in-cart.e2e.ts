import { failOnConsoleErrors, shop } from '#e2e/test-kit/search-steps.ts'
import { cumulativeLayoutShift, recordLayoutShifts } from '#tools/test-environment/layout-shifts.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { addToCart } from '#e2e/test-kit/new-buyer.ts'

failOnConsoleErrors()

const VASE = 10_001
const QUANTITIES = '**/legacy/cart/quantities**'

test('cards and the product show how many units are in the cart, and follow it', async ({ page }) => {
  await addToCart(page, shop(), VASE, 8)
  await page.addInitScript(recordLayoutShifts)
  await page.goto(`${shop()}/inventory/${VASE}`, { waitUntil: 'networkidle' })
  await expect(page.getByText('In your cart: 8', { exact: true })).toBeVisible()
  expect(await cumulativeLayoutShift(page)).toBeLessThan(0.02)

  for (const view of ['gallery', 'list', 'compact']) {
    await page.goto(`${shop()}/inventory/search?keyword=10001,10002&view=${view}`, { waitUntil: 'networkidle' })
    await expect(page.getByText(/^In your cart/), view).toHaveText('In your cart: 8')
    expect(await cumulativeLayoutShift(page), view).toBeLessThan(0.02)
  }

  await page.goto(`${shop()}/inventory/search?keyword=10001,10002&view=list`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^Add to cart: .*ivory/ }).click()
  await expect(page.getByText(/^In your cart/)).toHaveText(['In your cart: 8', 'In your cart: 4'])
})

test('a visitor without a cart requests no quantities', async ({ page }) => {
  const requests: string[] = []
  await page.route(QUANTITIES, (route) => {
    requests.push(route.request().url())
    return route.continue()
  })
  await page.goto(shop(), { waitUntil: 'networkidle' })
  await page.goto(`${shop()}/category/lighting`, { waitUntil: 'networkidle' })
  await page.mouse.move(20, 20)
  await expect(page.getByText(/^In your cart/)).toHaveCount(0)
  expect(requests).toEqual([])
})

test('the colors of the filter have swatches, beside their names', async ({ page }) => {
  await page.goto(`${shop()}/category/decor-wall-art`, { waitUntil: 'networkidle' })
  const colors = page.getByRole('complementary', { name: 'Filters' }).getByRole('group', { name: 'Color' })
  const ivory = colors.getByRole('checkbox', { name: /^Ivory/ })
  await expect(ivory).toBeVisible()
  const swatch = colors.locator('label', { hasText: 'Ivory' }).locator('.swatch')
  await expect(swatch).toHaveCSS('background-color', 'rgb(237, 230, 216)')
  await expect(swatch).toHaveCSS('border-top-width', '1px')
})

test('cards show the colors that a product is made in, named for screen readers', async ({ page }) => {
  await page.addInitScript(recordLayoutShifts)
  await page.goto(`${shop()}/inventory/search?keyword=10001,10002`, { waitUntil: 'networkidle' })
  await page.mouse.move(40, 40)
  const card = page.getByRole('article').first()
  await expect(card.getByText('Made in Terracotta, Ivory, Charcoal')).toBeAttached()
  await expect(card.locator('.card-colors .swatch')).toHaveCount(3)
  await expect(card.locator('.swatch').first()).toHaveCSS('background-color', 'rgb(181, 98, 61)')
  expect(await cumulativeLayoutShift(page)).toBeLessThan(0.02)
})
