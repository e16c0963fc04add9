import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { addStaffAccount, STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

const LIST = `Alder Pottery: price list
;;;
Item No.;Product name;Wholesale;Qty on hand
A-1;Oak bowl;12,50;4
A-2;Ash bowl;zwölf;6
A-3;Elm bowl;9,00;8
`

const shop = useOwnShop('imports', {
  demo: false,
  async fill(database) {
    await addStaffAccount({ database }, 'sam@shop.example')
  },
})

/** Drops a file on the page, as from the desktop. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/csv' }))
      return transfer
    },
    [name, text],
  )
  await page.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer: data })
}

test('a price list is dropped on a phone, its columns confirmed, a cell corrected, imported and undone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.address}/admin/sign-in?to=%2Fimports`)
  await page.getByLabel('Email').fill('sam@shop.example')
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('No imports')).toBeVisible()
  await page.getByRole('link', { name: 'New import' }).click()
  await page.getByLabel('File to import').waitFor({ state: 'attached' })
  await expectAccessible(page)
  await drop(page, 'alder.csv', LIST)

  await expect(page.getByRole('heading', { level: 1, name: 'alder.csv' })).toBeVisible()
  await expect(page.getByText('The header is line 3')).toBeVisible()
  await expect(page.getByLabel('Import Item No. as')).toHaveValue('sku')
  await expect(page.getByLabel('Import Wholesale as')).toHaveValue('price')
  await expectAccessible(page)
  await page.getByLabel('supplier: slug or name').fill('Alder Pottery')
  await page.getByLabel('category: link or number').fill('Bowls')
  await page.getByLabel('Create unknown suppliers and categories').check()
  await page.getByLabel('Save these choices as').fill('Alder')
  await page.getByRole('button', { name: 'Check the file' }).click()

  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
  const cell = page.getByRole('textbox', { name: 'Line 5, Wholesale' })
  await expect(cell).toHaveValue('zwölf')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await cell.fill('12,00')
  await cell.press('Enter')
  await expect(page.getByText('1 cell corrected. Check again')).toBeVisible()
  await page.reload()
  await expect(cell).toHaveValue('12,00')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()

  await expect(page.getByLabel('Result of the import')).toContainText('New3')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('0 records restored, 5 new records deleted')).toBeVisible()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()

  // The saved choices are offered for the next list with these columns.
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await page.getByRole('link', { name: 'New import' }).click()
  await drop(page, 'alder-spring.csv', LIST.replace('zwölf', '12'))
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByLabel('supplier: slug or name')).toHaveValue('Alder Pottery')
})
