import type { Locator, Page } from '@playwright/test'
import { fillAddress } from './fill-address.ts'
import { holdCalls, noteInCart } from './hurry-steps.ts'
import { expect, test } from './journey.ts'
import { addToCart, newBuyer } from './new-buyer.ts'
import { placeOrder } from './place-order.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const UNREACHED = 'The shop could not be reached. What you typed is kept; please try again.'
/** Sold by four. */
const VASE = 10_001

// What a person has typed is never lost: the network may be away, the answer late, and the page left at once.

test('a profile that cannot be saved says so, keeps what was typed in all of it, and is saved later', async ({
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
  await takeNetworkAway(page)
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

test('a key that was made as the network went is shown, and the next one keeps its name', async ({ page, context }) => {
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
  await keys.getByRole('button', { name: 'Make key' }).click()
  await expect(keys.getByLabel('API key', { exact: true })).toHaveValue(/./)
  await keys.getByText('Make a key').click()
  await keys.getByLabel('Name').fill('Warehouse')
  await keys.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(keys.getByLabel('Name')).toHaveValue('Warehouse')
})

test('a checkout without a network keeps its page and the address typed there', async ({ page, context }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  const adding = await fillAddress(page)
  await takeNetworkAway(page)
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(adding.getByRole('status')).toHaveText(UNREACHED)
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await expect(page.getByText(UNREACHED).nth(1)).toBeVisible()
  await expect(adding.getByLabel('Street and number')).toHaveValue('4 Mill Lane')
  await context.setOffline(false)
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('radio', { name: /4 Mill Lane/ })).toBeChecked()
  await expect(page.getByText(UNREACHED)).toHaveCount(0, { timeout: 10_000 })
  await context.setOffline(true)
  await page.getByText('1 Main St').first().click()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await expect(page.getByRole('radio', { name: /4 Mill Lane/ })).toBeChecked()
})

test('an order that cannot be cancelled while the shop is gone keeps the reason', async ({ page }) => {
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
  await dialog.getByLabel('Why?').fill('Ordered twice')
  await page.route(/orders\/.*\.data/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(UNREACHED)
  await expect(dialog.getByLabel('Why?')).toHaveValue('Ordered twice')
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByText('was cancelled: Ordered twice')).toBeVisible()
})

test('a note stays open until it is kept, and is kept by who leaves at once', async ({ page, context }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/category/kitchen-dining`)
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: /^Add a note/ }).click()
  const field = page.getByRole('textbox', { name: /^Note on/ })
  await page.keyboard.type('Wrap each of these')
  await takeNetworkAway(page)
  await expect(field).toHaveValue('Wrap each of these')
  await field.press('Enter')
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(field).toHaveValue('Wrap each of these')
  await context.setOffline(false)
  const answer = await holdCalls(page, /cart\/note/)
  await page.keyboard.press('Enter')
  await page.keyboard.type(', please')
  answer()
  await expect.poll(() => noteInCart(page, shop())).toBe('Wrap each of these')
  await expect(field).toHaveValue('Wrap each of these, please')
  await page.goBack()
  await expect(page).toHaveURL(/\/category/)
  await expect.poll(() => noteInCart(page, shop())).toBe('Wrap each of these, please')
})

test('the new name of a draft stays in its field until it is kept', async ({ page, context }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/cart`)
  const drawer = page.getByRole('dialog', { name: 'Drafts' })
  const isTyped = Promise.withResolvers<void>()
  await page.route(
    /cart\/drafts?$/,
    async (route) => {
      const before = await route.fetch()
      await isTyped.promise
      await route.fulfill({ response: before })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Keep as a draft, or open one' }).click()
  await drawer.getByLabel('Leave the lines in my cart too').check()
  await drawer.getByRole('button', { name: 'Keep as a draft' }).click()
  await drawer.getByRole('button', { name: /^Rename/ }).click()
  const name = drawer.getByLabel('Name of the draft')
  await name.fill('Spring window')
  const listed = page.waitForResponse(/cart\/drafts?$/)
  isTyped.resolve()
  await listed
  await takeNetworkAway(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(name).toHaveValue('Spring window')
  await context.setOffline(false)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByRole('heading', { name: 'Spring window' })).toBeVisible()
})

test('a late answer about one seed leaves what is typed of the next', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/inventory/${VASE}`)
  const answerSpring = await holdCalls(page, /buyer\/seed$/)
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const name = page.getByLabel('Name of a new seed')
  await name.fill('Spring')
  await page.keyboard.press('Enter')
  await name.fill('Summer')
  answerSpring()
  await expect(page.getByRole('checkbox', { name: /Spring/ })).toBeChecked()
  await expect(name).toHaveValue('Summer')

  const answerAutumn = await holdCalls(page, /buyer\/seed$/)
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

test('a list that is given without a network is read all the same', async ({ page }) => {
  const fetched = Promise.all([/parse-rows/, /read-file/].map((part) => page.waitForResponse(part)))
  await page.goto(`${shop()}/quick-order`)
  await Promise.all((await fetched).map((answer) => answer.finished()))
  await takeNetworkAway(page)
  const buffer = Buffer.from('SKU,Quantity\n10003,4\n')
  await page.getByLabel('List as a file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await expect(rowOf(page, 1)).toHaveValue('10003')
  await pasteList(rowOf(page, 2))
  await expect(rowOf(page, 2)).toHaveValue('10001')
  await expect(rowOf(page, 3)).toHaveValue('10002')
  await expect(page.getByText('The shop could not be reached.').first()).toBeVisible()
})

test('a list that could not be read at once is read a little later, which is said', async ({ page }) => {
  await page.route(/parse-rows/, (route) => route.abort())
  await page.goto(`${shop()}/quick-order`)
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await pasteList(rowOf(page, 1))
  await expect(page.getByText('Your list is read as soon as it can be.')).toBeVisible()
  await page.unroute(/parse-rows/)
  await expect(rowOf(page, 1)).toHaveValue('10001')
})

test('a card that could not add says so', async ({ page }) => {
  await page.goto(`${shop()}/category/kitchen-dining`)
  const plus = page.locator('main button[aria-expanded=false][title]:not([aria-haspopup])').first()
  await plus.hover()
  await plus.click()
  const panel = page.locator('main [role=group]').filter({ has: page.locator('input[name=quantity]') })
  await expect(panel.getByRole('button', { name: /^Add/ })).toBeFocused()
  await takeNetworkAway(page)
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

/** When the page has what it says things with. */
async function takeNetworkAway(page: Page): Promise<void> {
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await page.context().setOffline(true)
}
