import type { Page } from '@playwright/test'
import { quantitiesInCart } from './hurry-steps.ts'
import { expect, test } from './journey.ts'
import { newBuyer } from './new-buyer.ts'

const shop = () => process.env['SHOP_URL'] ?? ''

// The shop has done what was asked, and its answer breaks off on the way: what was pressed counts once, however often.

test('what is added of a list is in the cart whatever its answer says, and only what was refused is added again', async ({
  page,
}) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/inventory/search?keyword=10001,10010`)
  await doAndBreakOff(page, /cart\/add$/)
  await page.getByRole('button', { name: 'Add all 2 to cart' }).click()
  await expect(page.getByText('2 products have been added to cart')).toBeVisible()
  const [first = 0, second = 0] = await quantitiesInCart(page, shop())
  expect([first, second]).not.toContain(0)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, / })).toContainText(String(first + second))

  await page.route(/cart\/add$/, (route) => route.fulfill({ status: 422, json: { message: 'No', error: 'No' } }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Add all 2 to cart' }).click()
  await expect(page.getByText(/^Could not be added to cart: /)).toBeVisible()
  await page.getByRole('button', { name: 'Add the 1 left to cart' }).click()
  await expect(page.getByRole('button', { name: 'Add all 2 to cart' })).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([2 * first, 2 * second])
})

/** The shop does what is sent there next, and only the beginning of its answer arrives. */
async function doAndBreakOff(page: Page, path: RegExp): Promise<void> {
  await page.route(
    path,
    async (route) => {
      const { status } = await route.fetch().then((answer) => ({ status: answer.status() }))
      await route.fulfill({ status, contentType: 'application/json', body: '{"data":{"' })
    },
    { times: 1 },
  )
}
