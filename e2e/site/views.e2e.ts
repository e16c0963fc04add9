import type { Locator, Page } from '@playwright/test'
import { FICTIONAL_BUYER } from '#e2e/test-kit/fictional-buyer.ts'
import { failOnConsoleErrors, recordPageLoads, recordSearches, shop } from '#e2e/test-kit/search-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

failOnConsoleErrors()

const LAMPS = '/category/lighting'
/** A product whose family is ordered in a grid. */
const NAPKINS = '/inventory/10137'

/** Records the bodies of all additions to the cart from now on. */
function additions(page: Page): { id: number; quantity: number }[] {
  const sent: { id: number; quantity: number }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cart/add')) sent.push(request.postDataJSON() as { id: number; quantity: number })
  })
  return sent
}

test('the view is in the URL, sends no search and stays with filters, pages and categories', async ({ page }) => {
  await page.goto(shop() + LAMPS, { waitUntil: 'networkidle' })
  const requests = recordSearches(page)
  const loads = recordPageLoads(page)
  const views = page.getByRole('list', { name: 'View' })
  await expect(views.getByRole('link', { name: 'Gallery' })).toHaveAttribute('aria-current', 'true')
  const titles = await page.getByRole('article').getByRole('heading').allInnerTexts()
  await views.getByRole('link', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=list/)
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(titles)
  await views.getByRole('link', { name: 'Compact table' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  expect([...requests, ...loads]).toEqual([])

  await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: 'In stock' }).check()
  await expect(page).toHaveURL(/view=compact&in_stock=1/)
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\?view=compact$/)
  await page.getByRole('navigation', { name: 'Categories in Lighting' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/category\/(?!lighting).*view=compact/)
  await expect(page.getByRole('table')).toBeVisible()
})

test('each view works without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${shop()}${LAMPS}?view=compact`)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Ships in' })).toBeVisible()
  await page.goto(`${shop()}${LAMPS}?view=list`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.close()
})

test('a guest orders from the table by keyboard; a quantity between packs is rounded and not added', async ({
  page,
}) => {
  await page.goto(`${shop()}/inventory/search?keyword=10001,10003&view=compact`, { waitUntil: 'networkidle' })
  const sent = additions(page)
  const quantities = page.getByRole('table').getByRole('spinbutton')
  const first = quantities.first()
  const least = Number(await first.inputValue())
  const step = Number(await first.getAttribute('step'))
  expect(step).toBeGreaterThan(1)

  await first.fill(String(least + 1))
  await first.press('Enter')
  await expect(
    page.getByText(`Sold in packs of ${step}, rounded up to ${least + step}. Or enter ${least}`),
  ).toBeVisible()
  await expect(first).toHaveValue(String(least + step))
  expect(sent).toEqual([])

  await first.press('Enter')
  await expect(quantities.nth(1)).toBeFocused()
  await expect(page.getByText('Product has been added to cart')).toBeVisible()
  await quantities.nth(1).press('Enter')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[0]).toEqual({ id: 10_001, quantity: least + step })
  const total = sent.reduce((sum, { quantity }) => sum + quantity, 0)
  await expect(page.getByRole('link', { name: `Cart, ${total} units` })).toBeVisible()
  await expect(page).toHaveURL(/view=compact/)
})

test('the arrow keys move between the rows of the table and of the order grid, and change no quantity', async ({
  page,
}) => {
  await page.goto(`${shop()}/inventory/search?keyword=10001,10003&view=compact`, { waitUntil: 'networkidle' })
  await expectArrowsMove(page.getByRole('table').getByRole('spinbutton'))
  await page.goto(shop() + NAPKINS, { waitUntil: 'networkidle' })
  await expectArrowsMove(page.getByLabel(/^Units of/))
})

/** Presses the arrow keys in the first two quantity fields. */
async function expectArrowsMove(fields: Locator): Promise<void> {
  const [first, second] = [fields.first(), fields.nth(1)]
  const values = [await first.inputValue(), await second.inputValue()]
  await first.focus()
  await first.press('ArrowDown')
  await expect(second).toBeFocused()
  await second.press('ArrowUp')
  await expect(first).toBeFocused()
  await first.press('ArrowUp')
  await expect(first).toBeFocused()
  expect([await first.inputValue(), await second.inputValue()]).toEqual(values)
}

test('a card adds in place, once for a double click', async ({ page }) => {
  await page.goto(shop() + LAMPS, { waitUntil: 'networkidle' })
  const sent = additions(page)
  // It has plenty of stock, because other tests order it too.
  const card = page.getByRole('article').filter({ hasText: 'Prospect column lamp in walnut' })
  await card.hover()
  await card.getByRole('button', { name: /^Quick add/ }).click()
  const order = card.getByRole('group', { name: /^Quick add/ })
  await order.getByRole('button', { name: /^More/ }).click()
  await order.getByRole('button', { name: /^Add to cart/ }).dblclick()
  // This text disappears first.
  await expect(order.getByText('Added')).toBeVisible()
  await expect(page.getByText('Product has been added to cart')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: /^Quick add/ })).toBeFocused()
  expect(sent).toHaveLength(1)
  await expect(page).toHaveURL(shop() + LAMPS)
})

test('a failed add is reported', async ({ page }) => {
  await page.goto(`${shop()}${LAMPS}?view=list`, { waitUntil: 'networkidle' })
  await page.route('**/cart/add', (route) => route.abort())
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('Failed to add product to cart')).toBeVisible()
})

test('guests see how it works; buyers do not', async ({ page }) => {
  await page.goto(shop(), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Everything, by name' })).toBeVisible()
  await page.route('**/session', (route) => route.fulfill({ json: { accessToken: 'known', public_user_code: null } }))
  await page.route('**/get-user', (route) => route.fulfill({ json: { data: FICTIONAL_BUYER } }))
  await page.route('**/api/v2/buyer/seed**', (route) =>
    route.fulfill({ json: { data: [], meta: { current_page: 1, last_page: 1, per_page: 18, total: 0 } } }),
  )
  const nothing = { overdue: null, certificates: [], orders: [] }
  await page.route('**/api/v2/buyer/attention', (route) => route.fulfill({ json: { data: nothing } }))
  await page.route('**/api/v2/buyer/previously-bought?*', (route) => route.fulfill({ json: { data: [] } }))
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByText('Nothing needs you today.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeHidden()
})
