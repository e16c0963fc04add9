import type { Page } from '@playwright/test'
import { demoBuyer } from '#e2e/test-kit/demo-buyer.ts'
import { addToCart } from '#e2e/test-kit/new-buyer.ts'
import { shop } from '#e2e/test-kit/search-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const VASE = 10_001

const banner = (page: Page) => page.getByRole('banner')
const searchIn = (page: Page) => banner(page).getByRole('combobox', { name: /^Search for products/ })

test('the header links to home, categories and cart, and has search on every page except home', async ({ page }) => {
  await page.goto(`${shop()}/category/lighting`)
  await expect(banner(page).getByRole('link', { name: 'Trellis, home' })).toHaveAttribute('href', '/')
  await expect(searchIn(page)).toHaveAttribute('placeholder', 'Search for products in Lighting')
  const links = page.getByRole('navigation', { name: 'Main' })
  for (const part of [links, page.getByRole('contentinfo')]) {
    for (const [label, path] of [
      ['ON SALE', '/category?sale=1'],
      ['Featured', '/inspo'],
      ['Most popular', '/category'],
    ] as const) {
      await expect(part.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path)
    }
  }
  const answer = await page.request.get(`${shop()}/api/v2/buyer/get-main-categories`)
  const all = (await answer.json()) as { data: { c_name: string; c_link: string; c_count: number }[] }
  // An empty category is in no menu.
  const data = all.data.filter(({ c_count }) => c_count > 0)
  await links.getByText('Categories', { exact: true }).click()
  for (const { c_name, c_link } of data) {
    const link = links.getByRole('link', { name: c_name, exact: true })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', `/category/${c_link}`)
  }

  // The first page includes the categories, and no other page loads them again (spec 4).
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('.data')) requested.push(searchParams.get('_routes') ?? 'everything')
  })
  await links.getByRole('link', { name: data[0]?.c_name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(data[0]?.c_name ?? '')
  expect(requested).toContain('storefront/catalog/category')
  expect(requested.join()).not.toMatch(/root|everything/)

  await expect(banner(page).getByRole('link', { name: 'Seeds' })).toHaveCount(0)
  const cart = banner(page).getByRole('link', { name: /^Cart/ })
  await expect(cart).toHaveAccessibleName('Cart')
  await expect(cart).toHaveAttribute('href', '/cart')
  await expect(cart).toHaveText('')
  await addToCart(page, shop(), VASE, 12)
  await page.reload()
  await expect(cart).toHaveText('12')
  await page.goto(shop())
  await expect(searchIn(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('combobox')).toHaveAttribute('placeholder', 'Search for products')
})

test('the header has a spinner while the buyer is loading, then their seeds and a menu under their name', async ({
  page,
}) => {
  await page.request.post(`${shop()}/legacy/login`, { data: demoBuyer() })
  const loaded = Promise.withResolvers<void>()
  await page.route('**/api/v2/buyer/get-user', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto(`${shop()}/terms`)
  await expect(banner(page).getByLabel('Loading your account')).toBeVisible()
  await expect(banner(page).getByRole('button', { name: 'Sign in' })).toBeHidden()
  loaded.resolve()
  const menu = banner(page).getByRole('button', { name: 'Nora W.', exact: true })
  await expect(menu).toBeVisible()
  await expect(banner(page).getByLabel('Loading your account')).toBeHidden()
  const seeds = banner(page).getByRole('link', { name: 'Seeds' })
  await expect(seeds).toHaveAttribute('href', '/seed')
  await seeds.hover()
  await expect(page.getByText('Seeds', { exact: true })).toBeVisible()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Profile', exact: true })).toHaveAttribute('href', '/buyer/show')
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(banner(page).getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('there are three dialogs that appear in 200 ms, and sign-up continues at /register with its input', async ({
  page,
}) => {
  await page.goto(`${shop()}/?modal=forgot-password`, { waitUntil: 'domcontentloaded' })
  const forgot = page.getByRole('dialog', { name: 'Forgot password' })
  await expect(forgot.getByLabel('Email address')).toBeVisible()
  await forgot.getByRole('button', { name: 'Back to sign in' }).click()
  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  await expect(signIn.getByLabel('Email or username')).toBeVisible()
  await expect(signIn.getByLabel('Password')).toBeVisible()
  await signIn.getByRole('button', { name: 'Sign up' }).click()
  const signUp = page.getByRole('dialog', { name: 'Sign up' })
  await expect(signUp).toHaveCSS('transition-duration', '0.2s')
  await expect(signUp.getByRole('textbox')).toHaveCount(4)
  await signUp.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${shop()}/register`)

  await page.goto(`${shop()}/terms?modal=sign-up`, { waitUntil: 'domcontentloaded' })
  const went: string[] = []
  page.on('framenavigated', (frame) => went.push(frame.url()))
  await signUp.getByLabel('First name').fill('Ada')
  await signUp.getByLabel('Last name').fill('Mørk')
  // The dialog validates nothing; the registration page does (spec 5).
  await signUp.getByLabel('Email address').fill('ada at example')
  await signUp.getByLabel('Company name').fill('A & M')
  await signUp.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${shop()}/register`)
  const prefill = went.find((address) => address.includes('/register?')) ?? ''
  expect(Object.fromEntries(new URL(prefill).searchParams)).toEqual({
    firstName: 'Ada',
    lastName: 'Mørk',
    email: 'ada at example',
    company: 'A & M',
  })
  const form = page.getByRole('main')
  await expect(form.getByLabel('First name')).toHaveValue('Ada')
  await expect(form.getByLabel('Last name')).toHaveValue('Mørk')
  await expect(form.getByLabel('Email address')).toHaveValue('ada at example')
})

test('the search box opens on focus, holds 512 characters, stalls after 200 ms and closes 300 ms after blur', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${shop()}/terms`, { waitUntil: 'networkidle' })
  const box = searchIn(page)
  const options = page.getByRole('option')
  await expect(options).toHaveCount(0)
  await box.focus()
  await expect(options.first()).toBeVisible()
  await box.pressSequentially('v'.repeat(3))
  await page.keyboard.insertText('a'.repeat(600))
  await expect(box).toHaveValue(`vvv${'a'.repeat(509)}`)

  await box.fill('vase')
  const hits = page.getByRole('listbox', { name: 'Products' })
  await expect(hits.getByRole('option').first()).toHaveAttribute('href', /^\/inventory\/\d+$/)
  const image = hits.locator('img').first()
  await expect(image).toHaveAttribute('src', /^\/images\/640\/1\/[\w/.-]+\.webp$/)
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const answer = Promise.withResolvers<void>()
  await page.route('**/1/indexes/**', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)))
  await box.press('s')
  await page.clock.runFor(199)
  await expect(hits).toHaveAttribute('data-settling', 'false')
  await expect(page.getByLabel('Searching')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByLabel('Searching')).toBeAttached()
  answer.resolve()
  await expect(page.getByLabel('Searching')).toHaveCount(0)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.clock.runFor(299)
  await expect(options.first()).toBeVisible()
  await page.clock.runFor(1)
  await expect(options).toHaveCount(0)
})
