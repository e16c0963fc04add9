import { type Browser, type BrowserContext, expect, type Page, request, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { shop } from '#e2e/test-kit/search-steps.ts'
import { BACKOFFICE_SCREENS } from '#tools/screenshots/backoffice-screens.ts'
import { DEMO_STAFF } from '#tools/screenshots/buyers.ts'
import type { Screen } from '#tools/screenshots/screen.ts'

/** Opens a screen with the session of its visitor, in the state of its screenshot. Its caller closes the context. */
async function open(browser: Browser, screen: Screen, width: number): Promise<Page> {
  return openIn(await newContext(browser, screen, width), screen)
}

async function newContext(browser: Browser, { as }: Screen, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: shop(),
    reducedMotion: 'reduce',
  })
  if (as === 'june' || as === 'theo') await context.addCookies(await signInOnce(as))
  return context
}

async function openIn(context: BrowserContext, { path, prepare }: Screen): Promise<Page> {
  const page = await context.newPage()
  await page.goto(String(path))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await prepare?.(page)
  return page
}

const MENU_RULES = ['color-contrast', 'aria-required-children', 'aria-command-name', 'aria-allowed-attr']

const sessions = new Map<string, Awaited<ReturnType<typeof signIn>>>()

async function signInOnce(name: keyof typeof DEMO_STAFF) {
  const cookies = sessions.get(name) ?? (await signIn(name))
  sessions.set(name, cookies)
  return cookies
}

async function signIn(name: keyof typeof DEMO_STAFF) {
  const http = await request.newContext({
    baseURL: shop(),
    extraHTTPHeaders: { 'x-requested-with': 'XMLHttpRequest' },
  })
  const answer = await http.post('/api/v2/admin/sign-in', { data: DEMO_STAFF[name] })
  expect(answer.ok()).toBe(true)
  const { cookies } = await http.storageState()
  await http.dispose()
  return cookies
}

for (const [area, screens] of Object.entries(BACKOFFICE_SCREENS)) {
  test(`${area}: every screen and state passes axe on a phone and a desk, without horizontal overflow`, async ({
    browser,
  }) => {
    for (const width of [390, 1440] as const) {
      // One context for each visitor: it has compiled the bundle after the first screen.
      const contexts = new Map<Screen['as'], BrowserContext>()
      for (const screen of screens.filter(({ widths }) => widths?.includes(width) ?? true)) {
        const context = contexts.get(screen.as) ?? (await newContext(browser, screen, width))
        contexts.set(screen.as, context)
        const page = await openIn(context, screen)
        // A menu is an overlay of the whole page: the rule that requires a landmark around everything does not apply.
        await expectAccessible(page, (await page.getByRole('menu').isVisible()) ? MENU_RULES : [])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([screen.name, width, overflow]).toEqual([screen.name, width, 0])
        await page.close()
      }
      for (const context of contexts.values()) await context.close()
    }
  })
}

test('the palette leads to a screen, a record and a command with the keyboard alone', async ({ browser }) => {
  const page = await open(browser, { name: 'home', path: '/admin', as: 'june' }, 1440)
  const palette = page.getByRole('dialog', { name: 'Search and run commands' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('audit')
  await expect(palette.getByRole('option').first()).toContainText('Audit log')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('northlight')
  await expect(palette.getByRole('option').filter({ hasText: 'Northlight Dry Goods' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Northlight Dry Goods' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('colors dark')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.context().close()
})

test('an open screen follows what a colleague does, but not while a dialog is open', async ({ browser }) => {
  const screen: Screen = { name: 'orders', path: '/admin/orders?tab=accept', as: 'june' }
  const [page, colleague] = [await open(browser, screen, 1440), await open(browser, screen, 1440)]
  await page.clock.install()
  await page.reload()
  // Not by its role: a dialog hides the rest of the page from screen readers.
  const row = page.locator('tr').nth(1)
  const number = (await row.getByRole('link').first().textContent()) ?? ''
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()

  const isNotified = page.waitForResponse((answer) => answer.url().includes('/alerts?unread=true'))
  await colleague.getByRole('row').filter({ hasText: number }).getByRole('link').first().click()
  await colleague.getByRole('button', { name: 'Accept' }).first().click()
  await expect(colleague.getByText(`${number} accepted`)).toBeVisible()
  await isNotified
  await page.clock.runFor(10_000)
  await expect(row).toContainText(number)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.clock.runFor(10_000)
  await expect(row).not.toContainText(number)
  await colleague.context().close()
  await page.context().close()
})

test('units are received and counted with the keyboard alone, and the movements of the product show both', async ({
  browser,
}) => {
  const page = await open(browser, { name: 'inventory', path: '/admin/inventory?q=10041', as: 'june' }, 1440)
  const cell = page.getByRole('row').nth(1)
  await expect(cell).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  // A toast is a dialog, too.
  const dialog = page.getByRole('dialog', { name: /^(?:Receive|Count) · / })
  await expect(dialog.getByLabel('Units received')).toBeFocused()
  await page.keyboard.type('7')
  await expect(dialog.getByText(/available now, [\d,]+ after it/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cell).toContainText('Received +7')

  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Inventory' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Receive' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(dialog.getByLabel('Units on hand')).toBeFocused()
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const movements = page.getByRole('table', { name: 'Movements' })
  await expect(movements.getByRole('row').nth(1)).toContainText('Counted')
  await expect(movements.getByRole('row').nth(1)).toContainText('June Alder')
  await expect(movements.getByRole('row').nth(2)).toContainText('+7')
  await page.context().close()
})
