import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { staffCookie } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

const products: number[] = []
const shop = useOwnShop('attributes', {
  demo: false,
  async fill({ db }) {
    for (const title of ['Ash stool', 'Oak stool', 'Elm stool']) products.push(await addProduct(db, { title }))
  },
})

async function open(page: Page, path: string): Promise<void> {
  await page.context().addCookies([await staffCookie(shop.databaseUrl, shop.address)])
  await page.goto(`${shop.address}/admin${path}`)
}

async function addAttribute(page: Page, fields: Record<string, string>): Promise<void> {
  await open(page, '/catalog/attributes/new')
  for (const [label, text] of Object.entries(fields)) {
    if (label === 'Type') await page.getByLabel('Type').selectOption(text)
    else await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByLabel('As a filter of categories and searches').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add attribute' }).click()
  await expect(page).toHaveURL(`${shop.address}/admin/catalog/attributes`)
}

test('an attribute is added, typed in the editor and the grid, and buyers read it and filter by it', async ({
  page,
}) => {
  await addAttribute(page, { Name: 'Finish', Key: 'finish', Type: 'Choice', Choices: 'Matte\nGlossy' })
  await addAttribute(page, { Name: 'Seat height', Key: 'seat_height', Type: 'Number', Unit: 'cm' })
  await expectAccessible(page)
  const [first, second] = products
  await open(page, `/catalog/products/${first}`)
  await page.getByLabel('Finish').selectOption('Matte')
  await page.getByLabel('Seat height (cm)').fill('18 in')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Seat height (cm)')).toHaveValue('45.72')
  await expectAccessible(page)
  await open(page, `/catalog/products/${second}`)
  await page.getByLabel('Finish').selectOption('Glossy')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()

  await page.goto(`${shop.address}/inventory/${first}`)
  await expect(page.getByRole('definition').filter({ hasText: '45.72 cm' })).toBeVisible()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const glossy = filters.getByRole('checkbox', { name: 'Glossy' })
  // The index follows within a second or two, one product after the other.
  await expect(async () => {
    await page.goto(`${shop.address}/category`)
    await filters.locator('summary', { hasText: 'Finish' }).click({ timeout: 1000 })
    await expect(glossy).toBeVisible({ timeout: 1000 })
  }).toPass()
  const stats = page.locator('output').filter({ hasText: /result/ })
  await glossy.check()
  await expect(page).toHaveURL(/attr\.finish=Glossy/)
  await expect(stats).toHaveText(/^1 result/)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await filters.getByLabel('Seat height (cm), from').fill('40')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Remove filter Seat height/ })).toContainText('from 40')
  await expect(stats).toHaveText(/^1 result/)
  await expectAccessible(page)
})

test('a change of choices states what it does to the products first', async ({ page }) => {
  await addAttribute(page, { Name: 'Weave', Key: 'weave', Type: 'Choice', Choices: 'Twill\nPlain' })
  const [, , third] = products
  await open(page, `/catalog/products/${third}`)
  await page.getByLabel('Weave').selectOption('Twill')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  await open(page, '/catalog/attributes')
  await page.getByRole('link', { name: 'Weave' }).click()
  await page.getByLabel('Choices').fill('Twill weave\nPlain')
  await page.getByRole('button', { name: 'Save attribute' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('1 product has a value: 0 will be converted, 1 will be lost.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Products with Twill get').selectOption('Twill weave')
  await expect(dialog.getByText('1 will be converted, 0 will be lost.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save attribute' }).click()
  await expect(dialog).toBeHidden()
  await expect(async () => {
    await open(page, `/catalog/products/${third}`)
    await expect(page.getByLabel('Weave')).toHaveValue('Twill weave', { timeout: 1000 })
  }).toPass()
})
