import type { Locator, Page, Route } from '@playwright/test'
import { shop } from '#e2e/test-kit/search-steps.ts'
import { FICTIONAL_BUYER } from '#e2e/test-kit/fictional-buyer.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const VASE = 10_001
/** No other journey orders it, so its stock is complete. */
const MIRROR = 10_056
const RED = 'rgb(161, 35, 28)'
/** Responses for a fictional buyer, by the path of each call. */
const ADA = {
  'legacy/session': { accessToken: 'given', public_user_code: null },
  'legacy/logout': { status: true },
  'buyer/get-user': { data: FICTIONAL_BUYER },
  'buyer/seed?*': {
    data: [{ id: 1, uuid: 'spring', name: 'Spring', ocids: [], images: [], products_count: 0, is_public: false }],
    meta: { current_page: 1, last_page: 1, per_page: 18, total: 1 },
  },
  'legacy/cart/count': { count: 2 },
  'legacy/cart/quantities?*': { data: [] },
}

const guest = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign in', exact: true })
const toast = (page: Page) => page.locator('[data-sonner-toast]')
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

async function openAsAda(page: Page, path: string): Promise<void> {
  for (const [call, json] of Object.entries(ADA)) await page.route(`**/${call}`, (route) => route.fulfill({ json }))
  await page.goto(shop() + path, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('banner').getByText('Ada L.')).toBeVisible()
  expect(await token(page)).toBe('given')
}

for (const [api, call] of [
  ['legacy', 'legacy/cart/add'],
  ['buyer', 'buyer/seed/attach'],
] as const) {
  test(`a 401 of the ${api} API logs out`, async ({ page }) => {
    await page.route(`**/${call}`, (route) => route.fulfill({ status: 401, json: { message: 'No', code: 'no' } }))
    await openAsAda(page, `/inventory/${VASE}`)
    const logout = page.waitForRequest('**/legacy/logout')
    if (api === 'legacy') await page.getByRole('button', { name: 'Add to cart' }).first().click()
    else {
      await page.getByRole('button', { name: /^Save Halden bottle vase, raw terracotta/ }).click()
      // Not `check`, which verifies the state afterwards: by then the popover may be closed by the logout.
      await page.getByRole('checkbox', { name: /Spring/ }).click({ force: true })
    }
    expect((await logout).method()).toBe('POST')
    await expect(guest(page)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Spring/ })).toHaveCount(0)
    await expect(toast(page).filter({ hasText: 'Logged out successfully' })).toContainText('Your session had ended.')
    expect(await token(page)).toBeNull()
  })
}

