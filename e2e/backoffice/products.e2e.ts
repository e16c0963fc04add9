import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { staffCookie } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

const shop = useOwnShop('products', {
  demo: false,
  async fill(database) {
    for (const number of [1, 2, 3, 4])
      await addProduct(database.db, {
        sku: `MUG-${number}`,
        title: `Mug ${number}`,
        price_cents: number * 1000,
        stock: 24,
      })
  },
})

async function open(page: Page, path = '/catalog/products?sort=sku'): Promise<void> {
  await page.context().addCookies([await staffCookie(shop.databaseUrl, shop.address)])
  await page.goto(`${shop.address}/admin${path}`)
}

const cell = (page: Page, field: string, sku: string) =>
  page.getByRole('table', { name: 'Products' }).getByRole('button', { name: new RegExp(`^${field} of ${sku}: `) })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'All changes are saved.' })

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

test('cells are changed with the keyboard, filled down, pasted from a spreadsheet and undone', async ({ page }) => {
  await open(page)
  await cell(page, 'Price', 'MUG-1').click()
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Price', 'MUG-1')).toHaveText('$12.50')
  await expect(cell(page, 'Price', 'MUG-2')).toBeFocused()
  await saved(page).waitFor()

  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(cell(page, 'Price', 'MUG-4')).toHaveText('$20.00')
  await saved(page).waitFor()

  await cell(page, 'Stock', 'MUG-3').click()
  await paste(page, '30\t6\n36\t12\n99\t1')
  await expect(cell(page, 'Stock', 'MUG-4')).toHaveText('36')
  await expect(cell(page, 'Minimum', 'MUG-4')).toHaveText('12')
  await expect(page.getByText('1 row did not fit: the page ends here.')).toBeVisible()
  await saved(page).waitFor()
  await expectAccessible(page)

  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Minimum', 'MUG-4')).toHaveText('1')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Price', 'MUG-4')).toHaveText('$40.00')
  await page.reload()
  await expect(cell(page, 'Price', 'MUG-4')).toHaveText('$40.00')
  await expect(cell(page, 'Price', 'MUG-1')).toHaveText('$12.50')
  await expect(cell(page, 'Stock', 'MUG-3')).toHaveText('24')
})

test('a value that is not valid stays in its cell with the reason, and Escape takes it back', async ({ page }) => {
  await open(page)
  await cell(page, 'Price', 'MUG-2').click()
  await page.keyboard.type('twelve')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Price', 'MUG-2')).toHaveText('twelve')
  await expect(page.getByText('1 cell was not saved.')).toBeVisible()
  await cell(page, 'Minimum', 'MUG-2').click()
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await saved(page).or(page.getByText('1 cell was not saved.')).first().waitFor()
  await expect(cell(page, 'Step', 'MUG-2')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 cells were not saved.')).toBeVisible()
  await cell(page, 'Step', 'MUG-2').click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'The minimum of 5 is not a multiple of the step of 2; the next one is 6.' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Step', 'MUG-2')).toHaveText('1')
  await cell(page, 'Price', 'MUG-2').click()
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Price', 'MUG-2')).toHaveText('$20.00')
})

test('two people change one cell: the second sees the value of the first', async ({ page, browser }) => {
  await open(page)
  const other = await (await browser.newContext()).newPage()
  await open(other)
  await cell(other, 'Title', 'MUG-3').dblclick()
  await other.keyboard.type('Sage mug')
  await other.keyboard.press('Enter')
  await saved(other).waitFor()
  await cell(page, 'Title', 'MUG-3').dblclick()
  await page.keyboard.type('Blue mug')
  await page.keyboard.press('Enter')
  await cell(page, 'Title', 'MUG-3').click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Someone else set this to Sage mug. Enter it again to replace that.' }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Title', 'MUG-3')).toHaveText('Blue mug')
  await saved(page).waitFor()
  await other.context().close()
})

test('a product is written in the editor: saved by key, with the change of someone else, a restored value and a copy', async ({
  page,
}) => {
  await open(page, '/catalog/products/new')
  await page.getByLabel('Title').fill('Stoneware bowl')
  await page.getByLabel('SKU').fill('BOWL-1')
  await page.getByLabel('Supplier').selectOption({ index: 1 })
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Enter a price.')).toBeVisible()
  await page.getByLabel('Price ($)', { exact: true }).fill('18')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stoneware bowl' })).toBeVisible()
  await expect(page).toHaveURL(/\/catalog\/products\/\d+$/)
  const ocid = Number(page.url().split('/').at(-1))

  const concurrent = await page.request.post(`${shop.address}/api/v2/admin/products/${ocid}`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { fields: { price: 19 } },
  })
  expect(concurrent.ok()).toBe(true)
  await page.getByLabel('Barcode').fill('4006381333932')
  await page.getByLabel('State').selectOption('active')
  await page.getByRole('button', { name: 'Add a volume price' }).click()
  await page.getByLabel('Quantity of volume price 1').fill('12')
  await page.getByLabel('Price of volume price 1').fill('16')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/check digit/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Barcode').fill('4006381333931')
  await page.getByLabel('Price ($)', { exact: true }).fill('20')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toContainText('Sam Staff changed this in the meantime:')
  await expect(page.getByLabel('Price ($)', { exact: true })).toHaveValue('20')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The product is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Restore price', exact: true }).first().click()
  await expect(page.getByLabel('Price ($)', { exact: true })).toHaveValue('19.00')
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('dialog').getByLabel('SKU of the copy').fill('BOWL-2')
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText(/^BOWL-2 · OCID/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(cell(page, 'Title', 'BOWL-1')).toBeVisible()
  await expect(cell(page, 'Title', 'BOWL-2')).toBeHidden()
})

test('selected products are changed together after a preview, and the bulk edit is undone', async ({ page }) => {
  await open(page)
  await page.getByRole('checkbox', { name: 'Select MUG-1' }).click()
  await page.getByRole('checkbox', { name: 'Select MUG-4' }).click()
  const before = await cell(page, 'Price', 'MUG-4').textContent()
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bulk edit' }).click()
  await expect(page.getByText('2 selected products.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Enter a number.')).toBeVisible()
  await page.getByLabel('Change').selectOption('set')
  await page.getByLabel('To', { exact: true }).fill('77.50')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('2 will change, 0 already have these values, 0 cannot be changed.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(page.getByText('2 of 2 changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 products restored.')).toBeVisible()
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.goto(`${shop.address}/admin/catalog/products?sort=sku`)
  await expect(cell(page, 'Price', 'MUG-4')).toHaveText(before ?? '')
})
