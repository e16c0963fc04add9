import type { Page } from '@playwright/test'
import { shop } from '#e2e/test-kit/search-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

// Another test reads her seeds.
const elena = { email: 'elena@example.com', password: 'terracotta-morning-9' }

/** Step of the page clock while the test waits for a toast. */
const STEP_MS = 50

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Sends the first interaction, which loads the deferred parts of the page. */
async function interact(page: Page): Promise<void> {
  // Repeat the key press: the first one may precede the event listener.
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.locator('body > div[role=status]')).toBeAttached({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}

/** Records the paths of all documents that load from now on. */
function documents(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname)
  })
  return loaded
}

test.describe('an error', () => {
  test('under the four prefixes is shown with its text, image and button, and not reloaded', async ({ page }) => {
    for (const path of [
      '/category/no-such',
      '/inventory/999999',
      '/seed/nothing',
      '/collection/999999',
      '/CATEGORY/no-such',
    ]) {
      const loaded = documents(page)
      const answer = await page.goto(shop() + path, { waitUntil: 'networkidle' })
      expect(answer?.status(), path).toBe(404)
      await expect(heading(page)).toHaveText('Oops, looks like this page is not available')
      await expect(page.getByRole('img', { name: /^404/ })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to home page' })).toHaveAttribute('href', '/')
      expect(loaded, path).toEqual([path])
      page.removeAllListeners('request')
    }
    await page.getByRole('link', { name: 'Back to home page' }).click()
    await expect(page).toHaveURL(`${shop()}/`)
  })

  test('elsewhere reloads the page once, and not again within ten seconds', async ({ page }) => {
    const loaded = documents(page)
    const answer = await page.goto(`${shop()}/nowhere/at-all`)
    expect(answer?.status()).toBe(404)
    await expect.poll(() => loaded).toEqual(['/nowhere/at-all', '/nowhere/at-all'])
    await page.waitForLoadState('networkidle')
    await expect(heading(page)).toHaveText('Page not found: /nowhere/at-all')
    await page.goto(`${shop()}/nowhere/else`, { waitUntil: 'networkidle' })
    await expect(heading(page)).toHaveText('Page not found: /nowhere/else')
    expect(loaded).toHaveLength(3)

    // Freeze the page clock, so that loading time does not count.
    const now = Date.now()
    await page.clock.setFixedTime(now)
    const reloadedBefore = (ms: number) =>
      page.evaluate((at) => sessionStorage.setItem('reloaded_at', String(at)), now - ms)
    await reloadedBefore(9999)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(heading(page)).toHaveText('Page not found: /nowhere/else')
    expect(loaded).toHaveLength(4)
    await reloadedBefore(10_000)
    await page.reload()
    await expect.poll(() => loaded).toHaveLength(6)
  })

  for (const [path, title] of [
    ['/registration-complete/no-such-registration', 'Registration not found'],
    ['/seeds', 'Page not found: /seeds'],
    ['/collections/1', 'Page not found: /collections/1'],
  ] as const) {
    test(`at ${path} reloads the page once, too`, async ({ page }) => {
      const loaded = documents(page)
      const answer = await page.goto(shop() + path)
      expect(answer?.status()).toBe(404)
      await expect.poll(() => loaded).toEqual([path, path])
      await page.waitForLoadState('networkidle')
      await expect(heading(page)).toHaveText(title)
      expect(loaded).toHaveLength(2)
    })
  }

  test('otherwise is shown with its status and message', async ({ page }) => {
    await page.goto(`${shop()}/cart`, { waitUntil: 'networkidle' })
    await page.route(/lighting\.data/, (route) => route.fulfill({ status: 503, body: '' }))
    const loaded = documents(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Lighting' }).click()
    await expect(heading(page)).toHaveText('Service Unavailable')
    await expect(page.getByText('503')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to home page' })).toHaveAttribute('href', '/')
    expect(loaded).toEqual([])

    const refused = await page.request.post(`${shop()}/nowhere`, { form: { a: 'b' } })
    expect(refused.status()).toBe(405)
    expect(await refused.text()).toContain('Back to home page')
  })
})

test.describe('the menu of a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  async function entries(page: Page): Promise<string[]> {
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    // The session is known.
    await expect(menu.getByRole('button', { name: /^(Sign in|Logout)$/ })).toBeVisible()
    return menu.getByRole('navigation').locator('a, button').allInnerTexts()
  }

  test('shows a guest and a buyer their own links, and slides in 200 ms', async ({ page }) => {
    await page.goto(shop(), { waitUntil: 'networkidle' })
    const forGuests = await entries(page)
    const categories = forGuests.slice(0, forGuests.indexOf('ON SALE'))
    expect(categories.length).toBeGreaterThan(5)
    expect(forGuests.slice(categories.length).toSorted()).toEqual(
      ['ON SALE', 'Featured', 'Most popular', 'Become a supplier', 'Sign in', 'Sign up'].toSorted(),
    )
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toHaveCSS('transition-duration', '0.2s')
    await expect(menu.getByRole('link', { name: 'ON SALE' })).toHaveAttribute('href', '/category?sale=1')
    await expect(menu.getByRole('link', { name: 'Featured' })).toHaveAttribute('href', '/inspo')
    await expect(menu.getByRole('link', { name: 'Most popular' })).toHaveAttribute('href', '/category')
    await expect(menu.getByRole('link', { name: 'Become a supplier' })).toHaveAttribute('href', '/become-a-supplier')

    await menu.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Email or username').fill(elena.email)
    await page.getByLabel('Password').fill(elena.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Signed in successfully')).toBeVisible()
    expect((await entries(page)).slice(categories.length)).toEqual([
      'ON SALE',
      'Featured',
      'Most popular',
      // Our own entries around the two of spec 2.
      'Quick order',
      'Profile',
      'Orders',
      'Reorder',
      'People',
      'Logout',
    ])
    await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/buyer/show')
    await menu.getByRole('link', { name: categories[0] ?? '' }).click()
    await expect(menu).toBeHidden()
    await expect(heading(page)).toHaveText(categories[0] ?? '')
    await entries(page)
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logged out successfully')).toBeVisible()
  })
})

test('a toast is placed bottom right for five seconds, red on failure, and is announced', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (!('came' in window) && document.querySelector('[data-sonner-toast]'))
        Object.assign(window, { came: Date.now() })
    }).observe(document, { subtree: true, childList: true })
  })
  await page.goto(`${shop()}/inventory/10001`, { waitUntil: 'networkidle' })
  await page.route('**/legacy/cart/add', (route) =>
    route.fulfill({ status: 422, json: { message: 'No', code: 'invalid', error: 'Not today.' } }),
  )
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)))
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(async () => {
    await page.clock.runFor(STEP_MS)
    await expect(toast).toHaveText('Not today.', { timeout: 100 })
  }).toPass()
  expect(await page.locator('section[aria-live=polite]').filter({ has: toast }).count()).toBe(1)
  const list = page.locator('[data-sonner-toaster]')
  await expect(list).toHaveAttribute('data-x-position', 'right')
  await expect(list).toHaveAttribute('data-y-position', 'bottom')
  const danger = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--danger'))
  expect(danger).toBe('#a1231c')
  await expect(toast).toHaveCSS('background-color', 'rgb(161, 35, 28)')
  await page.mouse.move(5, 5)
  // In the time of the page clock, which advanced in steps until the toast was shown.
  const shown = await page.evaluate(() => Date.now() - (window as unknown as { came: number }).came)
  await page.clock.runFor(4999 - shown)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(STEP_MS + 1)
  await expect(toast).toHaveAttribute('data-removed', 'true')
})