test('a 401 that lasts logs out once and repeats its call once, also if the logout is a 401', async ({ page }) => {
  const sent: string[] = []
  for (const call of ['legacy/cart/count', 'legacy/logout'])
    await page.route(`**/${call}`, (route) => {
      sent.push(call)
      return route.fulfill({ status: 401, json: { message: 'No', code: 'no' } })
    })
  await page.goto(`${shop()}/terms`, { waitUntil: 'networkidle' })
  await expect(guest(page)).toBeVisible()
  expect(sent).toEqual(['legacy/cart/count', 'legacy/logout', 'legacy/cart/count'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL(/\/faqs$/)
  await page.waitForLoadState('networkidle')
  expect(sent.filter((call) => call === 'legacy/logout')).toHaveLength(1)
})

test('when user, seeds or cart count fail at the start, the token is removed', async ({ page }) => {
  await openAsAda(page, '/terms')
  for (const call of ['buyer/get-user', 'buyer/seed?*', 'legacy/cart/count']) {
    const fail = (route: Route) => route.fulfill({ status: 500, json: {} })
    await page.route(`**/${call}`, fail)
    await page.reload()
    await expect(guest(page), call).toBeVisible()
    expect(await token(page), call).toBeNull()
    await page.unroute(`**/${call}`, fail)
  }
})

test('a rejected sign-in shows the server’s error lists in red and clears the password, every time', async ({
  page,
}) => {
  await page.goto(`${shop()}/terms?modal=sign-in`)
  const texts = { email: ['One thing.', 'Another thing.'], password: ['A third thing.'] }
  await page.route('**/legacy/login', (route) => route.fulfill({ status: 422, json: { message: 'No', errors: texts } }))
  const window = page.getByRole('dialog', { name: 'Sign in' })
  await window.getByLabel('Email or username').fill('nora')
  await window.getByLabel('Password').fill('secret')
  await window.getByRole('button', { name: 'Sign in', exact: true }).click()
  for (const text of Object.values(texts).flat()) await expectRed(window.getByText(text))
  await expect(window.getByLabel('Password')).toHaveValue('')
  await page.route('**/legacy/login', (route) => route.abort())
  await window.getByLabel('Password').fill('secret')
  await window.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectRed(window.getByText(/could not be reached/))
  await expect(window.getByLabel('Password')).toHaveValue('')
})

test('a rejected forgot-password request shows the server’s error list in red, and its message when success is false', async ({
  page,
}) => {
  await page.goto(`${shop()}/terms?modal=forgot-password`)
  const window = page.getByRole('dialog', { name: 'Forgot password' })
  const errors = { u_email: ['One thing.', 'Another thing.'] }
  await page.route('**/legacy/password/email', (route) =>
    route.fulfill({ status: 422, json: { message: 'No', errors } }),
  )
  await window.getByLabel('Email address').fill('nora@example.com')
  await window.getByRole('button', { name: 'Send link' }).click()
  for (const text of errors.u_email) await expectRed(window.getByText(text))
  await expect(window.getByLabel('Email address')).toBeFocused()
  await page.route('**/legacy/password/email', (route) =>
    route.fulfill({ json: { status: false, message: 'Not just now.', retry_after: 60 } }),
  )
  await window.getByRole('button', { name: 'Send link' }).click()
  await expect(window.getByRole('alert').getByText('Not just now.')).toBeVisible()
  await expect(window.getByText('One thing.')).toBeHidden()
})

test('adding raises the badge, shows a toast and opens the cart; a failure shows a red toast', async ({ page }) => {
  await page.goto(`${shop()}/inventory/${MIRROR}`)
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await expect(cart).toHaveAccessibleName('Cart')
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await page.route('**/legacy/cart/add', (route) => route.fulfill({ status: 500, json: { message: 'Oh' } }))
  await add.click()
  await expect(toast(page)).toHaveText('Failed to add product to cart')
  await expect(toast(page)).toHaveCSS('background-color', RED)
  expect(page.url()).toContain('/inventory/')

  await page.unroute('**/legacy/cart/add')
  // Delay the cart page, which updates the count itself, until the badge was checked.
  const looked = Promise.withResolvers<void>()
  await page.route('**/cart.data*', async (route) => {
    await looked.promise
    await route.continue()
  })
  await page.getByRole('spinbutton').first().fill('24')
  await add.click()
  await expect(page.getByText('Product has been added to cart')).toBeVisible()
  await expect(cart).toHaveText('24')
  expect(page.url()).toContain('/inventory/')
  looked.resolve()
  await expect(page).toHaveURL(`${shop()}/cart`)
  await expect(cart).toHaveText('24')
})

for (const [width, height] of [
  [1440, 900],
  [1024, 700],
] as const) {
  test(`on the cart at ${width} × ${height} the toast is bottom right and covers no part of the summary (spec 9)`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.goto(`${shop()}/inventory/${VASE}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page).toHaveURL(`${shop()}/cart`)
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(toast(page)).toHaveText('Product has been added to cart')
    const isClear = async () => {
      const [shown, covered] = await Promise.all([toast(page).boundingBox(), summary.boundingBox()])
      expect(shown).not.toBeNull()
      expect(width - (shown?.x ?? 0) - (shown?.width ?? 0)).toBeLessThanOrEqual(24)
      expect(height - (shown?.y ?? 0) - (shown?.height ?? 0)).toBeLessThanOrEqual(24)
      expect((covered?.y ?? height) + (covered?.height ?? 0)).toBeLessThanOrEqual(shown?.y ?? 0)
    }
    await expect(isClear).toPass({ timeout: 3000 })
    await page.mouse.wheel(0, 200)
    await expect(isClear).toPass({ timeout: 3000 })
    // The whole summary again when the toast is removed.
    await expect(toast(page)).toHaveCount(0)
    await expect.poll(() => summary.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  })
}

test('adding in a list stays there, with a link to the cart in the toast (spec 4)', async ({ page }) => {
  await page.goto(`${shop()}/category/vases`)
  const product = page
    .getByRole('article')
    .filter({ hasNotText: /sold out/i })
    .first()
  await product.hover()
  await product
    .getByRole('button', { name: /^(Quick add|Add to cart)/ })
    .first()
    .click()
  await product
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expect(toast(page)).toContainText('Product has been added to cart')
  await expect(page).toHaveURL(/\/category\/vases$/)
  await toast(page).getByRole('button', { name: 'View cart' }).click()
  await expect(page).toHaveURL(`${shop()}/cart`)
})

test('a search shows how many it found: none, one, or many and in how many milliseconds', async ({ page }) => {
  const stats = page.locator('output').filter({ hasText: /result/i })
  for (const [keyword, text] of [
    ['qqqxyzzy', 'No results'],
    ['HAL-VAS-001-TC', '1 result'],
    ['vase', /^\d+ results found in \d+ms$/],
  ] as const) {
    await page.goto(`${shop()}/inventory/search?keyword=${keyword}`, { waitUntil: 'domcontentloaded' })
    await expect(typeof text === 'string' ? page.getByText(text, { exact: true }) : stats).toHaveText(text)
  }
})

async function expectRed(text: Locator): Promise<void> {
  await expect(text).toBeVisible()
  await expect(text).toHaveCSS('color', RED)
}

test('an unknown API URL returns JSON, not a page', async ({ request }) => {
  const sent = [
    () => request.get(`${shop()}/api/v2/buyer/nothing`, { headers: { Accept: 'text/html' } }),
    () => request.post(`${shop()}/legacy/cart/ad`, { data: { id: VASE } }),
    () => request.post(`${shop()}/api/v2/buyer/seeds`),
  ]
  for (const send of sent) {
    const answer = await send()
    expect(answer.status()).toBe(404)
    expect(await answer.json()).toEqual({ message: 'There is nothing at this address.', code: 'not_found' })
  }
})

test('an unknown page URL shows a page of the shop, also when malformed', async ({ page }) => {
  for (const path of ['/category/%', '/inventory/%E0%A4%A', '/seed/%00']) {
    const answer = await page.goto(shop() + path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops, looks like this page is not available' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: /home/ })).toBeVisible()
  }
})
