import { shop } from '#e2e/test-kit/search-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

test('the categories menu opens when the mouse rests on it, stays open when it is clicked, and closes at the next click', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${shop()}/cart`)
  const summary = page.getByRole('banner').locator('summary', { hasText: 'Categories' })
  const menu = page.getByRole('banner').locator('details')
  const leave = () => page.mouse.move(20, 600)

  // On its way to another part of the page.
  await summary.hover()
  await leave()
  await page.clock.runFor(1000)
  await expect(menu).not.toHaveAttribute('open')

  await summary.hover()
  await page.clock.runFor(1000)
  await expect(menu).toHaveAttribute('open')
  await summary.click()
  await expect(menu).toHaveAttribute('open')
  await page.mouse.move(20, 890)
  await page.clock.runFor(1000)
  await expect(menu).toHaveAttribute('open')
  await summary.click()
  await expect(menu).not.toHaveAttribute('open')

  await summary.click()
  await expect(menu).toHaveAttribute('open')
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(summary).toBeFocused()

  await leave()
  await summary.hover()
  await page.clock.runFor(1000)
  await expect(menu).toHaveAttribute('open')
  await page.mouse.move(20, 890)
  await page.clock.runFor(1000)
  await expect(menu).not.toHaveAttribute('open')
})
