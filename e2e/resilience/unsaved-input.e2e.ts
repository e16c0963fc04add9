import type { Locator, Page } from '@playwright/test'
import { fillAddress } from '#e2e/test-kit/fill-address.ts'
import { blockRequests, noteInCart } from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { addToCart, newBuyer } from '#e2e/test-kit/new-buyer.ts'
import { placeOrder } from '#e2e/test-kit/place-order.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const UNREACHED = 'The shop could not be reached. What you typed is kept; please try again.'
/** Sold in packs of four. */
const VASE = 10_001

// Typed input is never lost: not while offline, not with a late response, and not when the page is left at once.

test('a profile that cannot be saved shows an error, keeps all input, and is saved later', async ({
  page,
  context,
}) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/show`)
  const details = page.getByRole('region', { name: 'Your details' })
  const password = page.getByRole('region', { name: 'Password' })
  await details.getByLabel('First name').fill('Cleopatra')
  await password.getByLabel('Current password').fill('an old one, half remembered')
  await password.getByLabel('New password').fill('a new one that nobody knows')
  await goOffline(page)
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('status')).toHaveText(UNREACHED)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByRole('status')).toHaveText(UNREACHED)
  await expect(password.getByLabel('New password')).toHaveValue('a new one that nobody knows')
  await expect(details.getByLabel('First name')).toHaveValue('Cleopatra')
  await context.setOffline(false)
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('status')).toHaveText('Saved')
  await expect(page.getByRole('banner').getByText('Cleopatra M.')).toBeVisible()
})

test('a key created as the network failed is shown, and the next one keeps its name', async ({ page, context }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/integrations`)
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByLabel('Name').fill('Till')
  await page.route(
    /buyer\/api-key/,
    async (route) => {
      const response = await route.fetch()
      await context.setOffline(true)
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await keys.getByRole('button', { name: 'Create key' }).click()
  await expect(keys.getByLabel('API key', { exact: true })).toHaveValue(/./)
  await keys.getByText('Create a key').click()
  await keys.getByLabel('Name').fill('Warehouse')
  await keys.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(keys.getByLabel('Name')).toHaveValue('Warehouse')
})

test('a checkout keeps its page and the typed address while offline', async ({ page, context }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  const adding = await fillAddress(page)
  await goOffline(page)
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(adding.getByRole('status')).toHaveText(UNREACHED)
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await expect(page.getByText(UNREACHED).nth(1)).toBeVisible()
  await expect(adding.getByLabel('Street address')).toHaveValue('4 Mill Lane')
  await context.setOffline(false)
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('radio', { name: /4 Mill Lane/ })).toBeChecked()
  await expect(page.getByText(UNREACHED)).toHaveCount(0, { timeout: 10_000 })
  await context.setOffline(true)
  await page.getByText('1 Main St').first().click()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await expect(page.getByRole('radio', { name: /4 Mill Lane/ })).toBeChecked()
})

test('an order that cannot be canceled while the server is unavailable keeps the reason', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  await placeOrder(page)
  await expect(page).toHaveURL(/thank-you-page/)
  const invoice = /T-\d{6}/.exec(
    (await page
      .getByText(/T-\d{6}/)
      .first()
      .textContent()) ?? '',
  )?.[0]
  await page.goto(`${shop()}/buyer/orders/${invoice}`)
  await page.getByRole('button', { name: 'Cancel…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Ordered twice')
  await page.route(/orders\/.*\.data/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(UNREACHED)
  await expect(dialog.getByLabel('Reason')).toHaveValue('Ordered twice')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText(/^The order from .* was canceled: Ordered twice/)).toBeVisible()
})

