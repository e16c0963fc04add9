import { expect, test } from '@playwright/test'
import { staffCookie } from '#test-kit/accounts/staff.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

const shop = useOwnShop('unsaved', { demo: false })

/** Screens with a field, and the button that saves it. */
const SCREENS = [
  ['/catalog/suppliers/new', 'Name', 'Add supplier'],
  ['/settings/companies', 'Above the registration form', 'Save settings'],
  ['/settings/emails/order_shipped', 'Subject', 'Save texts'],
] as const

for (const [path, field, button] of SCREENS) {
  test(`${path} asks before input is lost, and not after it is saved`, async ({ page }) => {
    await page.context().addCookies([await staffCookie(shop.databaseUrl, shop.address)])
    await page.goto(`${shop.address}/admin${path}`)
    const orders = page.getByRole('link', { name: 'Orders', exact: true })
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await page.getByLabel(field, { exact: true }).fill('Northlight Dry Goods')
    await orders.click()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('Northlight Dry Goods')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(/ (is|are) (added|saved)\.$/)).toBeVisible()
    await orders.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
}