test.describe('a newer build', () => {
  const newer = (page: Page) => page.getByText('A new version of this shop is available.')

  async function publishNewerBuild(page: Page): Promise<void> {
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { build: 'newer' } }))
    await page.clock.fastForward('10:00')
  }

  test('is checked every ten minutes, announced politely and loaded with the next page', async ({ page }) => {
    await page.clock.install()
    const requested: string[] = []
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/builds/latest.json')) requested.push(request.url())
    })
    await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
    await interact(page)
    await page.clock.fastForward('09:50')
    expect(requested).toEqual([])
    await page.clock.fastForward('00:10')
    await expect.poll(() => requested.length).toBe(1)
    await expect(newer(page)).toBeHidden()
    await publishNewerBuild(page)
    await expect(newer(page)).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(newer(page)).toBeHidden()

    const loaded = documents(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Lighting' }).click()
    await expect(heading(page)).toHaveText('Lighting')
    expect(loaded).toEqual(['/category/lighting'])
  })

  test('is not loaded on entering or leaving the checkout, and not announced there', async ({ page }) => {
    await page.clock.install()
    await page.goto(`${shop()}/checkout`, { waitUntil: 'networkidle' })
    await interact(page)
    await publishNewerBuild(page)
    const loaded = documents(page)
    await page.getByRole('link', { name: /^Cart/ }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(newer(page)).toBeVisible()
    expect(loaded).toEqual([])
  })
})

