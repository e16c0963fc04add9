import type { Locator, Page } from '@playwright/test'
import { shop } from '#e2e/test-kit/search-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

/** A product in packs of four, with price breaks and a family that is ordered in a grid. */
const VASE = 10_001

/** Turns the wheel over the focused field, and expects the page to scroll and the number to stay. */
async function expectScroll(page: Page, field: Locator, value: string): Promise<void> {
  await field.scrollIntoViewIfNeeded()
  await field.focus()
  await field.fill(value)
  await field.hover()
  // The page, or the panel of filters.
  const position = () =>
    page.evaluate(
      () => scrollY + [...document.querySelectorAll('*')].reduce((sum, { scrollTop }) => sum + scrollTop, 0),
    )
  const before = await position()
  for (const step of [120, 120, -60]) await page.mouse.wheel(0, step)
  await expect.poll(position).not.toBe(before)
  await expect(field).toHaveValue(value)
  // Still editable.
  await expect(field).toBeEditable()
  await expect(field).toBeFocused()
}

test('the mouse wheel scrolls the page and does not change a focused number', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`${shop()}/inventory/${VASE}`, { waitUntil: 'networkidle' })
  await expectScroll(page, page.getByRole('spinbutton', { name: 'Quantity', exact: true }).first(), '24')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.waitForLoadState('networkidle')
  const changes: string[] = []
  page.on('request', (request) => request.url().includes('/cart/update') && changes.push(request.url()))
  await expectScroll(page, page.getByRole('spinbutton', { name: /^Quantity of/ }).first(), '24')
  expect(changes).toEqual([])

  await page.goto(`${shop()}/category/vases?view=compact`, { waitUntil: 'networkidle' })
  await expectScroll(page, page.getByRole('spinbutton', { name: /^Quantity of/ }).first(), '24')
  await expectScroll(page, page.getByRole('spinbutton', { name: 'Price to, in dollars' }).first(), '90')
})

test('nor before the page is hydrated', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.route('**/assets/**.js', () => new Promise<void>(() => undefined))
  await page.goto(`${shop()}/inventory/${VASE}`, { waitUntil: 'commit' })
  await expectScroll(page, page.getByRole('spinbutton', { name: 'Quantity', exact: true }).first(), '24')
})
