import { doAndLoseAnswer, quantitiesInCart } from './hurry-steps.ts'
import { expect, test } from './journey.ts'
import { newBuyer } from './new-buyer.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Of a family of five colors, sold by six. */
const NAPKINS = '/inventory/10137'

// The shop has done what was asked, and its answer is lost: pressed again, it counts once.

test('several of a family are in the cart once', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(shop() + NAPKINS)
  // The grid is awake after the page it is on.
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Units of Blush').fill('12')
  await page.getByLabel('Units of Ink').fill('6')
  await page.getByLabel('Units of Ink').blur()
  await expect(page.getByText('18 units')).toBeVisible()
  await doAndLoseAnswer(page, /cart\/bulk$/)
  const add = page.getByRole('button', { name: 'Add all to cart' })
  await add.click()
  await expect(page.getByText('Failed to add product to cart')).toBeVisible()
  await add.click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('2 products, 18 units')).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([12, 6])
})
