import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { addToCart, newBuyer } from './new-buyer.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
/** Sold by four, twelve at least. */
const VASE = 10_001

// The shop takes nobody where they do not want to go, loses nothing of what they pressed, and keeps the keyboard where it was.

test('a quantity that was pressed just before a page is closed or loaded again is kept and shown', async ({
  page,
  context,
}) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/cart`)
  const quantity = page.getByRole('spinbutton').first()
  await page
    .getByRole('button', { name: /^More: / })
    .first()
    .click()
  await page.reload()
  await expect(quantity).toHaveValue('16')
  const other = await context.newPage()
  await other.goto(`${shop()}/cart`)
  await other
    .getByRole('button', { name: /^More: / })
    .first()
    .click()
  await other.close({ runBeforeUnload: true })
  await expect.poll(() => quantitiesInCart(page)).toEqual([20])
})

async function quantitiesInCart(page: Page): Promise<number[]> {
  const answer = await page.request.get(`${shop()}/legacy/cart/content`, { headers: AJAX })
  return ((await answer.json()) as { items: { quantity: number }[] }).items.map(({ quantity }) => quantity)
}
