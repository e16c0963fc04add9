import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { shop } from '#e2e/test-kit/search-steps.ts'

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Opens a screen and waits for its heading. */
async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`${shop()}/admin${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

for (const [device, width] of [
  ['a phone', 390],
  ['a desk', 1440],
] as const) {
  test(`every component passes axe on ${device} in both color schemes, without horizontal overflow`, async ({
    page,
  }) => {
    const blocked: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') blocked.push(message.text())
    })
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/styleguide', 'Style guide')
    for (const overlay of ['Dialog', 'Panel', 'Confirmation']) {
      await page.getByRole('button', { name: overlay, exact: true }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    // Not the rule that requires a landmark around everything: a menu is an overlay of the whole page.
    await expectAccessible(page, ['color-contrast', 'aria-required-children', 'aria-command-name', 'aria-allowed-attr'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Error toast' }).click()
    await page.getByRole('button', { name: 'Toast', exact: true }).click()
    await expect(page.getByText('Order accepted')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
    // The content security policy refuses nothing that the back office does.
    expect(blocked).toEqual([])
  })
}

test('the chosen colors stay, whatever those of the system are', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/styleguide', 'Style guide')
  const light = await background(page)
  const choose = async (theme: string) => {
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('menuitemradio', { name: theme }).click()
  }
  await choose('Dark')
  await expect.poll(() => background(page)).not.toBe(light)
  const dark = await background(page)
  await page.reload()
  await expect.poll(() => background(page)).toBe(dark)
  await choose('Light')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background(page)).toBe(light)
  await choose('Colors of the system')
  expect(await background(page)).toBe(dark)
})

test('a phone has the areas in a drawer, which closes when one is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/styleguide', 'Style guide')
  await page.getByRole('button', { name: 'Areas' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${shop()}/admin/sign-in`)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an unknown address is reported inside the layout', async ({ page }) => {
  await open(page, '/no-such-screen', 'Not found')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(`${shop()}/admin/sign-in`)
})

test('a screen whose file is deleted by a newer build is loaded again with the page', async ({ page }) => {
  await open(page, '/no-such-screen', 'Not found')
  let isFirst = true
  await page.route('**/admin/assets/styleguide-screen-*.js', async (route) => {
    if (isFirst) await route.fulfill({ status: 404 })
    else await route.continue()
    isFirst = false
  })
  await page.goto(`${shop()}/admin/styleguide`)
  await expect(page.getByRole('heading', { level: 1, name: 'Style guide' })).toBeVisible()
  expect(isFirst).toBe(false)
})
