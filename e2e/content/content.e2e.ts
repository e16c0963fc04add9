import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''

const PAGES = [
  '/about-us',
  '/faqs',
  '/partners',
  '/terms',
  '/privacy',
  '/integrate',
  '/packages',
  '/become-a-supplier',
  '/inspo',
  '/inspo/table-for-an-early-supper',
]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every content page has its heading, is cacheable and is the same for everyone', async ({ page, request }) => {
    for (const path of PAGES) {
      const answer = await page.goto(shop() + path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', shop() + path)
      expect(await page.locator('meta[name=description]').getAttribute('content'), path).toMatch(/\w{3}/)
      const headers = answer?.headers() ?? {}
      expect(headers['cache-control'], path).toMatch(/^public/)
      const again = await request.get(shop() + path, { headers: { 'if-none-match': headers['etag'] ?? '' } })
      expect(again.status(), path).toBe(304)
    }
  })

  test('a FAQ answer opens by its URL, and the server searches the questions', async ({ page }) => {
    await page.goto(`${shop()}/faqs#net-terms`)
    await expect(page.getByText('an invoice is due 30 days after its date')).toBeVisible()
    await page.goto(`${shop()}/faqs`)
    await page.getByRole('searchbox', { name: 'Search the questions and answers' }).fill('net 30')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/faqs\?q=net\+30$/)
    await expect(page.getByText('What does net 30 mean?')).toBeVisible()
    await expect(page.getByText('How do I place an order?')).toHaveCount(0)
  })
})

test('FAQ questions are filtered while the buyer types, and an incoming link opens its answer', async ({ page }) => {
  await page.goto(`${shop()}/faqs`)
  const search = page.getByRole('searchbox', { name: 'Search the questions and answers' })
  await expect(async () => {
    await search.fill('')
    await search.fill('carton of unicorns')
    await expect(page.getByText('No answer matches all of these words.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await search.fill('NET 30')
  await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible()
  await expect(page.getByText('an invoice is due 30 days after its date')).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL(/\/faqs\?q=NET\+30$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(search).toHaveValue('')
  await expect(page.getByText('How do I place an order?')).toBeVisible()

  const answer = page.locator('details').filter({ hasText: 'Is there a minimum?' })
  await expect(answer).not.toHaveAttribute('open')
  await page.evaluate(() => {
    location.hash = 'minimum'
  })
  await expect(answer).toHaveAttribute('open')
})

test('structured data describes the shop and its FAQ', async ({ page }) => {
  const read = async (path: string): Promise<unknown> => {
    await page.goto(shop() + path)
    return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  }
  expect(await read('/about-us')).toMatchObject({ '@type': 'Organization', name: 'Trellis', url: `${shop()}/` })
  expect(await read('/faqs')).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: expect.arrayContaining([
      expect.objectContaining({ '@type': 'Question', name: 'What does net 30 mean?' }),
    ]),
  })
})

test('the terms link to earlier versions, which are marked as such', async ({ page, request }) => {
  await page.goto(`${shop()}/terms`)
  await expect(page.getByText(/^In force since/)).toBeVisible()
  await page.getByRole('link', { name: /^Version 1, from/ }).click()
  await expect(page).toHaveURL(/\/terms\?version=1$/)
  await expect(page.getByText('This version is no longer in force.')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  for (const version of ['99', '0', 'one', '']) {
    expect((await request.get(`${shop()}/terms?version=${version}`)).status(), version).toBe(404)
  }
})

test('a look links from its image to the product by keyboard alone', async ({ page }) => {
  await page.goto(`${shop()}/inspo?room=Dining+room`)
  const look = page.getByRole('article').first()
  const hotspot = look.getByRole('button').nth(1)
  await hotspot.focus()
  await page.keyboard.press('Enter')
  const card = page.locator(':popover-open')
  await expect(card).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(hotspot).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const title = (await card.getByRole('link').textContent()) ?? ''
  expect(await hotspot.getAttribute('aria-label')).toBe(`2. ${title}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/inventory\/\d+\//)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('looks are filtered by room and style, in the URL', async ({ page, request }) => {
  await page.goto(`${shop()}/inspo`)
  const all = await page.getByRole('article').count()
  await page
    .getByRole('navigation', { name: 'Room' })
    .getByRole('link', { name: /^Kitchen/ })
    .click()
  await expect(page).toHaveURL(/\/inspo\?room=Kitchen$/)
  await expect(async () => expect(await page.getByRole('article').count()).toBeLessThan(all)).toPass()
  await page
    .getByRole('navigation', { name: 'Style' })
    .getByRole('link', { name: /^Modern/ })
    .click()
  await expect(page).toHaveURL(/room=Kitchen&style=Modern$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto(`${shop()}/inspo?room=Kitchen&style=Coastal`)
  await expect(page.getByRole('heading', { name: 'No looks match' })).toBeVisible()
  const beyond = await request.get(`${shop()}/inspo?room=Kitchen&page=9`, { maxRedirects: 0 })
  expect(beyond.headers()['location']).toBe('/inspo?room=Kitchen')
})

for (const [device, width, colorScheme] of [
  ['a phone', 390, 'light'],
  ['a desk in the dark', 1440, 'dark'],
] as const) {
  test(`the content pages pass axe on ${device}, without layout shift or horizontal overflow`, async ({ browser }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
    const page = await context.newPage()
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number }
          Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of PAGES) {
      await page.goto(shop() + path)
      if (path === '/faqs') await page.locator('summary').filter({ visible: true }).first().click()
      if (path.startsWith('/inspo/')) await page.getByRole('button', { name: /^1\. / }).click()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
      // Opening an answer moves the content below it on purpose.
      if (path !== '/faqs') expect(shift, path).toBeLessThan(0.02)
    }
    await context.close()
  })
}

test('every page in the sitemap exists', async ({ request }) => {
  const sitemap = await request.get(`${shop()}/sitemaps/pages.xml`).then((answer) => answer.text())
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths.length).toBeGreaterThan(60)
  const missing: string[] = []
  for (const path of paths) if ((await request.get(shop() + path)).status() !== 200) missing.push(path)
  expect(missing).toEqual([])
})
