import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { staffCookie } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

const shop = useOwnShop('taxonomy', {
  demo: false,
  async fill(database) {
    const values = ['Kitchen', 'Decor', 'Mugs', 'Cups'].map((c_name, position) => ({
      c_name,
      c_link: c_name.toLowerCase(),
      position,
    }))
    const categories = await database.db.insertInto('categories').values(values).returning('c_id').execute()
    const [, , mugs, cups] = categories.map(({ c_id }) => c_id)
    for (const [title, category_id, price_cents] of [
      ['Ash mug', mugs, 1200],
      ['Oak mug', mugs, 2400],
      ['Elm cup', cups, 800],
    ] as const)
      await addProduct(database.db, { title, sku: title.toUpperCase().replace(' ', '-'), category_id, price_cents })
  },
})

async function open(page: Page, path: string): Promise<void> {
  await page.context().addCookies([await staffCookie(shop.databaseUrl, shop.address)])
  await page.goto(`${shop.address}/admin${path}`)
}

test('categories are sorted and nested by keyboard and by drag, and merged, and old links lead to where they are', async ({
  page,
}) => {
  await open(page, '/catalog/categories')
  const tree = page.getByRole('tree', { name: 'Categories' })
  const row = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name} `) })
  const names = async () => tree.getByRole('treeitem').getByRole('link', { includeHidden: true }).allTextContents()
  await tree.waitFor()
  await expectAccessible(page)
  // Mugs becomes the last one below Decor, Cups goes before Decor, and both keep the focus.
  await row('Kitchen').focus()
  await page.keyboard.press('m')
  await expect(row('Mugs')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(row('Mugs')).toHaveAttribute('aria-level', '2')
  await expect(row('Mugs')).toBeFocused()
  await expect(page.getByText('Mugs is the last one below Decor.').first()).toBeAttached()
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(names).toEqual(['Kitchen', 'Cups', 'Decor', 'Mugs'])
  await expect(row('Cups')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(row('Decor')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row('Mugs')).toHaveCount(0)
  // Decor with all below it is dragged onto Kitchen, and back by the toast.
  await row('Decor').dragTo(row('Kitchen'))
  await expect(row('Decor')).toHaveAttribute('aria-level', '2')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row('Decor')).toHaveAttribute('aria-level', '1')

  await row('Cups').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('End of the URL').fill('tea-cups')
  await page.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('The category is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Merge…' }).click()
  await page.getByLabel('Into').selectOption({ label: '\u2003Mugs' })
  await expect(page.getByText('1 product and 0 categories right below it move to Mugs.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mugs' })).toBeVisible()
  for (const old of ['cups', 'tea-cups']) {
    const { url } = await fetch(`${shop.address}/category/${old}`)
    expect(url).toBe(`${shop.address}/category/mugs`)
  }
})

test('a collection gets products by hand, sorted by the keyboard, then by a rule with a live preview', async ({
  page,
}) => {
  await open(page, '/catalog/collections/new')
  await page.getByLabel('Name').fill('Morning table')
  await page.getByLabel('Status').selectOption('active')
  for (const sku of ['ASH-MUG', 'ELM-CUP']) {
    await page.getByLabel('Add a product').fill(sku)
    await page.getByRole('button', { name: new RegExp(sku) }).click()
  }
  const members = page.getByRole('list', { name: 'Products of the collection' }).getByRole('listitem')
  await expect(members).toHaveText([/Ash mug/, /Elm cup/])
  await page.getByRole('button', { name: /^Place 2: Elm cup/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(members).toHaveText([/Elm cup/, /Ash mug/])
  await expect(page.getByRole('button', { name: /^Place 1: Elm cup/ })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add collection' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Morning table' })).toBeVisible()
  await expect(members).toHaveText([/Elm cup/, /Ash mug/])

  await page.getByRole('radio', { name: 'By a rule' }).check()
  await expect(page.getByText('Add a condition to see the products.')).toBeVisible()
  await page.getByLabel('Price up to').fill('15')
  await expect(page.getByText('2 products now')).toBeVisible()
  await page.getByLabel('Price from, in US dollars').fill('10')
  await expect(page.getByText('1 product now')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save collection' }).click()
  await expect(page.getByText('The collection is saved.')).toBeVisible()
  const link = page.getByRole('link', { name: 'View in the shop' })
  const address = `${shop.address}${await link.getAttribute('href')}`
  await expect.poll(async () => (await fetch(address)).text()).not.toContain('Elm cup')
  expect(await (await fetch(address)).text()).toContain('Ash mug')
})

test('the second of two people who edit one supplier sees what the first one changed', async ({ page, context }) => {
  await open(page, '/catalog/suppliers')
  await page.getByRole('link', { name: 'Halden Pottery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Halden Pottery' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Ships from').fill('Asheville, NC')
  await other.getByRole('button', { name: 'Save supplier' }).click()
  await expect(other.getByText('The supplier is saved.')).toBeVisible()
  await page.getByLabel('Story').fill('Stoneware since 1962.')
  await page.getByRole('button', { name: 'Save supplier' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Sam Staff changed this in the meantime' })).toContainText(
    'Asheville, NC',
  )
  await page.getByLabel('Ships from').fill('Asheville, NC')
  await page.getByRole('button', { name: 'Save supplier' }).click()
  await expect(page.getByText('The supplier is saved.')).toBeVisible()
  await expectAccessible(page)
})