test('a note stays open until it is saved, and is saved when the buyer leaves at once', async ({ page, context }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/category/kitchen-dining`)
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: /^Add a note/ }).click()
  const field = page.getByRole('textbox', { name: /^Note on/ })
  await page.keyboard.type('Wrap each of these')
  await goOffline(page)
  await expect(field).toHaveValue('Wrap each of these')
  await field.press('Enter')
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(field).toHaveValue('Wrap each of these')
  await context.setOffline(false)
  const answer = await blockRequests(page, /cart\/note/)
  await page.keyboard.press('Enter')
  await page.keyboard.type(', please')
  answer()
  await expect.poll(() => noteInCart(page, shop())).toBe('Wrap each of these')
  await expect(field).toHaveValue('Wrap each of these, please')
  await page.goBack()
  await expect(page).toHaveURL(/\/category/)
  await expect.poll(() => noteInCart(page, shop())).toBe('Wrap each of these, please')
})

test('the new name of a draft stays in its field until it is saved', async ({ page, context }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/cart`)
  const drawer = page.getByRole('dialog', { name: 'Drafts' })
  const released = Promise.withResolvers<void>()
  await page.route(
    /cart\/drafts?$/,
    async (route) => {
      const before = await route.fetch()
      await released.promise
      await route.fulfill({ response: before })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Save or open a draft' }).click()
  await drawer.getByRole('button', { name: 'Save draft' }).click()
  await drawer.getByRole('button', { name: /^Rename/ }).click()
  const name = drawer.getByLabel('New name')
  await name.fill('Spring window')
  const listed = page.waitForResponse(/cart\/drafts?$/)
  released.resolve()
  await listed
  await goOffline(page)
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(name).toHaveValue('Spring window')
  await context.setOffline(false)
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.getByRole('heading', { name: 'Spring window' })).toBeVisible()
})

test('a late response about one seed keeps the input for the next', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/inventory/${VASE}`)
  const answerSpring = await blockRequests(page, /buyer\/seed$/)
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const name = page.getByLabel('New seed name')
  await name.fill('Spring')
  await page.keyboard.press('Enter')
  await name.fill('Summer')
  answerSpring()
  await expect(page.getByRole('checkbox', { name: /Spring/ })).toBeChecked()
  await expect(name).toHaveValue('Summer')

  const answerAutumn = await blockRequests(page, /buyer\/seed$/)
  await page.goto(`${shop()}/seed`)
  const open = page.getByRole('button', { name: 'New seed' })
  const dialog = page.getByRole('dialog')
  await open.click()
  await dialog.getByLabel('Name').fill('Autumn')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open.click()
  await dialog.getByLabel('Name').fill('Winter')
  answerAutumn()
  await expect(page.getByText('Autumn').first()).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Winter')
  await expect(page).toHaveURL(/\/seed$/)
})

test('a list chosen or pasted while offline is parsed', async ({ page }) => {
  const fetched = page.waitForResponse(/list-reader/)
  await page.goto(`${shop()}/quick-order`)
  await (await fetched).finished()
  await goOffline(page)
  const buffer = Buffer.from('SKU,Quantity\n10003,4\n')
  await page.getByLabel('List file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await expect(rowOf(page, 1)).toHaveValue('10003')
  await pasteList(rowOf(page, 2))
  await expect(rowOf(page, 2)).toHaveValue('10001')
  await expect(rowOf(page, 3)).toHaveValue('10002')
  await expect(page.getByText('The shop could not be reached.').first()).toBeVisible()
})

test('a list whose parser failed to load is parsed later, and the page reports it', async ({ page }) => {
  await page.route(/list-reader/, (route) => route.abort())
  await page.goto(`${shop()}/quick-order`)
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await pasteList(rowOf(page, 1))
  await expect(page.getByText('We’ll read your list as soon as you’re back online.')).toBeVisible()
  await page.unroute(/list-reader/)
  await expect(rowOf(page, 1)).toHaveValue('10001')
})

test('a product card that failed to add shows an error', async ({ page }) => {
  await page.goto(`${shop()}/category/kitchen-dining`)
  const plus = page.locator('main button[aria-expanded=false][title]:not([aria-haspopup])').first()
  await plus.hover()
  await plus.click()
  const panel = page.locator('main [role=group]').filter({ has: page.locator('input[name=quantity]') })
  await expect(panel.getByRole('button', { name: /^Add/ })).toBeFocused()
  await goOffline(page)
  await panel.getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByText('Failed to add product to cart')).toBeVisible()
})

function rowOf(page: Page, row: number): Locator {
  return page.getByLabel(`SKU or product number, row ${row}`, { exact: true })
}

async function pasteList(row: Locator): Promise<void> {
  await row.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '10001\t8\n10002\t4')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
}

/** Goes offline after the toast region has loaded. */
async function goOffline(page: Page): Promise<void> {
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await page.context().setOffline(true)
}
