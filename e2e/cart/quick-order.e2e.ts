import type { Locator, Page } from '@playwright/test'
import { loseResponse, quantitiesInCart } from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { newBuyer } from '#e2e/test-kit/new-buyer.ts'
import { workbookOf } from '#test-kit/workbook.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Sold in packs of four. */
const VASE = '10001'
const OTHER = '10010'
const BULK = /cart\/bulk$/
const CHECK = /cart\/check$/
/** Shown when the parsed file is not a workbook. */
const UNREADABLE = 'That Excel file couldn’t be read.'

// Idempotency: a quick order whose response is lost is in the cart once or not at all, and no input is lost.

test('a list reloaded while it is added is in the cart once, and later rows are added too', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  await fillRow(page, 1, VASE, '12')
  const answer = await delayResponse(page, BULK)
  await addProducts(page, 1)
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([12])
  await page.reload()
  answer()
  await expect(page.getByText(/^Added to your cart: 1 product, 12 units, for \$\S+\.$/)).toBeVisible()
  await expect(productIn(page, 1)).toHaveValue('')
  await fillRow(page, 1, OTHER, '24')
  await addProducts(page, 1)
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([12, 24])
})

test('a list whose response was lost is in the cart once, with the rows added since', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  await fillRow(page, 1, VASE, '12')
  await loseResponse(page, BULK)
  await addProducts(page, 1)
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await fillRow(page, 2, OTHER, '24')
  await addProducts(page, 2)
  await expect(page.getByText(/^Added to your cart: 2 products, 36 units, for/)).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([12, 24])
  await expect(productIn(page, 1)).toHaveValue('')
})

test('a stored list that differs from the server’s does not block ordering', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  await page.evaluate(() => {
    const rows = [{ product: '10001', quantity: '12', note: '' }]
    sessionStorage.setItem('quick-order-sending', JSON.stringify({ rows, key: 'of-another-list-altogether' }))
  })
  const reused = { code: 'key_reused', message: 'This key was used for another request.' }
  await page.route(BULK, (route) => route.fulfill({ status: 409, json: reused }), { times: 2 })
  await page.reload()
  await expect(page.getByText(reused.message)).toBeVisible()
  await fillRow(page, 1, OTHER, '24')
  await addProducts(page, 1)
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([24])
})

test('a row changed after a lost response waits until the buyer has seen the cart', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  await fillRow(page, 1, VASE, '12')
  await fillRow(page, 2, OTHER, '12')
  await loseResponse(page, BULK)
  await addProducts(page, 2)
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await page.getByLabel('Quantity, row 2').fill('24')
  await addProducts(page, 2)
  await expect(
    page.getByText(
      /^Added to your cart: 2 products, 24 units, for .* 1 row needs your attention and is still below\.$/,
    ),
  ).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([12, 12])
  await expect(productIn(page, 1)).toHaveValue(OTHER)
})

test('a list that never reached the server does not add rows removed since', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  await fillRow(page, 1, VASE, '12')
  await page.route(BULK, (route) => route.abort(), { times: 1 })
  await addProducts(page, 1)
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await page.reload()
  await expect(productIn(page, 1)).toHaveValue(VASE)
  expect(await quantitiesInCart(page, shop())).toEqual([])
  await fillRow(page, 1, OTHER, '24')
  await addProducts(page, 1)
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([24])
})

test('input typed while another list is in flight survives a reload', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  await fillRow(page, 1, VASE, '12')
  const answer = await delayResponse(page, BULK)
  await addProducts(page, 1)
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goBack()
  await expect(productIn(page, 1)).toHaveValue('')
  await fillRow(page, 1, OTHER, '24')
  answer()
  await page.reload()
  await expect(productIn(page, 1)).toHaveValue(OTHER)
  await expect(productIn(page, 2)).toHaveValue('')
  expect(await quantitiesInCart(page, shop())).toEqual([12])
})

test('an unreadable list is not reported as stored, and a possible single name stays in its row', async ({ page }) => {
  await page.route(/list-reader/, (route) => route.abort())
  await page.goto(`${shop()}/quick-order`)
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await paste(productIn(page, 1), `${VASE}\t8\n${OTHER}\t4`)
  await paste(productIn(page, 2), 'Halden bottle vase')
  await expect(page.getByText('The shop couldn’t be reached, so your list wasn’t read.').first()).toBeVisible()
  await expect(productIn(page, 2)).toHaveValue('Halden bottle vase')
  await expect(productIn(page, 1)).toHaveValue('')
  await expect(page.getByText('What you typed is kept')).toHaveCount(0)
})

test('a paste without any product shows an error', async ({ page }) => {
  await page.goto(`${shop()}/quick-order`)
  await paste(productIn(page, 1), 'SKU\tQuantity')
  await expect(page.getByText('No SKUs or quantities found in this list.')).toBeVisible()
})

