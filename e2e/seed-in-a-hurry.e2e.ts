import type { Locator, Page } from '@playwright/test'
import { newBuyerWithSeed, quantitiesInCart } from './hurry-steps.ts'
import { expect, test } from './journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Both sold by four, and in the seed with four. */
const PRODUCTS = [10_001, 10_010]
const CHANGE = /seed\/[^/]+\/products\/\d+/
/** What would be ordered or shown wrongly is by then. */
const PULL_MS = 1000

// Whatever becomes of a change on its way, a seed shows and orders what it has.

test('a seed is not ordered when a quantity on its way is refused', async ({ page }) => {
  await openSeed(page, PRODUCTS.slice(0, 1))
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(CHANGE, async (route) => {
    await isPressed
    await route.fulfill({ status: 422, json: { message: 'Only 4 are left.' } })
  })
  const quantity = page.locator('input[name=quantity]')
  const sent = page.waitForRequest(CHANGE)
  await quantity.fill('24')
  await quantity.blur()
  await sent
  await page
    .getByRole('button', { name: /to cart/i })
    .first()
    .click()
  press()
  await expect(page.getByText('Only 4 are left.')).toBeVisible()
  await expect(quantity).toHaveValue('4')
  await page.waitForTimeout(PULL_MS)
  expect(await quantitiesInCart(page, shop())).toEqual([])
})

test('a quantity that was taken stays when the next one does not reach the shop', async ({ page }) => {
  const seed = await openSeed(page, PRODUCTS)
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
  let calls = 0
  await page.route(CHANGE, async (route) => {
    calls += 1
    if (calls > 1) return route.abort()
    await isSeen
    return route.continue()
  })
  const more = page.getByRole('button', { name: /^More: / })
  const sent = page.waitForRequest(CHANGE)
  await more.nth(0).click()
  await sent
  // Nothing that is read again helps out.
  await page.route(/\.data/, (route) => route.abort())
  await more.nth(1).click()
  await expect.poll(() => quantitiesOf(page)).toEqual([8, 8])
  see()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect.poll(() => quantitiesOf(page)).toEqual([8, 4])
  await page.unrouteAll()
  await page.goto(`${shop()}/seed/${seed}`)
  expect(await quantitiesOf(page)).toEqual([8, 4])
})

test('a seed that one comes back to before the shop has answered shows what was pressed', async ({ page }) => {
  const seed = await newBuyerWithSeed(page, shop(), PRODUCTS.slice(0, 1))
  await page.goto(`${shop()}/seed`)
  await page.locator(`a[href*="${seed}"]`).first().click()
  const isBack = Promise.withResolvers<void>()
  await page.route(CHANGE, async (route) => {
    await isBack.promise
    await route.continue()
  })
  const quantity = page.locator('input[name=quantity]')
  await page.getByRole('button', { name: /^More: / }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Most popular' }).click()
  await expect(page).toHaveURL(/\/category$/)
  await page.goBack()
  await expect(quantity).toHaveValue('8')
  await expect(unitsOf(page)).toHaveText('4')
  isBack.resolve()
  await expect(unitsOf(page)).toHaveText('8')
  await expect(quantity).toHaveValue('8')
})

test('all quantities of a seed pressed just before it is loaded again or closed are kept', async ({
  page,
  context,
}) => {
  const seed = await openSeed(page, PRODUCTS)
  const more = page.getByRole('button', { name: /^More: / })
  await more.nth(0).click()
  await more.nth(1).click()
  await page.reload()
  const kept = async () => {
    await page.goto(`${shop()}/seed/${seed}`)
    return quantitiesOf(page)
  }
  await expect.poll(kept).toEqual([8, 8])

  const other = await context.newPage()
  await other.goto(`${shop()}/seed/${seed}`)
  const press = other.getByRole('button', { name: /^More: / })
  await press.nth(0).click()
  await press.nth(1).click()
  await other.close({ runBeforeUnload: true })
  await expect.poll(kept).toEqual([12, 12])
})

test('all products taken out of a seed just before it is loaded again are out', async ({ page }) => {
  const seed = await openSeed(page, PRODUCTS)
  const remove = page.getByRole('button', { name: /^Remove / })
  // The first one is on its way all the time.
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
  await page.route(
    /seed\/detach$/,
    async (route) => {
      await route.fetch()
      arrive()
      await isLeft
      await route.abort().catch(() => undefined)
    },
    { times: 1 },
  )
  await remove.first().click()
  await arrived
  await remove.first().click()
  await page.reload()
  leave()
  await expect
    .poll(async () => {
      await page.goto(`${shop()}/seed/${seed}`)
      return quantitiesOf(page)
    })
    .toEqual([])
})

test('a seed that cannot be read again when the shop is away keeps its page', async ({ page }) => {
  await openSeed(page, PRODUCTS.slice(0, 1))
  await page.route(/\.data/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  const asked = page.waitForResponse(/\.data/)
  await page.getByRole('button', { name: /^More: / }).click()
  await asked
  await page.waitForTimeout(PULL_MS)
  await expect(page.getByRole('heading', { name: 'In a hurry' })).toBeVisible()
  await expect(page.locator('input[name=quantity]')).toHaveValue('8')
  await page.unrouteAll()
  await page.getByRole('button', { name: /^More: / }).click()
  await expect(unitsOf(page)).toHaveText('12')
})

async function openSeed(page: Page, ocids: readonly number[]): Promise<string> {
  const seed = await newBuyerWithSeed(page, shop(), ocids)
  await page.goto(`${shop()}/seed/${seed}`)
  return seed
}

/** Of all its products, as the shop has counted them. */
function unitsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Summary' }).getByRole('definition').nth(1)
}

async function quantitiesOf(page: Page): Promise<number[]> {
  const values = await page
    .locator('input[name=quantity]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  return values.map(Number)
}