test.describe('between two pages', () => {
  test('a hovered link is prefetched once, and nothing is prefetched in data-saver mode', async ({ page, browser }) => {
    const recordDataRequests = (of: Page) => {
      const paths: string[] = []
      of.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.endsWith('.data')) paths.push(pathname)
      })
      return paths
    }
    const here = recordDataRequests(page)
    await page.goto(`${shop()}/cart`, { waitUntil: 'networkidle' })
    await interact(page)
    // The first interaction loaded the prefetching code; the next one prefetches the links of the empty cart on screen.
    await page.keyboard.press('Shift')
    await expect.poll(() => here).toEqual(['/category.data'])
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Lighting' })
    await link.hover()
    await expect.poll(() => here).toEqual(['/category.data', '/category/lighting.data'])
    await page.getByRole('link', { name: /^Cart/ }).hover()
    await link.click()
    await expect(heading(page)).toHaveText('Lighting')
    const loads = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/category/lighting.data'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    )
    expect(loads.filter((bytes) => bytes > 0)).toHaveLength(1)

    const saving = await browser.newPage()
    await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await saving.goto(`${shop()}/cart`, { waitUntil: 'networkidle' })
    await interact(saving)
    const there = recordDataRequests(saving)
    await saving.getByRole('contentinfo').getByRole('link', { name: 'Lighting' }).hover()
    // A fixed wait: nothing may be prefetched in this time.
    await saving.waitForTimeout(500)
    expect(there).toEqual([])
    await saving.close()
  })

  test('links on screen are prefetched a few at a time, after the first interaction', async ({ page }) => {
    await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
    const ahead = page.locator('link[rel=prefetch]')
    await interact(page)
    // A fixed wait: nothing may be prefetched before the next interaction.
    await page.waitForTimeout(1000)
    await expect(ahead).toHaveCount(0)
    await page.keyboard.press('Shift')
    await expect.poll(() => ahead.count()).toBeGreaterThanOrEqual(3)
    await expect.poll(() => ahead.count()).toBe(6)
    // A fixed wait: no seventh link may be prefetched in this time.
    await page.waitForTimeout(1200)
    await expect(ahead).toHaveCount(6)
  })

  test('a thin progress bar shows navigations longer than 200 ms', async ({ page }) => {
    await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
    await interact(page)
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/lighting\.data/, async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Lighting' }).click()
    const line = page.getByRole('progressbar', { name: 'Loading the page' })
    await expect(line).toHaveCSS('animation-delay', '0.2s')
    release()
    await expect(heading(page)).toHaveText('Lighting')
    await expect(line).toBeHidden()
  })

  test('the focus moves to the heading of the new page, also of a search, and the page starts at the top', async ({
    page,
  }) => {
    await page.goto(shop(), { waitUntil: 'networkidle' })
    const box = page.getByRole('combobox', { name: 'Search for products' })
    await box.fill('vase')
    await box.press('Enter')
    await expect(heading(page)).toHaveText('“vase”')
    await expect(heading(page)).toBeFocused()
    await box.fill('lamp')
    await box.press('Enter')
    await expect(heading(page)).toHaveText('“lamp”')
    await expect(heading(page)).toBeFocused()

    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Lighting' })
    await link.focus()
    await link.press('Enter')
    await expect(heading(page)).toHaveText('Lighting')
    await expect(heading(page)).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(heading(page)).toHaveText('“lamp”')
    await expect(heading(page)).toBeFocused()
  })

  test('nothing is animated with reduced motion', async ({ browser }) => {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    await page.goto(`${shop()}/cart`, { waitUntil: 'networkidle' })
    await interact(page)
    await page.evaluate(() => {
      const { animate } = Element.prototype
      Object.assign(window, { animated: 0 })
      Element.prototype.animate = function (...args) {
        Object.assign(window, { animated: (window as unknown as { animated: number }).animated + 1 })
        return animate.apply(this, args)
      }
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Lighting' }).click()
    await expect(heading(page)).toHaveText('Lighting')
    expect(await page.evaluate(() => (window as unknown as { animated: number }).animated)).toBe(0)
    await page.close()
  })
})