test('a workbook chosen while offline is parsed', async ({ page, context }) => {
  const fetched = Promise.all([/list-reader/, /read-workbook/].map((script) => page.waitForResponse(script)))
  await page.goto(`${shop()}/quick-order`)
  await Promise.all((await fetched).map((answer) => answer.finished()))
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await context.setOffline(true)
  await giveWorkbook(page)
  await expect(page.getByText(UNREADABLE)).toBeVisible()
})

test('a workbook whose parser failed to load is parsed later, and the page reports it', async ({ page }) => {
  await page.route(/read-workbook/, (route) => route.abort())
  await page.goto(`${shop()}/quick-order`)
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await giveWorkbook(page)
  await expect(page.getByText('We’ll read your list as soon as you’re back online.')).toBeVisible()
  await page.unroute(/read-workbook/)
  await expect(page.getByText(UNREADABLE)).toBeVisible()
})

test('a pasted mail becomes rows by the codes in its lines, and the other lines are shown', async ({ page }) => {
  await page.goto(`${shop()}/quick-order`)
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await paste(
    productIn(page, 1),
    'Hi, please send us:\n1) #10001, 12\n- 10010 (a bowl): 2 packs\nThanks, Jo\nTel. 555 0123',
  )
  await expect(page.getByText('2 rows read.')).toBeVisible()
  await expect(page.getByText('3 lines without a product ignored:')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Thanks, Jo' })).toBeVisible()
  await expect(productIn(page, 1)).toHaveValue('10001')
  await expect(page.getByLabel('Quantity, row 2')).toHaveValue('2 packs')
  await expect(page.getByRole('button', { name: 'Add 2 products to cart' }).first()).toBeVisible()
})

test('a product is found by its name and chosen by keyboard or by mouse', async ({ page }) => {
  await page.goto(`${shop()}/quick-order`)
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  const first = page.getByRole('combobox', { name: 'SKU or product number, row 1', exact: true })
  await first.pressSequentially('bottle vase')
  const options = page.getByRole('listbox', { name: 'Products' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await first.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await first.press('Enter')
  await expect(page.getByLabel('Quantity, row 1')).toBeFocused()
  await expect(first).toHaveValue(/^[A-Z]{3}-/)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await productIn(page, 2).pressSequentially('linen')
  await options.first().click()
  await expect(page.getByLabel('Quantity, row 2')).toBeFocused()
  await page.getByLabel('Quantity, row 2').fill('12')
  await expect(page.getByRole('button', { name: 'Add 2 products to cart' }).first()).toBeVisible()
})

test('rows are readable while their changed quantity is checked', async ({ page }) => {
  await page.goto(`${shop()}/quick-order`)
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await fillRow(page, 1, VASE, '8')
  await expect(page.getByRole('button', { name: 'Add 1 product to cart' }).first()).toBeVisible()
  const check = await delayResponse(page, CHECK)
  await page.getByLabel('Quantity, row 1').fill('12')
  await expect(page.locator('[data-settling=true]').first()).toBeVisible()
  await expectAccessible(page)
  check()
  await expect(page.locator('[data-settling=true]')).toHaveCount(0)
})

test('of a workbook with several lists the buyer chooses one', async ({ page }) => {
  const order = (quantity: number) => [
    ['SKU', 'Qty'],
    [VASE, quantity],
  ]
  const workbook = workbookOf({ Cover: [['Order form']], May: order(12), June: order(24) })
  await page.goto(`${shop()}/quick-order`)
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  const buffer = Buffer.from(await workbook.arrayBuffer())
  await page.getByLabel('List file').setInputFiles({ name: 'list.xlsx', mimeType: 'application/zip', buffer })
  const choice = page.getByRole('dialog', { name: 'Which sheet?' })
  await expect(choice.getByRole('button', { name: 'Cover' })).toHaveCount(0)
  await choice.getByRole('button', { name: 'June' }).click()
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('24')
})

/** Lets the server process the next request, and delays its response until the returned function is called. */
async function delayResponse(page: Page, url: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch()
      await released
      // The page may be closed by now.
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  return release
}

async function fillRow(page: Page, row: number, product: string, quantity: string): Promise<void> {
  await productIn(page, row).fill(product)
  await page.getByLabel(`Quantity, row ${row}`).fill(quantity)
}

async function addProducts(page: Page, count: number): Promise<void> {
  const name = count === 1 ? 'Add 1 product to cart' : `Add ${count} products to cart`
  await page.getByRole('button', { name }).first().click()
}

function productIn(page: Page, row: number): Locator {
  return page.getByLabel(`SKU or product number, row ${row}`, { exact: true })
}

async function paste(into: Locator, text: string): Promise<void> {
  await into.evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function giveWorkbook(page: Page): Promise<void> {
  const buffer = Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByLabel('List file').setInputFiles({ name: 'list.xlsx', mimeType, buffer })
}
