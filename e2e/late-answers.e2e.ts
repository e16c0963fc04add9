import type { Page } from '@playwright/test'
import { quantitiesInCart } from './hurry-steps.ts'
import { expect, test } from './journey.ts'
import { addToCart, newBuyer } from './new-buyer.ts'
import { openReview, placeAndLeave, placeOrder } from './place-order.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** There are hundreds of them: orders placed here leave enough for those of others. */
const NAPKINS = 10_139
const BOWL = 10_010

// What the shop answers when its page shows something else by now, or has gone.

test('an order that was placed as its page was left leaves nothing typed to the next one', async ({ page }) => {
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

test('the header counts what was added while an order was still being placed', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), NAPKINS, 12)
  await page.goto(`${shop()}/category/kitchen-dining?view=list`)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, / })
    .click()
  await page.getByRole('link', { name: 'Go to checkout' }).first().click()
  const mayAnswer = Promise.withResolvers<void>()
  await page.route(/checkout\/place$/, async (route) => {
    const response = await route.fetch()
    await mayAnswer.promise
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
  mayAnswer.resolve()
  await expect(page.getByText(/Your order T-\d{6} was placed/).first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, [1-9]/ })).toBeVisible()
})

test('a view or filter that is pressed again leads nowhere', async ({ page }) => {
  await page.goto(`${shop()}/category/kitchen-dining`)
  const visited = () => page.evaluate(() => history.length)
  const before = await visited()
  const gallery = page.getByRole('link', { name: 'Gallery' })
  await expect(gallery).toHaveAttribute('aria-current', 'true')
  for (let press = 0; press < 3; press++) await gallery.click()
  expect(await visited()).toBe(before)
  await page.goto(`${shop()}/category/kitchen-dining?in_stock=1`)
  await page.getByRole('list', { name: 'Applied filters' }).getByRole('link').first().dblclick()
  await expect(page).not.toHaveURL(/in_stock/)
  await page.goBack()
  await expect(page).toHaveURL(/in_stock/)
})

test('a note that is typed just before the page is loaded again is kept', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), NAPKINS, 12)
  await page.goto(`${shop()}/cart`)
  await page.getByRole('button', { name: /^Add a note/ }).click()
  await page.keyboard.type('Wrap each')
  await page.reload()
  await expect(page.getByText('Wrap each')).toBeVisible()
})

test('a draft keeps its new name, and one that was removed stays away, though the list comes late', async ({
  page,
}) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), NAPKINS, 12)
  await page.goto(`${shop()}/cart`)
  const drawer = page.getByRole('dialog', { name: 'Drafts' })
  const open = page.getByRole('button', { name: 'Keep as a draft, or open one' })
  await open.click()
  await drawer.getByLabel('Leave the lines in my cart too').check()
  await drawer.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(drawer.getByRole('button', { name: /^Rename/ })).toBeVisible()

  const release = await reopenWithLateList(page)
  await drawer.getByRole('button', { name: /^Rename/ }).click()
  await drawer.getByLabel('Name of the draft').fill('Spring window')
  await drawer.getByRole('button', { name: 'Save' }).click()
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

test('a page whose shop went away after it took something keeps what is on it', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/integrations`)
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByLabel('Name').fill('Till')
  await page.route(/\.data/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
  )
  await keys.getByRole('button', { name: 'Make key' }).click()
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

test('a new key is shown while its list is still asked for', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/integrations`)
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByLabel('Name').fill('Till')
  const mayAnswer = Promise.withResolvers<void>()
  await page.route(/integrations\.data/, async (route) => {
    await mayAnswer.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/integrations\.data/)
  await keys.getByRole('button', { name: 'Make key' }).click()
  await asked
  await expect(keys.getByLabel('API key', { exact: true })).toHaveValue(/./)
  await expect(keys.getByRole('heading', { name: 'Till', exact: true })).toHaveCount(0)
  mayAnswer.resolve()
  await expect(keys.getByRole('heading', { name: 'Till', exact: true })).toBeVisible()
})

/** Opens the drafts once more, whose list comes when the answer is called, and is shown by the time that is over. */
async function reopenWithLateList(page: Page): Promise<() => Promise<void>> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Drafts' })).toHaveCount(0)
  const mayAnswer = Promise.withResolvers<void>()
  await page.route(
    /cart\/drafts$/,
    async (route) => {
      const response = await route.fetch()
      await mayAnswer.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Keep as a draft, or open one' }).click()
  return async () => {
    const answered = page.waitForResponse(/cart\/drafts$/)
    mayAnswer.resolve()
    await answered
    // The page has two turns to show what came.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}
