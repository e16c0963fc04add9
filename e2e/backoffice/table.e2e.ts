import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { shop } from '#e2e/test-kit/search-steps.ts'

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${shop()}/admin/styleguide${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Style guide' })).toBeVisible()
}

const table = (page: Page) => page.getByRole('table', { name: 'Sample orders' })
const status = (page: Page) => page.getByRole('region', { name: 'Selection' }).getByRole('status')

test('rows are selected with the keyboard and the mouse, across pages, and changed after a preview', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('X')
  await expect(status(page)).toHaveText('3 selected')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(table(page).getByRole('link', { name: 'TR-1041' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select TR-1042' }).click()
  await page.getByRole('checkbox', { name: 'Select TR-1044' }).click({ modifiers: ['Shift'] })
  await expect(status(page)).toHaveText('6 selected')
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await page.getByRole('button', { name: 'Select everything that matches' }).click()
  await expect(status(page)).toHaveText('Everything that matches is selected: 90')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept' })
  await expect(dialog.getByText('90 orders will be accepted.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Orders accepted')).toBeVisible()
  await expect(status(page)).toHaveText('Select rows to change them together.')
})

test('filter, sort and page are in the address, and a changed filter begins on the first page without a selection', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('checkbox', { name: 'Select TR-1001' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?cursor=40$/)
  await page.getByRole('link', { name: 'Total' }).click()
  await expect(page).toHaveURL(/\?sort=total$/)
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('/')
  await page.keyboard.type('company 3')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?sort=total&q=company\+3$/)
  await expect(status(page)).toHaveText('Select rows to change them together.')
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', '/sample.csv?q=company+3&sort=total')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('')
})

test('a page that is opened by its address leads to the first page', async ({ page }) => {
  await open(page, '?cursor=40')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(table(page).getByRole('link', { name: 'TR-1081' })).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(table(page).getByRole('link', { name: 'TR-1041' })).toBeVisible()
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(table(page).getByRole('link', { name: 'TR-1001' })).toBeVisible()
})

test('columns are shown, moved, pinned and resized in a dialog', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Email', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Company', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Move Email up' }).click()
  await dialog.getByRole('checkbox', { name: 'Pin Total' }).check()
  await dialog.getByRole('spinbutton', { name: 'Width of State' }).fill('300')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Total', 'Number', 'State', 'Email'])
  expect((await page.getByRole('columnheader', { name: 'State' }).boundingBox())?.width).toBeGreaterThanOrEqual(299)
})

test('the keys of a screen are listed on the question mark, and do nothing while someone types', async ({ page }) => {
  await open(page)
  await page.getByRole('searchbox', { name: 'Search orders' }).pressSequentially('jx?')
  await expect(status(page)).toHaveText('Select rows to change them together.')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const map = page.getByRole('dialog', { name: 'Keys of this screen' })
  await expect(map.getByText('Select the row', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a phone has the rows as cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const card = page.getByRole('list', { name: 'Sample orders' }).getByRole('listitem').first()
  await expect(card).toContainText('TR-1001')
  await expect(card.getByRole('definition').first()).toHaveText('Company 0')
  await expect(table(page)).toBeHidden()
})
