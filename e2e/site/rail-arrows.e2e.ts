import { shop } from '#e2e/test-kit/search-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const VASE = 10_001

test('a row that scrolls has arrows for the mouse, each while there is more in its direction', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${shop()}/inventory/${VASE}`)
  const row = page.getByRole('list', { name: 'Similar products' })
  const area = row.locator('..')
  const [back, next] = [
    area.getByRole('button', { name: 'Scroll back' }),
    area.getByRole('button', { name: 'Scroll on' }),
  ]
  const position = () => row.evaluate(({ scrollLeft }) => scrollLeft)
  await row.scrollIntoViewIfNeeded()
  await expect(next).toBeVisible()
  await expect(back).toBeHidden()
  await next.click()
  await expect.poll(position).toBeGreaterThan(0)
  await expect(back).toBeVisible()
  await row.evaluate((list) => list.scrollTo(list.scrollWidth, 0))
  await expect(next).toBeHidden()
  await row.evaluate((list) => list.scrollTo(0, 0))
  await expect(back).toBeHidden()
  await next.click()
  await back.click()
  await expect.poll(position).toBe(0)
})

test('a touch screen has no arrows', async ({ browser }) => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.goto(`${shop()}/inventory/${VASE}`)
  await phone.getByRole('list', { name: 'Similar products' }).scrollIntoViewIfNeeded()
  await expect(phone.getByRole('button', { name: 'Scroll on' })).toBeHidden()
  await phone.close()
})
