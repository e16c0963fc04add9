import type { Page } from '@playwright/test'
import { quantitiesInCart } from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { addToCart, newBuyer } from '#e2e/test-kit/new-buyer.ts'
import { openReview, placeAndLeave, placeOrder } from '#e2e/test-kit/place-order.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Has hundreds of units in stock, so orders placed here leave enough for other tests. */
const NAPKINS = 10_139
const BOWL = 10_010

// Responses that arrive after the page has changed or was left.

test('an order placed while its page was left leaves no input to the next order', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), NAPKINS, 12)
  await page.goto(`${shop()}/checkout`)
  await openReview(page)
  await page.getByLabel('Purchase order number').fill('PO-4711')
  await page.getByLabel('Notes for the makers').fill('Leave at the back door')
  await placeAndLeave(page)
  await addToCart(page, shop(), BOWL, 12)
  await page.goto(`${shop()}/checkout`)
  await openReview(page)
  await expect(page.getByLabel('Purchase order number')).toHaveValue('')
  await expect(page.getByLabel('Notes for the makers')).toHaveValue('')
})

test('the header counts products added while an order is being placed', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), NAPKINS, 12)
  await page.goto(`${shop()}/category/kitchen-dining?view=list`)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, / })
    .click()
  await page.getByRole('link', { name: 'Go to checkout' }).first().click()
  const released = Promise.withResolvers<void>()
  await page.route(/checkout\/place$/, async (route) => {
    const response = await route.fetch()
    await released.promise
    await route.fulfill({ response })
  })
  const sent = page.waitForRequest(/checkout\/place$/)
  await placeOrder(page)
  await sent
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([])
  while (!page.url().includes('/category')) await page.goBack()
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Add to cart/ })
    .click()
  await expect.poll(() => quantitiesInCart(page, shop())).toHaveLength(1)
  released.resolve()
  await expect(page.getByText(/Your order T-\d{6} was placed/).first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, [1-9]/ })).toBeVisible()
})

test('a view or filter that is clicked again does not navigate', async ({ page }) => {
  await page.goto(`${shop()}/category/kitchen-dining`)
  const visited = () => page.evaluate(() => history.length)
  const before = await visited()
  const gallery = page.getByRole('link', { name: 'Gallery' })
  await expect(gallery).toHaveAttribute('aria-current', 'true')
  for (let click = 0; click < 3; click++) await gallery.click()
  expect(await visited()).toBe(before)
  await page.goto(`${shop()}/category/kitchen-dining?in_stock=1`)
  await page.getByRole('list', { name: 'Applied filters' }).getByRole('link').first().dblclick()
  await expect(page).not.toHaveURL(/in_stock/)
  await page.goBack()
  await expect(page).toHaveURL(/in_stock/)
})

test('a note typed just before a reload is saved', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), NAPKINS, 12)
  await page.goto(`${shop()}/cart`)
  await page.getByRole('button', { name: /^Add a note/ }).click()
  await page.keyboard.type('Wrap each')
  await page.reload()
  await expect(page.getByText('Wrap each')).toBeVisible()
})

test('a draft keeps its new name, and a removed draft stays removed, when the list arrives late', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), NAPKINS, 12)
  await page.goto(`${shop()}/cart`)
  const drawer = page.getByRole('dialog', { name: 'Drafts' })
  const open = page.getByRole('button', { name: 'Save or open a draft' })
  await open.click()
  await drawer.getByRole('button', { name: 'Save draft' }).click()
  await expect(drawer.getByRole('button', { name: /^Rename/ })).toBeVisible()

  const release = await reopenWithLateList(page)
  await drawer.getByRole('button', { name: /^Rename/ }).click()
  await drawer.getByLabel('New name').fill('Spring window')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.getByRole('heading', { name: 'Spring window' })).toBeVisible()
  await release()
  await expect(drawer.getByRole('heading', { name: 'Spring window' })).toBeVisible()

  const releaseAgain = await reopenWithLateList(page)
  await drawer.getByRole('button', { name: /^Delete/ }).click()
  await drawer.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(drawer.getByRole('heading', { name: 'Spring window' })).toHaveCount(0)
  await releaseAgain()
  await expect(drawer.getByRole('heading', { name: 'Spring window' })).toHaveCount(0)
})

test('a page keeps its content when the server fails after an accepted change', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/integrations`)
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByLabel('Name').fill('Till')
  await page.route(/\.data/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
  )
  await keys.getByRole('button', { name: 'Create key' }).click()
  await expect(keys.getByLabel('API key', { exact: true })).toHaveValue(/./)

  await page.goto(`${shop()}/buyer/show`)
  const details = page.getByRole('region', { name: 'Your details' })
  const password = page.getByRole('region', { name: 'Password' }).getByLabel('New password')
  await password.fill('a new one that nobody knows')
  await details.getByLabel('First name').fill('Cleopatra')
  const read = page.waitForResponse((answer) => answer.url().includes('.data') && answer.status() === 502)
  await details.getByRole('button', { name: 'Save' }).click()
  await read
  await expect(details.getByRole('status')).toHaveText('Saved')
  await expect(password).toHaveValue('a new one that nobody knows')
})

test('a new key is shown while its list is still loading', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/integrations`)
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByLabel('Name').fill('Till')
  const released = Promise.withResolvers<void>()
  await page.route(/integrations\.data/, async (route) => {
    await released.promise
    await route.continue()
  })
  const requested = page.waitForRequest(/integrations\.data/)
  await keys.getByRole('button', { name: 'Create key' }).click()
  await requested
  await expect(keys.getByLabel('API key', { exact: true })).toHaveValue(/./)
  await expect(keys.getByRole('heading', { name: 'Till', exact: true })).toHaveCount(0)
  released.resolve()
  await expect(keys.getByRole('heading', { name: 'Till', exact: true })).toBeVisible()
})

/** Reopens the drafts with a delayed list. The returned function releases the list and resolves once it is shown. */
async function reopenWithLateList(page: Page): Promise<() => Promise<void>> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Drafts' })).toHaveCount(0)
  const released = Promise.withResolvers<void>()
  await page.route(
    /cart\/drafts$/,
    async (route) => {
      const response = await route.fetch()
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Save or open a draft' }).click()
  return async () => {
    const answered = page.waitForResponse(/cart\/drafts$/)
    released.resolve()
    await answered
    // Two animation frames let the page render the list.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}
