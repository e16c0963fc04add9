import { failOnConsoleErrors, recordPageLoads, recordSearches, shop } from '#e2e/test-kit/search-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

failOnConsoleErrors()

test('opens without sending a search', async ({ page }) => {
  const requests = recordSearches(page)
  const paths = [
    '/category',
    '/category?sale=1',
    '/category/kitchen-dining?color=Sage&price=10:60&sort=newest',
    '/inventory/search?keyword=vase',
    '/inventory/search?keyword=vase&color=Ivory&in_stock=1&page=1',
    '/inventory/search?keyword=10001,10002',
  ]
  for (const path of paths) {
    await page.goto(shop() + path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('article').first(), path).toBeVisible()
  }
  expect(requests).toEqual([])
})

test('shows a new search in place, and Back shows the previous one', async ({ page }) => {
  await page.goto(`${shop()}/inventory/search?keyword=vase&color=Ivory`, { waitUntil: 'networkidle' })
  const searches = recordSearches(page)
  const pages = recordPageLoads(page)
  const box = page.getByRole('combobox', { name: 'Search for products' })
  const heading = page.getByRole('heading', { level: 1 })
  const first = page.getByRole('article').first().getByRole('heading')
  const vase = await first.innerText()
  await box.fill('lamp')
  await box.press('Enter')
  await expect(heading).toHaveText('“lamp”')
  await expect(page).toHaveTitle(/lamp/)
  await expect(first).not.toHaveText(vase)
  await expect(page.getByRole('list', { name: 'Applied filters' })).toBeHidden()
  // The server has searched: the page has hints for this keyword.
  expect(pages).toHaveLength(1)
  expect(searches.filter((body) => body.includes('facets'))).toEqual([])

  await box.fill('10003,10001')
  await box.press('Enter')
  await expect(page.getByText('2 of 2 found')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(first).toHaveText(/charcoal/)
  await page.goBack()
  await expect(heading).toHaveText('“lamp”')
  await page.goBack()
  await expect(heading).toHaveText('“vase”')
  await expect(first).toHaveText(vase)
  await expect(page.getByRole('link', { name: 'Remove filter Color: Ivory' })).toBeVisible()
})

test('shows the same results from its URL, also without JavaScript', async ({ page, browser }) => {
  await page.goto(`${shop()}/category/decor-wall-art`, { waitUntil: 'networkidle' })
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('link', { name: /Vases/ }).click()
  await filters.getByLabel('Price from, in dollars').fill('15')
  await filters.getByLabel('Price to, in dollars').fill('40')
  await filters.getByLabel('Price to, in dollars').press('Enter')
  await expect(page).toHaveURL(/price=15:40/)
  await page.getByLabel('Sort').selectOption('Price, low to high')
  await expect(page).toHaveURL(/sort=price_up/)

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(page.url())
  const titles = await plain.getByRole('article').getByRole('heading').allInnerTexts()
  expect(titles.length).toBeGreaterThan(3)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles)
  await plain.close()
})

test('Back from a product restores filters and scroll position', async ({ page }) => {
  await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
  const count = page.locator('output').filter({ hasText: /result/ })
  const before = await count.innerText()
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: 'In stock' }).check()
  await expect(page).toHaveURL(/in_stock=1/)
  // New results reset the scroll position, so wait for them before scrolling.
  await expect(count).not.toHaveText(before)
  const card = page.getByRole('article').nth(20)
  await card.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(page.getByRole('article').nth(20).getByRole('heading')).toHaveText(title)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(scrolled))
})

test('Back restores the scroll position on a longer list once it has loaded', async ({ page }) => {
  await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
  await page.getByRole('article').nth(20).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  await page.evaluate(() =>
    document.querySelector<HTMLInputElement>('#filters input[name=color]:not(:checked)')?.click(),
  )
  await expect(page).toHaveURL(/color=/)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(scrolled))
})

test('links to its pages, and to none beyond the last', async ({ page }) => {
  await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
  const first = await page.getByRole('article').first().getByRole('heading').innerText()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Page 4' })).toHaveAttribute('href', '/category?page=4')
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(first)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  for (const beyond of ['999', '99999999999999999999']) {
    await page.goto(`${shop()}/category?page=${beyond}`)
    await expect(page).toHaveURL(/page=\d{1,2}$/)
    await expect(page.getByRole('article').first()).toBeVisible()
  }
})

test('shows the current, first and last page on a phone, with a gap for the others', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${shop()}/category?page=7`, { waitUntil: 'networkidle' })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('listitem').filter({ visible: true })).toHaveText(['1', '…', '7', '…', '15'])
  const tops = await pages.getByRole('link').evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops.map(Math.round)).size).toBe(1)
  await expect(pages.getByRole('link', { name: 'Page 7' })).toHaveAttribute('aria-current', 'page')
})

test('keeps its results when the search is unavailable, and searches again on “Try again”', async ({ page }) => {
  await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
  await page.route('**/1/indexes/**', (route) => route.abort())
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: 'On sale' }).check()
  await expect(page.getByRole('alert')).toContainText('Search is unavailable right now.', { timeout: 20_000 })
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.unroute('**/1/indexes/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ON SALE')
  await expect(page.getByRole('article').filter({ hasText: /was/ }).first()).toBeVisible()
})

test('shows in the phone filters that the search is unavailable', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${shop()}/category/lighting`, { waitUntil: 'networkidle' })
  await page.route('**/1/indexes/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: 'On sale' }).check()
  await expect(sheet.getByRole('alert')).toContainText('Search is unavailable right now.', { timeout: 20_000 })
})

test('keeps its results while a search is slow', async ({ page }) => {
  await page.clock.install()
  await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
  const answer = Promise.withResolvers<void>()
  await page.route('**/1/indexes/**', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)))
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const requested = page.waitForRequest('**/1/indexes/**')
  await filters.getByRole('checkbox', { name: 'On sale' }).check()
  await requested
  const products = page.locator('[aria-busy=true]')
  await page.clock.runFor(199)
  await expect(products).toHaveAttribute('data-settling', 'false')
  await page.clock.runFor(1)
  await expect(products).toHaveAttribute('data-settling', 'true')
  await expect(products.locator('img').first()).toHaveCSS('opacity', '0.5')
  await expect(products.getByRole('article')).toHaveCount(24)
  answer.resolve()
  await expect(products).toBeHidden()
})

test('is indexed by search engines only without filters', async ({ request }) => {
  const whole = await (await request.get(`${shop()}/category/lighting`)).text()
  const narrowed = await (await request.get(`${shop()}/category/lighting?material=Brass`)).text()
  expect(whole).not.toContain('noindex')
  expect(narrowed).toContain('content="noindex"')
  expect(narrowed).toMatch(/rel="canonical" href="[^"?]+\/category\/lighting"/)
})
