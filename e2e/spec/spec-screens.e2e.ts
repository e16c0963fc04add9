import type { Page } from '@playwright/test'
import { demoBuyer } from '#e2e/test-kit/demo-buyer.ts'
import { shop } from '#e2e/test-kit/search-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const VASE = 10_001

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await page.request.get(`${shop()}/api/v2/buyer${path}`)).json()) as Answer
}

/** Opens each path and asserts its heading. */
async function expectScreens(page: Page, screens: Record<string, string>): Promise<void> {
  for (const [path, heading] of Object.entries(screens)) {
    const answer = await page.goto(shop() + path, { waitUntil: 'commit' })
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
  }
}

test('every guest screen is at its URL', async ({ page }) => {
  const { data: collections } = await ask<{ data: { id: number; name: string }[] }>(page, '/get-homepage-collections')
  const [collection] = collections
  await expectScreens(page, {
    '/': 'Good things for the rooms people live in',
    '/faqs': 'Questions, answered',
    '/inspo': 'Featured',
    '/terms': 'Terms',
    '/privacy': 'Privacy',
    '/about-us': 'A shorter way from the bench to the shelf',
    '/partners': 'The people beside us',
    '/integrate': 'Connect your systems',
    '/packages': 'What it costs',
    '/become-a-supplier': 'Made by you, sold by shops',
    '/cart': 'Your cart is empty',
    [`/collection/${collection?.id}`]: collection?.name ?? '',
    '/inventory/search?keyword=lamp': '“lamp”',
    '/category': 'Most popular',
    '/category?sale=1': 'ON SALE',
    '/category/lighting': 'Lighting',
    '/login_token': 'Sign in',
    '/login_token/no-such-token': 'Get a new sign-in link',
    '/register': 'Open an account',
    '/register/NOBODY': 'Open an account',
    [`/inventory/${VASE}`]: 'Halden bottle vase, raw terracotta',
    [`/inventory/${VASE}/any-slug`]: 'Halden bottle vase, raw terracotta',
    '/checkout': 'Your cart is empty',
    '/checkout/invoice': 'Your cart is empty',
  })
  await page.goto(`${shop()}/inventory/search?keyword=lamp&sale=1&category_id=11`)
  await expect(page.getByText('On sale in Lighting')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter Offer: On sale' })).toBeVisible()
})

test('every buyer screen is at its URL', async ({ page }) => {
  const login = await page.request.post(`${shop()}/legacy/login`, { data: demoBuyer() })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
  const made = await page.request.post(`${shop()}/api/v2/buyer/seed`, { headers, data: { name: 'For the porch' } })
  const { data: seed } = (await made.json()) as { data: { uuid: string } }
  await expectScreens(page, {
    [`/seed/${seed.uuid}`]: 'For the porch',
    '/buyer/show': 'Your profile',
    '/thank-you-page': 'No order to show here',
    '/seed': 'Seeds',
  })
  await expect(page.getByRole('article').filter({ hasText: 'For the porch' })).toBeVisible()
  expect((await page.request.delete(`${shop()}/api/v2/buyer/seed/${seed.uuid}`, { headers })).status()).toBe(200)
})

test('the home page and the categories have the header and the footer, and no layout between', async ({ page }) => {
  for (const path of ['/', '/category', '/category/lighting']) {
    await page.goto(shop() + path, { waitUntil: 'domcontentloaded' })
    const around = page
      .getByRole('main')
      .evaluate(({ previousElementSibling, nextElementSibling }) => [
        previousElementSibling?.localName,
        nextElementSibling?.localName,
      ])
    expect(await around, path).toEqual(['header', 'footer'])
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toHaveCount(1)
  }
})

interface Category {
  c_link: string
  c_count: number
}

test('the home page has main categories, banners, featured and must-have products, collections and child categories', async ({
  page,
}) => {
  const [mains, children, banners, featured, mustHave, collections] = await Promise.all([
    ask<{ data: Category[] }>(page, '/get-main-categories'),
    ask<{ data: Category[] }>(page, '/get-child-categories'),
    ask<{ data: { image: { title: string } }[] }>(page, '/get-main-banners'),
    ask<{ data: { title: string }[] }>(page, '/get-featured-products'),
    ask<{ data: { title: string }[] }>(page, '/get-must-have-products'),
    ask<{ data: { name: string; inventory: { title: string }[] }[] }>(page, '/get-homepage-collections'),
  ])
  await page.goto(shop(), { waitUntil: 'domcontentloaded' })
  const main = page.getByRole('main')
  const leadsTo = (path: string) => main.locator(`a[href="${path}"]`).first()
  expect(children.data.length).toBeGreaterThan(mains.data.length)
  const filled = [...mains.data, ...children.data].filter(({ c_count }) => c_count > 0)
  for (const { c_link } of filled) await expect(leadsTo(`/category/${c_link}`)).toBeAttached()
  const highlights = main.getByRole('region', { name: 'Highlights' })
  await expect(highlights.locator('img')).toHaveCount(banners.data.length)
  const shown = [featured.data[0]?.title, mustHave.data[0]?.title, collections.data[0]?.inventory[0]?.title]
  for (const title of shown) await expect(main.getByRole('heading', { name: title }).first()).toBeVisible()
  await expect(main.getByRole('heading', { name: collections.data[0]?.name, exact: true })).toBeVisible()
})
