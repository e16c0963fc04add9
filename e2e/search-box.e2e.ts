import { allowNoComplaints, searches, shop } from './search-steps.ts'
import { expect, test } from './journey.ts'

allowNoComplaints()

test.describe('the search box', () => {
  test('drops products down while somebody types, and the keyboard reaches them', async ({ page }) => {
    await page.goto(shop(), { waitUntil: 'networkidle' })
    const asked = searches(page)
    const box = page.getByRole('combobox', { name: 'Search for products' })
    await box.focus()
    await expect(page.getByRole('option', { name: 'Lighting' })).toBeVisible()
    await box.pressSequentially('va')
    expect(asked).toHaveLength(0)
    await box.pressSequentially('s')
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]).toContain('"query":"vas"')
    await box.pressSequentially('e')
    const options = page.getByRole('listbox', { name: 'Products' }).getByRole('option')
    await expect(options).toHaveCount(7)
    await expect(options.last()).toHaveText(/^See all \d+ results$/)
    await expect(box).toHaveAttribute('aria-expanded', 'true')

    await box.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
    await box.press('End')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await box.press('Home')
    await box.press('ArrowUp')
    await expect(box).not.toHaveAttribute('aria-activedescendant')
    await box.press('Escape')
    await expect(options.first()).toBeHidden()
    await expect(box).toHaveValue('vase')

    await box.press('ArrowDown')
    await expect(options.first()).toBeVisible()
    await box.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('href', /^\/inventory\/\d+$/)
    await box.press('Enter')
    await expect(page).toHaveURL(/\/inventory\/\d+/)
    await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  })

  test('closes 300 ms after the focus has left', async ({ page }) => {
    await page.clock.install()
    await page.goto(shop(), { waitUntil: 'networkidle' })
    await page.getByRole('combobox').focus()
    const option = page.getByRole('option', { name: 'Lighting' })
    await expect(option).toBeVisible()
    // From here on the page's time goes by as this test says, however busy the machine is.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.clock.runFor(299)
    await expect(option).toBeVisible()
    await page.clock.runFor(1)
    await expect(option).toBeHidden()
  })

  test('searches in the category it stands in, and keeps what was searched for', async ({ page }) => {
    await page.goto(`${shop()}/category/lighting`, { waitUntil: 'networkidle' })
    const asked = searches(page)
    const box = page.getByRole('combobox', { name: 'Search for products in Lighting' })
    await box.fill('lamp')
    await expect(page.getByRole('option', { name: /See all \d+ results in Lighting/ })).toBeVisible()
    expect(asked.at(-1)).toContain('"filters":"c_id:11"')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/inventory\/search\?keyword=lamp&category_id=11/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“lamp”')

    const again = page.getByRole('combobox', { name: /Search for products/ })
    await again.fill('')
    await expect(page.getByRole('option', { name: 'lamp', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Forget “lamp”' }).click()
    await expect(page.getByRole('option', { name: 'lamp', exact: true })).toBeHidden()
    await expect(again).toBeFocused()
  })

  test('says when the search cannot be reached, keeps what it has and tries again', async ({ page }) => {
    await page.goto(shop(), { waitUntil: 'networkidle' })
    const box = page.getByRole('combobox')
    await box.fill('vase')
    const options = page.getByRole('listbox', { name: 'Products' }).getByRole('option')
    await expect(options).toHaveCount(7)
    await page.route('**/1/indexes/**', (route) => route.abort())
    await box.press('s')
    await expect(page.getByText('The search could not be reached.')).toBeVisible({ timeout: 20_000 })
    await expect(options).toHaveCount(7)
    await page.unroute('**/1/indexes/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The search could not be reached.')).toBeHidden()
    await expect(box).toBeFocused()
  })
})

test('a list of product numbers shows what there is, names what there is not and goes into the cart', async ({
  page,
}) => {
  await page.goto(shop(), { waitUntil: 'networkidle' })
  const box = page.getByRole('combobox')
  await box.fill('10001, 10002, 99999999')
  await expect(page.getByRole('option', { name: 'See all 2 results' })).toBeVisible()
  await box.press('Enter')
  await expect(page.getByText('2 of 3 found; unknown: 99999999')).toBeVisible()
  await page.getByRole('button', { name: 'Add all 2 to cart' }).click()
  await expect(page.getByText('2 products have been added to cart')).toBeVisible()
  await page.goto(`${shop()}/cart`)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Halden bottle vase/ })
      .first(),
  ).toBeVisible()
})

test('a text without a word in it finds nothing, and a number too long for a product is a text', async ({ page }) => {
  await page.goto(`${shop()}/inventory/search?keyword=${encodeURIComponent('😀')}`)
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
  await page.goto(`${shop()}/inventory/search?keyword=99999999999999999999`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“99999999999999999999”')
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
})

test('an empty search finds nothing and offers the categories', async ({ page }) => {
  await page.goto(`${shop()}/inventory/search?keyword=`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you looking for?')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goto(`${shop()}/inventory/search?keyword=qqqxyzzy`)
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Browse by category' }).getByRole('link')).toHaveCount(8)
})
