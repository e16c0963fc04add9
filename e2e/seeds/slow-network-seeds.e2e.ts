import type { Locator, Page } from '@playwright/test'
import { newBuyerWithSeed, quantitiesInCart } from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Both sold in packs of four, and in the seed with four units. */
const PRODUCTS = [10_001, 10_010]
const CHANGE = /seed\/[^/]+\/products\/\d+/
/** How long to wait before asserting that nothing was ordered or shown wrongly. A wrong effect happens within this time. */
const NO_EFFECT_MS = 1000

// Whatever the result of a change in flight, a seed shows and orders the quantities that the server has.

test('a seed is not ordered when a quantity in flight is rejected', async ({ page }) => {
  await openSeed(page, PRODUCTS.slice(0, 1))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(CHANGE, async (route) => {
    await released
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
  release()
  await expect(page.getByText('Only 4 are left.')).toBeVisible()
  await expect(quantity).toHaveValue('4')
  await page.waitForTimeout(NO_EFFECT_MS)
  expect(await quantitiesInCart(page, shop())).toEqual([])
})

test('an accepted quantity stays when the next one does not reach the server', async ({ page }) => {
  const seed = await openSeed(page, PRODUCTS)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  await page.route(CHANGE, async (route) => {
    calls += 1
    if (calls > 1) return route.abort()
    await released
    return route.continue()
  })
  const more = page.getByRole('button', { name: /^More: / })
  const sent = page.waitForRequest(CHANGE)
  await more.nth(0).click()
  await sent
  // No revalidation can correct the page.
  await page.route(/\.data/, (route) => route.abort())
  await more.nth(1).click()
  await expect.poll(() => quantitiesOf(page)).toEqual([8, 8])
  release()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect.poll(() => quantitiesOf(page)).toEqual([8, 4])
  await page.unrouteAll()
  await page.goto(`${shop()}/seed/${seed}`)
  expect(await quantitiesOf(page)).toEqual([8, 4])
})

test('a seed reopened before the server has responded shows the pending changes', async ({ page }) => {
  const seed = await newBuyerWithSeed(page, shop(), PRODUCTS.slice(0, 1))
  await page.goto(`${shop()}/seed`)
  await page.locator(`a[href*="${seed}"]`).first().click()
  const released = Promise.withResolvers<void>()
  await page.route(CHANGE, async (route) => {
    await released.promise
    await route.continue()
  })
  const quantity = page.locator('input[name=quantity]')
  await page.getByRole('button', { name: /^More: / }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Most popular' }).click()
  await expect(page).toHaveURL(/\/category$/)
  await page.goBack()
  await expect(quantity).toHaveValue('8')
  await expect(unitsOf(page)).toHaveText('4')
  released.resolve()
  await expect(unitsOf(page)).toHaveText('8')
  await expect(quantity).toHaveValue('8')
})

test('all quantities of a seed changed just before a reload or close are saved', async ({ page, context }) => {
  const seed = await openSeed(page, PRODUCTS)
  const more = page.getByRole('button', { name: /^More: / })
  await more.nth(0).click()
  await more.nth(1).click()
  await page.reload()
  const storedQuantities = async () => {
    await page.goto(`${shop()}/seed/${seed}`)
    return quantitiesOf(page)
  }
  await expect.poll(storedQuantities).toEqual([8, 8])

  const other = await context.newPage()
  await other.goto(`${shop()}/seed/${seed}`)
  const moreInOther = other.getByRole('button', { name: /^More: / })
  await moreInOther.nth(0).click()
  await moreInOther.nth(1).click()
  await other.close({ runBeforeUnload: true })
  await expect.poll(storedQuantities).toEqual([12, 12])
})

test('all products removed from a seed just before a reload are removed', async ({ page }) => {
  const seed = await openSeed(page, PRODUCTS)
  const remove = page.getByRole('button', { name: /^Remove / })
  // The first request stays in flight.
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    /seed\/detach$/,
    async (route) => {
      await route.fetch()
      arrive()
      await released
      await route.abort().catch(() => undefined)
    },
    { times: 1 },
  )
  await remove.first().click()
  await arrived
  await remove.first().click()
  await page.reload()
  release()
  await expect
    .poll(async () => {
      await page.goto(`${shop()}/seed/${seed}`)
      return quantitiesOf(page)
    })
    .toEqual([])
})

test('a seed that cannot be reloaded while the server is unavailable keeps its page', async ({ page }) => {
  await openSeed(page, PRODUCTS.slice(0, 1))
  await page.route(/\.data/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  const loaded = page.waitForResponse(/\.data/)
  await page.getByRole('button', { name: /^More: / }).click()
  await loaded
  await page.waitForTimeout(NO_EFFECT_MS)
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

/** Returns the total units of the seed, as counted by the server. */
function unitsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Summary' }).getByRole('definition').nth(1)
}

async function quantitiesOf(page: Page): Promise<number[]> {
  const values = await page
    .locator('input[name=quantity]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  return values.map(Number)
}
