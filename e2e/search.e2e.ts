import { expect, type Page, test } from '@playwright/test'

const shop = () => process.env['SHOP_URL'] ?? ''

let complaints: string[] = []

test.beforeEach(({ page }) => {
  complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A cut connection is complained of by the browser itself.
    const isCut = message.text().startsWith('Failed to load resource: net::')
    if (message.type() === 'error' && !isCut) complaints.push(message.text())
  })
})

test.afterEach(() => expect(complaints).toEqual([]))

test.describe('the search box', () => {
  test('drops products down while somebody types, and the keyboard reaches them', async ({ page }) => {
    await page.goto(shop(), { waitUntil: 'networkidle' })
    const asked = searches(page)
    const box = page.getByRole('combobox', { name: 'Search for products' })
    await box.focus()
    await expect(page.getByRole('option', { name: 'Lighting' })).toBeVisible()
    await box.pressSequentially('va')
    expect(asked).toHaveLength(0)
    await box.pressSequentially('se')
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
    await page.goto(shop(), { waitUntil: 'networkidle' })
    await page.getByRole('combobox').focus()
    const option = page.getByRole('option', { name: 'Lighting' })
    await expect(option).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(option).toBeVisible({ timeout: 150 })
    await expect(option).toBeHidden({ timeout: 1000 })
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
  })
})

