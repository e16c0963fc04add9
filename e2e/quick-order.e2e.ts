import type { Locator, Page } from '@playwright/test'
import { doAndLoseAnswer, quantitiesInCart } from './hurry-steps.ts'
import { expect, test } from './journey.ts'
import { newBuyer } from './new-buyer.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Sold by four. */
const VASE = '10001'
const OTHER = '10010'
const BULK = /cart\/bulk$/
/** Said of a workbook that was looked into, and is none. */
const UNREADABLE = 'That Excel file could not be read.'

// A quick order whose answer does not come is in the cart once or not at all, and nothing that was typed is lost.

test('a list that was loaded again while it was added is in the cart once, and goes on with what comes after', async ({
  page,
}) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  await fillRow(page, 1, VASE, '12')
  const answer = await doAndHoldAnswer(page)
  await addProducts(page, 1)
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([12])
  await page.reload()
  answer()
  await expect(page.getByText(/^1 product, 12 units for \$\S+ is in your cart\.$/)).toBeVisible()
  await expect(productIn(page, 1)).toHaveValue('')
  await fillRow(page, 1, OTHER, '24')
  await addProducts(page, 1)
  await expect.poll(() => quantitiesInCart(page, shop())).toEqual([12, 24])
})

test('a list whose answer was lost is in the cart once, with what was added to it since', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  await fillRow(page, 1, VASE, '12')
  await doAndLoseAnswer(page, BULK)
  await addProducts(page, 1)
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await fillRow(page, 2, OTHER, '24')
  await addProducts(page, 2)
  await expect(page.getByText(/^2 products, 36 units for/)).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([12, 24])
  await expect(productIn(page, 1)).toHaveValue('')
})

test('what was kept of a list that the shop knows otherwise keeps nobody from ordering', async ({ page }) => {
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

test('a row that was changed when the answer was lost waits until the buyer has seen what is in the cart', async ({
  page,
}) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  await fillRow(page, 1, VASE, '12')
  await fillRow(page, 2, OTHER, '12')
  await doAndLoseAnswer(page, BULK)
  await addProducts(page, 2)
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await page.getByLabel('Quantity, row 2').fill('24')
  await addProducts(page, 2)
  await expect(
    page.getByText(/^2 products, 24 units for .* One row needs another look; it is still here\.$/),
  ).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([12, 12])
  await expect(productIn(page, 1)).toHaveValue(OTHER)
})

test('a list that never reached the shop orders nothing that was taken out of it since', async ({ page }) => {
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

test('what is typed while another list is on its way outlives a reload', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/quick-order`)
  await fillRow(page, 1, VASE, '12')
  const answer = await doAndHoldAnswer(page)
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

test('a list that cannot be read is not said to be kept, and what may be one name stays in its row', async ({
  page,
}) => {
  await page.route(/parse-rows/, (route) => route.abort())
  await page.goto(`${shop()}/quick-order`)
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await paste(productIn(page, 1), `${VASE}\t8\n${OTHER}\t4`)
  await paste(productIn(page, 2), 'Halden bottle vase')
  await expect(page.getByText('The shop could not be reached, so your list was not read.').first()).toBeVisible()
  await expect(productIn(page, 2)).toHaveValue('Halden bottle vase')
  await expect(productIn(page, 1)).toHaveValue('')
  await expect(page.getByText('What you typed is kept')).toHaveCount(0)
})

test('a paste in which nothing reads like a product says so', async ({ page }) => {
  await page.goto(`${shop()}/quick-order`)
  await paste(productIn(page, 1), 'SKU\tQuantity')
  await expect(page.getByText('Nothing in it reads like a SKU and a quantity.')).toBeVisible()
})

test('a workbook that is given without a network is read all the same', async ({ page, context }) => {
  const fetched = Promise.all([/read-file/, /universal/].map((part) => page.waitForResponse(part)))
  await page.goto(`${shop()}/quick-order`)
  await Promise.all((await fetched).map((answer) => answer.finished()))
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await context.setOffline(true)
  await giveWorkbook(page)
  await expect(page.getByText(UNREADABLE)).toBeVisible()
})

test('a workbook that could not be read at once is read a little later, which is said', async ({ page }) => {
  await page.route(/universal/, (route) => route.abort())
  await page.goto(`${shop()}/quick-order`)
  await expect(page.getByLabel(/^Notifications/)).toBeAttached()
  await giveWorkbook(page)
  await expect(page.getByText('Your list is read as soon as it can be.')).toBeVisible()
  await page.unroute(/universal/)
  await expect(page.getByText(UNREADABLE)).toBeVisible()
})

/** The shop does what is sent next, and answers once what is returned is called. */
async function doAndHoldAnswer(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    BULK,
    async (route) => {
      const response = await route.fetch()
      await released
      // Nobody may be there any more.
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
  await page.getByLabel('List as a file').setInputFiles({ name: 'list.xlsx', mimeType, buffer })
}
