import type { Page } from '@playwright/test'
import { count, failOnConsoleErrors, recordSearches, shop } from '#e2e/test-kit/search-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

failOnConsoleErrors()

test.describe('the search box', () => {
  test('suggests products while the buyer types, and the keyboard reaches them', async ({ page }) => {
    await page.goto(shop(), { waitUntil: 'networkidle' })
    const requests = recordSearches(page)
    const box = page.getByRole('combobox', { name: 'Search for products' })
    await box.focus()
    await expect(page.getByRole('option', { name: 'Lighting' })).toBeVisible()
    await box.pressSequentially('va')
    expect(requests).toHaveLength(0)
    await box.pressSequentially('s')
    await expect.poll(() => requests.length).toBe(1)
    expect(requests[0]).toContain('"query":"vas"')
    await box.pressSequentially('e')
    const options = page.getByRole('listbox', { name: 'Products' }).getByRole('option')
    // Six products, all results, and the category Vases.
    await expect(options).toHaveCount(8)
    await expect(options.nth(6)).toHaveText(/^See all \d+ results$/)
    await expect(options.last()).toHaveText('Vases in Decor & Wall Art')
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

  test('gets the focus by / and Ctrl-K on every page, but not while the buyer types in a field', async ({ page }) => {
    for (const path of ['/', '/category/lighting', '/inventory/10001']) {
      await page.goto(shop() + path, { waitUntil: 'networkidle' })
      const box = page.getByRole('combobox', { name: 'Search for products' })
      await expect(box).toHaveAttribute('aria-keyshortcuts', '/ Control+K Meta+K')
      for (const key of ['/', 'Control+k', 'Meta+k']) {
        await page.keyboard.press(key)
        await expect(box, `${key} on ${path}`).toBeFocused()
        await expect(box).toHaveValue('')
        await box.press('Escape')
        await box.blur()
      }
    }
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' }).first()
    await quantity.focus()
    for (const key of ['/', 'Control+k']) {
      await page.keyboard.press(key)
      await expect(quantity).toBeFocused()
    }
  })

  test('offers to turn its shortcut without a modifier off, and on again', async ({ page }) => {
    await page.goto(`${shop()}/category/lighting`, { waitUntil: 'networkidle' })
    const box = page.getByRole('combobox', { name: 'Search for products' })
    await page.keyboard.press('/')
    await page.getByRole('button', { name: 'Turn the shortcut / off' }).click()
    await page.reload({ waitUntil: 'networkidle' })
    await page.keyboard.press('/')
    await expect(box).not.toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await page.getByRole('button', { name: 'Turn the shortcut / on' }).click()
    await expect(box).toBeFocused()
    await box.blur()
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
  })

  test('stays without the focus behind a dialog', async ({ page }) => {
    await page.goto(`${shop()}/category/lighting`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Sign in' }).click()
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    await close.focus()
    await page.keyboard.press('/')
    await expect(close).toBeFocused()
  })

  test('closes 300 ms after the focus has left', async ({ page }) => {
    await page.clock.install()
    await page.goto(shop(), { waitUntil: 'networkidle' })
    await page.getByRole('combobox').focus()
    const option = page.getByRole('option', { name: 'Lighting' })
    await expect(option).toBeVisible()
    // From here on the test controls the page's clock, so a busy machine does not matter.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    // The search button, the button of the shortcut in the dropdown, and a link of the page.
    for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Tab')
    await page.clock.runFor(299)
    await expect(option).toBeVisible()
    await page.clock.runFor(1)
    await expect(option).toBeHidden()
  })

  test('searches in the current category, and stores recent searches', async ({ page }) => {
    await page.goto(`${shop()}/category/lighting`, { waitUntil: 'networkidle' })
    const requests = recordSearches(page)
    const box = page.getByRole('combobox', { name: 'Search for products in Lighting' })
    await box.fill('lamp')
    await expect(page.getByRole('option', { name: /See all \d+ results in Lighting/ })).toBeVisible()
    expect(requests.at(-1)).toContain('"filters":"c_id:11"')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/inventory\/search\?keyword=lamp&category_id=11/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“lamp”')

    await page.goto(`${shop()}/category/lighting?sale=1`, { waitUntil: 'networkidle' })
    await box.fill('lamp')
    await expect(page.getByRole('option', { name: /See all \d+ results on sale in Lighting/ })).toBeVisible()
    expect(requests.at(-1)).toContain('"filters":"c_id:11 AND is_sale:true"')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/inventory\/search\?keyword=lamp&category_id=11&sale=1/)

    const again = page.getByRole('combobox', { name: /Search for products/ })
    await again.fill('')
    await expect(page.getByRole('option', { name: 'lamp', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove “lamp”' }).click()
    await expect(page.getByRole('option', { name: 'lamp', exact: true })).toBeHidden()
    await expect(again).toBeFocused()
  })

  test('reports when the search is unavailable, keeps its results and retries', async ({ page }) => {
    await page.goto(shop(), { waitUntil: 'networkidle' })
    const box = page.getByRole('combobox')
    await box.fill('vase')
    const options = page.getByRole('listbox', { name: 'Products' }).getByRole('option')
    await expect(options).toHaveCount(8)
    await page.route('**/1/indexes/**', (route) => route.abort())
    await box.press('s')
    await expect(page.getByText('Search is unavailable right now.')).toBeVisible({ timeout: 20_000 })
    await expect(options).toHaveCount(8)
    await page.unroute('**/1/indexes/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Search is unavailable right now.')).toBeHidden()
    await expect(box).toBeFocused()
  })
})

test('a list of product numbers shows matches, names unknown numbers and goes into the cart', async ({ page }) => {
  await page.goto(shop(), { waitUntil: 'networkidle' })
  const box = page.getByRole('combobox')
  await box.focus()
  await box.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '10001\n10002\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(box).toHaveValue('10001,10002')
  await expect(page.getByRole('option', { name: 'See all 2 results' })).toBeVisible()
  await box.fill('10001, 10002, 99999999')
  await expect(page.getByRole('option', { name: 'See all 2 results' })).toBeVisible()
  await box.press('Enter')
  await expect(page.getByText('2 of 3 found; unknown: 99999999')).toBeVisible()
  const found = page.getByRole('main')
  await page.goto(`${shop()}/inventory/search?keyword=10001,10002,10172&category_id=11`)
  await expect(found.getByText(/^\d of 3 found here; not in this selection: .*10001/)).toBeVisible()
  await found.getByRole('link', { name: 'Search everywhere' }).click()
  await expect(found.getByText('3 of 3 found', { exact: true })).toBeVisible()
  await page.goto(`${shop()}/inventory/search?keyword=10001,10002,99999999&sale=1`)
  await found.getByRole('link', { name: 'Search everywhere' }).click()
  await expect(found.getByText('2 of 3 found; unknown: 99999999')).toBeVisible()
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

test('a query without words finds nothing, and a number too long for a product is text', async ({ page }) => {
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

/** The search box of the header. The order of a listing is a combobox, too. */
const boxOf = (page: Page) => page.getByRole('combobox', { name: /Search for products/ })

test.describe('search suggestions', () => {
  test('have categories by synonyms, and SKUs where these were typed', async ({ page }) => {
    await page.goto(`${shop()}/category/lighting`, { waitUntil: 'networkidle' })
    const box = boxOf(page)
    await box.fill('christmas')
    const holiday = page.getByRole('option', { name: 'Holiday in Decor & Wall Art' })
    await expect(holiday).toBeVisible()
    await holiday.click()
    await expect(page).toHaveURL(/\/category\/holiday$/)
    await expect(box).toHaveValue('')

    await page.goto(`${shop()}/inventory/search`, { waitUntil: 'networkidle' })
    await box.fill('HALVAS001TC')
    await expect(page.getByRole('option', { name: /HAL-VAS-001-TC/ })).toHaveCount(1)
    await box.fill('bottle vase')
    await expect(page.getByRole('option', { name: /bottle vase/ }).first()).toBeVisible()
    await expect(page.getByRole('option', { name: /VAS-0/ })).toHaveCount(0)
  })

  test('lead from a category to the results in the whole shop', async ({ page }) => {
    await page.goto(`${shop()}/category/lighting`, { waitUntil: 'networkidle' })
    await boxOf(page).fill('brass')
    const everywhere = page.getByRole('option', { name: /^\d+ results in the whole shop$/ })
    const text = await everywhere.innerText()
    await everywhere.click()
    await expect(page).toHaveURL(/\/inventory\/search\?keyword=brass$/)
    await expect(page.getByText(new RegExp(`^${count(text)} results found`))).toBeVisible()
  })
})

test.describe('a results page', () => {
  test('of a category counts the results in the whole shop, also after another search', async ({ page }) => {
    await page.goto(`${shop()}/inventory/search?keyword=brass&category_id=11`, { waitUntil: 'networkidle' })
    const everywhere = page.getByRole('main').getByRole('link', { name: /results in the whole shop/ })
    const brass = await everywhere.innerText()
    const box = boxOf(page)
    await box.fill('linen')
    await box.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“linen”')
    await expect(everywhere).not.toHaveText(brass)
    const linen = count(await everywhere.innerText())
    await everywhere.click()
    await expect(page.getByText(new RegExp(`^${linen} results found`))).toBeVisible()
    await expect(everywhere).toBeHidden()
  })

  test('reports that only descriptions have the word', async ({ page }) => {
    await page.goto(`${shop()}/inventory/search?keyword=sofa`)
    await expect(page.getByText('Nothing here is named “sofa”. These products mention it.')).toBeVisible()
    await page.goto(`${shop()}/inventory/search?keyword=vase`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(/Nothing here is named/)).toBeHidden()
  })

  test('without results offers the nearest category, fewer words and the whole shop', async ({ page }) => {
    const main = page.getByRole('main')
    await page.goto(`${shop()}/inventory/search?keyword=teak+vases`)
    await expect(main.getByText('No matches for “teak vases”')).toBeVisible()
    await expect(main.getByText('Or search for').getByRole('link', { name: '“vases”' })).toBeVisible()
    await expect(main.getByText('Popular searches:').getByRole('link', { name: '“table lamps”' })).toBeVisible()
    await main
      .getByRole('navigation', { name: 'Categories, makers and pages:' })
      .getByRole('link', { name: 'Vases' })
      .click()
    await expect(page).toHaveURL(/\/category\/vases$/)
    await page.goto(`${shop()}/inventory/search?keyword=mugs&category_id=11`)
    await main
      .getByRole('link', { name: /results in the whole shop/ })
      .last()
      .click()
    await expect(page.getByText(/^\d+ results found/)).toBeVisible()
  })
})

test('the search box has no text on pages that are not about it', async ({ page }) => {
  await page.goto(`${shop()}/category/lighting`, { waitUntil: 'networkidle' })
  const box = boxOf(page)
  await box.fill('brass')
  await box.press('Enter')
  await expect(page).toHaveURL(/keyword=brass/)
  await expect(box).toHaveValue('brass')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/inventory\/\d+/)
  await expect(box).toHaveValue('')
  await box.fill('vase')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/\/category\//)
  await expect(box).toHaveValue('')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/keyword=brass/)
  await expect(box).toHaveValue('brass')
})