test.describe('a listing', () => {
  test('opens without asking anything', async ({ page }) => {
    const asked = searches(page)
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
    expect(asked).toEqual([])
  })

  test('is narrowed by facets, shows them as chips, and Back undoes one after the other', async ({ page }) => {
    await page.goto(`${shop()}/inventory/search?keyword=vase`, { waitUntil: 'networkidle' })
    const pages = pageLoads(page)
    const stats = page.locator('output').filter({ hasText: /result/ })
    const before = await stats.innerText()
    expect(before).toMatch(/^\d+ results found in \d+ms$/)

    const filters = page.getByRole('complementary', { name: 'Filters' })
    const color = filters.getByRole('group', { name: 'Color', exact: true }).getByRole('checkbox')
    const first = (await color.first().getAttribute('value')) ?? ''
    const second = (await color.nth(1).getAttribute('value')) ?? ''
    await color.first().check()
    await expect(page).toHaveURL(new RegExp(`color=${first}`))
    const chips = page.getByRole('list', { name: 'Applied filters' })
    await expect(chips.getByRole('link', { name: `Remove filter Color: ${first}` })).toBeVisible()
    await expect(stats).not.toHaveText(before)
    const narrowed = count(await stats.innerText())
    await filters.getByRole('checkbox', { name: second }).check()
    await expect(page).toHaveURL(new RegExp(`color=${first}&color=${second}`))
    await expect.poll(async () => count(await stats.innerText())).toBeGreaterThan(narrowed)

    await page.goBack()
    await expect.poll(async () => count(await stats.innerText())).toBe(narrowed)
    await expect(filters.getByRole('checkbox', { name: second })).not.toBeChecked()
    await chips.getByRole('link', { name: 'Clear all' }).click()
    await expect.poll(async () => count(await stats.innerText())).toBe(count(before))
    await expect(chips).toBeHidden()
    expect(pages).toEqual([])
  })

  test('answers another text in place, and Back the one before', async ({ page }) => {
    await page.goto(`${shop()}/inventory/search?keyword=vase&color=Ivory`, { waitUntil: 'networkidle' })
    const pages = pageLoads(page)
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
    expect(pages).toEqual([])

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

  test('shows the same from its address alone, without a script too', async ({ page, browser }) => {
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

  test('comes back from a product with its filters and where one was on it', async ({ page }) => {
    await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
    await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: 'In stock' }).check()
    await expect(page).toHaveURL(/in_stock=1/)
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

  test('goes back to the place on a longer list, once that is there again', async ({ page }) => {
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

  test('searches within a facet, and says when there is no such value', async ({ page }) => {
    await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
    const filters = page.getByRole('complementary', { name: 'Filters' })
    const values = filters.getByRole('group', { name: 'Color', exact: true }).getByRole('checkbox')
    await expect(values).toHaveCount(10)
    await filters.getByRole('button', { name: 'Show more' }).first().click()
    await expect.poll(() => values.count()).toBeGreaterThan(10)
    const field = filters.getByLabel('Search within color')
    await field.fill('sag')
    await expect(values).toHaveCount(1)
    await field.fill('nosuch')
    await expect(filters.getByText('No results.')).toBeVisible()
    await field.fill('sag')
    await filters.getByRole('checkbox', { name: 'Sage' }).check()
    await expect(page).toHaveURL(/color=Sage/)
    await expect(field).toHaveValue('')
  })

  test('has real links to its pages, and none beyond the last', async ({ page }) => {
    await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
    const first = await page.getByRole('article').first().getByRole('heading').innerText()
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByRole('link', { name: 'Page 4' })).toHaveAttribute('href', '/category?page=4')
    await pages.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(first)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    await page.goto(`${shop()}/category?page=999`)
    await expect(page).toHaveURL(/page=\d{1,2}$/)
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('keeps what it shows when the search cannot be reached, and finds again on a press', async ({ page }) => {
    await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
    await page.route('**/1/indexes/**', (route) => route.abort())
    await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: 'On sale' }).check()
    await expect(page.getByRole('alert')).toContainText('The search could not be reached.', { timeout: 20_000 })
    await expect(page.getByRole('article')).toHaveCount(24)
    await page.unroute('**/1/indexes/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ON SALE')
    await expect(page.getByRole('article').filter({ hasText: /was/ }).first()).toBeVisible()
  })

  test('keeps what it shows while the search takes its time', async ({ page }) => {
    await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
    const answer = Promise.withResolvers<void>()
    await page.route('**/1/indexes/**', async (route) => {
      await answer.promise
      await route.continue()
    })
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: 'On sale' }).check()
    const products = page.locator('[aria-busy=true]')
    await expect(products).toHaveCSS('opacity', '0.6')
    await expect(products.getByRole('article')).toHaveCount(24)
    answer.resolve()
    await expect(products).toBeHidden()
  })

  test('opens its filters over the whole of a small screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${shop()}/category/kitchen-dining`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: 'Sage' }).check()
    await expect(page).toHaveURL(/color=Sage/)
    await sheet.getByRole('button', { name: /^Show \d+ results$/ }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('link', { name: 'Remove filter Color: Sage' })).toBeVisible()
  })

  test('is for search engines only as a whole', async ({ request }) => {
    const whole = await (await request.get(`${shop()}/category/lighting`)).text()
    const narrowed = await (await request.get(`${shop()}/category/lighting?material=Brass`)).text()
    expect(whole).not.toContain('noindex')
    expect(narrowed).toContain('content="noindex"')
    expect(narrowed).toMatch(/rel="canonical" href="[^"?]+\/category\/lighting"/)
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

test('an empty search finds nothing and offers the categories', async ({ page }) => {
  await page.goto(`${shop()}/inventory/search?keyword=`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you looking for?')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goto(`${shop()}/inventory/search?keyword=qqqxyzzy`)
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Browse by category' }).getByRole('link')).toHaveCount(8)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer can search, narrow, page and take a filter away', async ({ page }) => {
    await page.goto(shop())
    await page.getByRole('combobox').fill('vase')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/inventory\/search\?keyword=vase$/)
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: 'Ivory' }).check()
    await filters.getByLabel('Price to, in dollars').fill('30')
    await filters.getByRole('button', { name: 'Show what fits' }).click()
    await expect(page).toHaveURL(/color=Ivory/)
    await expect(page.getByRole('link', { name: 'Remove filter Price: up to $30.00' })).toBeVisible()
    await page.getByRole('link', { name: 'Remove filter Color: Ivory' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto(`${shop()}/category`)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('article')).toHaveCount(24)
  })
})

/** The bodies of all searches the page sends from now on. */
function searches(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/1/')) sent.push(request.postData() ?? '')
  })
  return sent
}

/** What the page loads of itself from now on. */
function pageLoads(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) sent.push(request.url())
  })
  return sent
}

function count(stats: string): number {
  return Number(/\d+/.exec(stats)?.[0] ?? 0)
}
