import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { shop } from '#e2e/test-kit/search-steps.ts'

/** Records the paths of all documents that load from now on. */
function documents(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname)
  })
  return loaded
}

const entries = (page: Page) => page.evaluate(() => history.length)

test('links of cards, menus and the footer navigate, also back, without loading a document', async ({ page }) => {
  await page.goto(shop())
  const loaded = documents(page)
  await page.getByText('Everything, by name').click()
  await page.getByRole('main').getByRole('link', { name: 'Candles & Holders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Candles & Holders')
  const card = page.getByRole('article').first().getByRole('link')
  const path = await card.getAttribute('href')
  await card.click()
  await expect(page).toHaveURL(shop() + (path ?? '-'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL(/\/faqs$/)
  await page.goBack()
  await expect(page).toHaveURL(shop() + (path ?? '-'))
  await page.getByRole('link', { name: 'Trellis, home' }).first().click()
  await expect(page).toHaveURL(`${shop()}/`)
  expect(loaded).toEqual([])
})

test('a link to the current page adds no history entry', async ({ page }) => {
  await page.goto(`${shop()}/faqs`)
  const before = await entries(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL(/\/faqs$/)
  expect(await entries(page)).toBe(before)
})

test('links added to the page by other code are left to the browser', async ({ page }) => {
  await page.goto(`${shop()}/faqs`)
  const isPrevented = (link: string) =>
    page.evaluate((html) => {
      const box = document.createElement('div')
      box.innerHTML = html
      document.body.append(box)
      const click = new MouseEvent('click', { bubbles: true, cancelable: true })
      let prevented = false
      // Runs after all other listeners, and prevents the navigation.
      const look = (event: Event) => {
        prevented = event.defaultPrevented
        event.preventDefault()
      }
      addEventListener('click', look, { once: true })
      box.firstElementChild?.dispatchEvent(click)
      box.remove()
      return prevented
    }, link)
  expect(await isPrevented('<a data-page="2" href="https://reviews.example/faqs">Reviews</a>')).toBe(false)
  expect(await isPrevented('<a data-page="2" href="/faqs" target="_blank">In another tab</a>')).toBe(false)
  expect(await isPrevented('<a data-page="" href="/faqs">Ours</a>')).toBe(true)
})

test('a click that opens another tab is left to the browser', async ({ page, context }) => {
  await page.goto(`${shop()}/category/lighting`)
  const other = context.waitForEvent('page')
  await page
    .getByRole('article')
    .first()
    .getByRole('link')
    .click({ modifiers: ['ControlOrMeta'] })
  expect((await other).url()).toMatch(/^about:blank$|\/inventory\/\d+\//)
  await expect(page).toHaveURL(/\/category\/lighting$/)
})
